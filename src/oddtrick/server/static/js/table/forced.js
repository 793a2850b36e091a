// The option that an only card plays itself, after a pause that gives nothing away.

import { may, play } from './asks.js';
import { page } from './page.js';
import { prefs } from './prefs.js';
import { cardsOf } from './order.js';

let timer = 0;

/** The only card that may be played now, if the player wants such a card to be played for him. */
function only() {
  const hand = page.view?.hand;
  if (!prefs.forced || !hand || page.waiting > 0 || page.pending || !may('play_card')) return null;
  const playable = cardsOf(hand.revokes_allowed ? hand.holding : hand.legal);
  return playable.length === 1 ? playable[0] : null;
}

/** Plays the only card in a moment, if it is still the only one then. */
export function playForced() {
  clearTimeout(timer);
  const card = only();
  if (card !== null) timer = setTimeout(() => card === only() && play(card), 500 + Math.random() * 1100);
}
