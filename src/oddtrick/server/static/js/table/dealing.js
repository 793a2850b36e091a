// The deal: backs that fly from the dealer round the table, and the hand that opens. Any key or tap ends it at once.

import { html, render } from '../vendor/htm-preact.js';
import { Card } from './faces.js';
import { fly, moves, rectOf } from './motion.js';
import { prefs } from './prefs.js';
import { cardsOf } from './order.js';
import { further, home, placeOf } from './seats.js';

const ROUNDS = 13;
const GAPS = { slow: 34, normal: 22, fast: 10, click: 22 }; // milliseconds from one card to the next

/** A layer over the page for cards in the air, with these cards in it. */
function layerOf(cards) {
  const layer = document.createElement('div');
  layer.className = 'flights';
  layer.setAttribute('aria-hidden', 'true');
  document.body.append(layer);
  render(
    cards.map((card, at) => html`<${Card} key=${at} card=${card} />`),
    layer,
  );
  return layer;
}

function clear(layer) {
  render(null, layer);
  layer.remove();
}

/** Lets a card go from one place to another, where it vanishes. */
export async function cross(card, from, to) {
  if (!moves() || !from || !to) return;
  const layer = layerOf([card]);
  await flight(layer.firstElementChild, from, to, 0, 420).finished.catch(() => null);
  clear(layer);
}

/** Deals thirteen rounds of backs from the dealer to everybody; resolves when the last has arrived or it was skipped. */
export async function dealOut(dealer) {
  const from = rectOf(`.seat.${placeOf(dealer)} .plate`);
  const cloth = document.querySelector('.cloth');
  if (!moves() || !from || !cloth) return;
  const layer = layerOf(Array(4 * ROUNDS).fill(null));
  const gap = GAPS[prefs.pace] ?? GAPS.normal;
  const goals = [1, 2, 3, 4].map((steps) => goal(further(dealer, steps)));
  const flights = [...layer.children].map((card, at) => flight(card, from, goals[at % 4], at * gap));
  const skip = () => flights.forEach((way) => way.finish());
  addEventListener('pointerdown', skip, { once: true });
  addEventListener('keydown', skip, { once: true });
  await Promise.all(flights.map((way) => way.finished.catch(() => null)));
  removeEventListener('pointerdown', skip);
  removeEventListener('keydown', skip);
  clear(layer);
}

function goal(seat) {
  return seat === home() ? rectOf('.hand') : rectOf(`.seat.${placeOf(seat)} .slivers`, `.seat.${placeOf(seat)} .plate`);
}

function flight(card, from, to, delay, duration = 300) {
  const middle = (box) =>
    `translate(${box.left + box.width / 2}px, ${box.top + box.height / 2}px) translate(-50%, -50%)`;
  return card.animate(
    [
      { transform: middle(from), opacity: 0 },
      { transform: middle(from), opacity: 1, offset: 0.05 },
      { transform: middle(to), opacity: 1, offset: 0.9 },
      { transform: middle(to), opacity: 0 },
    ],
    { duration, delay, easing: 'cubic-bezier(.2,.7,.2,1)', fill: 'both' },
  );
}

/** The dealt hand opens like a fan, and the turn-up is laid before the dealer. */
export function fanOut(hand) {
  if (!moves()) return;
  const tray = rectOf('.hand');
  for (const [at, card] of document.querySelectorAll('.hand .held-card').entries()) {
    const box = card.getBoundingClientRect();
    if (tray)
      fly(
        card,
        { left: tray.left + tray.width / 2 - box.width / 2, top: box.top + 10, width: box.width, height: box.height },
        { duration: 420, delay: at * 12 },
      );
  }
  const plate = rectOf(`.seat.${placeOf(hand.dealer)} .plate`);
  if (cardsOf(hand.turn_up ?? '').length > 0)
    fly(document.querySelector('.turnup .card'), plate, { duration: 420, delay: 120, fade: true });
}
