// What is chosen for this screen alone, kept in its browser: how long a round is, how fast pages turn, when play began.

import { page } from '../drive/page.js';

const BEGUN = { minutes: 0, turn: 12, began: null };

let known = null;

const key = () => `oddtrick.wall.${page.code}`;

/** What is chosen: minutes of a round, 0 to count up; seconds a page stays, 0 to hold it; and the round whose clock was started anew, with when. */
export function chosen() {
  if (known === null) {
    try {
      known = { ...BEGUN, ...JSON.parse(localStorage.getItem(key())) };
    } catch {
      known = { ...BEGUN }; // storage may be forbidden
    }
  }
  return known;
}

/** Chooses something else. */
export function choose(what) {
  known = { ...chosen(), ...what };
  try {
    localStorage.setItem(key(), JSON.stringify(known));
  } catch {
    // it holds until the page is left, then
  }
}
