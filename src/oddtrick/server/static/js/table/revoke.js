// Claiming an opponent's revoke, where the table lets revokes happen; the record decides when the hand is over.

import { html, useState } from '../vendor/htm-preact.js';
import { cardName, t } from '../words.js';
import { ask } from './asks.js';
import { Dialog, openDialog } from './dialogs.js';
import { Short } from './faces.js';
import { page } from './page.js';
import { cardBy, further, nameAt } from './seats.js';

/** A trick and a card of an opponent in it. */
export function Revoke() {
  const { view } = page;
  const hand = view.hand ?? view.last_hand?.hand;
  const played = view.hand ? view : (page.ended?.at ?? view); // how they sat who played it
  const number = view.hand ? view.hand_number : view.last_hand?.number;
  const first = hand ? hand.tricks_done - hand.tricks.length + 1 : 1;
  const tricks = hand ? [...hand.tricks, ...(view.hand?.trick.cards.length ? [view.hand.trick] : [])] : [];
  const [chosen, setChosen] = useState(null);
  const go = () => {
    openDialog(null);
    ask('claim_revoke', { hand: number, ...chosen });
  };
  return html`<${Dialog} title=${t('Claim a revoke')}>
    <p>${t('Which card should have followed suit? The record decides; a mistaken claim costs nothing.')}</p>
    <div class="revoke-list">
      ${tricks
        .map((trick, at) => ({ trick, at }))
        .reverse()
        .map(
          ({
            trick,
            at,
          }) => html`<fieldset key=${at} class="field"><legend>${t('Trick {n}', { n: first + at })}</legend>
        <div class="choice">${[1, 3].map((steps) => {
          const seat = further(view.viewer, steps);
          const card = cardBy(trick, seat);
          const picked = chosen?.trick === first + at && chosen?.against === seat;
          return (
            card &&
            html`<label key=${seat}><input type="radio" name="revoke"
              aria-label=${t('{name}: {card}', { name: nameAt(seat, played), card: cardName(card) })} checked=${picked}
              onChange=${() => setChosen({ trick: first + at, against: seat })} /><span>${nameAt(seat, played)}</span>
              <${Short} card=${card} /></label>`
          );
        })}</div></fieldset>`,
        )}
    </div>
    <div class="answers"><button type="button" class="btn primary" disabled=${!chosen} onClick=${go}>${t('Claim it')}
      </button></div>
  <//>`;
}
