// Who deals first, where no card decides it: chosen, or by age with the right to decline.

import { html, useState } from '../vendor/htm-preact.js';
import { t } from '../words.js';
import { ask, may } from './asks.js';
import { AtOnce } from './at_once.js';
import { page } from './page.js';
import { isMine, nameAt, SEATS, WhoAt } from './seats.js';

/** The question, with its answers for whom it is put to. */
export function FirstDeal() {
  const { view } = page;
  if (page.atOnce) return html`<div class="middle" />`;
  if (may('choose_dealer')) return html`<${Choose} />`;
  if (may('state_ages')) return html`<${Ages} />`;
  if (may('accept_deal')) {
    return html`<div class="middle"><p class="serif big">${t('You may deal first')}</p>
      <p class="why">${t('The oldest is asked first, and may decline.')}</p>
      <div class="answers"><button type="button" class="btn primary big" onClick=${() => ask('accept_deal')}>
        ${t('I deal')}</button><button type="button" class="btn big" onClick=${() => ask('decline_deal')}>
        ${t('I decline')}</button></div><${AtOnce} /></div>`;
  }
  return html`<div class="middle"><p class="why">
    ${view.offered ? t('{name} is asked to deal first.', { name: nameAt(view.offered) }) : t('Who deals first?')}</p>
    </div>`;
}

function Choose() {
  return html`<div class="middle"><p class="serif big">${t('Who deals first?')}</p>
    <div class="answers four">
      ${SEATS.map(
        (seat) => html`<button type="button" class="btn" key=${seat}
        onClick=${() => ask('choose_dealer', { dealer: seat })}>${isMine(seat) ? t('I deal') : nameAt(seat)}
        </button>`,
      )}</div><${AtOnce} /></div>`;
}

function Ages() {
  const [order, setOrder] = useState([]);
  const left = SEATS.filter((seat) => !order.includes(seat));
  const say = (seat) => {
    const next = [...order, seat];
    if (next.length < 3) setOrder(next);
    else ask('state_ages', { oldest_first: [...next, ...SEATS.filter((each) => !next.includes(each))] });
  };
  const question = [t('Who is the oldest?'), t('Who comes next?'), t('Who is older?')][order.length];
  return html`<div class="middle"><p class="serif big">${question}</p>
    <p class="why">${t('The oldest deals first, or declines.')}</p>
    <div class="answers four">
      ${left.map(
        (seat) => html`<button type="button" class="btn" key=${seat} onClick=${() => say(seat)}>
      ${WhoAt(seat)}</button>`,
      )}</div>
    ${
      order.length > 0 &&
      html`<button type="button" class="btn quiet" onClick=${() => setOrder([])}>
      ${t('From the beginning')}</button>`
    }<${AtOnce} /></div>`;
}
