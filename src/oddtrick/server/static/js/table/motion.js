// Movement: cards that fly from one place to another, and soft changes of scene. Nothing waits for it that matters.

import { prefs } from './prefs.js';

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether things move at all. */
export const moves = () => !still.matches && !prefs.stills && !document.hidden;

/** The place of the first element that a selector finds, and that is to be seen. */
export function rectOf(...selectors) {
  for (const selector of selectors) {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    if (box && box.width > 0) return box;
  }
  return null;
}

const EASE = 'cubic-bezier(.2,.7,.2,1)';

/** Lets an element come from another place to where it is. */
export function fly(element, from, { duration = 260, delay = 0, fade = false } = {}) {
  if (!element || !from || !moves()) return null;
  const to = element.getBoundingClientRect();
  if (to.width === 0) return null;
  const dx = from.left + from.width / 2 - to.left - to.width / 2;
  const dy = from.top + from.height / 2 - to.top - to.height / 2;
  const scale = from.width / to.width;
  const first = { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, ...(fade ? { opacity: 0 } : {}) };
  return element.animate([first, { transform: 'none', ...(fade ? { opacity: 1 } : {}) }], {
    duration,
    delay,
    easing: EASE,
    fill: 'backwards',
  });
}

/** Lets elements go to a place and vanish there; resolves when they have. */
export async function gather(elements, to, duration = 320) {
  if (!to || !moves()) return;
  const ways = [...elements].map((element, at) => {
    const from = element.getBoundingClientRect();
    const dx = to.left + to.width / 2 - from.left - from.width / 2;
    const dy = to.top + to.height / 2 - from.top - from.height / 2;
    const end = {
      transform: `translate(${dx}px, ${dy}px) scale(${Math.min(1, Math.max(to.width / from.width, 0.18))})`,
    };
    return element.animate(
      [
        { transform: 'none', opacity: 1 },
        { ...end, opacity: 1, offset: 0.85 },
        { ...end, opacity: 0 },
      ],
      {
        duration,
        delay: at * 30,
        easing: 'cubic-bezier(.5,0,.3,1)',
        fill: 'forwards',
      },
    );
  });
  await Promise.all(ways.map((way) => way.finished.catch(() => null)));
}

/** Changes the scene, softly where the browser can; resolves when it is changed, not when all has come to rest. */
export async function soften(update) {
  if (!moves() || !document.startViewTransition) {
    update();
    return;
  }
  const transition = document.startViewTransition(update);
  transition.ready.catch(() => null); // another change came before this one was shown: nothing is lost by it
  transition.finished.catch(() => null);
  await transition.updateCallbackDone;
}
