// Which of several pages is shown, as a row of dots; of very many the text beside it says enough.

import { html } from '../vendor/htm-preact.js';

const MOST = 12;

/** The dots, where there are several pages. */
export function Dots({ pages, at }) {
  if (pages < 2 || pages > MOST) return null;
  return html`<span class="dots" aria-hidden="true">${Array.from({ length: pages }, (_, n) => html`<i key=${n} class=${n === at ? 'on' : ''}></i>`)}</span>`;
}
