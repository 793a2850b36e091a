// What can be set for this screen: the length of a round, how fast pages turn, the theme. A button in the corner opens it.

import { html, useEffect, useRef } from '../vendor/htm-preact.js';
import { t } from '../words.js';
import { paint, page } from '../drive/page.js';
import { turnTheme } from '../drive/theme.js';
import { Icon } from '../table/faces.js';
import { startAnew } from './clock.js';
import { choose, chosen } from './kept.js';
import { turnBy } from './turning.js';

const MOST_MINUTES = 90;
const MOST_SECONDS = 120;
const KEYS = { ArrowRight: () => turnBy(1), ArrowLeft: () => turnBy(-1) };

/** The button and its dialog. Its fields keep what is typed into them, for the page is painted four times a second. */
export function Controls() {
  const dialog = useRef(null);
  useEffect(() => {
    const pressed = (event) => {
      const does = KEYS[event.key];
      if (!does || event.ctrlKey || event.altKey || event.metaKey || event.target.closest?.('dialog, input')) return;
      does();
      paint();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
  const { minutes, turn } = chosen();
  const take = (name, most) => (event) => {
    const value = Math.round(Number(event.currentTarget.value));
    if (Number.isFinite(value) && value >= 0 && value <= most) choose({ [name]: value });
  };
  return html`<button type="button" class="btn quiet set" aria-label=${t('Settings of this screen')} onClick=${() => dialog.current.showModal()}><${Icon} name="menu" /></button>
    <dialog ref=${dialog} class="sheet-dialog" aria-labelledby="set-title"><div class="inside">
      <header><h2 id="set-title">${t('Settings of this screen')}</h2><button type="button" class="btn quiet" aria-label=${t('Close')} onClick=${() => dialog.current.close()}><${Icon} name="close" /></button></header>
      <div class="field"><label for="minutes">${t('Minutes of a round')}</label><input class="input" id="minutes" type="number" inputmode="numeric" min="0" max=${MOST_MINUTES} defaultValue=${minutes} onInput=${take('minutes', MOST_MINUTES)} /><p class="label">${t('0 counts up from when the round was seated.')}</p></div>
      <p><button type="button" class="btn" disabled=${page.view.stage !== 'playing'} onClick=${startAnew}>${t('Start the clock anew')}</button></p>
      <div class="field"><label for="turn">${t('Seconds that a page stays')}</label><input class="input" id="turn" type="number" inputmode="numeric" min="0" max=${MOST_SECONDS} defaultValue=${turn} onInput=${take('turn', MOST_SECONDS)} /><p class="label">${t('0 holds the page. The arrow keys turn it.')}</p></div>
      <p class="beside"><button type="button" class="btn" onClick=${turnTheme}>${t('Light or dark')}</button><button type="button" class="btn" onClick=${() => document.documentElement.requestFullscreen?.()}>${t('Whole screen')}</button></p>
    </div></dialog>`;
}
