// Draws cards for partners and the deal: the pack lies spread, each player draws one in turn, and it turns over.

import { html, useState } from '../vendor/htm-preact.js';
import { marked, shown } from '../isolating.js';
import { cardName, t } from '../words.js';
import { Card } from '../table/faces.js';
import { Ribbon } from '../table/ribbon.js';
import { decided, shuffled } from './deciding.js';

const SEATS = ['N', 'E', 'S', 'W'];

const FRESH = { draws: [], found: null, failed: false };

/** players: their names; else those of the four seats. onDrawn: is told names by seat and the dealer's, if it is given. */
export function Picker({ players = null, names = {}, partners, high, highest, onDrawn = null }) {
  const called = players ?? SEATS.map((seat, at) => names[seat] || t('Player {n}', { n: at + 1 }));
  const everybody = called.map((_, player) => player);
  const [pack, setPack] = useState(shuffled);
  const [state, setState] = useState({ ...FRESH, due: everybody });
  const { draws, due, found, failed } = state;
  const name = (player) => marked(called[player]);
  const ask = async (drawn) => {
    const answer = await decided(drawn, called.length, { partners: partners && called.length === 4, high, highest });
    // Drawn anew meanwhile: the answer is about other cards.
    setState((now) => (now.draws === drawn ? { ...now, due: answer?.next ?? [], found: answer?.order ? answer : null, failed: answer === null } : now));
  };
  const draw = (place) => {
    const [player, ...others] = due;
    const drawn = [...draws, { player, card: pack[place] }];
    setState({ ...state, draws: drawn, due: others });
    setPack(pack.filter((_, at) => at !== place));
    if (others.length === 0) void ask(drawn);
  };
  const again = () => {
    setPack(shuffled());
    setState({ ...FRESH, due: everybody });
  };
  const cardsOf = (player) => draws.filter((each) => each.player === player).map(({ card }) => card);
  return html`<div class="picker">
    <p class="why">${[partners && called.length === 4 && t('The two highest play against the two lowest.'), highest ? t('The highest card deals.') : t('The lowest card deals.'), high ? t('Aces are high.') : t('Aces are low.')].filter(Boolean).join(' ')}</p>
    ${due.length > 0 && html`<p class="whose" role="status">${shown(cardsOf(due[0]).length ? t('Equal cards: {name} draws again.', { name: name(due[0]) }) : t('{name} draws.', { name: name(due[0]) }))}</p>
      <${Ribbon} key=${pack.length} count=${pack.length} least=${0} most=${pack.length - 1} start=${Math.floor(pack.length / 2)} lift="one" label=${t('Choose a card of the spread pack')}
        valueText=${(at) => t('card {n} of {m}', { n: at + 1, m: pack.length })} chosen=${draw} action=${() => t('Draw this card')} />`}
    <ul class="drawn">${everybody.map((player) => html`<li key=${player} class=${player === found?.dealer ? 'deals' : ''}>
      <span class="cards">${cardsOf(player).length ? cardsOf(player).map((card) => html`<span key=${card} class="turning"><${Card} card=${null} small /><${Card} card=${card} small /></span>`) : html`<span class="card empty" />`}</span>
      <bdi>${called[player]}</bdi><span class="vh">${cardsOf(player).map(cardName).join(', ') || t('no card yet')}</span>
    </li>`)}</ul>
    ${found && html`<div class="outcome" role="status">${outcome(name, found, partners).map((text) => html`<p key=${text} class="serif">${shown(text)}</p>`)}</div>`}
    ${failed && html`<div class="outcome" role="alert"><p>${t('The line is down. What the cards decide can be said when it is back.')}</p></div>`}
    ${(found || failed) && html`<div class="acts">
      ${failed && html`<button type="button" class="btn primary" onClick=${() => ask(draws)}>${t('Try now')}</button>`}
      ${found && onDrawn && html`<button type="button" class="btn primary" onClick=${() => onDrawn(seating(names, found))}>${t('Sit so')}</button>`}
      <button type="button" class="btn" onClick=${again}>${t('Draw again')}</button>
    </div>`}
  </div>`;
}

function outcome(name, { dealer, order }, partners) {
  const deals = t('{name} deals first.', { name: name(dealer) });
  if (!partners || order.length !== 4) return [deals];
  const [one, two, three, four] = order.map(name);
  return [t('{one} and {two} against {left} and {right}.', { one, two, left: three, right: four }), deals];
}

/** Who sits where: the players of the four seats, and the seat that deals. Whoever has no name stays without one. */
function seating(names, { seating: sits, deals }) {
  const moved = SEATS.map((seat, at) => [seat, names[SEATS[sits[at]]] ?? '']);
  return { names: Object.fromEntries(moved), dealer: deals };
}
