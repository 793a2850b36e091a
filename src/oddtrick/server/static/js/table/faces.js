// Small drawings: cards, suits, icons, the row of tricks.

import { html } from '../vendor/htm-preact.js';

const sheet = (name) => new URL(`../../cards/${name}.svg`, import.meta.url).pathname;
const INDEX = sheet('index');
const FULL = sheet('full');

const big = matchMedia('(min-width: 700px) and (min-height: 501px)');

/** Whether there is room for pictures: tablets and larger. */
export const pictures = () => big.matches;

/** Calls back when pictures begin or cease to fit. */
export const whenPicturesChange = (call) => big.addEventListener('change', call);

/** A card's face, or its back for null; whoever shows it says in words what it is. small: the index face always. */
export function Card({ card, small = false, ...rest }) {
  const file = card !== null && !small && pictures() ? FULL : INDEX;
  return html`<span class="card" ...${rest}
    ><svg viewBox="0 0 250 350" aria-hidden="true"><use href=${`${file}#${card ?? 'back'}`} /></svg
  ></span>`;
}

/** A suit's sign. */
export const Glyph = ({ suit }) =>
  suit && html`<svg class=${`g g-${suit}`} aria-hidden="true"><use href=${`${INDEX}#pip-${suit}`} /></svg>`;

/** A card in one line of text: its sign and its rank. */
export const Short = ({ card }) =>
  html`<span class="short"><${Glyph} suit=${card[0]} />${card[1] === 'T' ? '10' : card[1]}</span>`;

/** Tricks as strokes: six make the book, those above are the odd tricks. */
export const Meter = ({ n }) => html`<span class="meter" aria-hidden="true"
  >${Array.from({ length: Math.max(7, n) }, (_, at) => html`<i class=${`${at < n ? 'on' : ''} ${at > 5 ? 'odd' : ''}`} />`)}</span
>`;

const PATHS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  last: 'M10.5 4h7A1.5 1.5 0 0 1 19 5.5v11a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 9 16.5v-11A1.5 1.5 0 0 1 10.5 4ZM6.5 7.5l-2.3.7a1.3 1.3 0 0 0-.9 1.6l2.9 9.7a1.3 1.3 0 0 0 1.6.9l6-1.8',
  undo: 'M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-3',
  close: 'm6 6 12 12M18 6 6 18',
  go: 'M5 12h14M13 6l6 6-6 6',
  back: 'M19 12H5M11 6l-6 6 6 6',
  hint: 'M9.5 18h5M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3Z',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  cross: 'm7 7 10 10M17 7 7 17',
  copy: 'M9 9V5.5A1.5 1.5 0 0 1 10.5 4h8A1.5 1.5 0 0 1 20 5.5v8a1.5 1.5 0 0 1-1.5 1.5H15M5.5 9h8a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5h-8A1.5 1.5 0 0 1 4 18.5v-8A1.5 1.5 0 0 1 5.5 9Z',
  share: 'M12 15V4M8 8l4-4 4 4M6 12v6.5A1.5 1.5 0 0 0 7.5 20h9a1.5 1.5 0 0 0 1.5-1.5V12',
  seal: 'M12 3 5 6v5c0 4.5 3 8 7 10 4-2 7-5.5 7-10V6ZM9 12l2.2 2.2L15.5 10',
  save: 'M12 4v11M8 11l4 4 4-4M5 20h14',
  flag: 'M6 21V4h12l-3 4.5 3 4.5H6',
  theme: 'M12 4a8 8 0 1 0 0 16ZM12 4a8 8 0 0 1 0 16',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7v5l3.5 2',
};

/** One of our icons. */
export const Icon = ({ name }) =>
  html`<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[name]} /></svg>`;

const CROWN = 'M1 3.5 4.6 7 8 1l3.4 6L15 3.5 13.6 12H2.4Z';

/** The winner's crown. */
export const Crown = () => html`<svg class="crown" viewBox="0 0 16 14" aria-hidden="true"><path d=${CROWN} /></svg>`;

/** A text with things in its fields that are not text: `withParts(t('Follow {suit}'), { suit: node })`. */
export function withParts(text, parts) {
  return text.split(/\{(\w+)\}/).map((piece, at) => (at % 2 ? (parts[piece] ?? '') : piece));
}
