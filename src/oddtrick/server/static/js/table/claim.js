// Claiming or conceding the tricks left; hard to do by accident, because it shows the hand.

import { html, useState } from '../vendor/htm-preact.js';
import { t, tn } from '../words.js';
import { ask } from './asks.js';
import { Dialog, openDialog } from './dialogs.js';
import { page } from './page.js';

/** How many tricks are claimed, and a box to tick before the button works. */
export function Claim() {
  const { view } = page;
  const left = view.hand ? view.hand.size - view.hand.tricks_done : 0;
  const [tricks, setTricks] = useState(left);
  const [sure, setSure] = useState(false);
  const n = Math.min(tricks, left);
  const go = () => {
    openDialog(null);
    if (n === 0) ask('concede', { hand: view.hand_number });
    else ask('claim_rest', { hand: view.hand_number, tricks: n });
  };
  return html`<${Dialog} title=${t('Claim or concede the rest')}>
    <p>${t('All see your cards, and those who would lose by it must agree. If one does not, play goes on and your cards stay seen.')}</p>
    <label class="number"><span>${t('Tricks of the {n} left for your side', { n: left })}</span>
      <input type="range" min="0" max=${left} step="1" value=${n}
        onInput=${(event) => setTricks(Number(event.currentTarget.value))} /><output class="num">${n}</output></label>
    <label class="check"><input type="checkbox" checked=${sure}
      onChange=${(event) => setSure(event.currentTarget.checked)} />${t('Yes, show my cards')}</label>
    <div class="answers"><button type="button" class="btn primary" disabled=${!sure} onClick=${go}>
      ${
        n === 0
          ? t('Concede all of them')
          : n === left
            ? t('Claim all of them')
            : tn('Claim {n} trick', 'Claim {n} tricks', n)
      }</button>
      <button type="button" class="btn" onClick=${() => openDialog(null)}>${t('Play on')}</button></div>
  <//>`;
}
