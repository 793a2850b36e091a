// The form of an entry: large buttons for tricks, honours, revokes; the last button says what it will do.

import { html } from '../vendor/htm-preact.js';
import { capital, suitName, t, tn } from '../words.js';
import { Glyph } from '../table/faces.js';
import { takeAsked } from './asked.js';
import { DealerChoice } from './dealer_choice.js';
import { commandOf, entryOf, freshForm, HONOURS, missing, other, SIDES, tap, toForm, untouched } from './entry.js';
import { plain, seat, shown, side, toldWhole } from './naming.js';
import { MoreBelow } from './more_below.js';
import { isOvertaken, Overtaken } from './overtaken.js';
import { change, notice, page } from './page.js';
import { fitted, matchOver, place } from './place.js';
import { correctWaiting, write } from './queue.js';
import { effect, honoursHeld, honoursOf, items, penalty, placeOf, raw } from './wording.js';

const Radio = ({ name, value, chosen, onPick, label = null, children }) => html`<label><input type="radio" name=${name} value=${value} checked=${chosen} aria-label=${label} onChange=${() => onPick(value)} />${children}</label>`;

/** What an entry for a place can be. */
function kindsAt(where) {
  const match = ['match', t('Another match')];
  if (where.over) return [match];
  return [
    ['hand', t('Played')],
    ...(where.may_call.length ? [['called', t('Honours called')]] : []),
    ['misdeal', t('Misdeal')],
    ['thrown', t('Thrown in')],
    ...(page.form.kind === 'match' ? [match] : []),
  ];
}

