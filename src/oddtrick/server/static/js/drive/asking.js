// What the page says to the drive: commands, questions, and what becomes of the answers.

import { freshId } from '../keeper/codes.js';
import { openLine } from '../wire_line.js';
import { change, here, page } from './page.js';

const expected = new Map(); // who waits for an answer, by the question's id
let line = null;

/** Opens the line of the drive. hear: takes whatever is not an answer. */
export function open(hear) {
  line = openLine({
    address: () => here('/socket'),
    hear: (message) => {
      const waits = message.id ? expected.get(message.id) : undefined;
      if (!waits) {
        hear(message);
        return;
      }
      expected.delete(message.id);
      waits(message);
    },
    changed: (now, noticed) => {
      if (now !== 'open') lost();
      change({ line: now, noticed });
    },
  });
}

/** Tries the line again without waiting. */
export const retryNow = () => line.retryNow();

/** Nobody answers what was asked before the line went down; whether it arrived will be seen on the page. */
function lost() {
  for (const waits of expected.values()) waits({ type: 'lost' });
  expected.clear();
}

/** Asks the drive something; the answer, or `{ type: 'lost' }` where the line is down. */
export function ask(message) {
  const id = freshId();
  return new Promise((answer) => {
    expected.set(id, answer);
    if (line.send({ ...message, id })) return;
    expected.delete(id);
    answer({ type: 'lost' });
  });
}

const envelope = (type, data) => ({ v: 1, type, data });

/** Says a command; the answer: done, refused with its reason, or lost. */
export const command = (type, data) => ask({ type: 'command', command: envelope(type, data) });

/** Says a command and shows what it came to if it was refused; whether it was done. */
export async function write(type, data) {
  const answer = await command(type, data);
  showRefusal(answer);
  return answer.type === 'done';
}

/** Shows why something was not done. */
export function showRefusal(answer) {
  if (answer.reason) change({ notice: { refused: answer.reason } });
  else if (answer.type === 'lost') change({ notice: { lost: true } });
}

/** What a command would do: previewed with what it changes, or refused. */
export const preview = (type, data) => ask({ type: 'preview', command: envelope(type, data) });
