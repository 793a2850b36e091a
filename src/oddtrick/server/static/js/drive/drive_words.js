// The words of drives: kinds, prizes, ties, trumps, sides, and what was done.

import { capital, suitName, t, tn } from '../words.js';
import { inWords, kindName, namesOf } from './naming.js';
import { page } from './page.js';

/** The trumps of a hand in words: the suit in turn, no trumps, or a turn-up. */
export function trumpWords(hand) {
  if (hand.trump) return capital(suitName(hand.trump));
  return page.view.settings.ruleset.trump === 'turn_up' ? t('Turned up') : capital(suitName(''));
}

/** Which hands a round has, in words. */
export function handsWords(hands) {
  const numbers = hands.map((each) => each.number);
  if (numbers.length === 1) return t('hand {n}', { n: numbers[0] });
  return t('hands {first} to {last}', { first: numbers[0], last: numbers.at(-1) });
}

const PRIZES = {
  best: () => t('Best score'),
  best_a: () => t('Best score, {kind}', { kind: kindName('A') }),
  best_b: () => t('Best score, {kind}', { kind: kindName('B') }),
  second: () => t('Second'),
  half_time: () => t('Best at half-time'),
  booby: () => t('Booby prize'),
  most_won: () => t('Most hands won'),
  highest_hand: () => t('Highest hand'),
};

/** What a prize is called. */
export const prizeName = (prize) => PRIZES[prize]();

const TIES = {
  most_won: () => t('more hands won'),
  highest_hand: () => t('the higher single hand'),
  cut: () => t('a cut of the cards'),
};

/** What decides between those who are level. */
export const tieName = (tie) => TIES[tie]();

/** The tie rule as a sentence. */
export function tieRule(ties) {
  if (ties.length === 0) return t('Places are shared, and so are prizes.');
  return t('Places are shared. For a prize, those who are level are parted by {what}.', { what: ties.map(tieName).reduce((one, other) => t('{one}, then {other}', { one, other })) });
}

/** A result of a table as it is said: NS : EW for each hand. */
export const resultWords = (result) => result.tricks.map((ns) => `${ns} : ${13 - ns}`).join(', ');

const count = (event) => event.entrants.length;

const WHAT = {
  drive_opened: () => t('The drive was opened'),
  entrants_entered: (event) => tn('{n} person entered', '{n} people entered', count(event)),
  entrant_changed: (event) => t('Changed: {who}', { who: inWords(event.number) }),
  entrant_fixed: (event) => (event.fixed ? t('{who} cannot move', { who: inWords(event.number) }) : t('{who} can move again', { who: inWords(event.number) })),
  entrants_left: (event) => t('{who} left, from round {n} on', { who: namesOf(event.numbers), n: event.round }),
  entrants_returned: (event) => t('{who} came back, from round {n} on', { who: namesOf(event.numbers), n: event.round }),
  lots_drawn: () => t('Lots were drawn for the seats'),
  rounds_planned: (event) => tn('The schedule of {n} round was made', 'The schedule of {n} rounds was made', event.plan.length),
  round_seated: (event) => t('Round {n} was seated', { n: event.seating.number }),
  seats_taken_back: (event) => t('The seats of round {n} were taken back', { n: event.was.number }),
  seats_changed: (event) => t('Seats of round {n} were changed', { n: event.seating.number }),
  exchange_ordered: () => t('Some will exchange their places in the next round'),
  result_said: (event) => t('Round {n}, table {table}: {side:side} say {result}', { n: event.round, table: event.table, side: event.side, result: resultWords(event.result) }),
  result_entered: (event) => t('Round {n}, table {table}: {result}', { n: event.round, table: event.table, result: resultWords(event.result) }),
  result_corrected: (event) => t('Round {n}, table {table} corrected: {was} → {result}', { n: event.round, table: event.table, was: resultWords(event.was), result: resultWords(event.result) }),
  result_struck: (event) => t('Round {n}, table {table}: {was} struck out', { n: event.round, table: event.table, was: resultWords(event.was) }),
  round_closed: (event) => t('Round {n} closed', { n: event.round }),
  round_reopened: (event) => t('Round {n} opened again', { n: event.round }),
  cut_recorded: (event) => t('A cut was recorded: {who}', { who: event.order.map(inWords).join(', ') }),
  drive_ended: (event) => tn('The drive ended after {n} round', 'The drive ended after {n} rounds', event.rounds),
  drive_resumed: () => t('The drive goes on'),
};

const NAME_OF_CLASS = (name) => name.replace(/(?!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();

/** What an event did: from the news in its envelope, from the history with its class. */
export function happened(event) {
  return event.is ? WHAT[NAME_OF_CLASS(event.is)](event) : WHAT[event.type](event.data);
}
