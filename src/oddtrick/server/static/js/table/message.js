// The plate before the player: whose turn it is, what may be played, who took the trick, why a card may not be played.

import { html } from '../vendor/htm-preact.js';
import { cardName, say, sentence, suitName, t } from '../words.js';
import { Countdown } from './clock.js';
import { Glyph } from './faces.js';
import { cardsOf } from './order.js';
import { page } from './page.js';
import { botAt, brief, cardBy, isMine, nameAt, names, playerAt, presence, SEATS, speaking } from './seats.js';
import { myTurn, playable } from './shown.js';

/** The plate. What it says is also in the log, so it is no live region of its own. */
export function Message() {
  const { view } = page;
  if (page.found || !page.view.viewer) return null; // the middle of the table says it
  const said = messageNow();
  const turn = said.turn === true;
  const mine = view.viewer;
  return html`<div class=${`seat S me ${turn ? 'turn' : ''} ${said.kind ?? ''}`} aria-hidden="true">
    <div class="plate" key=${page.notice?.at ?? 'plate'}>
      ${mine && view.dealer === mine && !page.found && html`<span class="rl dl">${t('Dealer')}</span>`}
      <span class="msg">${
        said.strong &&
        html`<b>${said.strong}
        </b>`
      } ${said.suit && html`<${Glyph} suit=${said.suit} />`} ${said.text && html`<span>${said.text}</span>`}
        </span>
      <${Countdown} seat=${mine} />
    </div>
  </div>`;
}

const suitOf = (card) => card[0];

/** What the plate says: `{ strong, suit, text, turn, kind }`. */
export function messageNow() {
  const { view } = page;
  if (page.notice) return { text: page.notice.text, kind: page.notice.kind, turn: !page.notice.kind && myTurn() };
  if (page.pending?.slow) return { text: t('Waiting for the table …') };
  if (page.held) return trickWon(page.held.trick, view);
  if (page.dealing)
    return { text: isMine(view.dealer) ? t('You deal') : t('{name} deals', { name: brief(nameAt(view.dealer)) }) };
  if (page.armed && myTurn()) return { turn: true, strong: t('Again to play:'), text: cardName(page.armed) };
  if (myTurn()) return myMove(view.hand);
  return waiting(view);
}

function trickWon(trick, view) {
  const trump = (view.hand ?? page.ended?.last?.hand)?.trump;
  const [won, led] = [cardBy(trick, trick.winner), trick.cards[0]];
  const ruffed = suitOf(won) === trump && suitOf(led) !== trump;
  const strong = isMine(trick.winner)
    ? t('You win the trick')
    : t('{name} wins the trick', { name: brief(nameAt(trick.winner)) });
  return { strong, text: ruffed ? t('by trumping') : '' };
}

function myMove(hand) {
  const strong = t('Your turn.');
  if (hand.trick.cards.length === 0) return { turn: true, strong, text: t('Lead any card') };
  const led = suitOf(hand.trick.cards[0]);
  if (cardsOf(hand.legal).every((card) => suitOf(card) === led))
    return { turn: true, strong, suit: led, text: t('Follow {suit}', { suit: suitName(led) }) };
  return { turn: true, strong, text: t('Play any card') };
}

/** Whether a match is under way and nobody who plays in it is there: then no bot plays on. */
function resting(view) {
  if (['seating', 'over'].includes(view.stage)) return false;
  return SEATS.every((seat) => botAt(seat) !== null || !presence(seat).present);
}

function waiting(view) {
  if (resting(view)) {
    const away = SEATS.filter((seat) => playerAt(seat) !== null && botAt(seat) === null);
    if (away.length === 0) return { text: t('The table waits for somebody to sit down.') };
    return { text: t('The table waits until somebody is back: {names}.', { names: names(away, view, brief) }) };
  }
  const seats = view.awaited;
  const me = view.viewer && seats.includes(view.viewer);
  if (me && view.stage === 'drawing') return { turn: true, strong: t('Your turn.'), text: t('Draw a card') };
  if (me && view.stage === 'cut') return { turn: true, strong: t('Your turn.'), text: t('Cut the pack') };
  if (me && view.stage === 'play') return { turn: true, strong: t('You are asked.'), text: '' };
  if (me && view.stage === 'deal') return { turn: true, strong: t('Your deal.'), text: '' };
  if (me && view.stage === 'shuffle') return { turn: true, strong: t('Your turn.'), text: t('Shuffle the pack') };
  if (me) return { turn: true, strong: t('Your turn.'), text: '' };
  if (seats.length === 0) return { text: view.stage === 'over' ? t('The match is over') : t('One moment …') };
  if (seats.length > 1) return { text: t('Waiting for {names}', { names: names(seats, view, brief) }) };
  const [seat] = seats;
  const name = brief(nameAt(seat));
  if (view.stage === 'drawing') return { strong: name, text: t('draws a card') };
  if (view.stage === 'cut') return { strong: name, text: t('cuts the pack') };
  if (botAt(seat)) return { strong: name, text: t('is thinking') };
  return { strong: name, text: t('is to play') };
}

/** Why a card may not be played now; null if it may. */
export function whyNot(card) {
  const { view } = page;
  const hand = view.hand;
  if (!hand) return t('No hand is in play.');
  if (!myTurn()) {
    if (hand.claim) return t('A claim waits for an answer.');
    if (view.take_back) return t('First comes the card that is to be taken back.');
    if (page.held && hand.to_play === view.viewer) return null;
    if (view.awaited.length === 1 && !isMine(view.awaited[0]))
      return t('It is not your turn: {name} is to play.', { name: nameAt(view.awaited[0]) });
    return t('It is not your turn.');
  }
  if (cardsOf(playable(hand)).includes(card)) return null;
  const params = { card, led: suitOf(hand.trick.cards[0]), seat: view.viewer };
  return sentence(say({ code: 'must_follow_suit', params }, speaking()));
}
