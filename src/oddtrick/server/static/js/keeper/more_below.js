// A mark over the panel with the last button while it covers fields of the form: that more follows below.

import { html, useEffect, useState } from '../vendor/htm-preact.js';
import { t } from '../words.js';

/** Whether the panel lies over the last of the fields. */
function covers() {
  const [last, panel] = ['.entry .kinds', '.entry .enter'].map((each) => document.querySelector(each)?.getBoundingClientRect());
  return Boolean(last && panel) && last.bottom > panel.top + 1;
}

/** The mark. Only for the eye: whoever is read to, or goes by keys, comes to the fields before the button. */
export function MoreBelow() {
  const [more, setMore] = useState(false);
  const look = () => setMore(covers());
  useEffect(look);
  useEffect(() => {
    const watching = [[globalThis, 'scroll'], [globalThis, 'resize']];
    for (const [where, what] of watching) where.addEventListener(what, look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(document.body);
    return () => {
      for (const [where, what] of watching) where.removeEventListener(what, look);
      sizes.disconnect();
    };
  }, []);
  return more ? html`<p class="more-below" aria-hidden="true">${t('More below')} ↓</p>` : null;
}
