// The link to this table for friends, and for those who look on.

import { html } from '../vendor/htm-preact.js';
import { t } from '../words.js';
import { Dialog } from './dialogs.js';
import { Share } from './lobby.js';
import { page } from './page.js';

/** The dialog with link, code and picture. */
export function ShareDialog() {
  return html`<${Dialog} title=${t('Link to this table')}>
    <p>${
      page.room.options.open_chairs
        ? t('Whoever opens it looks on, and may take the chair of a bot.')
        : t('Whoever opens it looks on; the bots keep their chairs.')
    }</p>
    <${Share} code=${page.room.code} />
  <//>`;
}
