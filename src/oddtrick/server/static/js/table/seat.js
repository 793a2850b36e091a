// A player at the table: name, what he is doing, his cards from behind, the tricks that lie before him.

import { html } from '../vendor/htm-preact.js';
import { cardName, t, tn } from '../words.js';
import { COURTESIES } from './courtesies.js';
import { Card, Glyph } from './faces.js';
import { cardsOf, inOrder, suitOrder } from './order.js';
import { page } from './page.js';
import { botAt, cardBy, isMine, nameAt, partnerOf, placeOf, playerAt, presence, SEATS, sideOf } from './seats.js';
import { handShown } from './shown.js';
import { Countdown } from './clock.js';

/** A player who is not oneself. */
export function Seat({ seat }) {
  const { view } = page;
  const hand = handShown();
  const place = placeOf(seat);
  const turn = onTurn(seat);
  const left = hand ? cardsLeft(hand, seat) : 0;
  const seen = hand ? cardsSeen(hand, seat, left) : [];
  return html`<div class=${`seat ${place} ${turn ? 'turn' : ''}`}>
    <div class="plate">
      <span class="nm">${playerAt(seat) === null ? t('Empty') : nameAt(seat)}</span>
      ${roles(seat, turn).map(
        (role) => html`<span key=${role.text} class=${`rl ${role.kind ?? ''}`}>${role.text}
        </span>`,
      )}
      ${turn && html`<${Countdown} seat=${seat} />`}
    </div>
    ${
      hand &&
      !page.dealing &&
      left > seen.length &&
      html`<span class="slivers" aria-hidden="true">
      ${Array.from({ length: left }, () => html`<i />`)}</span>`
    }
    ${hand && left > 0 && html`<span class="vh">${tn('{n} card left', '{n} cards left', left)}</span>`}
    ${seen.length > 0 && !page.dealing && html`<${Seen} seat=${seat} cards=${seen} />`}
    <${Said} seat=${seat} />
  </div>`;
}

/** The cards that all have seen in a hand, by a claim that was refused or a card taken back; while the claim is asked
 * about, they lie in the question. A turn-up in the dealer's hand is for the players to remember. */
function cardsSeen(hand, seat, left) {
  if (page.view.hand === null || hand.claim?.by === seat) return [];
  const shown = cardsOf(hand.shown[SEATS.indexOf(seat)]);
  const rest = shown.filter((card) => card !== hand.turn_up);
  return inOrder(left > 1 && shown.length === left ? shown : rest, hand.trump);
}

function Seen({ seat, cards }) {
  const { trump } = handShown();
  const suits = suitOrder(['S', 'H', 'C', 'D'], trump).filter((suit) => cards.some((card) => card[0] === suit));
  return html`<ul class="seen" aria-label=${t('Cards of {name} that all have seen', { name: nameAt(seat) })}>
    ${suits.map((suit) => {
      const those = cards.filter((card) => card[0] === suit);
      return html`<li key=${suit}><span class="vh">${those.map(cardName).join(', ')}</span><span aria-hidden="true">
        <${Glyph} suit=${suit} />${those.map((card) => html` <b key=${card}>${card[1] === 'T' ? '10' : card[1]}</b>`)}
        </span></li>`;
    })}
  </ul>`;
}

/** What somebody says, in the air before him. */
export function Said({ seat, named = false }) {
  const said = page.said[seat];
  const words = said && COURTESIES[said]();
  return (
    said &&
    html`<p class=${`bubble ${placeOf(seat)}`} aria-hidden="true">
      ${named && !isMine(seat) ? t('{name}: {words}', { name: nameAt(seat), words }) : words}</p>`
  );
}

/** Whether the table waits for a seat and it is shown so. */
export function onTurn(seat) {
  const { view } = page;
  if (!view || page.held || page.dealing || page.found || page.endSoon) return false;
  if (view.stage === 'seating' || (view.stage === 'first_deal' && view.offered === null)) return false; // anybody may speak
  return view.awaited.includes(seat);
}

