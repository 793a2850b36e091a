// What the pages of a drive have in common around their content: the head with its figures, word of the line, the theme.

import { html } from '../vendor/htm-preact.js';
import { suitName, capital, t } from '../words.js';
import { Glyph, Icon } from '../table/faces.js';
import { retryNow } from './asking.js';
import { trumpWords } from './drive_words.js';
import { at, page, paint } from './page.js';
import { dark, turnTheme } from './theme.js';

const MARK = html`<svg class="mark" viewBox="0 0 27 20" aria-hidden="true"><path d="M2 9v10M5.6 9v10M9.2 9v10M12.8 9v10M16.4 9v10M20 9v10" /><path class="odd" d="M25 1.5V19" /></svg>`;

/** The head. children: its figures, `Fact`s. */
export function Head({ children }) {
  return html`<header class="dh">
    <div class="dh-name">
      <p class="dh-top"><a class="wordmark" href=${at('/drives')}>${MARK}<span>Oddtrick</span></a><button type="button" class="btn quiet theme" aria-pressed=${String(dark())} aria-label=${t('Dark theme')} onClick=${() => { turnTheme(); paint(); }}><${Icon} name="theme" /></button></p>
      <h1><bdi>${page.title || t('Whist drive')}</bdi></h1>
    </div>
    <dl>${children}</dl>
  </header>`;
}

/** A figure of the head with what it is. */
export const Fact = ({ name, of, children, now = false }) => html`<div class=${now ? 'now-fact' : ''}><dt>${name}</dt><dd class="num">${children}${of !== undefined && html` <small>${t('of {n}', { n: of })}</small>`}</dd></div>`;

/** The trumps of a round: one suit as sign and word, several as a row. */
export function Trumps({ hands }) {
  if (hands.length === 1) return html`<span class="tr"><${Glyph} suit=${hands[0].trump} /> ${trumpWords(hands[0])}</span>`;
  return html`<span class="tr row">${hands.map((each) => html`<span key=${each.number} class="one-tr">${each.trump ? html`<${Glyph} suit=${each.trump} /><span class="vh">${capital(suitName(each.trump))} </span>` : html`<small>${trumpWords(each)} </small>`}</span>`)}</span>`;
}

/** Word of a line that is down. */
export function LineWord() {
  if (page.line !== 'down' || !page.noticed) return null;
  return html`<div class="down" role="status"><p>${t('The line is down. What is shown may be old; nothing that was entered is lost.')}</p><button type="button" class="btn" onClick=${retryNow}>${t('Try now')}</button></div>`;
}

/** Before the drive is there, or where there is none. */
export function Opening() {
  if (page.line !== 'closed') return html`<main class="opening"><p role="status">${t('Opening the drive …')}</p></main>`;
  return html`<main class="opening"><h1>${t('There is no drive here')}</h1><p>${t('Look at the address again, or ask the organiser for the link.')}</p></main>`;
}
