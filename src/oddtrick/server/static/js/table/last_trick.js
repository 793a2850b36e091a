// The last trick once more: who played what, who led, who won.

import { html } from '../vendor/htm-preact.js';
import { capital, cardName, t } from '../words.js';
import { Dialog } from './dialogs.js';
import { Card, Crown } from './faces.js';
import { SEATS, WhoAt } from './seats.js';
import { lastTrick } from './spoken.js';

/** The dialog of the last trick. */
export function LastTrick() {
  const { trick, view } = lastTrick();
  return html`<${Dialog} title=${t('Last trick')} kind="last-trick">
    ${trick ? html`<${Four} trick=${trick} view=${view} />` : html`<p>${t('There is no complete trick yet.')}</p>`}
  <//>`;
}

/** Four cards in the order of play, with who played them. view: how they sat. */
export function Four({ trick, view }) {
  return html`<ol class="four">
    ${trick.cards.map((card, at) => {
      const seat = SEATS[(SEATS.indexOf(trick.leader) + at) % 4];
      const won = seat === trick.winner;
      return html`<li key=${card} class=${won ? 'w' : ''}>
        <span role="img" aria-label=${capital(cardName(card))}><${Card} card=${card} /></span>
        <span><b>${WhoAt(seat, view)}</b>${at === 0 && html`<br />${t('led')}`}${
          won &&
          html`<br />
          <${Crown} /> ${t('won')}`
        }</span>
      </li>`;
    })}
  </ol>`;
}
