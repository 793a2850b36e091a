// The rounds of a knockout in words: what they are called, and what stands in each match.

import { t } from '../words.js';
import { cup, nameOf } from './cup.js';

/** What a round is called, as on the bracket. */
export function roundTitle(round) {
  const toGo = cup.view.rounds.length - round;
  if (toGo === 0) return t('Final');
  if (toGo === 1) return t('Semi-finals');
  if (toGo === 2) return t('Quarter-finals');
  return t('Round {n}', { n: round });
}

/** What a match is called: by its round, or that it is for the third place. */
export const matchTitle = ({ key: [round, place] }) => (round === cup.view.rounds.length && place === 2 ? t('For the third place') : roundTitle(round));

/** The match of a key. */
export const matchOf = ([round, place]) => cup.view.rounds[round - 1]?.[place - 1];

/** All matches of which the result is wanted. */
export const toPlay = () => cup.view.rounds.flat().filter((match) => match.ready && match.winner === null);

/** One side of a match: his name, or that it is not known, or a bye. */
export function sideOf(match, number) {
  if (number !== null) return nameOf(number);
  return match.bye ? t('bye') : t('not known yet');
}
