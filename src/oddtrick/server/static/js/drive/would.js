// What a change would bring, asked before it is done; and the question what becomes of seats that followed from it.

import { html, useEffect, useState } from '../vendor/htm-preact.js';
import { t } from '../words.js';
import { preview } from './asking.js';
import { Told, toldWhole } from './naming.js';
import { page } from './page.js';

const SOON = 90; // milliseconds that keys may follow each other before the server is asked

/**
 * What a command would do. type, data: the command; data null while it is not whole. The answer: `answer` (null until it
 * is there), `movement` with `choose`, and `ready` with the data to be sent once nothing is open any more.
 */
export function useWould(type, data) {
  const [answer, setAnswer] = useState(null);
  const [movement, choose] = useState(null);
  const asked = JSON.stringify(data);
  useEffect(() => {
    setAnswer(null);
    if (data === null) return undefined;
    let wanted = true;
    const timer = setTimeout(async () => {
      const said = await preview(type, data);
      if (wanted) setAnswer(said);
    }, SOON);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [type, asked, page.seq]);
  const answered = answer?.type === 'previewed';
  const open = answered && answer.asks !== null && movement === null;
  const ready = answered && !open ? { ...data, ...(answer.asks ? { movement } : {}) } : null;
  return { answer, movement, choose, ready };
}

/** Shows it. nothing: what to say where nothing else changes. */
export function Would({ would, nothing }) {
  const { answer, movement, choose } = would;
  return html`<div class="would" role="status">
    ${answer?.reason && html`<p class="why">${toldWhole(answer.reason)}</p>`}
    ${answer?.type === 'lost' && html`<p class="why">${t('The line is down.')}</p>`}
    ${answer?.type === 'previewed' && (answer.asks ? html`<${Question} answer=${answer} movement=${movement} choose=${choose} />` : answer.told.length > 0 ? html`<p>${t('This changes:')}</p><${Told} of=${answer.told} />` : html`<p>${nothing}</p>`)}
  </div>`;
}

function Question({ answer, movement, choose }) {
  const choice = (value, title, line) => html`<label><input type="radio" name="movement" value=${value} checked=${movement === value} onChange=${() => choose(value)} /><b>${title}</b><span>${line}</span></label>`;
  return html`<fieldset class="field"><legend>${t('Where people went after this round depends on it')}</legend>
      <div class="picks">
        ${choice('keep', t('Keep the seats as played'), t('Nobody moves because of it.'))}
        ${choice('reseat', t('Reseat from the next round'), t('Those who were sent the wrong ways take each other’s places.'))}
      </div></fieldset>
    ${movement && answer.choices[movement].length > 0 && html`<p>${t('This changes:')}</p><${Told} of=${answer.choices[movement]} />`}`;
}
