// A side that has nothing it could still say of a hand does not have to say so.

import { ask, may } from './asks.js';
import { page } from './page.js';

const SPEECH = ['announce_honours', 'claim_revoke', 'choose_penalty'];

/** Closes the score for one's side where nothing could be announced, claimed or chosen. */
export function closeIfSilent() {
  const { view } = page;
  if (!view?.open_score || page.waiting > 0 || page.pending || !may('close_score')) return;
  if (SPEECH.some((action) => may(action))) return;
  ask('close_score', { hand: view.open_score.said.hand });
}
