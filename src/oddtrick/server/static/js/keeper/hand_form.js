// The form of an entry: large buttons for tricks, honours, revokes; the last button says what it will do.

import { html } from '../vendor/htm-preact.js';
import { capital, sideName, suitName, t, tn } from '../words.js';
import { Glyph } from '../table/faces.js';
import { commandOf, entryOf, freshForm, HONOURS, other, SIDES, tap } from './entry.js';
import { Name, seat, side, toldWhole } from './naming.js';
import { change, page } from './page.js';
import { waitingEntries, write } from './queue.js';
import { effect, honoursOf, items, penalty, placeOf, raw } from './wording.js';

/** The place on the sheet that the entry is for: its dealer, trumps, and the score it begins at. */
function place() {
  const { form, view } = page;
  if (form.how === 'enter') return { ...view.next_hand, start: view.rubbers.at(-1)?.match.score };
  return view.lines.find((line) => line.number === form.number) ?? view.next_hand;
}

/** The sides that may have called: the rule set names the score, the sheet the sides that stood at it. */
function callers(where) {
  const { form, view } = page;
  if (form.how === 'enter') return waitingEntries().length ? [] : view.may_call;
  const { calling_at: score } = view.ruleset;
  if (score === null || !where.trumps) return [];
  return SIDES.filter((letters) => where.start[letters.toLowerCase()] === score);
}

const Radio = ({ name, value, chosen, onPick, label = null, children }) => html`<label><input type="radio" name=${name} value=${value} checked=${chosen} aria-label=${label} onChange=${() => onPick(value)} />${children}</label>`;

