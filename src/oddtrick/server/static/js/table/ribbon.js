// A pack of backs side by side with one place marked: to draw a card from, or to cut at. A range input lies over it,
// so that mouse, finger, keys and screen readers all work in their own way.

import { html, useEffect, useRef, useState } from '../vendor/htm-preact.js';
import { Card } from './faces.js';

/** count: cards that lie. least, most: places to choose from. chosen(place): by a click or Enter. lift: `one` or `top`.
 * beside: what else may be done. */
export function Ribbon({ count, least, most, start, lift, label, valueText, chosen, action, beside }) {
  const [at, setAt] = useState(start);
  const slider = useRef(null);
  useEffect(() => {
    // Nobody is elsewhere on the page: the keys go to what is asked.
    if (document.activeElement === document.body) slider.current.focus({ preventScroll: true });
  }, []);
  const place = Math.min(Math.max(at, least), most);
  const pointed = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    return Math.min(most, Math.max(least, lift === 'one' ? Math.floor(share * count) : Math.round(share * count)));
  };
  const tapped = (event) => {
    if (event.detail > 1) return;
    setAt(pointed(event));
    if (lift === 'one' && event.pointerType !== 'touch') chosen(pointed(event)); // a finger hides what it points at
  };
  return html`<div class="ribbon-box">
    <div class="ribbon" style=${{ '--count': count }} onPointerMove=${(event) => setAt(pointed(event))}
      onClick=${tapped}>
      ${Array.from(
        { length: count },
        (_, each) =>
          html`<span key=${each} class=${`slip ${
            lifted(lift, each, place) ? 'up' : ''
          }`} style=${{ '--at': each }}><${Card} card=${null} small /></span>`,
      )}
      <input ref=${slider} type="range" min=${least} max=${most} step="1" value=${place} aria-label=${label}
        aria-valuetext=${valueText(place)}
        onInput=${(event) => setAt(Number(event.currentTarget.value))} onKeyDown=${(event) =>
          event.key === 'Enter' && chosen(place)} />
    </div>
    <div class="answers">
      <button type="button" class="btn primary big" onClick=${() => chosen(place)}>${action(place)}</button>${beside}
    </div>
  </div>`;
}

const lifted = (lift, each, place) => (lift === 'one' ? each === place : each < place);
