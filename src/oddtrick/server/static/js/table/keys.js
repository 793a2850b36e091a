// The keyboard: everything that the mouse can do at the table.

import { t } from '../words.js';
import { askHint, may } from './asks.js';
import { openDialog } from './dialogs.js';
import { heldInOrder, press } from './hand.js';
import { goOn } from './news.js';
import { change, page } from './page.js';
import { prefs } from './prefs.js';
import { myTurn } from './shown.js';
import { lastTrick, lastTrickSpoken, scoreSpoken, speak, turnSpoken } from './spoken.js';

const SUITS = 'shdc';
const RANKS = { a: 'A', k: 'K', q: 'Q', j: 'J', t: 'T', 1: 'T', 0: 'T' };
const PATIENCE = 1500; // between suit and rank

let suit = null;
let suitTimer = 0;

/** Listens to the keyboard. */
export function listenToKeys() {
  addEventListener('keydown', pressed);
}

function pressed(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || page.view === null) return;
  if (!prefs.keys && event.key.length === 1) return;
  if (page.dialog || (event.target.matches?.('input') && ownKeys(event))) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (ARROWS[key] && moveFocus(ARROWS[key])) {
    event.preventDefault();
    return;
  }
  if (suit !== null && rankOf(key)) {
    typed(suit + rankOf(key));
    event.preventDefault();
    return;
  }
  if (SUITS.includes(key) && page.view.hand && !page.endOpen) {
    expectRank(key.toUpperCase());
    return;
  }
  const act = ACTS[key];
  if (act) {
    event.preventDefault();
    act();
  }
}

/** A slider keeps the keys that move it; no other field is on the page outside a dialog. */
const ownKeys = (event) => event.key === 'Enter' || /^(Arrow|Home|End|Page)/.test(event.key);

const ARROWS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

const ACTS = {
  l: () => lastTrick().trick && openDialog('last'),
  r: () => speak(lastTrickSpoken()),
  w: () => speak(turnSpoken()),
  p: () => speak(scoreSpoken()),
  i: () => page.room?.options.hints && may('play_card') && myTurn() && askHint(),
  n: goOn,
  m: () => openDialog('menu'),
  '?': () => openDialog('keys'),
  Escape: () => (page.hint || page.armed) && change({ hint: null, armed: null }),
};

function rankOf(key) {
  if (RANKS[key]) return RANKS[key];
  return key >= '2' && key <= '9' && key.length === 1 ? key : null;
}

function expectRank(letter) {
  clearTimeout(suitTimer);
  suit = letter;
  suitTimer = setTimeout(() => (suit = null), PATIENCE);
}

function typed(card) {
  suit = null;
  if (heldInOrder().includes(card)) press(card);
  else speak(t('You do not hold that card.'));
}

/** Moves the focus along the hand; whether there is one. */
function moveFocus(step) {
  const cards = heldInOrder();
  if (cards.length === 0 || page.endOpen) return false;
  const at = cards.indexOf(document.activeElement?.dataset?.card);
  const to = at < 0 ? Math.max(0, cards.indexOf(page.focus)) : (at + step + cards.length) % cards.length;
  change({ focus: cards[to] });
  document.querySelector(`button[data-card="${cards[to]}"]`)?.focus();
  return true;
}
