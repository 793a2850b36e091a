// The player's hand: one row of cards, two on a narrow screen; each card is a button that says what it is.

import { html } from '../vendor/htm-preact.js';
import { capital, cardName, t } from '../words.js';
import { play, putRight, stillMay, tooSoon } from './asks.js';
import { Card } from './faces.js';
import { clearHeld } from './news.js';
import { cardsOf, inOrder } from './order.js';
import { change, notice, page } from './page.js';
import { prefs } from './prefs.js';
import { isMine } from './seats.js';
import { whyNot } from './message.js';
import { handShown, myTurn, playable } from './shown.js';
import { speak } from './spoken.js';
import { Watching } from './watching.js';

const narrow = matchMedia('(orientation: portrait) and (max-width: 699px)');
const ONE_ROW = 7; // as many cards as fit into one row of a narrow screen

/** Calls back when the hand changes between one row and two. */
export const whenRowsChange = (call) => narrow.addEventListener('change', call);

/** The cards held, in their order: trumps first. */
export function heldInOrder() {
  const hand = page.view?.hand;
  if (!hand?.dealt || page.dealing) return [];
  const held = new Set(cardsOf(hand.holding));
  return inOrder(cardsOf(hand.dealt), hand.trump).filter((card) => held.has(card));
}

/** The cards in the tray; the dealer's turn-up lies on the table as long as it does. */
export function inTray() {
  const hand = page.view?.hand;
  return heldInOrder().filter((card) => !(hand.turn_up_lies && card === hand.turn_up && isMine(hand.dealer)));
}

/** The tray. */
export function Hand() {
  const { view } = page;
  if (view && !view.viewer) return html`<div class="hand watching"><${Watching} /></div>`;
  const cards = inTray();
  const rows = rowsOf(cards);
  const hand = handShown();
  return html`<div class=${`hand ${rows.length > 1 ? 'two' : 'one'}`} role="group" aria-label=${t('Your hand')}
    tabindex="-1">
    ${cards.length === 0 && view?.viewer && !page.dealing && hand && html`<p class="vh">${t('No cards left.')}</p>`}
    <ol>
      ${rows.flatMap((row, up) =>
        row.map(
          (card, at) => html`<li key=${card} class="held-card"
        style=${{ '--i': at, '--n': row.length, '--r': rows.length - 1 - up }}><${HandButton} card=${card} /></li>`,
        ),
      )}
    </ol>
    ${view?.hand && html`<p class="vh" id="why-not">${whyLine()}</p>`}
  </div>`;
}

/** Rows of the tray. A card keeps its row until one row is enough, so that nothing wanders. */
function rowsOf(cards) {
  if (!narrow.matches || cards.length <= ONE_ROW) return [cards];
  const dealt = inOrder(cardsOf(page.view.hand.dealt), page.view.hand.trump);
  const upper = new Set(dealt.slice(0, ONE_ROW));
  const rows = [cards.filter((card) => upper.has(card)), cards.filter((card) => !upper.has(card))];
  return rows.filter((row) => row.length > 0);
}

function whyLine() {
  const off = heldInOrder().find((card) => myTurn() && whyNot(card) !== null);
  return off ? t('May not be played: {why}', { why: whyNot(off) }) : '';
}

/** One card as a button. */
export function HandButton({ card }) {
  if (!card) return null;
  const hand = page.view.hand;
  const turn = myTurn();
  const ok = turn && cardsOf(playable(hand)).includes(card);
  const off = turn && !ok;
  const classes = [
    ok && 'ok',
    page.armed === card && 'armed',
    isPending(card) && 'pending',
    page.hint?.hint?.choice.card === card && 'hinted',
    !turn && 'rest',
  ];
  return html`<button
    type="button"
    class=${classes.filter(Boolean).join(' ')}
    data-card=${card}
    tabindex=${card === tabStop() ? 0 : -1}
    aria-label=${capital(cardName(card))}
    aria-disabled=${off ? 'true' : null}
    aria-describedby=${off ? 'why-not' : null}
    onClick=${(event) => press(card, event)}
    onFocus=${() => page.focus !== card && change({ focus: card })}
  ><${Card} card=${card} /></button>`;
}

const isPending = (card) => page.pending?.type === 'play_card' && page.pending.data.card === card;

/** The card that the tab key comes to: the one looked at last, or the first that may be played. */
function tabStop() {
  const cards = heldInOrder();
  if (cards.includes(page.focus)) return page.focus;
  const ok = myTurn() ? cardsOf(playable(page.view.hand)) : [];
  return cards.find((card) => ok.includes(card)) ?? cards[0];
}

/** A card was tapped, or chosen by keys. */
export function press(card, event) {
  if (event?.detail > 1 || page.pending || tooSoon()) return; // the second half of a double click plays nothing
  const why = whyNot(card);
  if (why !== null) {
    if (stillMay('correct_revoke') && cardsOf(page.view.hand.correcting).includes(card)) {
      putRight(card);
      return;
    }
    notice(why, myTurn() ? 'no' : 'wait');
    speak(why);
    return;
  }
  if (prefs.confirm && page.armed !== card) {
    change({ armed: card, focus: card });
    speak(t('{card}: again to play it.', { card: capital(cardName(card)) }));
    return;
  }
  moveFocusOn(card);
  if (page.held) clearHeld();
  play(card);
}

/** The tab stop goes to the neighbour of a card that is being played, and the focus with it if it was there. */
function moveFocusOn(card) {
  const cards = heldInOrder();
  const at = cards.indexOf(card);
  page.focus = cards[at + 1] ?? cards[at - 1] ?? null;
  page.refocus = document.activeElement?.dataset?.card === card;
}

/** What had the focus goes away: it passes to the hand, and to a card as soon as there is one. */
export function focusHand() {
  page.refocus = true;
  document.querySelector('.hand')?.focus({ preventScroll: true });
}

/** After a card has gone, the focus goes to its neighbour instead of getting lost. */
export function keepFocus() {
  if (!page.refocus) return;
  const card = document.querySelector('.hand [data-card][tabindex="0"]');
  if (card === null) return;
  const now = document.activeElement;
  if (now === null || now === document.body || now.matches('.hand')) {
    card.focus({ preventScroll: true });
    page.refocus = false;
  }
}
