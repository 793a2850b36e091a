// What the sheet tells, and what follows from it on the page.

import { t } from '../words.js';
import { beginAnew } from './begin.js';
import { previewed, askPreview } from './entry.js';
import { keepSheet } from './kept.js';
import { send } from './line.js';
import { change, notice, page } from './page.js';
import { refused, refusedOpening, sendAgain, stored, waitingOpening, withWaiting } from './queue.js';
import { happened } from './wording.js';

const AGAIN = 2500; // after a server that has had too much
const expected = new Map(); // what is done with the answers to questions, by their ids

/** Asks the sheet something; `hear` is told the answer. */
export function answerTo(message, hear) {
  expected.set(message.id, hear);
  if (!send(message)) expected.delete(message.id);
}

/** Takes a message of the sheet. */
export function hear(message) {
  if (message.id && expected.has(message.id)) {
    expected.get(message.id)(message);
    expected.delete(message.id);
    return;
  }
  HEARD[message.type]?.(message);
}

const HEARD = {
  sheet(message) {
    page.me = message.me;
    page.code = message.code;
    page.seq = message.seq;
    shown(message.view, message.names);
    sendAgain();
  },
  news(message) {
    if (message.seq <= page.seq) return;
    page.seq = message.seq;
    const ours = message.by === page.me;
    shown(message.view, page.names);
    const what = happened(message.events.at(-1));
    notice(ours ? what : t('From another device: {what}', { what }), message.told);
  },
  names: (message) => shown(page.view, message.names),
  async done(message) {
    await stored(message.id);
    askPreview();
  },
  refused(message) {
    if (previewed(message)) return;
    const opening = refusedOpening(message.id);
    if (opening) {
      beginAnew(opening, message.reason);
      return;
    }
    if (refused(message.id, message.reason)) return;
    change({ notice: { refused: message.reason, at: Date.now() } });
  },
  previewed,
  error(message) {
    if (!message.id || refused(message.id, message.reason)) return;
    if (message.reason.code === 'server_too_often') {
      setTimeout(askPreview, AGAIN);
      return;
    }
    change({ notice: { refused: message.reason, at: Date.now() } });
  },
};

/** Shows how the sheet stands, and keeps it for when the line is down. */
function shown(view, names) {
  change({ view: view ?? (waitingOpening() ? page.view : null), names: withWaiting(names) });
  askPreview();
  if (view) void keepSheet({ text: page.text, code: page.code, view, names, at: Date.now() });
}
