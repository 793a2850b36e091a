// Another device was quicker: what it wrote is shown, and the keeper decides what becomes of his own entry.

import { html } from '../vendor/htm-preact.js';
import { t } from '../words.js';
import { freshForm, openForm, tap } from './entry.js';
import { shown, toldWhole } from './naming.js';
import { change, page } from './page.js';
import { nextLine } from './queue.js';
import { raw } from './wording.js';

const CODES = { enter: 'sheet_line_taken', correct: 'sheet_changed', insert: 'sheet_changed' };

/** Whether an entry is refused because something was written since it was begun. */
export const isOvertaken = (form, preview) => Boolean(preview?.refused) && preview.refused.code === CODES[form.how];

/** What stands on the sheet now, and the ways on. form: the entry. why: as the server refused it. */
export function Overtaken({ form, why }) {
  const { lines } = page.view;
  const entered = form.how === 'enter';
  const written = lines.filter((line) => (entered ? line.number >= form.line : line.number === form.number));
  const { place, change: seen, ...parts } = form; // those the sheet tells anew
  return html`<div class="enter overtaken" role="alert">
    <p class="why">${shown(toldWhole(why))}</p>
    <ul class="told">${written.map((line) => html`<li key=${line.number}>${shown(raw(line.entry))}</li>`)}</ul>
    <div class="acts">
      ${entered && html`<button type="button" class="btn" onClick=${() => tap({ line: nextLine() })}>${t('Mine is another hand')}</button>
        <button type="button" class="btn" onClick=${() => change({ form: freshForm(), preview: null })}>${t('It is the same hand')}</button>`}
      ${!entered && written.length > 0 && html`<button type="button" class="btn" onClick=${() => openForm(form.how, form.number, parts)}>${t('Go on with mine')}</button>`}
    </div>
  </div>`;
}
