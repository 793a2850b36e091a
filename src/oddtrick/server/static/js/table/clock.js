// The time to move, counted down where the table plays by the clock.

import { html, useEffect, useState } from '../vendor/htm-preact.js';
import { t, tn } from '../words.js';
import { page } from './page.js';

const left = () => Math.max(0, Math.ceil(page.room.clock.left - (performance.now() - page.clockAt) / 1000));

/** The seconds a seat has left; nothing where no clock runs for it. */
export function Countdown({ seat }) {
  const clock = page.room?.clock;
  if (!clock || !clock.seats.includes(seat)) return null;
  return html`<${Ticking} key=${`${page.clockAt}`} />`;
}

function Ticking() {
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => page.room?.clock && setSeconds(left()), 250);
    return () => clearInterval(timer);
  }, []);
  return html`<span class=${`countdown num ${seconds <= 5 ? 'soon' : ''}`} role="timer"
    aria-label=${tn('{n} second left', '{n} seconds left', seconds)}>${t('{n} s', { n: seconds })}</span>`;
}
