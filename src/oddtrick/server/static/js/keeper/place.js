// The place on the sheet that the entry is for: the hand there, what may be entered for it, and the entry as it fits there.

import { noticed } from './line.js';
import { page } from './page.js';
import { waitingEntries } from './queue.js';

/** Whether the match is over, and nothing waits that may have begun another. */
export const matchOver = () => Boolean(page.view?.rubbers.at(-1)?.match.over) && !page.waiting.length;

/** The place of the open form, as the server has told it. Of a hand after others that wait to be scored nobody knows where
 * it stands. */
export function place() {
  const { form, view } = page;
  if (form.place) return { ...form.place.hand, ...form.place.allowed, over: form.place.over };
  const sure = !view.unsure && !waitingEntries().length;
  const soon = page.line !== 'down' && !noticed() && !page.stuck; // the server is about to say it
  if (form.how === 'enter' && (sure || soon)) return { ...view.next_hand, honours: view.honours, may_call: view.may_call };
  return { ...view.somewhere, trumps: true, unknown: true };
}

/** A form without what its place does not allow: honours where none count, a call where nobody may call. It may have been
 * tapped for another place, or before anybody knew this one; it comes back if the place allows it again. */
export function fitted(form, where = place()) {
  const call = where.may_call.includes(form.call) ? form.call : '';
  const kind = form.kind === 'called' && !where.may_call.length ? 'hand' : form.kind;
  return { ...form, kind, call, honours: where.honours ? form.honours : null };
}
