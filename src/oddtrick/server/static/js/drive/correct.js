// Correcting the result of any table in any round: what it would change is shown before it is done.

import { html, useLayoutEffect, useState } from '../vendor/htm-preact.js';
import { t } from '../words.js';
import { write } from './asking.js';
import { Dialog } from './dialog.js';
import { draftFrom, isWhole, slipOf } from './drafts.js';
import { resultWords } from './drive_words.js';
import { Figures } from './figures.js';
import { Pair } from './naming.js';
import { openDialog, page } from './page.js';
import { handsOf } from './table_hands.js';
import { useWould, Would } from './would.js';

/** The dialog. round, table: their numbers. */
export function CorrectDialog({ round: number, table: at }) {
  const round = page.view.rounds.find((each) => each.seating.number === number);
  const table = round?.tables.find((each) => each.seats.number === at);
  const [was] = useState(table?.result ?? null);
  const [draft, setDraft] = useState(was && draftFrom(was));
  const touched = was && JSON.stringify(draft) !== JSON.stringify(draftFrom(was));
  const whole = touched && isWhole(draft);
  const would = useWould('correct_result', whole ? { round: number, table: at, was, slip: slipOf(draft) } : null);
  useLayoutEffect(() => document.querySelector('dialog .figs input')?.focus(), []);
  if (!was) return null;
  const done = async (type, data) => {
    openDialog(null);
    await write(type, data);
  };
  const save = () => would.ready && done('correct_result', would.ready);
  const onEnter = () => document.querySelector('dialog input[name=movement], dialog .btn.primary')?.focus();
  return html`<${Dialog} title=${t('Round {n}, table {table}', { n: number, table: at })}>
    <div class="correcting">
      <span class="pair ns"><${Pair} of=${table.seats.ns} /></span>
      <${Figures} table=${at} hands=${handsOf(round, table)} draft=${draft} onChange=${setDraft} onEnter=${onEnter} />
      <span class="pair ew"><${Pair} of=${table.seats.ew} /></span>
    </div>
    <p class="label">${t('It stands as {result}.', { result: resultWords(was) })}</p>
    <${Would} would=${would} nothing=${t('No total and no place changes.')} />
    <div class="acts">
      <button type="button" class="btn primary" disabled=${!would.ready} onClick=${save}>${t('Correct it')}</button>
      ${!round.closed && page.view.stage === 'playing' && html`<button type="button" class="btn" onClick=${() => done('strike_result', { round: number, table: at, was })}>${t('Strike it out')}</button>`}
    </div>
  <//>`;
}
