// The history of the sheet: every change since it was begun, which of them stand, and what each did to other lines.

import { html, useEffect, useState } from '../vendor/htm-preact.js';
import { capital, language, t } from '../words.js';
import { Dialog } from './dialog.js';
import { answerTo } from './asking.js';
import { shown, told } from './naming.js';
import { page } from './page.js';
import { happened } from './wording.js';

/** The reader's own way to write a time, where the browser speaks the page's language. */
const locale = () => (navigator.language.startsWith(language()) ? navigator.language : language());

const when = (seconds) => new Date(seconds * 1000).toLocaleString(locale(), { dateStyle: 'short', timeStyle: 'short' });

/** The dialog. */
export function HistoryDialog() {
  const [changes, setChanges] = useState(null);
  useEffect(() => {
    answerTo({ type: 'history' }, (message) => setChanges(message.changes ?? []));
  }, []);
  const what = (change) => happened(change.event, change.place, changes);
  const known = page.line === 'open' ? t('Asking …') : t('It can be read when the line is up.');
  return html`<${Dialog} title=${t('History')}>
    ${changes === null ? html`<p role="status">${known}</p>` : changes.length === 0 ? html`<p>${t('Nothing has been written yet.')}</p>` : html`<ol class="changes">${changes.map(({ at, change }) => html`<li key=${change.number} class=${change.stands ? '' : 'undone'}>
      <span class="label">${when(at)}</span>
      <span>${change.stands ? shown(what(change)) : html`<s>${shown(what(change))}</s> <b>${t('(undone)')}</b>`}</span>
      ${change.consequences.map((each, n) => html`<span key=${n} class="label">${shown(capital(told(each)))}</span>`)}
    </li>`)}</ol>`}
  <//>`;
}
