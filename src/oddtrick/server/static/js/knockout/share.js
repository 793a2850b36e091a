// The links of a knockout: for everybody, and, for its organiser, the one that writes.

import { html, useRef, useState } from '../vendor/htm-preact.js';
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
    <${Link} label=${t('Link to look on')} value=${origin + here('', cup.code)} />
    ${cup.writes && html`<h3>${t('To organise')}</h3><p>${t('For another device of the organiser. Whoever has this link can enter results.')}</p><${Link} label=${t('Link to organise')} value=${origin + here()} /><p><a class="btn" href=${here('/knockout.json')}>${t('The whole knockout as JSON')}</a></p>`}
  <//>`;
}

function Link({ label, value }) {
  const field = useRef(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    field.current.select();
    // A page that came over plain http has no clipboard of its own; the old way works there.
    if (navigator.clipboard) await navigator.clipboard.writeText(value);
    else document.execCommand('copy');
    setCopied(true);
  };
  return html`<div class="beside"><input ref=${field} class="input" readonly value=${value} aria-label=${label} /><button type="button" class="btn" aria-label=${t('Copy: {what}', { what: label })} onClick=${copy}>${t('Copy')}</button></div><p class="label" role="status">${copied ? t('Copied.') : ''}</p>`;
}
