// All that was done to the drive: who, when, what, and what it changed beside its own cell.

import { html, useEffect, useState } from '../vendor/htm-preact.js';
import { shown } from '../isolating.js';
import { language, t } from '../words.js';
import { ask } from './asking.js';
import { happened } from './drive_words.js';
import { Told } from './naming.js';
import { page } from './page.js';

/** The reader's own way to write a time, where the browser speaks the page's language. */
const locale = () => (navigator.language.startsWith(language()) ? navigator.language : language());
const when = (seconds) => new Date(seconds * 1000).toLocaleString(locale(), { dateStyle: 'short', timeStyle: 'short' });

const FROM_FILE = 'f:'; // before what a file says, of a drive that was begun elsewhere

function who({ by, who: sort, table }) {
  if (sort === 'table') return t('Table {n}', { n: table });
  if (by === page.me) return t('You');
  if (!by.startsWith(FROM_FILE)) return t('Another organiser');
  const said = by.slice(FROM_FILE.length);
  return said ? html`${t('As the file says:')} <bdi>${said}</bdi>` : t('The file does not say who');
}

/** The section. */
export function HistorySection() {
  const [changes, setChanges] = useState(null);
  useEffect(() => {
    let wanted = true;
    ask({ type: 'history' }).then((answer) => wanted && answer.changes && setChanges(answer.changes));
    return () => {
      wanted = false;
    };
  }, [page.seq]);
  return html`<section class="history" aria-labelledby="history-title">
    <header><h2 id="history-title">${t('History')}</h2><p class="round-about">${t('Nothing is ever erased; the last comes first.')}</p></header>
    ${changes === null ? html`<p role="status">${t('Asking …')}</p>` : html`<ol class="changes" reversed>${[...changes].reverse().map((each) => html`<li key=${each.change.number}>
      <span class="label"><time>${when(each.at)}</time> · ${who(each)}</span>
      <span>${shown(happened(each.change.event))}</span>
      ${each.change.consequences.length > 0 && html`<${Told} of=${each.change.consequences} />`}
    </li>`)}</ol>`}
  </section>`;
}
