// One line of the sheet: what it scored and why, and what can be done about it.

import { html, useEffect, useState } from '../vendor/htm-preact.js';
import { capital, t } from '../words.js';
import { freshId } from './codes.js';
import { Dialog } from './dialog.js';
import { askPreview, formOf, freshForm } from './entry.js';
import { answerTo } from './hearing.js';
import { seat, side, toldWhole, told } from './naming.js';
import { change, openDialog, page } from './page.js';
import { busy, envelope, lastChange, write } from './queue.js';
import { placeOf, raw } from './wording.js';

/** number: the line's own. */
export function LineDialog({ number }) {
  const line = page.view.lines.find((each) => each.number === number);
  const [striking, setStriking] = useState(false);
  if (!line) return null;
  const free = page.line === 'open' && !busy();
  return html`<${Dialog} title=${t('Line {n}', { n: placeOf(number) })}>
    <p class="serif">${raw(line.entry)}</p>
    ${line.dealer && html`<p class="muted">${t('{name} dealt.', { name: seat(line.dealer) })}</p>`}
    ${line.why_not && html`<p>${t('Does not count: {why}', { why: told(line.why_not) })}</p>`}
    ${line.scored && html`<table class="item-list"><tbody>${line.scored.lines.map((each, at) => html`<tr key=${at}><th scope="row">${side(each.side)}: ${told(each.reason)}</th><td class="num">${signed(each.points)}</td></tr>`)}</tbody></table>`}
    ${!free && html`<p role="status">${t('Earlier lines can be put right when the line is up and nothing waits.')}</p>`}
    ${striking ? html`<${Strike} number=${number} />` : html`<div class="acts">
      ${line.entry.is !== 'AnotherRubber' && html`<button type="button" class="btn" disabled=${!free} onClick=${() => edit(formOf(line))}>${t('Correct')}</button>`}
      <button type="button" class="btn" disabled=${!free} onClick=${() => edit(freshForm('insert', number))}>${t('Insert a line before')}</button>
      <button type="button" class="btn" disabled=${!free} onClick=${() => setStriking(true)}>${t('Strike out')}</button>
    </div>`}
  <//>`;
}

const signed = (points) => (points < 0 ? `−${-points}` : points);

function edit(form) {
  change({ dialog: null, form, preview: null, notice: null });
  askPreview();
  const title = document.getElementById('entry-title');
  title?.scrollIntoView({ block: 'start' });
  title?.focus({ preventScroll: true });
}

/** What striking the line out would change, before it is done. */
function Strike({ number }) {
  const [answer, setAnswer] = useState(null);
  const data = { number, change: lastChange() };
  useEffect(() => {
    answerTo({ type: 'preview', id: freshId(), command: envelope('delete_line', data) }, setAnswer);
  }, []);
  const strike = async () => {
    openDialog(null);
    await write('delete_line', data);
  };
  return html`<div role="status">
      ${answer?.reason && html`<p>${toldWhole(answer.reason)}</p>`}
      ${answer?.told && (answer.told.length ? html`<p>${t('This changes more than the line itself:')}</p><ul class="told">${answer.told.map((each, at) => html`<li key=${at}>${capital(told(each))}</li>`)}</ul>` : html`<p>${t('No other line changes its points.')}</p>`)}
    </div>
    <div class="acts"><button type="button" class="btn primary" disabled=${!answer?.told} onClick=${strike}>${t('Strike it out')}</button><button type="button" class="btn" onClick=${() => openDialog(null)}>${t('Leave it')}</button></div>`;
}
