// Who dealt first, and what a fish is worth: both can be said later, and are undone like any other change.

import { html, useState } from '../vendor/htm-preact.js';
import { t } from '../words.js';
import { Dialog } from './dialog.js';
import { seat, SEATS } from './naming.js';
import { openDialog, page } from './page.js';
import { busy, lastChange, write } from './queue.js';

/** The dialog. */
export function SettingsDialog() {
  const { view } = page;
  const [dealer, setDealer] = useState(view.first_dealer ?? '');
  const [stake, setStake] = useState(view.stake);
  const free = page.line === 'open' && !busy();
  const save = async (event) => {
    event.preventDefault();
    openDialog(null);
    if ((dealer || null) !== view.first_dealer) await write('set_dealer', { dealer: dealer || null, change: lastChange() });
    if (stake !== view.stake) await write('set_stake', { stake, change: lastChange() });
  };
  return html`<${Dialog} title=${t('First dealer and stake')}><form class="form" onSubmit=${save}>
    <label class="field"><span>${t('Who dealt first?')}</span><select class="input" value=${dealer} onChange=${(event) => setDealer(event.currentTarget.value)}>
      <option value="">${t('Nobody says')}</option>${SEATS.map((letter) => html`<option key=${letter} value=${letter}>${seat(letter)}</option>`)}
    </select></label>
    <label class="field"><span>${t('What a fish is worth, in the smallest coin')}</span><input class="input" type="number" min="0" max="1000000" value=${stake} onInput=${(event) => setStake(Math.round(event.currentTarget.valueAsNumber || 0))} /></label>
    ${!free && html`<p role="status">${t('This can be changed when the line is up and nothing waits.')}</p>`}
    <div class="acts"><button class="btn primary" disabled=${!free}>${t('Save')}</button></div>
  </form><//>`;
}
