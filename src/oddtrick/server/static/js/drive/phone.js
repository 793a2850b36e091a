// The phone page of a table: who plays here now, which side one is, the result of both sides, and who comes next.

import { html, render } from '../vendor/htm-preact.js';
import { shown } from '../isolating.js';
import { capital, t } from '../words.js';
import { Icon } from '../table/faces.js';
import { handsWords } from './drive_words.js';
import { Fact, Head, LineWord, Opening, Trumps } from './frame.js';
import { keep, kept } from './kept_choice.js';
import { inWords, Name, Pair, toldWhole } from './naming.js';
import { change, page } from './page.js';
import { PhoneEntry } from './phone_entry.js';
import { handsOf } from './table_hands.js';

/** Paints the page into an element. */
export const painted = (root) => () => render(html`<${Phone} />`, root);

function Phone() {
  if (!page.view) return html`<${Opening} />`;
  const { view, table: at } = page;
  const round = view.rounds.at(-1);
  const table = round?.tables.find((each) => each.seats.number === at);
  const hands = table ? handsOf(round, table) : [];
  return html`<div class="phone">
    <${Head}>
      <${Fact} name=${t('Table')} now>${at}<//>
      ${round && html`<${Fact} name=${t('Round')} of=${view.all_rounds}>${round.seating.number}<//><${Fact} name=${hands.length > 1 ? t('Trumps in turn') : t('Trumps')}><${Trumps} hands=${hands.length > 0 ? hands : round.hands} /><//>`}
    <//>
    <${LineWord} />
    <main id="content">
      ${page.notice?.refused && html`<p class="why" role="alert">${toldWhole(page.notice.refused)}</p>`}
      ${!round ? html`<${Waiting} />` : !table ? html`<section class="panel"><h2>${t('Nobody plays at this table in round {n}', { n: round.seating.number })}</h2><${Goes} round=${round} /></section>` : html`<${AtTable} round=${round} table=${table} />`}
    </main>
  </div>`;
}

const Waiting = () => html`<section class="panel"><h2>${t('The drive begins soon')}</h2><p>${t('As soon as the first round is seated, this page shows who plays at this table.')}</p></section>`;

const sideKey = (number) => `side.${number}`;

function AtTable({ round, table }) {
  const { number } = round.seating;
  const side = kept(sideKey(number));
  const choose = (which) => {
    keep(sideKey(number), which);
    change({ notice: null });
  };
  const over = round.closed || page.view.stage !== 'playing';
  return html`
    ${table.status === 'empty' && html`<${Goes} round=${round} />`}
    ${(side !== null || table.status === 'in') && html`<section class="panel seats-here" aria-labelledby="who-title"><h2 id="who-title">${t('Who plays here')}</h2>
      <div class="sides">${['NS', 'EW'].map((each) => html`<div key=${each} class=${`side ${side === each && table.status !== 'in' ? 'me' : ''}`}><span class="label">${side === each && table.status !== 'in' ? t('{side:side}, you', { side: each }) : t('{side:side}', { side: each })}</span><${Pair} of=${each === 'NS' ? table.seats.ns : table.seats.ew} stand=${round.seating.stand_ins} /></div>`)}</div>
      ${table.dealer !== null && html`<p class="label">${shown(t('{name} deals first', { name: inWords(table.dealer) }))}</p>`}
    </section>`}
    ${table.status === 'in' ? html`<${In} round=${round} table=${table} over=${over} />` : side === null ? html`<${Sides} table=${table} stand=${round.seating.stand_ins} choose=${choose} />` : html`<${PhoneEntry} key=${`${number}${side}`} round=${round} table=${table} side=${side} choose=${choose} />`}`;
}

/** Which side am I? */
function Sides({ table, stand, choose }) {
  const of = (side) => (side === 'NS' ? table.seats.ns : table.seats.ew);
  return html`<section class="panel ask" aria-labelledby="ask-title"><h2 id="ask-title">${t('Which side are you?')}</h2>
    <div class="two-big">${['NS', 'EW'].map((each) => html`<button key=${each} type="button" class="btn" onClick=${() => choose(each)}><span class="names"><span class="label">${t('{side:side}', { side: each })}</span><${Pair} of=${of(each)} stand=${stand} /></span></button>`)}</div></section>`;
}

/** The result is in. */
function In({ round, table, over }) {
  const { result, seats } = table;
  const hands = handsOf(round, table);
  keep('before', { round: round.seating.number, four: [...seats.ns, ...seats.ew] });
  return html`<section class="panel in" role="status"><h2><${Icon} name="check" /> ${t('The result is in')}</h2>
      <ul class="came-to">${result.tricks.map((ns, n) => html`<li key=${n}>${hands.length > 1 && html`<span class="label">${t('Hand {n}', { n: hands[n].number })}</span>`}<span class="num">${ns}<span class="colon">:</span>${13 - ns}</span></li>`)}</ul>
      <p class="label">${t('North–South first. If it is wrong, tell the organiser, who can correct it.')}</p></section>
    <${Next} over=${over} />`;
}

/** What is known of the next round. */
function Next({ over }) {
  const { view } = page;
  if (view.stage === 'ended' || view.next_round === null) return html`<section class="panel"><h2>${t('That was the last round')}</h2><p>${t('The organiser tells the results.')}</p></section>`;
  return html`<section class="panel" aria-labelledby="next-title"><h2 id="next-title">${view.half_time ? t('Half-time') : t('Next: round {n}', { n: view.next_round })}</h2>
    <p class="next-trumps"><span>${capital(handsWords(view.next_hands))}</span> <${Trumps} hands=${view.next_hands} /></p>
    <p class="label">${over ? t('This page shows who plays at this table as soon as the round is seated.') : t('Other tables still play. This page shows who comes next as soon as the round is seated.')}</p></section>`;
}

/** Where those go who sat here in the round before. */
function Goes({ round }) {
  const before = kept('before');
  if (before === null || before.round !== round.seating.number - 1) return null;
  const { tables, sits_out: out } = round.seating;
  const to = (each) => tables.find((table) => [...table.ns, ...table.ew].includes(each))?.number ?? null;
  const going = before.four.filter((each) => to(each) !== page.table);
  if (going.length === 0) return null;
  return html`<section class="panel goes" aria-labelledby="goes-title"><h2 id="goes-title">${t('Where those go who sat here')}</h2>
    <ul>${going.map((each) => html`<li key=${each}><${Name} of=${each} /><b>${to(each) !== null ? t('Table {n}', { n: to(each) }) : out.includes(each) ? t('sits out') : t('not there')}</b></li>`)}</ul></section>`;
}
