// Who dealt first, and what a fish is worth: both can be said later, and are undone like any other change.

import { html, useState } from '../vendor/htm-preact.js';
import { t } from '../words.js';
import { Dialog } from './dialog.js';
import { DealerChoice } from './dealer_choice.js';
import { openDialog, page } from './page.js';
import { busy, write } from './queue.js';

/** The dialog. */
export function SettingsDialog() {
  const [view] = useState(page.view); // as it stood when this was opened: another device may change it meanwhile
  const [dealer, setDealer] = useState(view.first_dealer ?? '');
  const [stake, setStake] = useState(view.stake);
  const free = page.line === 'open' && !busy();
  const save = async (event) => {
    event.preventDefault();
    openDialog(null);
    const anew = (dealer || null) !== view.first_dealer;
    if (anew) await write('set_dealer', { dealer: dealer || null, change: view.change });
    if (stake !== view.stake) await write('set_stake', { stake, change: view.change + anew });
  };
  return html`<${Dialog} title=${t('First dealer and stake')}><form class="form" onSubmit=${save}>
    <${DealerChoice} label=${t('Who dealt first?')} nobody=${t('Nobody says')} dealer=${dealer} onChange=${setDealer} />
    ${view.pays && html`<label class="field"><span>${t('What a fish is worth, in the smallest coin')}</span><input class="input" type="number" min="0" max="1000000" value=${stake} onInput=${(event) => setStake(Math.round(event.currentTarget.valueAsNumber || 0))} /></label>`}
    ${!free && html`<p role="status">${t('This can be changed when the line is up and nothing waits.')}</p>`}
    <div class="acts"><button class="btn primary" disabled=${!free}>${t('Save')}</button></div>
  </form><//>`;
}
