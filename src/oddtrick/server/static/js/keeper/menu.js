// What can be done with a sheet beside writing on it.

import { html } from '../vendor/htm-preact.js';
import { t } from '../words.js';
import { Dialog } from './dialog.js';
import { counters, layCounters } from './marker.js';
import { at, openDialog, page } from './page.js';

const sheetPath = (rest) => at(`/s/${page.text}${rest}`);

/** The dialog. */
export function Menu() {
  const opens = (name, text) => html`<button type="button" class="btn" onClick=${() => openDialog(name)}>${text}</button>`;
  const leads = (href, text) => html`<a class="btn" href=${href}>${text}</a>`;
  const stands = page.seq > 0;
  return html`<${Dialog} title=${t('Menu')}><div class="menu-list">
    ${stands && opens('share', t('Share'))}
    ${opens('history', t('History'))}
    ${page.pen && opens('names', t('Names'))}
    ${page.pen && opens('settings', t('First dealer and stake'))}
    ${(page.view?.rows > 0 || page.view?.fish) && html`<button type="button" class="btn" aria-pressed=${String(counters())} onClick=${() => layCounters(!counters())}>${t('Counters and fish')}<span class="label">${counters() ? t('laid') : t('not laid')}</span></button>`}
    ${stands && leads(at(`/referee?sheet=${page.text}`), t('What happens now?'))}
    ${stands && leads(sheetPath('/print'), t('Print'))}
    ${stands && leads(sheetPath('/sheet.csv'), t('Save as CSV'))}
    ${stands && leads(sheetPath('/sheet.json'), t('Save as JSON'))}
    ${leads(at('/sheets'), t('All sheets'))}
  </div><//>`;
}
