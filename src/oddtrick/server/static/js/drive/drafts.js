// Figures that are typed and not entered yet. They are kept in this browser, so that a reload loses none.

import { page } from './page.js';

const KEY = () => `oddtrick.drive.${page.text}`;
let drafts = null;

function all() {
  if (drafts === null) {
    drafts = {};
    try {
      drafts = JSON.parse(sessionStorage.getItem(KEY())) ?? {};
    } catch {
      // nothing is kept, or it may not be read
    }
  }
  return drafts;
}

const keep = () => {
  try {
    sessionStorage.setItem(KEY(), JSON.stringify(drafts));
  } catch {
    // storage may be forbidden; they live as long as the page then
  }
};

const keyOf = (round, table) => `${round}:${table}`;

/** What is typed for a table: NS and EW, for each hand, tricks and honours. */
export function draftOf(round, table) {
  const hands = page.view.settings.hands_a_round;
  return all()[keyOf(round, table)] ?? emptyDraft(hands);
}

/** Nothing typed. */
export const emptyDraft = (hands) => ({ scores: pairs(hands), honours: pairs(hands) });

const pairs = (hands) => Array.from({ length: hands }, () => ['', '']);

/** A draft with one figure changed. what: scores or honours. */
export function withFigure(draft, what, hand, side, figure) {
  const figures = draft[what].map((pair) => [...pair]);
  figures[hand][side] = figure.replace(/\D/g, '').slice(0, 2);
  return { ...draft, [what]: figures };
}

/** Keeps what is typed for a table; nothing where it is entered. */
export function keepDraft(round, table, draft) {
  all();
  if (draft === null) delete drafts[keyOf(round, table)];
  else drafts[keyOf(round, table)] = draft;
  keep();
}

/** The draft that shows a result. */
export const draftFrom = (result) => ({
  scores: result.tricks.map((ns) => [String(ns), String(13 - ns)]),
  honours: result.tricks.map((_, hand) => (result.honours[hand] ?? ['', '']).map(String)),
});

/** Whether every hand has both its figures. */
export const isWhole = (draft) => draft.scores.every((pair) => pair.every((figure) => figure !== ''));

/** The slip that a draft comes to; honours that nobody typed are none. */
export function slipOf(draft) {
  const honours = page.view.settings.bonus === 'honours' ? draft.honours.map((pair) => pair.map(Number)) : [];
  return { scores: draft.scores.map((pair) => pair.map(Number)), honours, players: null };
}
