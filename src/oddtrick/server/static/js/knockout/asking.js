// The line of a knockout: what it tells, and what the page asks of it.

import { freshId } from '../keeper/codes.js';
import { openLine } from '../wire_line.js';
import { change, cup, here } from './cup.js';

const expected = new Map(); // who waits for an answer, by the question's id
let line = null;

/** Opens the line. */
export function open() {
  line = openLine({
    address: () => here('/socket'),
    hear(message) {
      const waits = message.id ? expected.get(message.id) : undefined;
      if (!waits) {
        HEARD[message.type]?.(message);
        return;
      }
      expected.delete(message.id);
      waits(message);
    },
    changed(now, noticed) {
      if (now !== 'open') lost();
      change({ line: now, noticed });
    },
  });
}

const HEARD = {
  knockout: ({ me, code, writes, seq, title, names, view }) => change({ me, code, writes, seq, title, names, view, stamp: cup.stamp + 1 }),
  news(message) {
    if (message.seq > cup.seq) change({ seq: message.seq, view: message.view, stamp: cup.stamp + 1 });
  },
  names: ({ title, names }) => change({ title, names, stamp: cup.stamp + 1 }),
};

/** Nobody answers what was asked before the line went down; whether it arrived will be seen in the bracket. */
function lost() {
  for (const waits of expected.values()) waits({ type: 'lost' });
  expected.clear();
}

/** Asks the knockout something; the answer, or `{ type: 'lost' }` where the line is down. */
export function ask(message) {
  const id = freshId();
  return new Promise((answered) => {
    expected.set(id, answered);
    if (line.send({ ...message, id })) return;
    expected.delete(id);
    answered({ type: 'lost' });
  });
}

/** A command in its envelope. */
export const command = (type, data) => ({ v: 1, type, data });
