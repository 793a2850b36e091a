// The entry that is being made: what was tapped, the command it comes to, and what the server says it would do. It keeps
// what its keeper had before his eyes, so that what another device has written meanwhile is not written over.

import { answerTo } from './asking.js';
import { freshId } from './codes.js';
import { send } from './line.js';
import { change, page } from './page.js';
import { fitted } from './place.js';
import { busy, envelope, nextLine } from './queue.js';

export const HONOURS = ['A', 'K', 'Q', 'J'];
export const SIDES = ['NS', 'EW'];
export const other = (side) => (side === 'NS' ? 'EW' : 'NS');

const SOON = 60; // milliseconds that taps may follow each other before the server is asked

/**
 * An empty entry. how: enter, correct, insert, or waiting, one that waits and is put right. number: of the line
 * corrected, or before which one is inserted. line: the number it will get, known from the first tap on. change: the last
 * change of the sheet that was seen when the form was opened. place: what the sheet says of the place it is for. key: of
 * what waits.
 */
export const freshForm = (how = 'enter', number = 0) => ({
  how, number, line: null, change: null, place: null, key: null,
  kind: 'hand', side: '', tricks: null, honours: null, revokes: [], call: '', passes: false, dealer: '',
});

/** Whether nothing was tapped yet. */
export const untouched = (form) => form.how === 'enter' && form.line === null;

/** What a form shows of an entry that is written already. Of honours it is only written how many a side held. */
export function partsOf(entry) {
  if (entry.is === 'Misdealt') return { kind: 'misdeal' };
  if (entry.is === 'ThrownIn') return { kind: 'thrown', passes: entry.passes };
  if (entry.is === 'AnotherRubber') return { kind: 'match', dealer: entry.dealer ?? '' };
  const { result } = entry;
  if (result.is === 'Called') return { kind: 'called', call: result.side };
  const side = result.tricks[0] > result.tricks[1] ? 'NS' : 'EW';
  return {
    kind: 'hand',
    side,
    tricks: result.tricks[SIDES.indexOf(side)],
    honours: result.honours === null ? null : { written: result.honours },
    revokes: result.revokes.map((each) => ({ ...each })),
  };
}

/** What is still to be tapped: `side`, `call`, `revoke`, or nothing. */
export function missing(form) {
  if (form.kind === 'called') return form.call ? '' : 'call';
  if (form.kind !== 'hand') return '';
  if (!form.side || form.tricks === null) return 'side';
  return form.revokes.every((each) => each.by && each.penalty) ? '' : 'revoke';
}

/** The entry as the server reads it, without what its place does not allow; null while something is missing. */
export function entryOf(made) {
  const form = fitted(made);
  if (missing(form)) return null;
  if (form.kind === 'misdeal') return { is: 'Misdealt' };
  if (form.kind === 'thrown') return { is: 'ThrownIn', passes: form.passes };
  if (form.kind === 'match') return { is: 'AnotherRubber', dealer: form.dealer || null };
  if (form.kind === 'called') return { is: 'HandPlayed', result: { is: 'Called', side: form.call } };
  const tricks = form.side === 'NS' ? [form.tricks, 13 - form.tricks] : [13 - form.tricks, form.tricks];
  return { is: 'HandPlayed', result: { is: 'HandResult', tricks, honours: honoursOf(form), revokes: form.revokes } };
}

function honoursOf({ honours }) {
  if (honours === null || honours.written) return honours?.written ?? null;
  return SIDES.map((side) => HONOURS.filter((rank) => honours[rank] === side).length);
}

/** The command that writes it: its type and data; null while something is missing, and for what waits. */
export function commandOf(form) {
  const entry = entryOf(form);
  if (entry === null || form.how === 'waiting') return null;
  if (form.how === 'correct') return ['correct_line', { number: form.number, entry, change: form.change }];
  if (form.how === 'insert') return ['insert_line', { before: form.number, entry, change: form.change }];
  return ['enter_line', { number: form.line ?? nextLine(), entry }];
}

let asked = '';
let timer = 0;

/** Changes the entry, and asks what it would do. */
export function tap(what) {
  const { form } = page;
  const line = form.how === 'enter' ? (form.line ?? nextLine()) : null;
  change({ form: { ...form, line, ...what }, preview: null });
  askPreview();
}

/** Asks what the entry would do, once nothing waits any more: only then is it clear on what it would be built. */
export function askPreview() {
  clearTimeout(timer);
  asked = '';
  timer = setTimeout(() => {
    const command = page.form && page.pen && !busy() && page.line === 'open' && page.view ? commandOf(page.form) : null;
    if (command === null) return;
    asked = freshId();
    send({ type: 'preview', id: asked, command: envelope(...command) });
  }, SOON);
}

/** The server's answer to a preview; whether it was one, of the entry as it still stands. */
export function previewed(message) {
  if (message.id !== asked) return false;
  change({ preview: message.type === 'previewed' ? { line: message.line, told: message.told } : { refused: message.reason } });
  return true;
}

/** Puts the reader where the form begins. */
export function toForm({ scroll = true } = {}) {
  const title = document.getElementById('entry-title') ?? document.getElementById('result-title');
  if (scroll) title?.scrollIntoView({ block: 'start' });
  title?.focus({ preventScroll: true });
}

/** Opens the form for a line that stands, or for one before it, once the sheet has said what can be there. how: correct
 * or insert. parts: what the form shows. */
export function openForm(how, number, parts = {}) {
  answerTo({ type: 'place', before: number }, (answer) => {
    if (answer.type !== 'place') {
      change({ dialog: null, notice: { refused: answer.reason } });
      return;
    }
    const over = answer.place.over ? { kind: 'match' } : {};
    const form = { ...freshForm(how, number), ...parts, ...over, place: answer.place, change: answer.change };
    change({ dialog: null, form, preview: null, notice: null });
    askPreview();
    toForm();
  });
}

/** A form for an entry that waits. */
export function openWaiting(item) {
  const { entry } = item.message.command.data;
  change({ form: { ...freshForm('waiting'), ...partsOf(entry), key: item.key }, preview: null, notice: null });
  toForm();
}

/** Gives back a correction that was refused because somebody else was quicker. */
export function giveBack({ message: { command } }) {
  const how = { correct_line: 'correct', insert_line: 'insert' }[command?.type];
  if (!how || !untouched(page.form)) return;
  const { number, before, entry, change: seen } = command.data;
  change({ form: { ...freshForm(how, number ?? before), ...partsOf(entry), change: seen }, preview: null });
  askPreview();
}
