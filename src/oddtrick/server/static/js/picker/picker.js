// Draws cards for partners and the deal: the pack lies spread, each player draws one in turn, and it turns over.

import { html, useState } from '../vendor/htm-preact.js';
import { cardName, t } from '../words.js';
import { Card } from '../table/faces.js';
import { Ribbon } from '../table/ribbon.js';
import { decided, shuffled } from './draws.js';

const SEATS = ['N', 'E', 'S', 'W'];

/** players: their names; else those of the four seats. onDrawn: is told names by seat and the dealer's, if it is given. */
export function Picker({ players = null, names = {}, partners, high, highest, onDrawn = null }) {
  const called = players ?? SEATS.map((seat, at) => names[seat] || t('Player {n}', { n: at + 1 }));
  const [pack, setPack] = useState(shuffled);
  const [drawn, setDrawn] = useState(() => called.map(() => []));
  const [waiting, setWaiting] = useState([]); // who still draws in this round, after those who come next
  const found = decided(drawn, { partners, high, highest });
  const due = waiting.length ? waiting : (found.next ?? []);
  const draw = (place) => {
    const [player, ...others] = due;
    setDrawn(drawn.map((cards, each) => (each === player ? [...cards, pack[place]] : cards)));
    setPack(pack.filter((_, at) => at !== place));
    setWaiting(others);
  };
  const again = () => {
    setPack(shuffled());
    setDrawn(called.map(() => []));
    setWaiting([]);
  };
  const ended = due.length === 0;
  return html`<div class="picker">
    <p class="why">${[partners && called.length === 4 && t('The two highest play against the two lowest.'), highest ? t('The highest card deals.') : t('The lowest card deals.'), high ? t('Aces are high.') : t('Aces are low.')].filter(Boolean).join(' ')}</p>
    ${!ended && html`<p class="whose" role="status">${drawn[due[0]].length ? t('Equal cards: {name} draws again.', { name: called[due[0]] }) : t('{name} draws.', { name: called[due[0]] })}</p>
      <${Ribbon} key=${pack.length} count=${pack.length} least=${0} most=${pack.length - 1} start=${Math.floor(pack.length / 2)} lift="one" label=${t('Choose a card of the spread pack')}
        valueText=${(at) => t('card {n} of {m}', { n: at + 1, m: pack.length })} chosen=${draw} action=${() => t('Draw this card')} />`}
    <ul class="drawn">${called.map((name, player) => html`<li key=${player} class=${ended && player === found.dealer ? 'deals' : ''}>
      <span class="cards">${drawn[player].length ? drawn[player].map((card) => html`<span key=${card} class="turning"><${Card} card=${null} small /><${Card} card=${card} small /></span>`) : html`<span class="card empty" />`}</span>
      <bdi>${name}</bdi><span class="vh">${drawn[player].length ? drawn[player].map(cardName).join(', ') : t('no card yet')}</span>
    </li>`)}</ul>
    ${ended && html`<div class="outcome" role="status"><p class="serif">${outcome(called, found, partners)}</p></div>`}
    ${ended && html`<div class="acts">${onDrawn && html`<button type="button" class="btn primary" onClick=${() => onDrawn(seating(called, names, found, partners))}>${t('Sit so')}</button>`}<button type="button" class="btn" onClick=${again}>${t('Draw again')}</button></div>`}
  </div>`;
}

function outcome(called, { dealer, order }, partners) {
  const deals = t('{name} deals first.', { name: called[dealer] });
  if (!partners || order.length !== 4) return deals;
  const [one, two, three, four] = order.map((player) => called[player]);
  return `${t('{one} and {two} against {left} and {right}.', { one, two, left: three, right: four })} ${deals}`;
}

/** Where everybody sits: partners opposite, the dealer in the North; without partners all stay where they are. */
function seating(called, names, { dealer, order }, partners) {
  if (!partners) return { names: {}, dealer: SEATS[dealer] };
  const high = order.slice(0, 2);
  const low = order.slice(2);
  const [ours, theirs] = high.includes(dealer) ? [high, low] : [low, high];
  const mate = ours.find((player) => player !== dealer);
  const seats = [dealer, theirs[0], mate, theirs[1]];
  return { names: Object.fromEntries(SEATS.map((seat, at) => [seat, called[seats[at]]])), dealer: 'N' };
}
