// Which page is shown of what has several: they turn over by themselves, all in step, unless they are held.

import { chosen } from './kept.js';

let turned = 0; // pages turned by hand
let heldAt = null; // where the pages stood when they were held

const step = () => {
  const { turn } = chosen();
  if (!turn) {
    heldAt ??= Math.floor(Date.now() / 12000);
    return heldAt;
  }
  heldAt = null;
  return Math.floor(Date.now() / (1000 * turn));
};

/** The number of the page to be shown, from 0, of so many. */
export const shownOf = (pages) => (((step() + turned) % pages) + pages) % pages;

/** Turns on, or back. */
export function turnBy(pages) {
  turned += pages;
}

/** Rows in pages of so many at most, all of about the same length. */
export function pagesOf(rows, most) {
  const high = Math.ceil(rows.length / Math.ceil(rows.length / most)) || 1;
  const pages = [];
  for (let at = 0; at < rows.length; at += high) pages.push(rows.slice(at, at + high));
  return pages.length ? pages : [[]];
}
