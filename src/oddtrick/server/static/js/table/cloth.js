// The table itself: players, the trick in the middle, what is asked of the player, and the tools in the corners.

import { html } from '../vendor/htm-preact.js';
import { cardName, t } from '../words.js';
import { ask, askHint, may, stillMay } from './asks.js';
import { Found, Spread } from './drawing.js';
import { Card, Crown, Icon } from './faces.js';
import { FirstDeal } from './first_deal.js';
import { focusHand, HandButton } from './hand.js';
import { HintCard } from './hint.js';
import { Lobby } from './lobby.js';
import { Message } from './message.js';
import { goOn } from './news.js';
import { Pack } from './pack.js';
import { change, page } from './page.js';
import { prefs } from './prefs.js';
import { Prompt } from './prompt.js';
import { Pile, Said, Seat, TurnUp } from './seat.js';
import { cardBy, home, placeOf, SEATS, WhoAt } from './seats.js';
import { myTurn, trickShown } from './shown.js';
import { lastTrick } from './spoken.js';

/** Everything on the cloth. */
export function Cloth() {
  const { view } = page;
  const others = view ? SEATS.filter((seat) => seat !== view.viewer) : [];
  return html`<section class="cloth" aria-label=${t('Table')} onClick=${page.held ? goOn : null}>
    <div class="ring" />
    <${Tools} />
    ${view && view.stage !== 'seating' && others.map((seat) => html`<${Seat} key=${seat} seat=${seat} />`)}
    ${view && html`<${Middle} />`}
    ${view && view.stage !== 'seating' && html`<${Message} />`}
    ${view?.viewer && html`<${Said} seat=${view.viewer} />`}
    ${view?.viewer && html`<${TakeBack} />`}
    ${view && html`<${Prompt} />`}
    ${page.hint && html`<${HintCard} />`}
  </section>`;
}

/** While a card of one's own may be taken back, one tap asks for it. */
function TakeBack() {
  if (page.dealing || page.pending || !stillMay('ask_take_back')) return null;
  const wish = () => {
    ask('ask_take_back');
    focusHand();
  };
  return html`<button type="button" class="btn take-back" onClick=${wish}><${Icon} name="undo" />
    <span>${t('Take back')}</span></button>`;
}

function Middle() {
  const { view } = page;
  if (view.stage === 'seating') return html`<${Lobby} />`;
  if (page.found) return html`<${Found} />`;
  if (view.stage === 'drawing') return html`<${Spread} />`;
  if (view.stage === 'first_deal') return html`<${FirstDeal} />`;
  const lies = view.hand !== null || page.held || page.endSoon;
  return html`
    <${Pile} side="ns" /><${Pile} side="ew" />
    <${TurnUp}><${HandButton} card=${view.hand?.turn_up} /><//>
    ${lies ? html`<${Trick} />` : html`<${Pack} />`}
  `;
}

function Trick() {
  const trick = trickShown();
  const next = myTurn() && !page.held ? home() : null;
  return html`<div class="trick" role="group" aria-label=${t('The trick')}>
    ${SEATS.map((seat) => {
      const card = trick && cardBy(trick, seat);
      const place = placeOf(seat);
      if (!card)
        return seat === next && html`<div key=${`gap${seat}`} class=${`tc gap ${place}`}><span class="card" /></div>`;
      return html`<${Laid} key=${`${seat}${card}`} seat=${seat} card=${card} led=${seat === trick.leader} won=${
        page.held && trick.winner === seat
      } />`;
    })}
    ${
      page.held &&
      prefs.pace === 'click' &&
      html`<button type="button" class="btn primary go-on" onClick=${goOn}>
      ${t('Go on')}</button>`
    }
  </div>`;
}

function Laid({ seat, card, led, won }) {
  const name = WhoAt(seat);
  const label = t('{name}: {card}', { name, card: cardName(card) });
  return html`<div class=${`tc ${placeOf(seat)} ${won ? 'win' : ''}`} data-card=${card} role="img"
    aria-label=${`${label}${led ? `, ${t('led')}` : ''}${won ? `, ${t('wins')}` : ''}`}>
    <${Card} card=${card} />
    ${
      won
        ? html`<span class="tag w"><${Crown} />
          ${seat === page.view.viewer ? t('You win') : t('{name} wins', { name })}</span>`
        : led && html`<span class="tag">${t('led')}</span>`
    }
  </div>`;
}

function Tools() {
  const { view } = page;
  const playing = view && view.stage !== 'seating';
  const hints = playing && view.viewer && page.room?.options.hints;
  return html`<div class="tools">
    <div class="group">
      <button type="button" class="btn menu" aria-haspopup="dialog" aria-label=${t('Menu')}
        onClick=${() => change({ dialog: { name: 'menu' } })}><${Icon} name="menu" /><span>${t('Menu')}</span>
        </button>
      ${
        hints &&
        html`<button type="button" class="btn menu" aria-label=${t('Hint')}
        aria-disabled=${!(may('play_card') && myTurn())} onClick=${() => may('play_card') && myTurn() && askHint()}>
        <${Icon} name="hint" /><span>${t('Hint')}</span></button>`
      }
    </div>
    ${
      playing &&
      html`<button type="button" class="btn last" aria-haspopup="dialog" disabled=${!lastTrick().trick}
      onClick=${() => change({ dialog: { name: 'last' } })}><${Icon} name="last" /><span>${t('Last trick')}</span>
      </button>`
    }
  </div>`;
}
