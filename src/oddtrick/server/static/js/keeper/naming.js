// Seats and sides by the names on this sheet, and the core's reasons in these words.

import { marked, plain, shown } from '../isolating.js';
import { say, seatName, sentence, sideName, t } from '../words.js';
import { page } from './page.js';

export const SEATS = ['N', 'E', 'S', 'W'];
const SEATS_OF = { NS: ['N', 'S'], EW: ['E', 'W'] };

const named = (who) => (page.names[who] ? marked(page.names[who]) : '');

/** Who sits there, or the seat; a name is marked off for `shown`, as in all that follows. */
export const seat = (letter) => named(letter) || seatName(letter);

/** What a side is called: by its own name, by its players', or by its seats. */
export function side(letters) {
  if (page.names[letters]) return named(letters);
  const [one, other] = SEATS_OF[letters].map(named);
  if (one && other) return t('{one} and {other}', { one, other });
  return one || other || sideName(letters);
}

/** The players of a side, where the side has a name of its own beside theirs. */
export function players(letters) {
  const [one, other] = SEATS_OF[letters].map(named);
  if (!page.names[letters] || (!one && !other)) return '';
  return one && other ? t('{one} and {other}', { one, other }) : one || other;
}

/** What the core says, by the names on this sheet. */
export const told = (reason) => say(reason, { seatName: seat, sideName: side });

/** The same as a sentence. */
export const toldWhole = (reason) => sentence(told(reason));

export { plain, shown };
