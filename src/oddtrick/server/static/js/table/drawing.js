// The cut for partners and deal: the pack lies spread, each player draws; then what the cards decided.

import { html } from '../vendor/htm-preact.js';
import { capital, cardName, t } from '../words.js';
import { ask, may } from './asks.js';
import { AtOnce } from './at_once.js';
import { Card } from './faces.js';
import { goOn } from './news.js';
import { page } from './page.js';
import { Ribbon } from './ribbon.js';
import { nameAt, pairNames, placeOf, SEATS, sideOf, WhoAt } from './seats.js';

/** The spread pack and the cards drawn so far. */
export function Spread() {
  const { cut, ruleset } = page.view;
  const mine = may('draw_card') && !page.atOnce;
  const last = cut.lying - 1;
  return html`<div class="middle spread">
    <p class="why">${whatFor(ruleset)}</p>
    ${
      mine
        ? html`<${Ribbon} key=${cut.lying} count=${cut.lying} least=${0} most=${last}
          start=${Math.floor(cut.lying / 2)} lift="one"
          label=${t('Choose a card of the spread pack')}
            valueText=${(at) => t('card {n} of {m}', { n: at + 1, m: cut.lying })}
          chosen=${(place) => ask('draw_card', { place })} action=${() => t('Draw this card')} beside=${html`<${AtOnce} />`} />`
        : html`<div class="ribbon-box"><div class="ribbon rest" style=${{ '--count': cut.lying }} aria-hidden="true">
          ${Array.from(
            { length: cut.lying },
            (_, at) => html`<span key=${at} class="slip" style=${{ '--at': at }}>
          <${Card} card=${null} small /></span>`,
          )}</div><${AtOnce} /></div>`
    }
    <${Draws} draws=${cut.draws} view=${page.view} />
  </div>`;
}

function whatFor(ruleset) {
  const ace = ruleset.cut_ace === 'low' ? t('Aces are low.') : t('Aces are high.');
  if (ruleset.pairs !== 'cut')
    return `${ruleset.first_dealer === 'lowest' ? t('The lowest card deals.') : t('The highest card deals.')} ${ace}`;
  const sides = t('The two highest play against the two lowest.');
  if (ruleset.first_dealer === 'lowest') return `${sides} ${t('The lowest card deals.')} ${ace}`;
  if (ruleset.first_dealer === 'highest') return `${sides} ${t('The highest card deals.')} ${ace}`;
  return `${sides} ${ace}`;
}

/** The last card of each player; those who drew again show that one. */
function Draws({ draws, view }) {
  const last = new Map(draws.map((draw) => [draw.seat, draw.card]));
  return html`<ul class="draws">
    ${SEATS.map((seat) => {
      const card = last.get(seat);
      const name = WhoAt(seat, view);
      return html`<li key=${seat} class=${`draw ${placeOf(seat)}`} aria-label=${
        card ? t('{name}: {card}', { name, card: cardName(card) }) : t('{name}: no card yet', { name })
      }>
        ${card ? html`<${Card} card=${card} small />` : html`<span class="card empty" />`}
          <span class="label" aria-hidden="true">${name}</span>
      </li>`;
    })}
  </ul>`;
}

/** What the cut has decided. */
export function Found() {
  const { draws, before, sides, dealer } = page.found;
  const { view } = page;
  const last = new Map(draws.map((draw) => [draw.seat, draw.card]));
  const order = SEATS.filter((seat) => last.has(seat));
  const side = view.viewer ? sideOf(view.viewer) : 'ns';
  return html`<div class="middle found">
    ${
      order.length > 0 &&
      html`<ul class="draws row">
      ${order.map(
        (seat) => html`<li key=${seat} class="draw"
        aria-label=${t('{name}: {card}', { name: WhoAt(seat, before), card: cardName(last.get(seat)) })}><${Card}
        card=${last.get(seat)} small /><span class="label" aria-hidden="true">${WhoAt(seat, before)}</span></li>`,
      )}
        </ul>`
    }
    ${
      sides &&
      html`<p class="serif big">
      ${t('{one} against {other}', {
        one: capital(pairNames(side, view)),
        other: pairNames(side === 'ns' ? 'ew' : 'ns', view),
      })}</p>`
    }
    ${
      dealer &&
      html`<p>${
        dealer.dealer === view.viewer
          ? t('You deal first.')
          : t('{name} deals first.', { name: nameAt(dealer.dealer, view) })
      }</p>`
    }
    <div class="answers">
      <button type="button" class="btn primary big" onClick=${goOn}>${t('Go on')}</button>
      ${view.hand === null && html`<${AtOnce} />`}
    </div>
  </div>`;
}
