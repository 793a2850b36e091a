// Questions to the sheet that have an answer of their own.

import { freshId } from './codes.js';
import { send } from './line.js';

const expected = new Map(); // what is done with the answers, by the questions' ids

/** Asks the sheet something; `hear` is told the answer. Whether the line was up. */
export function answerTo(message, hear) {
  const id = freshId();
  expected.set(id, hear);
  const asked = send({ ...message, id });
  if (!asked) expected.delete(id);
  return asked;
}

/** Takes an answer; whether it was one. */
export function answered(message) {
  const hear = expected.get(message.id);
  if (!hear) return false;
  expected.delete(message.id);
  hear(message);
  return true;
}
