// The clock of the round: from when its seats were given out, by the server's own time, so that a restart changes nothing.

import { here, page } from '../drive/page.js';
import { chosen, choose } from './kept.js';

const known = { round: 0, seatedAt: null, ahead: 0 }; // ahead: milliseconds by which the server's clock is before ours
const AGAIN = 4000;
let asking = false;
let askAt = 0;

const serverNow = () => Date.now() + known.ahead;

/** Asks the server when the round was seated, wherever we do not know. */
async function ask(round) {
  if (asking || Date.now() < askAt) return;
  asking = true;
  try {
    const answer = await fetch(here('/clock.json'), { credentials: 'same-origin' });
    if (!answer.ok) throw new Error(String(answer.status));
    const told = await answer.json();
    Object.assign(known, { round: told.round, seatedAt: told.seated_at === null ? null : told.seated_at * 1000, ahead: told.now * 1000 - Date.now() });
    askAt = known.round === round ? 0 : Date.now() + AGAIN;
  } catch {
    askAt = Date.now() + AGAIN; // the server is away; it will be asked again
  } finally {
    asking = false;
  }
}

/** The seconds that the round has been played; null where there is none, or where it is not known yet. */
function played() {
  if (page.view?.stage !== 'playing') return null;
  const round = page.view.rounds.at(-1).seating.number;
  const { began } = chosen();
  if (began?.round === round) return Math.max(0, (serverNow() - began.at) / 1000);
  if (known.round !== round) {
    void ask(round);
    return null;
  }
  return known.seatedAt === null ? null : Math.max(0, (serverNow() - known.seatedAt) / 1000);
}

/** Starts the round's clock anew. */
export function startAnew() {
  if (page.view?.stage === 'playing') choose({ began: { round: page.view.rounds.at(-1).seating.number, at: serverNow() } });
}

/** What the clock shows: `{ left, over }` where a round has a length, `{ gone }` where not; null where there is nothing to show. */
export function clock() {
  const seconds = played();
  if (seconds === null) return null;
  const { minutes } = chosen();
  if (!minutes) return { gone: Math.floor(seconds) };
  const left = Math.ceil(minutes * 60 - seconds);
  return { left: Math.max(0, left), over: left <= 0 };
}

/** Seconds as they stand on a clock: 4:05. */
export const asTime = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
