// Entering a result by phone: one side says what it made, the other confirms; where they differ, it is shown.

import { html, useState } from '../vendor/htm-preact.js';
import { shown } from '../isolating.js';
import { sideName, t, tn } from '../words.js';
import { Glyph, Icon } from '../table/faces.js';
import { ask } from './asking.js';
import { trumpWords } from './drive_words.js';
import { namesOf, toldWhole } from './naming.js';
import { page } from './page.js';
import { handsOf } from './table_hands.js';

const other = (side) => (side === 'NS' ? 'EW' : 'NS');
const ALL = 13; // tricks of a hand

/** What one's side made of a result, hand by hand. */
const ours = (result, side) => result.tricks.map((ns) => (side === 'NS' ? ns : ALL - ns));

/** The panel. side: one's own. choose: takes another side, or null to be asked again. */
export function PhoneEntry({ round, table, side, choose }) {
  const { said, seats } = table;
  const [again, setAgain] = useState(false);
  const [wrong, setWrong] = useState('');
  const mine = said[side];
  const theirs = said[other(side)];
  const hands = handsOf(round, table);
  const say = async (scores, honours) => {
    const data = { round: round.seating.number, table: seats.number, slip: { scores, honours, players: null } };
    const answer = await ask({ type: 'command', side, command: { v: 1, type: 'enter_result', data } });
    setAgain(answer.type !== 'done');
    setWrong(answer.reason ? toldWhole(answer.reason) : answer.type === 'lost' ? t('The line is down. Try again when it is back.') : '');
  };
  const agree = () => say(theirs.tricks.map((ns) => [ns, ALL - ns]), theirs.honours);
  const they = namesOf(side === 'NS' ? seats.ew : seats.ns);
  const differs = table.status === 'differs' && !again;
  const waits = mine && !theirs && !again;
  return html`<section class=${`panel entering ${differs ? 'differs' : ''}`} aria-labelledby="entry-title">
    <p class="vh" role="status">${differs ? t('The two sides differ') : waits ? t('Waiting for the other side') : ''}</p>
    ${differs ? html`<h2 id="entry-title" class="flag"><${Icon} name="flag" /> ${t('The two sides differ')}</h2>
        <${Both} mine=${mine} theirs=${theirs} side=${side} hands=${hands} />
        <p>${t('Look at the tricks together. Whoever was wrong says it anew.')}</p>
        <div class="stack"><button type="button" class="btn primary big" onClick=${agree}>${t('They are right')}</button><button type="button" class="btn big" onClick=${() => setAgain(true)}>${t('Say ours anew')}</button></div>`
    : waits ? html`<h2 id="entry-title">${t('Waiting for the other side')}</h2>
        <${Both} mine=${mine} theirs=${null} side=${side} hands=${hands} />
        <p>${shown(t('{names} have still to confirm it, with their own phone or with this one.', { names: they }))}</p>
        <div class="stack"><button type="button" class="btn primary big" onClick=${() => choose(other(side))}>${t('Hand this phone over')}</button><button type="button" class="btn big" onClick=${() => setAgain(true)}>${t('Say ours anew')}</button></div>`
    : theirs && !mine && !again ? html`<h2 id="entry-title">${t('The other side says')}</h2>
        <${Both} mine=${null} theirs=${theirs} side=${side} hands=${hands} />
        <div class="stack"><button type="button" class="btn primary big" onClick=${agree}><${Icon} name="check" /> ${t('Yes, that is right')}</button><button type="button" class="btn big" onClick=${() => setAgain(true)}>${t('No, we have something else')}</button></div>`
    : html`<${Fresh} hands=${hands} side=${side} was=${mine ?? null} say=${say} />`}
    ${wrong && html`<p class="why" role="alert">${wrong}</p>`}
    <p class="not-me"><button type="button" class="btn quiet" onClick=${() => choose(null)}>${t('I am on the other side')}</button></p>
  </section>`;
}

/** What the sides said, one's own first. */
function Both({ mine, theirs, side, hands }) {
  const row = (title, result) => result && html`<div class="says-row"><span>${title}</span><span class="num">${ours(result, side).map((n, hand) => html`<span key=${hand} class="pairing">${hands.length > 1 && html`<small><${Glyph} suit=${hands[hand].trump} /></small>`}${n}<span class="colon">:</span>${ALL - n}</span>`)}</span></div>`;
  return html`<div class="both"><p class="label">${t('Our tricks first')}</p>${row(t('We say'), mine)}${row(t('They say'), theirs)}</div>`;
}

/** The tricks of one's own side, hand by hand. */
function Fresh({ hands, side, was, say }) {
  const honours = page.view.settings.bonus === 'honours';
  const [made, setMade] = useState(was ? ours(was, side) : hands.map(() => null));
  const [held, setHeld] = useState(hands.map(() => [0, 0]));
  const whole = made.every((each) => each !== null);
  const send = () => say(made.map((n) => (side === 'NS' ? [n, ALL - n] : [ALL - n, n])), honours ? held.map(([us, them]) => (side === 'NS' ? [us, them] : [them, us])) : []);
  return html`<h2 id="entry-title">${tn('How many tricks did your side take?', 'How many tricks did your side take in each hand?', hands.length)}</h2>
    ${hands.map((each, hand) => html`<fieldset key=${each.number} class="hand-made"><legend class=${hands.length > 1 ? '' : 'vh'}>${t('Hand {n}', { n: each.number })} ${each.trump && html`<${Glyph} suit=${each.trump} />`} <span class="label">${trumpWords(each)}</span></legend>
      <div class="choice nums">${Array.from({ length: ALL + 1 }, (_, n) => html`<label key=${n}><input type="radio" name=${`made-${each.number}`} value=${n} checked=${made[hand] === n} onChange=${() => setMade(made.map((was_, at) => (at === hand ? n : was_)))} /><span class="num">${n}</span></label>`)}</div>
      ${honours && html`<div class="held-by">${[t('Our honours'), t('Their honours')].map((label, whose) => html`<label key=${whose}><span class="label">${label}</span><select class="input" value=${held[hand][whose]} onChange=${(event) => setHeld(held.map((pair, at) => (at === hand ? pair.map((n, which) => (which === whose ? Number(event.currentTarget.value) : n)) : pair)))}>${[0, 1, 2, 3, 4].map((n) => html`<option key=${n} value=${n}>${n}</option>`)}</select></label>`)}</div>`}
    </fieldset>`)}
    <button type="button" class="btn primary big say-it" disabled=${!whole} onClick=${send}>${whole ? t('We took {ours}, they took {theirs}', { ours: made.join(' · '), theirs: made.map((n) => ALL - n).join(' · ') }) : t('Choose the tricks of {side}', { side: sideName(side) })}</button>`;
}
