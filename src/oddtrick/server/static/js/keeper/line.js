// The line to the sheet.

import { openLine as opened } from '../wire_line.js';
import { at, change, page } from './page.js';

const PATIENCE = 4000; // for a new session

let line = null;

/** Whether the line has been down so long that one should know. */
export const noticed = () => line?.noticed() ?? false;

/** Opens the line to the sheet of the page. heard: takes each message. */
export function openLine(heard) {
  line = opened({ address: () => at(`/s/${page.text}/socket`), hear: heard, changed: (state) => change({ line: state }), renew });
}

/** A page gives a new session to a browser that has lost its own, without which no socket is let in. */
const renew = () => fetch(at('/sheets/new'), { method: 'HEAD', credentials: 'same-origin', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) });

/** Sends a message; whether the line was up. */
export const send = (message) => line?.send(message) ?? false;

/** Tries the line again without waiting any longer. */
export const retryNow = () => line?.retryNow();
