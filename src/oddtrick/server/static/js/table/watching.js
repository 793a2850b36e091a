// The tray of those who look on: no cards, but what happens, and the chairs that may be taken.

import { html } from '../vendor/htm-preact.js';
import { t } from '../words.js';
import { ask } from './asks.js';
import { messageNow } from './message.js';
import { page } from './page.js';
import { nameAt, playerAt } from './seats.js';

/** What a spectator may do. */
export function Watching() {
  if (page.view.stage === 'seating') return null;
  const { strong = '', text = '' } = messageNow();
  return html`<p class="looking">${t('You are looking on.')}</p>
    <p class="now" aria-hidden="true"><b>${strong}</b> ${text}</p>
    <${Chairs} />`;
}

/** The chairs that whoever looks on would be given now; the server says which, and says so anew when it changes. */
export function Chairs() {
  const free = page.room.chairs;
  if (free.length === 0) return null;
  return html`<div class="chairs" role="group" aria-label=${t('Play instead of a bot')}>
    <span class="label" aria-hidden="true">${t('Play instead of')}</span>
    ${free.map((seat) => html`<${Chair} key=${seat} seat=${seat} />`)}
  </div>`;
}

function Chair({ seat }) {
  const empty = playerAt(seat) === null;
  const label = empty ? t('Sit {seat:seat}', { seat }) : t('Play instead of {name}', { name: nameAt(seat) });
  return html`<button type="button" class="btn" aria-label=${label} onClick=${() => ask('sit', { seat })}>
    ${empty ? label : nameAt(seat)}
  </button>`;
}
