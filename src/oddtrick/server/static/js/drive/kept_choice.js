// What this browser remembers of a drive: which side of a table one is on in a round, who one is, who sat here before.

import { page } from './page.js';

const held = new Map(); // for a browser that keeps nothing

const keyOf = (what) => `oddtrick.drive.${page.text}.${what}`;

/** What is remembered; null where nothing is. */
export function kept(what) {
  if (held.has(what)) return held.get(what);
  try {
    return JSON.parse(localStorage.getItem(keyOf(what)));
  } catch {
    return null;
  }
}

/** Remembers something. */
export function keep(what, value) {
  held.set(what, value);
  try {
    localStorage.setItem(keyOf(what), JSON.stringify(value));
  } catch {
    // storage may be forbidden; it is held for this page then
  }
}