/** The form, as long as the match goes on or something earlier is put right. */
export function HandForm() {
  const { form, view } = page;
  const where = place();
  const may = callers(where);
  const kinds = [['hand', t('Played')], ...(may.length ? [['called', t('Honours called')]] : []), ['misdeal', t('Misdeal')], ['thrown', t('Thrown in')]];
  return html`<form class="form entry" onSubmit=${confirmed} aria-label=${heading(form)}>
    <div class="head"><h2 id="entry-title" tabindex="-1">${heading(form)}</h2>${form.how !== 'enter' && html`<button type="button" class="btn quiet" onClick=${giveUp}>${t('Cancel')}</button>`}</div>
    ${turnKnown(where) && html`<p class="turn">${turn(where)}</p>`}
    ${form.kind === 'hand' && html`<${Tricks} form=${form} />`}
    ${form.kind === 'hand' && view.ruleset.honours !== 'off' && where.trumps && html`<${Honours} form=${form} suit=${where.trump} />`}
    ${form.kind === 'hand' && view.penalties.length > 0 && html`<${Revokes} form=${form} />`}
    ${form.kind === 'called' && html`<fieldset><legend>${t('Who called honours?')}</legend><div class="choice">${may.map((letters) => html`<${Radio} key=${letters} name="call" value=${letters} chosen=${form.call === letters} onPick=${(call) => tap({ call })}><${Name}>${side(letters)}<//><//>`)}</div></fieldset>`}
    ${form.kind === 'thrown' && html`<label class="tick"><input type="checkbox" checked=${form.passes} onChange=${(event) => tap({ passes: event.currentTarget.checked })} /><b>${t('The deal passes to the left')}</b></label>`}
    <fieldset class="kinds"><legend>${t('What was it?')}</legend><div class="choice">${kinds.map(([kind, label]) => html`<${Radio} key=${kind} name="kind" value=${kind} chosen=${form.kind === kind} onPick=${() => tap({ kind })}>${label}<//>`)}</div></fieldset>
    <${Enter} form=${form} />
  </form>`;
}

function heading(form) {
  if (form.how === 'correct') return t('Correct line {n}', { n: placeOf(form.number) });
  if (form.how === 'insert') return t('Insert before line {n}', { n: placeOf(form.number) });
  return t('Hand {n}', { n: page.view.next_hand.hand + waitingEntries().length });
}

const turnKnown = ({ dealer, trump, trumps }) => Boolean(dealer || trump || !trumps || waitingEntries().length);

/** Who deals and leads, and the suit in turn. While entries wait nobody knows: a game may have ended with them. */
function turn(where) {
  if (page.form.how === 'enter' && waitingEntries().length) return t('Who deals will be known when the entries that wait are scored.');
  const parts = [];
  if (where.dealer) parts.push(t('{name} deals.', { name: seat(where.dealer) }));
  if (where.leader) parts.push(t('{name} leads.', { name: seat(where.leader) }));
  if (!where.trumps) parts.push(t('No trumps.'));
  return html`${parts.join(' ')} ${where.trump && html`<b class="suit"><${Glyph} suit=${where.trump} /> ${t('{suit} are trumps.', { suit: capital(suitName(where.trump)) })}</b>`}`;
}

const NUMBERS = [7, 8, 9, 10, 11, 12, 13, 0, 1, 2, 3, 4, 5, 6];

const Tricks = ({ form }) => html`<fieldset class="tricks"><legend>${t('Tricks taken by')}</legend>
  <div class="choice sd">${SIDES.map((letters) => html`<${Radio} key=${letters} name="side" value=${letters} chosen=${form.side === letters} onPick=${(value) => tap({ side: value })}><${Name}>${side(letters)}<//><//>`)}</div>
  <div class="choice nums" role="group" aria-label=${t('How many')}>${NUMBERS.map((n) => html`<${Radio} key=${n} name="tricks" value=${n} label=${tn('{n} trick', '{n} tricks', n)} chosen=${form.tricks === n} onPick=${(tricks) => tap({ tricks })}><span class="num">${n}</span><//>`)}</div>
</fieldset>`;

const rankLabel = { A: () => t('ace'), K: () => t('king'), Q: () => t('queen'), J: () => t('knave') };

/** The first tap gives the others to the other side; further taps move one each. */
function give(form, rank, letters) {
  const all = form.honours ?? Object.fromEntries(HONOURS.map((each) => [each, other(letters)]));
  tap({ honours: { ...all, [rank]: letters } });
}

const Honours = ({ form, suit }) => html`<fieldset class="hons"><legend>${t('Honours')}<span>${honoursOf(suit)}</span></legend>
  ${SIDES.map((letters) => html`<div class="held" key=${letters} role="group" aria-label=${t('Honours of {side}', { side: side(letters) })}>
    <span class="whose"><${Name}>${side(letters)}<//></span>
    ${HONOURS.map((rank) => html`<button type="button" key=${rank} class="btn" aria-pressed=${String(form.honours?.[rank] === letters)} aria-label=${rankLabel[rank]()} onClick=${() => give(form, rank, letters)}>${rank}</button>`)}
  </div>`)}
  <button type="button" class="btn none" aria-pressed=${String(form.honours === null)} onClick=${() => tap({ honours: null })}>${t('None to count')}</button>
</fieldset>`;

function Revokes({ form }) {
  const add = () => tap({ revokes: [...form.revokes, { by: other(form.side || 'EW'), penalty: page.view.penalties[0] }] });
  const put = (at, what) => tap({ revokes: form.revokes.map((each, n) => (n === at ? { ...each, ...what } : each)) });
  return html`<fieldset class="revokes"><legend>${t('Revokes')}</legend>
    ${form.revokes.map((revoke, at) => html`<div class="revoke" key=${at} role="group" aria-label=${t('Revoke {n}', { n: at + 1 })}>
      <label><span class="label">${t('By')}</span><select class="input" value=${revoke.by} onChange=${(event) => put(at, { by: event.currentTarget.value })}>${SIDES.map((letters) => html`<option key=${letters} value=${letters}>${side(letters) || sideName(letters)}</option>`)}</select></label>
      <label><span class="label">${t('The other side chose')}</span><select class="input" value=${revoke.penalty} onChange=${(event) => put(at, { penalty: event.currentTarget.value })}>${page.view.penalties.map((name) => html`<option key=${name} value=${name}>${penalty(name)}</option>`)}</select></label>
      <button type="button" class="btn" onClick=${() => tap({ revokes: form.revokes.filter((_, n) => n !== at) })}>${t('Take away')}</button>
    </div>`)}
    <button type="button" class="btn" onClick=${add}>${form.revokes.length ? t('Another revoke') : t('Add a revoke')}</button>
  </fieldset>`;
}

/** What the entry will do, why, and the button that writes it. */
function Enter({ form }) {
  const { preview } = page;
  const entry = entryOf(form);
  if (entry === null) return html`<div class="enter"><button class="btn primary big" aria-disabled="true"><span>${form.kind === 'called' ? t('Tap who called') : t('Tap a side and a number')}</span></button></div>`;
  if (preview?.refused) return html`<div class="enter"><p class="why" role="alert">${toldWhole(preview.refused)}</p><button class="btn primary big" aria-disabled="true"><span>${raw(entry)}</span></button></div>`;
  if (!preview) {
    const waits = page.line !== 'open';
    return html`<div class="enter"><p class="why" role="status">${waits ? t('It is scored when the line is back.') : '\u00a0'}</p><button class="btn primary big"><span>${raw(entry)}</span></button></div>`;
  }
  const { text, steps } = preview.line ? effect(preview.line) : { text: raw(entry), steps: [] };
  return html`<div class="enter known"><div role="status">
      <p class="why">${preview.line ? items(preview.line) || raw(entry) : ''}</p>
      ${preview.told.length > 0 && form.how !== 'enter' && html`<ul class="told">${preview.told.map((each, at) => html`<li key=${at}>${toldWhole(each)}</li>`)}</ul>`}
    </div>
    <button class="btn primary big"><span>${text}</span>${steps.map(({ from, to }, at) => html`<span key=${at} class="num">${from} → ${to}</span>`)}</button></div>`;
}

async function confirmed(event) {
  event.preventDefault();
  const { form, preview } = page;
  const command = commandOf(form);
  if (command === null || preview?.refused) return;
  change({ form: freshForm(), preview: null, notice: null });
  await write(...command);
  document.getElementById('entry-title')?.focus({ preventScroll: form.how === 'enter' });
}

const giveUp = () => change({ form: freshForm(), preview: null });
