// What entries, lines and changes are in words.

import { capital, suitName, t, tn } from '../words.js';
import { page } from './page.js';
import { seat, side, told } from './naming.js';

const PENALTY_IN_SHORT = {
  take_three_tricks: () => t('three tricks'),
  take_two_tricks: () => t('two tricks'),
  add_three_points: () => t('three points added'),
  deduct_three_points: () => t('three points off'),
};

/** A penalty in a few words. */
export const penalty = (name) => PENALTY_IN_SHORT[name]?.() ?? name;

/** Honours as they are written down: how many of the four went to a side. */
export function honoursHeld([held, others]) {
  return held === others ? t('honours two each') : t('honours {n} to {side}', { n: Math.max(held, others), side: side(held > others ? 'NS' : 'EW') });
}

/** What was entered, in its raw numbers: nothing of it is scored here. */
export function raw(entry) {
  if (entry.is === 'Misdealt') return t('Misdeal');
  if (entry.is === 'ThrownIn') return entry.passes ? t('Thrown in, the deal passes') : t('Thrown in, the same dealer deals again');
  if (entry.is === 'AnotherRubber') return entry.dealer ? t('Another match; {name} deals first', { name: seat(entry.dealer) }) : t('Another match');
  const { result } = entry;
  if (result.is === 'Called') return t('{side}: honours called', { side: side(result.side) });
  const [ns, ew] = result.tricks;
  const parts = [tn('{side}: {n} trick', '{side}: {n} tricks', Math.max(ns, ew), { side: side(ns > ew ? 'NS' : 'EW') })];
  if (result.honours) parts.push(honoursHeld(result.honours));
  for (const each of result.revokes) parts.push(t('revoke by {side}: {penalty}', { side: side(each.by), penalty: penalty(each.penalty) }));
  return parts.join(', ');
}

/** What a line scored, item by item, in the words of the rules; why it does not count; nothing for a line without. */
export function items(line) {
  if (line.why_not) return t('Does not count: {why}', { why: told(line.why_not) });
  if (!line.scored) return '';
  return capital(line.scored.lines.map((each) => told(each.reason)).join(' · '));
}

/** What a line does to the score: in words, and from where to where. */
export function effect(line) {
  if (!line.scored) return { text: raw(line.entry), steps: [] };
  const { points, score } = line.scored;
  const moved = ['ns', 'ew'].filter((each) => points[each] !== 0);
  const texts = moved.map((each) => {
    const name = side(each.toUpperCase());
    return points[each] > 0 ? tn('{side} score {n}', '{side} score {n}', points[each], { side: name }) : tn('{side} lose {n}', '{side} lose {n}', -points[each], { side: name });
  });
  const steps = moved.map((each) => ({ from: line.start[each], to: score[each] }));
  if (moved.length === 0) texts.push(t('Nobody scores'));
  if (line.over) texts.push(t('the match is over'));
  else if (line.game) texts.push(t('game'));
  return { text: texts.join(', '), steps };
}

/** Where a line stands on the sheet, from 1. */
export const placeOf = (number) => page.view.lines.findIndex((line) => line.number === number) + 1;

const WHAT = {
  sheet_opened: () => t('The sheet was begun'),
  line_entered: ({ entry }) => t('Entered: {what}', { what: raw(entry) }),
  line_corrected: ({ was, entry }, line) => t('Line {line} corrected: {was} → {what}', { line, was: raw(was), what: raw(entry) }),
  line_inserted: ({ entry }, line) => t('Put in as line {line}: {what}', { line, what: raw(entry) }),
  line_deleted: ({ was }, line) => (line ? t('Line {line} struck out: {what}', { line, what: raw(was) }) : t('Struck out: {what}', { what: raw(was) })),
  dealer_set: ({ dealer }) => (dealer ? t('{name} dealt first', { name: seat(dealer) }) : t('Nobody says who dealt first')),
  players_set: () => t('The players were named'),
  stake_set: ({ stake }) => t('What a fish is worth: {n}', { n: stake }),
  undone: ({ change }, _, changes) => (changes ? t('Undone: {what}', { what: whatWas(change, changes) }) : t('The last change was undone')),
  redone: ({ change }, _, changes) => (changes ? t('Done again: {what}', { what: whatWas(change, changes) }) : t('What was undone last was done again')),
};

const CLASSES = {
  SheetOpened: 'sheet_opened', LineEntered: 'line_entered', LineCorrected: 'line_corrected', LineInserted: 'line_inserted', LineDeleted: 'line_deleted',
  DealerSet: 'dealer_set', PlayersSet: 'players_set', StakeSet: 'stake_set', Undone: 'undone', Redone: 'redone',
};

function whatWas(number, changes) {
  const { event, place } = changes[number - 1].change;
  return happened(event, place, changes);
}

/** What an event did. From the news it comes with the sheet as it stands; from the history, where its class is told, with
 * the place that its line had then, and all changes. */
export function happened(event, place = null, changes = null) {
  if (event.is) return WHAT[CLASSES[event.is]](event, place, changes);
  return WHAT[event.type](event.data, placeOf(event.data.number), changes);
}

/** The honours there are, as a help beside their buttons. */
export const honoursOf = (suit) => (suit ? t('A K Q J of {suit}', { suit: suitName(suit) }) : t('A K Q J of trumps'));
