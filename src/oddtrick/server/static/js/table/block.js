// The scoring block: points, tricks, trumps, the game of the rubber; on a wide screen also what was played so far.

import { html } from '../vendor/htm-preact.js';
import { capital, fromData, rankName, suitName, t, tn } from '../words.js';
import { Glyph, Meter, Short } from './faces.js';
import { page } from './page.js';
import { SoFar } from './rubber.js';
import { cardBy, homeSide, nameAt, isMine, otherSide, pairNames, SEATS, WhoAt } from './seats.js';
import { handShown } from './shown.js';

/** The block as a whole; it keeps its size while nothing is known yet. */
export function Block() {
  const { view } = page;
  const side = homeSide();
  return html`<header class="sblock">
    <${SideCell} side=${side} place="we" />
    <${Trumps} />
    <${SideCell} side=${otherSide(side)} place="they" />
    <div class="gamelines" role="region" aria-label=${t('The match so far')} tabindex="0">
      ${view?.score && html`<${SoFar} />`}<${Played} /></div>
  </header>`;
}

/** "We" and "They" for players; the seats' names for those who look on. */
export function sideLabel(side) {
  if (page.view?.viewer) return side === homeSide() ? t('We') : t('They');
  return side === 'ns' ? t('N–S') : t('E–W');
}

/** Which game of the match it is, in words. */
export function gameLabel(view = page.view) {
  const { ruleset, score } = view;
  if (page.room.options.practice) return t('Practice');
  if (ruleset.game.hands)
    return t('Hand {n} of {m}', { n: Math.min(view.hand_number || 1, ruleset.game.hands), m: ruleset.game.hands });
  if (ruleset.games_to_win > 1) return t('Game {n}', { n: (score?.games.length ?? 0) + (score?.over ? 0 : 1) });
  return tn('To {n} point', 'To {n} points', ruleset.game.target);
}

function SideCell({ side, place }) {
  const { view } = page;
  const at = side === 'ns' ? 0 : 1;
  const hand = handShown();
  const tricks = hand ? hand.tricks_won[at] : 0;
  const points = view?.score?.score[side] ?? 0;
  const won = view?.score?.games.filter((game) => game.winner?.toLowerCase() === side).length ?? 0;
  const target = view?.ruleset.game.target;
  return html`<div class=${`side ${place}`}>
    <span class="who">${view ? sideLabel(side) : '\u00a0'}${
      won > 0 &&
      view.ruleset.games_to_win > 1 &&
      html`<${Games}
      n=${won} />`
    }</span>
    <span class="label pair">${view && sidesKnown(view) ? capital(pairNames(side)) : '\u00a0'}</span>
    <span class=${`num pts ${Math.max(view?.score?.score.ns ?? 0, view?.score?.score.ew ?? 0) > 9 ? 'long' : ''}`}>
      <span aria-hidden="true">${points}</span><span class="vh">
      ${target ? t('{n} points of {m}', { n: points, m: target }) : tn('{n} point', '{n} points', points)}</span>
      </span>
    <span class=${`tr ${hand ? '' : 'none'}`}><span class="label"><b class="num">${tricks}</b> ${trickWord(tricks)}</span>
      <${Meter} n=${tricks} /></span>
  </div>`;
}

/** Whether it is settled who plays with whom. */
const sidesKnown = ({ stage, ruleset }) => ruleset.pairs === 'agreed' || !(stage === 'seating' || stage === 'drawing');

const trickWord = (n) => tn('trick', 'tricks', n);

function Games({ n }) {
  return html`<span class="games"><span aria-hidden="true">${Array.from({ length: n }, () => html`<i />`)}</span>
    <span class="vh">, ${tn('{n} game won', '{n} games won', n)}</span></span>`;
}

function Trumps() {
  const { view } = page;
  const hand = handShown();
  const known = hand !== null;
  const suit = hand?.trump ?? null;
  return html`<div class="trump">
    <span class="label">${view ? (known ? gameLabel() : t('Trumps')) : '\u00a0'}</span>
    <span class="t">${
      known
        ? suit
          ? html`<${Glyph} suit=${suit} /> ${capital(suitName(suit))}
      <span class="vh"> ${t('are trumps')}</span>`
          : t('No trumps')
        : html`<span class="muted"><span aria-hidden="true">–</span><span class="vh">${t('not known yet')}</span></span>`
    }</span>
    <span class="label by">${view ? turnedUp(hand) : '\u00a0'}</span>
  </div>`;
}

/** Who dealt; and while the turn-up lies, its rank: once it is taken up, it is to be remembered. */
function turnedUp(hand) {
  if (!hand?.turn_up_lies)
    return hand
      ? isMine(hand.dealer)
        ? t('You dealt')
        : t('{name} dealt', { name: nameAt(hand.dealer) })
      : fromData(page.view.ruleset.title);
  const rank = rankName(hand.turn_up[1]);
  return isMine(hand.dealer)
    ? t('You turned up the {rank}', { rank })
    : t('{name} turned up the {rank}', { name: nameAt(hand.dealer), rank });
}

/** The tricks of the hand so far, as far as they may be seen, one in a row. */
function Played() {
  const hand = handShown();
  if (!hand || hand.tricks.length === 0) return null;
  const first = hand.tricks_done - hand.tricks.length + 1;
  return html`<section class="played">
    <h2>${page.view.settings.history === 'last' ? t('Last trick') : t('Tricks')}</h2>
    <table>
      <thead><tr><th scope="col"><span class="vh">${t('Trick')}</span></th>
        ${SEATS.map((seat) => html`<th scope="col" key=${seat}>${WhoAt(seat)}</th>`)}</tr></thead>
      <tbody>
        ${hand.tricks.map(
          (trick, at) => html`<tr key=${first + at}><th scope="row" class="num">${first + at}</th>
          ${SEATS.map((seat) => cell(trick, seat))}</tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

function cell(trick, seat) {
  const won = trick.winner === seat;
  return html`<td key=${seat} class=${`${won ? 'won' : ''} ${seat === trick.leader ? 'led' : ''}`}>
    <${Short} card=${cardBy(trick, seat)} />${won && html`<span class="vh"> ${t('won')}</span>`}</td>`;
}
