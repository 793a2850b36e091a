// What the player asks of the table: commands with an id of their own, sent again when the line was down meanwhile.

import { say, sentence } from '../words.js';
import { home } from './address.js';
import { send } from './line.js';
import { change, clearNotice, notice, page } from './page.js';
import { speaking } from './seats.js';

const LEAST_BETWEEN = 350; // milliseconds between two cards, so that a double click plays one
const SLOW = 1200; // from when a command that is not answered yet is shown as such

let counter = 0;
let lastPlay = -Infinity;
const prefix = [...crypto.getRandomValues(new Uint8Array(9))]
  .map((byte) => byte.toString(16).padStart(2, '0'))
  .join('');

/** Gives a command to the table; only one is under way at a time. Whether it went out. */
export function ask(type, data = {}) {
  if (page.pending !== null) return false;
  counter += 1;
  const pending = { id: `${prefix}.${counter}`, type, data, slow: false };
  clearNotice();
  change({ pending, armed: null });
  deliver();
  setTimeout(() => {
    if (page.pending === pending) change({ pending: Object.assign(pending, { slow: true }) });
  }, SLOW);
  return true;
}

/** Sends the command that is under way, also after the line was down: the table knows it by its id. */
export function deliver() {
  if (page.pending === null) return;
  const { id, type, data } = page.pending;
  send({ type: 'command', id, seq: page.seq, command: { v: 1, type, data } });
}

/** The answer to a command has come. */
export function answered(message) {
  if (page.pending?.id !== message.id) return;
  const { type } = page.pending;
  page.pending = null;
  if (message.type === 'done' && type === 'leave') location.assign(home('/'));
  else if (message.type === 'done') change({});
  else notice(sentence(say(message.reason, speaking(page.latest))), 'no');
}

/** Whether so little time has passed since the last card that this is the second half of a double click. */
export const tooSoon = () => performance.now() - lastPlay < LEAST_BETWEEN;

/** Plays a card to the trick under way. */
export function play(card) {
  if (page.pending !== null || tooSoon()) return;
  lastPlay = performance.now();
  ask('play_card', { hand: page.view.hand_number, trick: page.view.trick_number, card });
}

/** Puts the player's own revoke right: it lies in the trick under way or, until the next is led, in the complete one. */
export function putRight(card) {
  const { hand, hand_number: number, trick_number: current } = page.view;
  ask('correct_revoke', { hand: number, trick: hand.trick.cards.length ? current : current - 1, card });
}

/** Asks for a hint. */
export function askHint() {
  counter += 1;
  page.hint = { id: `${prefix}.${counter}`, hint: null };
  change({});
  deliverHint();
}

/** Sends the wish for a hint that is not answered yet, also after the line was down. */
export function deliverHint() {
  if (page.hint?.hint === null) send({ type: 'hint', id: page.hint.id });
}

/** Says a courtesy. */
export const greet = (said) => send({ type: 'courtesy', said });

/** Takes the seat back from a bot that stands in. */
export const amHere = () => send({ type: 'here' });

/** Whether the player may give a command now. */
export const may = (action) => page.view?.open_actions.includes(action) ?? false;

/** The same where what is shown may be a trick behind: it must be open at the table as it is, too. */
export const stillMay = (action) => may(action) && page.latest.open_actions.includes(action);
