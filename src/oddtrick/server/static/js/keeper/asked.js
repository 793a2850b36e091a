// What another page asks to be entered: the referee's ruling. Nothing is entered before the keeper confirms it.

import { t } from '../words.js';
import { openForm, partsOf, tap } from './entry.js';
import { notice, page } from './page.js';

const freshRevoke = (penalty, by = '') => ({ by, penalty: page.view.penalties.includes(penalty) ? penalty : '' });

/** Puts it into the entry, once: the address forgets it then. An open correction is not touched; it comes afterwards. */
export function takeAsked() {
  const asked = new URLSearchParams(location.search);
  const what = asked.get('enter');
  if (!what || !page.form || !page.view) return;
  if (page.form.how !== 'enter') {
    notice(t('Confirm or cancel this first; then comes what the referee ruled.'));
    return;
  }
  history.replaceState(null, '', location.pathname);
  const penalty = asked.get('penalty');
  const last = page.view.lines.findLast((line) => line.scored);
  const over = page.view.rubbers.at(-1).match.over;
  if (what === 'misdeal') tap({ kind: 'misdeal' });
  else if (what === 'thrown_in') tap({ kind: 'thrown' });
  else if (what === 'honours' && last) openForm('correct', last.number, partsOf(last.entry));
  else if ((what === 'revoke' || what === 'both_revoked') && page.view.penalties.length) {
    const found = what === 'revoke' ? [freshRevoke(penalty)] : ['NS', 'EW'].map((by) => freshRevoke('', by));
    if (over && last) openForm('correct', last.number, withRevokes(partsOf(last.entry), found));
    else tap({ kind: 'hand', revokes: [...page.form.revokes, ...found] });
  }
}

const withRevokes = ({ revokes = [], ...parts }, found) => ({ ...parts, kind: 'hand', revokes: [...revokes, ...found] });
