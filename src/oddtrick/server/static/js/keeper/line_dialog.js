// One line of the sheet: what it scored and why, and what can be done about it.

import { html, useEffect, useState } from '../vendor/htm-preact.js';
import { capital, t } from '../words.js';
import { answerTo } from './asking.js';
import { Dialog } from './dialog.js';
import { openForm, partsOf, toForm } from './entry.js';
import { seat, shown, side, toldWhole, told } from './naming.js';
import { openDialog, page } from './page.js';
import { busy, envelope, lastChange, write } from './queue.js';
import { placeOf, raw } from './wording.js';

/** number: the line's own. */
export function LineDialog({ number }) {
  const line = page.view.lines.find((each) => each.number === number);
  const [striking, setStriking] = useState(false);
  if (!line) return null;
  const free = page.line === 'open' && !busy();
  return html`<${Dialog} title=${t('Line {n}', { n: placeOf(number) })}>
    <p class="serif">${shown(raw(line.entry))}</p>
    ${line.dealer && html`<p class="muted">${shown(t('{name} dealt.', { name: seat(line.dealer) }))}</p>`}
    ${line.why_not && html`<p>${shown(t('Does not count: {why}', { why: told(line.why_not) }))}</p>`}
    ${line.remark && html`<p>${shown(toldWhole(line.remark))}</p>`}
    ${line.scored && html`<table class="item-list"><tbody>${line.scored.lines.map((each, at) => html`<tr key=${at}><th scope="row">${shown(`${side(each.side)}: ${told(each.reason)}`)}</th><td class="num">${signed(each.points)}</td></tr>`)}</tbody></table>`}
    ${!free && html`<p role="status">${t('Earlier lines can be put right when the line is up and nothing waits.')}</p>`}
    ${striking ? html`<${Strike} number=${number} />` : html`<div class="acts">
      <button type="button" class="btn" disabled=${!free} onClick=${() => openForm('correct', number, partsOf(line.entry))}>${t('Correct')}</button>
      <button type="button" class="btn" disabled=${!free} onClick=${() => openForm('insert', number)}>${t('Insert a line before')}</button>
      <button type="button" class="btn" disabled=${!free} onClick=${() => setStriking(true)}>${t('Strike out')}</button>
    </div>`}
  <//>`;
}

const signed = (points) => (points < 0 ? `−${-points}` : points);

/** What striking the line out would change, before it is done. */
function Strike({ number }) {
  const [answer, setAnswer] = useState(null);
  const [data] = useState({ number, change: lastChange() }); // what was seen when it was asked what it would change
  useEffect(() => {
    answerTo({ type: 'preview', command: envelope('delete_line', data) }, setAnswer);
  }, []);
  const strike = async () => {
    openDialog(null);
    await write('delete_line', data);
    toForm({ scroll: false });
  };
  return html`<div role="status">
      ${answer?.reason && html`<p>${shown(toldWhole(answer.reason))}</p>`}
      ${answer?.told && (answer.told.length ? html`<p>${t('This changes more than the line itself:')}</p><ul class="told">${answer.told.map((each, at) => html`<li key=${at}>${shown(capital(told(each)))}</li>`)}</ul>` : html`<p>${t('No other line changes its points.')}</p>`)}
    </div>
    <div class="acts"><button type="button" class="btn primary" disabled=${!answer?.told} onClick=${strike}>${t('Strike it out')}</button><button type="button" class="btn" onClick=${() => openDialog(null)}>${t('Leave it')}</button></div>`;
}
