// The player's own settings of the table, kept in this browser.

import { change } from './page.js';

const KEY = 'oddtrick.table';

const DEFAULTS = {
  pace: 'normal', // slow, normal, fast, click
  deck: '', // four for four colours
  theme: '', // light, dark, or as the system has it
  confirm: false, // a second tap plays a card
  forced: false, // an only card is played by itself
  mute: false, // no courtesies
  keys: true, // letters and figures play cards and do what the list of keys says
  stills: false, // no animations
};

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {}; // storage may be forbidden, or hold what somebody else wrote
  }
}

export const prefs = { ...DEFAULTS, ...stored() };

/** Sets one setting, keeps it and paints. */
export function setPref(name, value) {
  prefs[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // it holds for this visit then
  }
  wear();
  change({});
}

const dark = matchMedia('(prefers-color-scheme: dark)');

/** Puts theme and deck on the page. */
export function wear() {
  const root = document.documentElement;
  root.dataset.theme = prefs.theme || root.dataset.chosen || (dark.matches ? 'dark' : 'light');
  if (prefs.deck) root.dataset.deck = prefs.deck;
  else delete root.dataset.deck;
}

dark.addEventListener('change', wear);
