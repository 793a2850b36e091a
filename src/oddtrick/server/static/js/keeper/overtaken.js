// Another device was quicker: what it wrote is shown, and the keeper decides what becomes of his own entry.

import { html } from '../vendor/htm-preact.js';
import { t } from '../words.js';
import { freshForm, openForm, tap, toForm, untouched } from './entry.js';
import { MoreBelow } from './more_below.js';
import { shown, toldWhole } from './naming.js';
import { change, page } from './page.js';
import { matchOver } from './place.js';
import { busy, nextLine, write } from './queue.js';
import { raw } from './wording.js';

const CODES = { enter: 'sheet_line_taken', correct: 'sheet_changed', insert: 'sheet_changed' };

/** Whether the sheet has gone on since an entry was begun: it is refused for that, or would be if it were whole. */
export const isOvertaken = (form, preview) => (Boolean(preview?.refused) && preview.refused.code === CODES[form.how]) || lineGone(form);

/** Whether the line that a hand was begun for is written already, or its match is over. */
const lineGone = (form) => form.how === 'enter' && !untouched(form) && (form.line < page.view.next_line || matchOver());

/** What stands on the sheet now, and the ways on. form: the entry. why: as the server refused it, if it was asked. */
export function Overtaken({ form, why }) {
  const { lines } = page.view;
  const entered = form.how === 'enter';
  const written = lines.filter((line) => (entered ? line.number >= form.line : line.number === form.number));
  const { place, change: seen, ...parts } = form; // those the sheet tells anew
  return html`<div class="enter overtaken" role="alert">
    <${MoreBelow} />
    <p class="why">${why ? shown(toldWhole(why)) : matchOver() ? t('The match is over') : t('Another device has written meanwhile.')}</p>
    <ul class="told">${written.map((line) => html`<li key=${line.number}>${shown(raw(line.entry))}</li>`)}</ul>
    <div class="acts">
      ${entered && (matchOver()
        ? html`<button type="button" class="btn" disabled=${busy()} onClick=${inAnotherMatch}>${t('Begin another match with it')}</button>`
        : html`<button type="button" class="btn" onClick=${() => tap({ line: nextLine() })}>${t('Mine is another hand')}</button>`)}
      ${entered && html`<button type="button" class="btn" onClick=${() => change({ form: freshForm(), preview: null })}>${written.length ? t('It is the same hand') : t('Clear')}</button>`}
      ${!entered && written.length > 0 && html`<button type="button" class="btn" onClick=${() => openForm(form.how, form.number, parts)}>${t('Go on with mine')}</button>`}
    </div>
  </div>`;
}

/** The hand is the first of another match, which begins before it. */
async function inAnotherMatch() {
  await write('enter_line', { number: nextLine(), entry: { is: 'AnotherRubber', dealer: null } });
  tap({ line: nextLine() });
  toForm({ scroll: false });
}
