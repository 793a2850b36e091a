// Fields for the names of the two sides and the four players, who sit opposite in pairs.

import { html } from '../vendor/htm-preact.js';
import { seatName, sideName, t } from '../words.js';

const PAIRS = [['NS', 'N', 'S'], ['EW', 'E', 'W']];
const LONGEST = 40;

/** All names, the empty ones too, which delete what was there. */
export const readNames = (names) => Object.fromEntries(PAIRS.flat().map((who) => [who, (names[who] ?? '').trim()]));

const Field = ({ who, label, names, onName }) => html`<label><span class="label">${label}</span><input class="input" value=${names[who] ?? ''} maxlength=${LONGEST} autocomplete="off" dir="auto" name=${`name-${who}`} onInput=${(event) => onName(who, event.currentTarget.value)} /></label>`;

/** onName: is told who and what. */
export const NameFields = ({ names, onName }) => html`<div class="names">${PAIRS.map(([pair, one, other]) => html`<fieldset key=${pair}>
  <legend>${sideName(pair)}</legend>
  <${Field} who=${one} label=${seatName(one)} names=${names} onName=${onName} />
  <${Field} who=${other} label=${seatName(other)} names=${names} onName=${onName} />
  <${Field} who=${pair} label=${t('The side, if it has a name')} names=${names} onName=${onName} />
</fieldset>`)}</div>`;
