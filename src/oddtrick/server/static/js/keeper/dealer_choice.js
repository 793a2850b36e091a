// A list of the four players, to say who deals.

import { html } from '../vendor/htm-preact.js';
import { plain, seat, SEATS } from './naming.js';

/** label: the question. nobody: what it means that none is chosen. onChange: is told the seat's letter, or nothing. */
export const DealerChoice = ({ label, nobody, dealer, onChange }) => html`<label class="field"><span>${label}</span><select class="input" name="first-dealer" value=${dealer} onChange=${(event) => onChange(event.currentTarget.value)}>
  <option value="">${nobody}</option>${SEATS.map((letter) => html`<option key=${letter} value=${letter} dir="auto">${plain(seat(letter))}</option>`)}
</select></label>`;
