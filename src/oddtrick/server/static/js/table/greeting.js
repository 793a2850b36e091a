// A courtesy of somebody at the table: in the air before him for a while, and read out.

import { COURTESIES } from './courtesies.js';
import { change, page } from './page.js';
import { prefs } from './prefs.js';
import { isMine, nameAt } from './seats.js';
import { speak } from './spoken.js';

const SHOWN = 5000; // milliseconds

const timers = {};

/** Takes what somebody said, unless the player does not wish to hear it. */
export function greeted({ seat, said }) {
  if (prefs.mute && !isMine(seat)) return;
  clearTimeout(timers[seat]);
  change({ said: { ...page.said, [seat]: said } });
  timers[seat] = setTimeout(() => {
    const rest = { ...page.said };
    delete rest[seat];
    change({ said: rest });
  }, SHOWN);
  speak(`${nameAt(seat, page.latest)}: ${COURTESIES[said]()}`);
}
