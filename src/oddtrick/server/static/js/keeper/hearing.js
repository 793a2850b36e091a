// What the sheet tells, and what follows from it on the page.

import { t } from '../words.js';
import { takeAsked } from './asked.js';
import { answered } from './asking.js';
import { beginAnew } from './begin.js';
import { askPreview, giveBack, previewed } from './entry.js';
import { keepSheet } from './kept.js';
import { change, notice, page } from './page.js';
import { refused, refusedOpening, sendAgain, stored, waitingOpening, waitsHere, withWaiting } from './queue.js';
import { happened } from './wording.js';

const AGAIN = 2500; // after a server that has had too much

/** Takes a message of the sheet. */
export function hear(message) {
  if (message.id && answered(message)) return;
  HEARD[message.type]?.(message);
}

const HEARD = {
  sheet(message) {
    page.me = message.me;
    page.code = message.code;
    page.seq = message.seq;
    shown(message.view, message.names);
    sendAgain();
    takeAsked();
  },
  news(message) {
    if (message.seq <= page.seq) return;
    page.seq = message.seq;
    const ours = message.by === page.me;
    shown(message.view, page.told);
    const what = happened(message.events.at(-1));
    notice(ours ? what : t('From another device: {what}', { what }), message.told);
  },
  names: (message) => shown(page.view, message.names),
  async done(message) {
    await stored(message.id);
    askPreview();
    takeAsked();
  },
  async refused(message) {
    if (previewed(message)) return;
    const opening = refusedOpening(message.id);
    if (opening) beginAnew(opening, message.reason);
    else await refusedHere(message);
  },
  previewed,
  async error(message) {
    if (!message.id) return;
    if (message.reason.code === 'server_too_often' && !waitsHere(message.id)) setTimeout(askPreview, AGAIN);
    else if (waitsHere(message.id)) await refusedHere(message);
    else change({ notice: { refused: message.reason } });
  },
};

/** Something of ours was refused. A correction is given back to the keeper, who sees what was written meanwhile. */
async function refusedHere({ id, reason }) {
  if (!waitsHere(id)) return;
  const item = await refused(id, reason);
  if (!item) return;
  change({ notice: { refused: reason } });
  giveBack(item);
}

/** Shows how the sheet stands, and keeps it for when the line is down. */
function shown(view, names) {
  change({ view: view ?? (waitingOpening() ? page.view : null), told: names, names: withWaiting(names) });
  askPreview();
  if (view) void keepSheet({ text: page.text, code: page.code, view, names, at: Date.now() });
}
