// What entries, lines and changes are in words.

import { capital, suitName, t, tn } from '../words.js';
import { page } from './page.js';
import { side, told } from './naming.js';

const PENALTY_IN_SHORT = {
  take_three_tricks: () => t('three tricks'),
  take_two_tricks: () => t('two tricks'),
  add_three_points: () => t('three points added'),
  deduct_three_points: () => t('three points off'),
};

/** A penalty in a few words. */
export const penalty = (name) => PENALTY_IN_SHORT[name]?.() ?? name;

/** What was entered, in its raw numbers: nothing of it is scored here. */
export function raw(entry) {
  if (entry.is === 'Misdealt') return t('Misdeal');
  if (entry.is === 'ThrownIn') return entry.passes ? t('Thrown in, the deal passes') : t('Thrown in, the same dealer deals again');
  if (entry.is === 'AnotherRubber') return t('Another match');
  const { result } = entry;
  if (result.is === 'Called') return t('{side}: honours called', { side: side(result.side) });
  const [ns, ew] = result.tricks;
  const parts = [tn('{side}: {n} trick', '{side}: {n} tricks', Math.max(ns, ew), { side: side(ns > ew ? 'NS' : 'EW') })];
  if (result.honours) {
    const [held, others] = result.honours;
    parts.push(held === others ? t('honours two each') : t('honours {n} to {side}', { n: Math.max(held, others), side: side(held > others ? 'NS' : 'EW') }));
  }
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

const line = (number) => placeOf(number) || number;

const WHAT = {
  SheetOpened: () => t('The sheet was begun'),
  LineEntered: (event) => t('Entered: {what}', { what: raw(event.entry) }),
  LineCorrected: (event) => t('Line {line} corrected: {was} → {what}', { line: line(event.number), was: raw(event.was), what: raw(event.entry) }),
  LineInserted: (event) => t('Inserted before line {line}: {what}', { line: line(event.before), what: raw(event.entry) }),
  LineDeleted: (event) => t('Struck out: {what}', { what: raw(event.was) }),
  DealerSet: () => t('The first dealer was named'),
  PlayersSet: () => t('The players were named'),
  StakeSet: () => t('The stake was set'),
  Undone: () => t('Undone: the last change'),
  Redone: () => t('Done again: the last change undone'),
};

const CLASSES = {
  sheet_opened: 'SheetOpened', line_entered: 'LineEntered', line_corrected: 'LineCorrected', line_inserted: 'LineInserted', line_deleted: 'LineDeleted',
  dealer_set: 'DealerSet', players_set: 'PlayersSet', stake_set: 'StakeSet', undone: 'Undone', redone: 'Redone',
};

/** What an event did: from the history, where its class is told, or from the news. */
export const happened = (event) => (event.is ? WHAT[event.is](event) : WHAT[CLASSES[event.type]](event.data));

/** The honours there are, as a help beside their buttons. */
export const honoursOf = (suit) => (suit ? t('A K Q J of {suit}', { suit: suitName(suit) }) : t('A K Q J of trumps'));