function roles(seat, turn) {
  const { view } = page;
  const here = presence(seat);
  const rows = [];
  if (view.dealer === seat && !page.found) rows.push({ text: t('Dealer'), kind: 'dl' });
  if (here.stand_in) rows.push({ text: t('a bot plays'), kind: 'away' });
  else if (!here.present && playerAt(seat) !== null) rows.push({ text: t('away'), kind: 'away' });
  if (turn) rows.push({ text: doing(view) });
  else if (
    rows.length === 0 &&
    view.viewer &&
    seat === partnerOf(view.viewer) &&
    view.stage !== 'seating' &&
    view.stage !== 'drawing'
  )
    rows.push({ text: t('partner') });
  else if (rows.length === 0 && botAt(seat)) rows.push({ text: levelName(botAt(seat)) });
  else if (rows.length === 0) rows.push({ text: '\u00a0' });
  return rows.slice(0, 2);
}

function doing(view) {
  if (view.stage === 'drawing') return t('draws');
  if (view.stage === 'cut') return t('cuts');
  if (view.stage === 'deal') return t('deals');
  if (view.stage === 'shuffle') return t('shuffles');
  if (
    view.stage === 'play' &&
    view.hand &&
    !view.hand.claim &&
    !view.take_back &&
    !view.fault &&
    view.hand.to_play !== null
  )
    return view.hand.trick.cards.length ? t('to play') : t('to lead');
  return t('decides');
}

/** A level of the bots in a word. */
export function levelName(level) {
  return { novice: t('novice'), club: t('club player'), expert: t('expert'), master: t('master') }[level] ?? level;
}

/** How many cards a seat has in hand as it is shown; a card that is in a complete trick is gone. */
export function cardsLeft(hand, seat) {
  if (page.view.hand === null) return 0;
  const gone = cardBy(hand.trick, seat) !== undefined;
  const lies = hand.turn_up_lies && hand.dealer === seat ? 1 : 0;
  return hand.size - hand.tricks_done - (gone ? 1 : 0) - lies;
}

/** The turn-up before the dealer; for the dealer himself it is a card to play. */
export function TurnUp({ children }) {
  const hand = handShown();
  if (!hand?.turn_up_lies || page.dealing || page.view.hand === null) return null;
  const place = placeOf(hand.dealer);
  if (isMine(hand.dealer))
    return html`<div class=${`turnup ${place} mine`} data-card=${hand.turn_up}>${children}<span class="label">
      ${t('your turn-up')}</span></div>`;
  return html`<div class=${`turnup ${place}`} data-card=${hand.turn_up}>
    <${Card} card=${hand.turn_up} /><span class="label">${t('turn-up')}</span>
  </div>`;
}

/** The tricks of a side, crosswise before who won its first, and how many they are. */
export function Pile({ side }) {
  const hand = handShown();
  if (!hand || page.view.hand === null) return null;
  const at = side === 'ns' ? 0 : 1;
  const held = page.held && sideOf(page.held.trick.winner) === side ? 1 : 0;
  const n = hand.tricks_won[at] - held;
  const keeper = hand.keepers[at];
  if (keeper === null) return null;
  return html`<div class=${`pile ${placeOf(keeper)} ${n === 0 ? 'none' : ''}`} data-side=${side}>
    <span class="stack" aria-hidden="true">
      ${Array.from({ length: n }, (_, each) => html`<i key=${each} class=${each % 2 ? 'across' : ''} />`)}</span>
    <span class="num count"><span aria-hidden="true">${n}</span><span class="vh">
      ${
        isMine(keeper)
          ? tn('{n} trick before you', '{n} tricks before you', n)
          : tn('{n} trick before {name}', '{n} tricks before {name}', n, { name: nameAt(keeper) })
      }</span></span>
  </div>`;
}
