// For whom drawing and cutting take too long: alone with bots, chance does it for him, and the first card is waited for.

import { html } from '../vendor/htm-preact.js';
import { t } from '../words.js';
import { ask, may } from './asks.js';
import { focusHand } from './hand.js';
import { goOn, settle } from './news.js';
import { change, page } from './page.js';
import { botAt, SEATS } from './seats.js';

const below = (n) => Math.floor(Math.random() * n);

const shuffled = (things) =>
  things
    .map((thing) => [Math.random(), thing])
    .sort(([one], [other]) => one - other)
    .map(([, thing]) => thing);

/** Whether nobody else sits here who might want to see how the deal comes about. */
function alone() {
  const { view } = page;
  return view.viewer !== null && SEATS.every((seat) => seat === view.viewer || botAt(seat) !== null);
}

/** The button, for the scenes before the deal. */
export function AtOnce() {
  if (page.atOnce || !alone()) return null;
  return html`<button type="button" class="btn" onClick=${dealAtOnce}>${t('Deal at once')}</button>`;
}

function dealAtOnce() {
  change({ atOnce: true });
  focusHand();
  goOn();
  settle();
}

/** Does by chance what the player is asked before the deal, if he has said so. */
export function actByChance() {
  const { view } = page;
  if (!page.atOnce || page.pending || page.waiting > 0) return;
  if (may('draw_card')) ask('draw_card', { place: below(view.cut.lying) });
  else if (may('state_ages')) ask('state_ages', { oldest_first: shuffled(SEATS) });
  else if (may('choose_dealer')) ask('choose_dealer', { dealer: SEATS[below(4)] });
  else if (may('accept_deal')) ask('accept_deal');
  else if (may('cut_pack')) ask('cut_pack', { at: view.least_cut + below(52 - 2 * view.least_cut + 1) });
}
