// What another page asks to be entered: the referee's ruling. Nothing is entered before the keeper confirms it.

import { t } from '../words.js';
import { openForm, partsOf, tap, untouched } from './entry.js';
import { notice, page } from './page.js';
import { matchOver } from './place.js';
import { busy } from './queue.js';

const freshRevoke = (penalty, by = '') => ({ by, penalty: page.view.penalties.includes(penalty) ? penalty : '' });

/** Puts it into the entry, once: the address forgets it then. An open correction is not touched; it comes afterwards, and
 * so it does while something is being sent, for that may be what it is about. */
export function takeAsked() {
  const asked = new URLSearchParams(location.search);
  const what = asked.get('enter');
  if (!what || !page.form || !page.view) return;
  if (page.form.how !== 'enter') {
    notice(t('Confirm or cancel this first; then comes what the referee ruled.'));
    return;
  }
  if (busy()) return;
  history.replaceState(null, '', location.pathname);
  const last = page.view.lines.findLast((line) => line.scored);
  if (what === 'misdeal') undealt({ kind: 'misdeal' });
  else if (what === 'thrown_in') undealt({ kind: 'thrown' });
  else if (what === 'honours') putRight(last, (parts) => parts);
  else if (what === 'revoke') revoked([freshRevoke(asked.get('penalty'))], last);
  else if (what === 'both_revoked') revoked(['NS', 'EW'].map((by) => freshRevoke('', by)), last);
}

/** The hand in play was not played. */
function undealt(parts) {
  if (matchOver()) notice(t('The match is over: until another one begins, no hand can be entered.'));
  else tap(parts);
}

/** Opens the hand that was written last. */
function putRight(last, changed) {
  if (last) openForm('correct', last.number, changed(partsOf(last.entry)));
  else notice(t('No hand is written yet that could be put right.'));
}

/** Revokes may be claimed until the next deal is cut (RULES 7). So they are for the hand that was written last, unless the
 * one in play has been begun; the form offers that one too. */
function revoked(found, last) {
  if (!page.view.penalties.length) {
    notice(t('By the rules of this sheet a revoke has no penalty.'));
  } else if (last && (untouched(page.form) || matchOver())) {
    putRight(last, ({ revokes = [], ...parts }) => ({ ...parts, kind: 'hand', revokes: [...revokes, ...found], asked: matchOver() ? null : found }));
  } else {
    tap({ kind: 'hand', revokes: [...page.form.revokes, ...found] });
  }
}
