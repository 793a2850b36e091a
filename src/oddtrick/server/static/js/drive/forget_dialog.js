// Deleting all names of a drive, after one has been asked.

import { html } from '../vendor/htm-preact.js';
import { t } from '../words.js';
import { ask, showRefusal } from './asking.js';
import { Dialog } from './dialog.js';
import { openDialog } from './page.js';

/** The dialog. */
export function ForgetDialog() {
  const forget = async () => {
    openDialog(null);
    showRefusal(await ask({ type: 'forget_names' }));
  };
  return html`<${Dialog} title=${t('Delete all names?')}>
    <p>${t('Names and the name of the drive are deleted for good. Numbers, seats and results stay.')}</p>
    <div class="acts"><button type="button" class="btn primary" onClick=${forget}>${t('Delete them')}</button><button type="button" class="btn" onClick=${() => openDialog(null)}>${t('Leave them')}</button></div>
  <//>`;
}
