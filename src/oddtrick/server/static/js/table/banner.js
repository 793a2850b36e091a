// The strip that says what is wrong with the line, and who plays for whom.

import { html, useEffect, useState } from '../vendor/htm-preact.js';
import { t } from '../words.js';
import { amHere } from './asks.js';
import { noticed, retryNow } from './line.js';
import { page } from './page.js';
import { presence } from './seats.js';

/** What the strip says, if anything. */
export function Banner() {
  if (page.line === 'old') {
    return strip(t('The table has moved on to a newer version of this page.'), t('Load it'), () => location.reload());
  }
  if (page.line === 'closed') return strip(t('This table cannot be reached any more.'));
  if (page.stranger) return html`<${Stranger} />`;
  if (page.line === 'down' && noticed()) return html`<${Down} key=${page.retryAt} />`;
  if (page.line === 'connecting' && noticed()) return strip(t('The line is down; trying again …'));
  const seat = page.view?.viewer;
  if (seat && presence(seat).stand_in) return strip(t('A bot plays for you.'), t('Play myself again'), amHere);
  return null;
}

/** Who has lost the session sits here no longer, as far as the server can tell; his own devices can still bring him back. */
function Stranger() {
  return strip(
    t('This browser has lost its session and is somebody new here. If you still play on another device, “Go on with another device” there brings you back.'),
    t('Go on as somebody new'),
    () => location.reload(),
    'long',
  );
}

function Down() {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft(seconds), 500);
    return () => clearInterval(timer);
  }, []);
  return strip(t('The line is down; trying again in {n} s. Nothing is lost.', { n: left }), t('Try now'), retryNow);
}

const seconds = () => Math.max(1, Math.ceil((page.retryAt - Date.now()) / 1000));

function strip(text, label, act, kind = '') {
  return html`<div class=${`banner ${kind}`} role="alert">
    <p>${text}</p>
    ${act && html`<button type="button" class="btn" onClick=${act}>${label}</button>`}
  </div>`;
}
