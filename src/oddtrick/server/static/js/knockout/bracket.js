// The bracket on the page: the server draws it, and it is fetched anew whenever anything in it has changed.

import { html, useEffect, useRef } from '../vendor/htm-preact.js';
import { t } from '../words.js';
import { here } from './cup.js';

const READABLE = 0.85; // of its own size, below which names would be too small

/** Fetches a drawing as an element, with how many parts there are. */
export async function drawing(query = '') {
  const answer = await fetch(here(`/bracket.svg${query}`), { credentials: 'same-origin' });
  if (!answer.ok) throw new Error(`no bracket: ${answer.status}`);
  const parsed = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml');
  return { svg: document.importNode(parsed.documentElement, true), parts: Number(answer.headers.get('x-parts')) };
}

/** The bracket. stamp: changes with what it shows. onMatch: what a press on a match does, with its key. */
export function Bracket({ stamp, onMatch }) {
  const frame = useRef(null);
  useEffect(() => {
    let left = false;
    drawing()
      .then(({ svg }) => {
        if (left) return;
        const wide = svg.viewBox.baseVal.width * READABLE;
        if (wide > frame.current.clientWidth) svg.setAttribute('width', wide);
        frame.current.replaceChildren(svg);
      })
      .catch(() => null); // the line is down; it is drawn again with the next news
    return () => {
      left = true;
    };
  }, [stamp]);
  const pressed = (event) => {
    const match = event.target.closest?.('[data-match]');
    if (match && onMatch) onMatch(match.dataset.match.split('-').map(Number));
  };
  return html`<div ref=${frame} class=${`drawn ${onMatch ? 'writes' : ''}`} tabindex="0" role="region" aria-label=${t('The bracket')} onClick=${pressed}></div>`;
}
