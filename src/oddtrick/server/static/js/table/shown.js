// What lies on the table as it is shown, which may be a moment behind the table as it is.

import { page } from './page.js';

/** The hand that is shown: the one in play, or the one just over while its last trick lies. */
export function handShown() {
  const { view } = page;
  if (view === null) return null;
  if (view.hand) return view.hand;
  return page.held || page.endSoon || page.endOpen ? (page.ended?.last?.hand ?? null) : null;
}

/** The trick that is shown: a complete one that still lies, or the one under way. */
export function trickShown() {
  if (page.held) return page.held.trick;
  return page.view?.hand?.trick ?? null;
}

/** Whether it is this player's turn to play a card. */
export function myTurn() {
  const { view } = page;
  return Boolean(
    view?.viewer &&
    view.hand &&
    view.hand.to_play === view.viewer &&
    view.open_actions.includes('play_card') &&
    page.waiting === 0 &&
    !page.dealing,
  );
}

/** The cards that may be played now; where revokes may happen, all of them. */
export const playable = (hand) => (hand.revokes_allowed ? hand.holding : hand.legal) ?? '';
