// Sharing a sheet: a link that looks on, with its QR code, and the link that writes, for another device of the keeper.

import { html, useState } from '../vendor/htm-preact.js';
import { LinkField } from '../link_field.js';
import { t } from '../words.js';
import { Dialog } from './dialog.js';
import { at, page } from './page.js';

/** The dialog. */
export function ShareDialog() {
  const [broken, setBroken] = useState(false);
  const origin = page.origin || location.origin;
  return html`<${Dialog} title=${t('Share')}>
    ${!page.origin && html`<p>${t('Other devices cannot reach this server: it listens to this machine alone.')}</p>`}
    <h3>${t('To look on')}</h3>
    <p>${t('Whoever has this link sees the sheet as it grows and cannot write on it.')}</p>
    ${page.origin && !broken && html`<img class="qr" src=${at(`/s/${page.text}/code.svg`)} alt=${t('The link as a QR code')} width="200" height="200" onError=${() => setBroken(true)} />`}
    <${LinkField} label=${t('Link to look on')} value=${`${origin}${at(`/s/${page.code}`)}`} />
    ${page.pen && html`<h3>${t('To write')}</h3><p>${t('For another device that keeps the score too. Whoever has this link can change the sheet.')}</p><${LinkField} label=${t('Link to write')} value=${`${origin}${at(`/s/${page.pen}`)}`} />`}
  <//>`;
}
