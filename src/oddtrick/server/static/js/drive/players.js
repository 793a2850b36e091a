// The players' page: find yourself, see where to sit, and how everybody stands, live.

import { html, render } from '../vendor/htm-preact.js';
import { shown } from '../isolating.js';
import { capital, t } from '../words.js';
import { Card } from './card.js';
import { Find } from './find.js';
import { handsWords } from './drive_words.js';
import { Fact, Head, LineWord, Opening, Trumps } from './frame.js';
import { keep, kept } from './kept_choice.js';
import { kindName, Name, nameOf, namesOf, Pair } from './naming.js';
import { page, paint } from './page.js';
import { Standings } from './standings.js';

/** Paints the page into an element. */
export const painted = (root) => () => render(html`<${Players} />`, root);

function Players() {
  const { view } = page;
  if (!view) return html`<${Opening} />`;
  const me = kept('me');
  const known = me !== null && view.entrants.some((each) => each.number === me) ? me : null;
  const choose = (number) => {
    keep('me', number);
    paint();
  };
  const round = view.rounds.at(-1);
  const playing = view.stage === 'playing';
  const hands = playing ? round.hands : view.next_hands;
  const number = playing ? round.seating.number : view.next_round;
  return html`<div class="players">
    <${Head}>
      ${number !== null && view.stage !== 'ended' && html`<${Fact} name=${playing ? t('Round') : t('Next round')} of=${view.all_rounds}>${number}<//><${Fact} name=${hands.length > 1 ? t('Trumps in turn') : t('Trumps')}><${Trumps} hands=${hands} /><//>`}
    <//>
    <${LineWord} />
    <main id="content"><div class="desk two">
      <div class="mine-col">
        ${known === null ? html`<${Find} choose=${choose} />` : html`<${Mine} number=${known} choose=${choose} />`}
        ${round && html`<${Tables} round=${round} mine=${known} />`}
      </div>
      <aside class="beside-standings"><${Standings} mine=${known ?? 0} brief /></aside>
    </div></main>
  </div>`;
}

/** One's own place: the table, the partner, the opponents. */
function Mine({ number, choose }) {
  const { view } = page;
  const round = view.rounds.at(-1);
  const coming = view.plan[0];
  const over = view.stage === 'ended';
  const row = view.standings?.rows.find((each) => each.players.includes(number));
  const { kind } = view.entrants[number - 1];
  return html`<section class="panel mine" aria-labelledby="mine-title">
    <header><h2 id="mine-title"><${Name} of=${number} /></h2><span class="label">${[t('number {n}', { n: number }), kind && kindName(kind)].filter(Boolean).join(' · ')}</span><button type="button" class="btn quiet" onClick=${() => choose(null)}>${t('That is not me')}</button></header>
    ${over ? html`<p>${t('The drive is over.')}</p>` : view.stage === 'playing' ? html`<${Place} number=${number} seating=${round.seating} hands=${round.hands} now />` : coming ? html`<${Place} number=${number} seating=${coming} hands=${view.next_hands} />` : html`<p class="wait">${view.next_round === null ? t('All rounds are played.') : view.rounds.length > 0 ? t('Your next table is shown here as soon as round {n} is seated.', { n: view.next_round }) : t('Your table is shown here as soon as the first round is seated.')}</p>`}
    ${row && row.hands > 0 && html`<p class="own-total"><span>${t('Your total')}</span> <b class="num">${row.total}</b> <span>${row.shared ? t('place {n}, shared', { n: row.place }) : t('place {n}', { n: row.place })}</span></p>`}
    ${view.rounds.length > 0 && html`<details><summary>${t('My evening, hand by hand')}</summary><${Card} number=${number} /></details>`}
  </section>`;
}

function Place({ number, seating, hands, now = false }) {
  const table = seating.tables.find((each) => [...each.ns, ...each.ew].includes(number));
  const title = now ? t('Now, round {n}', { n: seating.number }) : t('Next, round {n}', { n: seating.number });
  if (!table) return html`<div class="place-now"><p class="label">${title}</p><p class="sits">${seating.sits_out.includes(number) ? (seating.half_table ? t('You wait at half table {n} in this round.', { n: seating.half_table }) : t('You sit out this round.')) : t('You do not play in this round.')}</p></div>`;
  const [us, them] = table.ns.includes(number) ? [table.ns, table.ew] : [table.ew, table.ns];
  return html`<div class="place-now"><span class="no num"><span class="vh">${t('Table')} </span>${table.number}</span>
    <div><p class="label">${title} · ${capital(handsWords(hands))} <${Trumps} hands=${hands} /></p>
      <p class="with">${shown(t('with {name}', { name: namesOf(us.filter((each) => each !== number)) }))}</p>
      <p>${shown(t('against {who}', { who: namesOf(them) }))}</p></div></div>`;
}

/** All tables of the round. */
function Tables({ round, mine }) {
  const { number, tables, sits_out: out, stand_ins: stand } = round.seating;
  return html`<section class="hall" aria-labelledby="hall-title"><header><h2 id="hall-title">${t('Tables in round {n}', { n: number })}</h2></header>
    <ol class="tables">${tables.map((table) => html`<li key=${table.number} class=${`tb seen ${[...table.ns, ...table.ew].includes(mine) ? 'own' : ''}`}><span class="no num"><span class="vh">${t('Table')} </span>${table.number}</span><span class="pair"><${Pair} of=${table.ns} stand=${stand} /></span><span class="pair"><${Pair} of=${table.ew} stand=${stand} /></span></li>`)}</ol>
    ${out.length > 0 && html`<p class="out"><b>${t('Sitting out')}</b> <bdi>${out.map(nameOf).join(', ')}</bdi></p>`}</section>`;
}
