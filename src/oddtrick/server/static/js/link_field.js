// A link to be passed on: written out, with a button that copies it.

import { html, useRef, useState } from './vendor/htm-preact.js';
import { t } from './words.js';

/** The field and its button. label: what the link is for. */
export function LinkField({ label, value }) {
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
