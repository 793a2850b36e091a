// The links of a knockout: for everybody, and, for its organiser, the one that writes.

import { html } from '../vendor/htm-preact.js';
import { LinkField } from '../link_field.js';
import { t } from '../words.js';
import { cup, here } from './cup.js';
import { Dialog } from './dialog.js';

/** The dialog. */
export function ShareDialog() {
  const origin = cup.origin || location.origin;
  return html`<${Dialog} title=${t('Share')}>
    ${!cup.origin && html`<p>${t('Other devices cannot reach this server: it listens to this machine alone.')}</p>`}
    <h3>${t('To look on')}</h3>
    <p>${t('Whoever has this link sees the bracket as it grows and cannot change it.')}</p>
    ${cup.origin && html`<img class="qr" src=${here('/code.svg')} alt=${t('The link as a QR code')} width="200" height="200" />`}
    <${LinkField} label=${t('Link to look on')} value=${origin + here('', cup.code)} />
    ${cup.writes && html`<h3>${t('To organise')}</h3><p>${t('For another device of the organiser. Whoever has this link can enter results.')}</p><${LinkField} label=${t('Link to organise')} value=${origin + here()} /><p><a class="btn" href=${here('/knockout.json')}>${t('The whole knockout as JSON')}</a></p>`}
  <//>`;
}
