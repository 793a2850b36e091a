// The entry that is being made: what was tapped, the command it comes to, and what the server says it would do.

import { freshId } from './codes.js';
import { send } from './line.js';
import { change, page } from './page.js';
import { busy, envelope, lastChange, nextLine } from './queue.js';

export const HONOURS = ['A', 'K', 'Q', 'J'];
export const SIDES = ['NS', 'EW'];
export const other = (side) => (side === 'NS' ? 'EW' : 'NS');

const SOON = 60; // milliseconds that taps may follow each other before the server is asked

/** An empty entry. how: enter, correct, insert. number: of the line corrected, or before which one is inserted. */
export const freshForm = (how = 'enter', number = 0) => ({
  how, number, kind: 'hand', side: '', tricks: null, honours: null, revokes: [], call: '', passes: false,
});

/** The form that shows what stands on a line. */
export function formOf(line) {
  const form = freshForm('correct', line.number);
  const { entry } = line;
  if (entry.is === 'Misdealt') return { ...form, kind: 'misdeal' };
  if (entry.is === 'ThrownIn') return { ...form, kind: 'thrown', passes: entry.passes };
  const { result } = entry;
  if (result.is === 'Called') return { ...form, kind: 'called', call: result.side };
  const side = result.tricks[0] > result.tricks[1] ? 'NS' : 'EW';
  return {
    ...form,
    side,
    tricks: result.tricks[SIDES.indexOf(side)],
    honours: result.honours === null ? null : spread(result.honours),
    revokes: result.revokes.map((each) => ({ ...each })),
  };
}

/** Which honours they were is not written down, only how many: the first ones are shown for North–South. */
const spread = ([ns]) => Object.fromEntries(HONOURS.map((rank, at) => [rank, at < ns ? 'NS' : 'EW']));

/** The entry as the server reads it; null while something is missing. */
export function entryOf(form) {
  if (form.kind === 'misdeal') return { is: 'Misdealt' };
  if (form.kind === 'thrown') return { is: 'ThrownIn', passes: form.passes };
  if (form.kind === 'called') return form.call ? { is: 'HandPlayed', result: { is: 'Called', side: form.call } } : null;
  if (!form.side || form.tricks === null) return null;
  const tricks = form.side === 'NS' ? [form.tricks, 13 - form.tricks] : [13 - form.tricks, form.tricks];
  const held = form.honours && HONOURS.filter((rank) => form.honours[rank] === 'NS').length;
  const honours = form.honours ? [held, 4 - held] : null;
  return { is: 'HandPlayed', result: { is: 'HandResult', tricks, honours, revokes: form.revokes } };
}

/** The command that writes it: its type and data; null while something is missing. */
export function commandOf(form) {
  const entry = entryOf(form);
  if (entry === null) return null;
  if (form.how === 'correct') return ['correct_line', { number: form.number, entry, change: lastChange() }];
  if (form.how === 'insert') return ['insert_line', { before: form.number, entry, change: lastChange() }];
  return ['enter_line', { number: nextLine(), entry }];
}

let asked = '';
let timer = 0;

/** Changes the entry, and asks what it would do. */
export function tap(what) {
  change({ form: { ...page.form, ...what }, preview: null });
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
