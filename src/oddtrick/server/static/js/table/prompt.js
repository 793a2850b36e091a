// Questions at the table that wait for the player: calling, claims, taking back, faults, revokes. Each at its time only.

import { html } from '../vendor/htm-preact.js';
import { capital, cardName, say, suitName, t, tn } from '../words.js';
import { ask, may, putRight, stillMay } from './asks.js';
import { Card, Glyph, Short } from './faces.js';
import { cardsOf } from './order.js';
import { page } from './page.js';
import { nameAt, names, SEATS, sideOf, speaking } from './seats.js';

/** The question of the moment, if there is one. */
export function Prompt() {
  const { view } = page;
  if (!view.viewer || page.dealing) return null;
  const asked = (page.held ? [correcting] : QUESTIONS).map((question) => question(view)).find(Boolean);
  return asked ? html`<section class="prompt" role="group" aria-label=${t('A question')}>
    ${view.hand && !page.held && html`<p class="label trumps" aria-hidden="true"><${Trumps} trump=${view.hand.trump} /></p>`}${asked}</section>` : null;
}

const Trumps = ({ trump }) =>
  html`<${Glyph} suit=${trump} /> ${trump ? t('{suit} trumps', { suit: capital(suitName(trump)) }) : t('No trumps')}`;

const QUESTIONS = [fault, claim, takeBack, calling, correcting];

const button = (label, act, kind = '') =>
  html`<button type="button" class=${`btn ${kind}`} onClick=${act}>${label}</button>`;

function fault(view) {
  if (!view.fault) return null;
  const { reason, decides } = view.fault;
  return html`<p>${capital(say(reason, speaking()))}.</p>
    ${
      may('decide_fault')
        ? html`<div class="answers">
          ${button(t('Deal again'), () => ask('decide_fault', { redeal: true }), 'primary')}${button(t('Let it stand'), () => ask('decide_fault', { redeal: false }))}</div>`
        : html`<p class="label">${t('{names} may decide.', { names: capital(names(decides)) })}</p>`
    }`;
}

function claim(view) {
  const made = view.hand?.claim;
  if (!made) return null;
  const { by, tricks } = made;
  const left = view.hand.size - view.hand.tricks_done;
  const mine = by === view.viewer;
  const shown = cardsOf(view.hand.shown[SEATS.indexOf(by)]);
  const name = nameAt(by);
  let text;
  if (tricks === 0) text = mine ? t('You concede the tricks left.') : t('{name} concedes the tricks left.', { name });
  else if (tricks === left)
    text = mine ? t('You claim all the tricks left.') : t('{name} claims all the tricks left.', { name });
  else
    text = mine
      ? tn('You claim {n} of the tricks left.', 'You claim {n} of the tricks left.', tricks)
      : tn('{name} claims {n} of the tricks left.', '{name} claims {n} of the tricks left.', tricks, { name });
  return html`<p>${text}</p>
    ${
      !mine &&
      html`<ul class="shown">${shown.map(
        (card) => html`<li key=${card} aria-label=${cardName(card)}>
      <${Card} card=${card} small /></li>`,
      )}</ul>`
    }
    ${
      may('answer_claim')
        ? html`<div class="answers">
          ${button(t('I agree'), () => ask('answer_claim', { agree: true }), 'primary')}${button(t('Play on'), () => ask('answer_claim', { agree: false }))}</div>`
        : html`<p class="label">${t('Waiting for {names}', { names: names(view.claim_answers) })}</p>`
    }`;
}

function takeBack(view) {
  const wish = view.take_back;
  if (!wish) return null;
  if (may('answer_take_back')) {
    return html`<p>${t('{name} asks to take back the {card}.', { name: nameAt(wish.seat), card: cardName(wish.card) })}</p>
      <div class="answers">${button(t('Granted'), () => ask('answer_take_back', { grant: true }), 'primary')}${button(t('No'), () => ask('answer_take_back', { grant: false }))}</div>`;
  }
  const others = SEATS.filter((seat) => sideOf(seat) !== sideOf(wish.seat));
  return html`<p class="label">
    ${
      wish.seat === view.viewer
        ? t('You asked to take back the {card}.', { card: cardName(wish.card) })
        : t('{name} asked to take back the {card}.', { name: nameAt(wish.seat), card: cardName(wish.card) })
    } ${t('Waiting for {names}', { names: names(others) })}</p>`;
}

function calling(view) {
  const show = may('show_honours');
  const partner = may('ask_partner');
  if (!show && !partner && !may('pass_calling')) return null;
  if (!show && !partner && !view.awaited.includes(view.viewer)) return null;
  const text = show
    ? t('You hold three honours or more: calling them makes the game.')
    : partner
      ? t('You hold two honours: you may ask for a third.')
      : t('Your side stands where honours may be called; you have none to call.');
  return html`<p>${text}</p><div class="answers">
    ${show && button(t('Call the honours'), () => ask('show_honours'), 'primary')}
    ${partner && button(t('Ask: “Can you one?”'), () => ask('ask_partner'), 'primary')}
    ${may('pass_calling') && button(t('Say nothing'), () => ask('pass_calling'))}
  </div>`;
}

function correcting(view) {
  if (!stillMay('correct_revoke')) return null;
  const cards = cardsOf(view.hand.correcting);
  return html`<p>${t('You did not follow suit and hold cards of it. Put it right with:')}</p>
    <div class="answers">${cards.map(
      (card) => html`<button type="button" class="btn" aria-label=${capital(cardName(card))}
        onClick=${() => putRight(card)}><${Short} card=${card} /></button>`,
    )}</div>`;
}

