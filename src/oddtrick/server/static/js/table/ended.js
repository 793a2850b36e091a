// The hand that is over, as the page keeps it until the next: its cards, its score, and who sat where when it ended.

import { page } from './page.js';
import { SEATS } from './seats.js';

/** What may still be said of a hand that is over, so that it does not open the next. */
export const CLOSING = new Set([
  'hand_ended',
  'honours_announced',
  'revoke_claimed',
  'revoke_judged',
  'penalty_chosen',
  'score_closed',
  'hand_scored',
  'match_ended',
  'seat_taken',
  'seat_left',
]);

/** The hand that an entry of the log is about, as rubber and number; a row of entries may tell of several rubbers. */
export function handsOf(entries, view) {
  const first = entries.find(({ type }) => type === 'match_begun');
  let rubber = first ? first.data.rubber - 1 : view.rubber;
  return entries.map(({ type, data }) => {
    if (type === 'match_begun') rubber = data.rubber;
    return { type, data, hand: `${rubber}.${data.hand}` };
  });
}

const trumps = new Map();

/** Keeps the scores that some entries tell of. */
export function keepScores(entries, view) {
  for (const { type, data, hand } of handsOf(entries, view)) {
    if (type === 'pack_dealt') trumps.set(hand, data.trump);
    if (type === 'hand_scored') page.scored.set(hand, { ...data, trump: trumps.get(hand) ?? null });
  }
}

/** The players as they sat, as a view has them: names and places of an older hand are those of then, not of now. */
const seatedAs = (players) => ({ players, viewer: SEATS[players.indexOf(page.me)] ?? null });

/** Who sat where at the end of a hand of this match: who sits there now, with all coming and going since undone. */
function playersAtEnd(view, entries, number) {
  const players = [...view.players];
  const end = entries.findLastIndex(({ type, data }) => type === 'hand_ended' && data.hand === number);
  for (const { type, data } of entries.slice(end + 1).reverse()) {
    if (type === 'seat_taken') players[SEATS.indexOf(data.seat)] = null;
    if (type === 'seat_left') players[SEATS.indexOf(data.seat)] = data.player;
  }
  return players;
}

/** What there is to say of the last hand when the page comes to a table where none is in play. */
export function endOf(view, entries) {
  const last = view.last_hand;
  if (!last) return { endOpen: false }; // a hand is in play, or another match has begun
  const { number } = last;
  const same = page.ended?.number === number && page.ended.rubber === view.rubber;
  const before = page.view; // its end came while the line was down
  const missed = before?.hand && before.rubber === view.rubber && before.hand_number === number;
  return {
    ended: {
      rubber: view.rubber,
      number,
      last,
      at: seatedAs(same ? page.ended.at.players : playersAtEnd(view, entries, number)),
      scored: scoredOf(view, number),
      over: view.stage === 'over',
    },
    endOpen: Boolean(missed || view.stage === 'closing' || view.stage === 'over' || (page.endOpen && same)),
  };
}

/** The score of the last hand: as its entry told it, or as the view does. */
function scoredOf(view, number) {
  const kept = page.scored.get(`${view.rubber}.${number}`);
  if (kept) return kept;
  const score = view.score;
  const at = score?.sheet.at(-1);
  if (!at || at.number !== number) return null;
  return { hand: number, scored: { ...at, lines: score.lines }, score: score.score };
}

/** What a step of the table says of a hand that ends with it, or has ended. over: the entry that ended it. */
export function endingOf(step, over) {
  const { view } = step;
  const scored = step.entries.findLast((entry) => entry.type === 'hand_scored')?.data;
  const ended = { scored, over: view.stage === 'over' };
  if (over) {
    const at = seatedAs(view.players);
    return {
      ended: { rubber: view.rubber, number: over.data.hand, last: view.last_hand, at, ...ended },
      endSoon: true,
    };
  }
  if (!page.ended || !step.entries.every((entry) => CLOSING.has(entry.type))) return {};
  ended.scored ??= page.ended.scored;
  return { ended: { ...page.ended, last: view.last_hand ?? page.ended.last, ...ended } };
}
