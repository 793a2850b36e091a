// The line to the table, which asks for what it has missed.

import { openLine as opened } from '../wire_line.js';
import { here } from './address.js';
import { change, page } from './page.js';

const PATIENCE = 15000; // for the answer to a ping: a player may think, and a phone sleep
const FOR_SESSION = 4000; // for a new session

let line = null;

/** Whether the line has been down so long that the player should know. */
export const noticed = () => line?.noticed() ?? false;

/** Opens the line. heard: takes each message. */
export function openLine(heard) {
  line = opened({
    address: () => `${page.base}/socket?news=changes&after=${page.seq}`,
    hear: heard,
    changed: (state, _, times) => change({ line: state, ...times }),
    patience: PATIENCE,
    opensAtOnce: true,
    believesBrowser: false,
    renew,
  });
}

/** A page gives a new session to a browser that has lost its own, without which no socket is let in. */
const renew = () =>
  fetch(here(''), {
    method: 'HEAD',
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.timeout(FOR_SESSION),
  });

/** Sends a message; whether the line was up. */
export const send = (message) => line?.send(message) ?? false;

/** Tries the line again without waiting any longer. */
export const retryNow = () => line?.retryNow();