/** The form, as long as the match goes on or something earlier is put right. */
export function HandForm() {
  const { view } = page;
  const where = place();
  const form = fitted(page.form, where);
  return html`<form class="form entry" onSubmit=${confirmed} aria-labelledby="entry-title">
    <div class="head"><h2 id="entry-title" tabindex="-1">${heading(form, where)}</h2>${!untouched(form) && html`<button type="button" class="btn quiet" onClick=${giveUp}>${form.how === 'enter' ? t('Clear') : t('Cancel')}</button>`}</div>
    ${form.asked && html`<${InPlay} form=${form} />`}
    ${turnKnown(where) && html`<p class="turn">${turn(where)}</p>`}
    ${form.kind === 'hand' && html`<${Tricks} form=${form} />`}
    ${form.kind === 'hand' && where.honours && html`<${Honours} form=${form} suit=${where.trump} />`}
    ${form.kind === 'hand' && view.penalties.length > 0 && html`<${Revokes} form=${form} />`}
    ${form.kind === 'called' && html`<fieldset><legend>${t('Who called honours?')}</legend><div class="choice">${where.may_call.map((letters) => html`<${Radio} key=${letters} name="call" value=${letters} chosen=${form.call === letters} onPick=${(call) => tap({ call })}><span>${shown(side(letters))}</span><//>`)}</div></fieldset>`}
    ${form.kind === 'thrown' && html`<label class="tick"><input type="checkbox" checked=${form.passes} onChange=${(event) => tap({ passes: event.currentTarget.checked })} /><b>${t('The deal passes to the left')}</b></label>`}
    ${form.kind === 'match' && html`<${DealerChoice} label=${t('Who deals first?')} nobody=${t('As the deal passes on')} dealer=${form.dealer} onChange=${(dealer) => tap({ dealer })} />`}
    <fieldset class="kinds"><legend>${t('What was it?')}</legend><div class="choice">${kindsAt(where).map(([kind, label]) => html`<${Radio} key=${kind} name="kind" value=${kind} chosen=${form.kind === kind} onPick=${() => tap({ kind })}>${label}<//>`)}</div></fieldset>
    <${Enter} form=${form} />
  </form>`;
}

function heading(form, where) {
  if (form.how === 'waiting') return t('Correct what waits');
  if (form.how !== 'enter' && !placeOf(form.number)) return t('The line was struck out');
  if (form.how === 'correct') return t('Correct line {n}', { n: placeOf(form.number) });
  if (form.how === 'insert') return t('Insert before line {n}', { n: placeOf(form.number) });
  return where.unknown || matchOver() ? t('The next hand') : t('Hand {n}', { n: where.hand });
}

/** A revoke that the referee ruled is put in the hand written last, and may have been in the one in play. */
const InPlay = ({ form: { asked } }) => html`<div class="in-play" role="status"><p>${t('The revoke is put in the hand that was written last.')}</p><button type="button" class="btn" onClick=${() => inPlay(asked)}>${t('It was in the hand in play')}</button></div>`;

function inPlay(revokes) {
  change({ form: freshForm(), preview: null });
  tap({ revokes });
  toForm({ scroll: false });
}

const turnKnown = ({ dealer, trump, trumps, unknown, over }) => !over && (page.form.how !== 'enter' || !matchOver()) && Boolean(dealer || trump || !trumps || unknown);

/** Who deals and leads, and the suit in turn. While entries wait nobody knows: a game may have ended with them. */
function turn(where) {
  if (where.unknown) return t('Who deals will be known when the entries that wait are scored.');
  const parts = [];
  if (where.dealer) parts.push(t('{name} deals.', { name: seat(where.dealer) }));
  if (where.leader) parts.push(t('{name} leads.', { name: seat(where.leader) }));
  if (!where.trumps) parts.push(t('No trumps.'));
  return html`${shown(parts.join(' '))} ${where.trump && html`<b class="suit"><${Glyph} suit=${where.trump} /> ${t('{suit} are trumps.', { suit: capital(suitName(where.trump)) })}</b>`}`;
}

const NUMBERS = [7, 8, 9, 10, 11, 12, 13, 0, 1, 2, 3, 4, 5, 6];

const Tricks = ({ form }) => html`<fieldset class="tricks"><legend>${t('Tricks taken by')}</legend>
  <div class="choice sd">${SIDES.map((letters) => html`<${Radio} key=${letters} name="side" value=${letters} chosen=${form.side === letters} onPick=${(value) => tap({ side: value })}><span>${shown(side(letters))}</span><//>`)}</div>
  <div class="choice nums" role="group" aria-label=${t('How many')}>${NUMBERS.map((n) => html`<${Radio} key=${n} name="tricks" value=${n} label=${tn('{n} trick', '{n} tricks', n)} chosen=${form.tricks === n} onPick=${(tricks) => tap({ tricks })}><span class="num">${n}</span><//>`)}</div>
</fieldset>`;

const rankLabel = { A: () => t('ace'), K: () => t('king'), Q: () => t('queen'), J: () => t('knave') };

/** The first tap gives the others to the other side; further taps move one each. */
function give(form, rank, letters) {
  const tapped = form.honours?.written ? null : form.honours;
  const all = tapped ?? Object.fromEntries(HONOURS.map((each) => [each, other(letters)]));
  tap({ honours: { ...all, [rank]: letters } });
}

const Honours = ({ form, suit }) => html`<fieldset class="hons"><legend>${t('Honours')}<span>${honoursOf(suit)}</span></legend>
  ${SIDES.map((letters) => html`<div class="held" key=${letters} role="group" aria-label=${plain(t('Honours of {side}', { side: side(letters) }))}>
    <span class="whose">${shown(side(letters))}</span>
    <span class="four">${HONOURS.map((rank) => html`<button type="button" key=${rank} class="btn" aria-pressed=${String(form.honours?.[rank] === letters)} aria-label=${rankLabel[rank]()} onClick=${() => give(form, rank, letters)}>${rank}</button>`)}</span>
  </div>`)}
  ${form.honours?.written && html`<p class="label">${shown(t('Written down: {honours}. Which they were is not; tap them to change it.', { honours: honoursHeld(form.honours.written) }))}</p>`}
  <button type="button" class="btn none" aria-pressed=${String(form.honours === null)} onClick=${() => tap({ honours: null })}>${t('None to count')}</button>
</fieldset>`;

function Revokes({ form }) {
  const add = () => tap({ revokes: [...form.revokes, { by: '', penalty: page.view.penalties.length === 1 ? page.view.penalties[0] : '' }] });
  const put = (at, what) => tap({ revokes: form.revokes.map((each, n) => (n === at ? { ...each, ...what } : each)) });
  return html`<fieldset class="revokes"><legend>${t('Revokes')}</legend>
    ${form.revokes.map((revoke, at) => html`<div class="revoke" key=${at} role="group" aria-label=${t('Revoke {n}', { n: at + 1 })}>
      <label><span class="label">${t('By')}</span><select class="input" value=${revoke.by} name="revoke-by" onChange=${(event) => put(at, { by: event.currentTarget.value })}>${!revoke.by && html`<option value="">${t('Choose')}</option>`}${SIDES.map((letters) => html`<option key=${letters} value=${letters} dir="auto">${plain(side(letters))}</option>`)}</select></label>
      <label><span class="label">${t('The other side chose')}</span><select class="input" value=${revoke.penalty} name="revoke-penalty" onChange=${(event) => put(at, { penalty: event.currentTarget.value })}>${!revoke.penalty && html`<option value="">${t('Choose')}</option>`}${page.view.penalties.map((name) => html`<option key=${name} value=${name}>${penalty(name)}</option>`)}</select></label>
      <button type="button" class="btn" onClick=${() => tap({ revokes: form.revokes.filter((_, n) => n !== at) })}>${t('Take away')}</button>
    </div>`)}
    <button type="button" class="btn" onClick=${add}>${form.revokes.length ? t('Another revoke') : t('Add a revoke')}</button>
  </fieldset>`;
}

const MISSING = { side: () => t('Tap a side and a number'), call: () => t('Tap who called'), revoke: () => t('Say who revoked, and what the other side chose') };

/** What the entry will do, why, and the button that writes it. */
function Enter({ form }) {
  const { preview } = page;
  const entry = entryOf(form);
  if (isOvertaken(form, preview)) return html`<${Overtaken} form=${page.form} why=${preview?.refused} />`;
  if (entry === null) return html`<div class="enter"><${MoreBelow} /><button class="btn primary big" aria-disabled="true"><span>${MISSING[missing(form)]()}</span></button></div>`;
  if (preview?.refused) return html`<div class="enter"><${MoreBelow} /><p class="why" role="alert">${shown(toldWhole(preview.refused))}</p><button class="btn primary big" aria-disabled="true"><span>${shown(raw(entry))}</span></button></div>`;
  if (!preview) {
    const waits = page.line !== 'open' || form.how === 'waiting';
    return html`<div class="enter"><${MoreBelow} /><p class="why" role="status">${waits ? t('It is scored when the line is back.') : '\u00a0'}</p><button class="btn primary big"><span>${shown(raw(entry))}</span></button></div>`;
  }
  const { text, steps } = preview.line ? effect(preview.line) : { text: raw(entry), steps: [] };
  return html`<div class="enter known"><${MoreBelow} /><div role="status">
      <p class="why">${preview.line ? shown(items(preview.line) || raw(entry)) : ''}</p>
      ${preview.told.length > 0 && form.how !== 'enter' && html`<ul class="told">${preview.told.map((each, at) => html`<li key=${at}>${shown(toldWhole(each))}</li>`)}</ul>`}
    </div>
    <button class="btn primary big"><span>${shown(text)}</span>${steps.length > 0 && html`<span class="steps">${steps.map(({ from, to }, at) => html`<span key=${at} class="num">${from} → ${to}</span>`)}</span>`}</button></div>`;
}

async function confirmed(event) {
  event.preventDefault();
  const { form, preview } = page;
  const entry = entryOf(form);
  if (entry === null || preview?.refused || isOvertaken(form, preview)) return;
  const command = commandOf(form);
  change({ form: freshForm(), preview: null, notice: null });
  if (command) await write(...command);
  else if (!(await correctWaiting(form.key, entry))) notice(t('Another tab is just sending this. Look again in a moment.'));
  toForm({ scroll: form.how !== 'enter' });
  takeAsked();
}

function giveUp() {
  change({ form: freshForm(), preview: null });
  toForm({ scroll: false });
  takeAsked();
}
