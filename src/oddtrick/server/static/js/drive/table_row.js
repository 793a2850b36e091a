// A table of a round on the organiser's page: who sits there, what it came to, or the fields to enter it.

import { html, useState } from '../vendor/htm-preact.js';
import { shown } from '../isolating.js';
import { sideName, t } from '../words.js';
import { Icon } from '../table/faces.js';
import { command } from './asking.js';
import { draftOf, isWhole, keepDraft, slipOf } from './drafts.js';
import { resultWords } from './drive_words.js';
import { Figures } from './figures.js';
import { inWords, Pair, toldWhole } from './naming.js';
import { openDialog } from './page.js';
import { handsOf } from './table_hands.js';

/** The row. round: a RoundView; table: a TableView of it. open: whether results are entered. */
export function TableRow({ round, table, open }) {
  const { seats, status } = table;
  const stand = round.seating.stand_ins;
  return html`<li class=${`tb ${status}`} data-table=${seats.number}>
    <span class="no num"><span class="vh">${t('Table')} </span>${seats.number}</span>
    <span class="pair ns"><span class="vh">${sideName('NS')} </span><${Pair} of=${seats.ns} stand=${stand} /></span>
    ${status === 'in' ? html`<${Standing} round=${round} table=${table} />` : open ? html`<${Entry} key=${`${round.seating.number}:${seats.number}`} round=${round} table=${table} />` : html`<span class="mid muted">${t('not in')}</span>`}
    <span class="pair ew"><span class="vh">${sideName('EW')} </span><${Pair} of=${seats.ew} stand=${stand} /></span>
    ${(seats.boards.length > 0 || table.dealer !== null) && html`<span class="more label">${seats.boards.length > 0 && t('Boards {boards}', { boards: seats.boards.join(', ') })}${table.dealer !== null && html`<span>${shown(t('{name} deals first', { name: inWords(table.dealer) }))}</span>`}</span>`}
    <${Said} round=${round} table=${table} />
  </li>`;
}

/** A result that is in: to be corrected by a press. */
function Standing({ round, table }) {
  const number = round.seating.number;
  const { result, seats } = table;
  return html`<button type="button" class="mid stands-in" data-corrects=${`${number}:${seats.number}`} onClick=${() => openDialog('correct', { round: number, table: seats.number })}>
    <span class="vh">${t('Correct table {table}:', { table: seats.number })} </span>
    ${result.tricks.map((ns, hand) => html`<span key=${hand} class="res"><span class="num">${ns}</span><span class="colon">:</span><span class="num">${13 - ns}</span>${result.honours[hand]?.some(Boolean) && html`<small class="hon">${t('honours {ns} : {ew}', { ns: result.honours[hand][0], ew: result.honours[hand][1] })}</small>`}</span>`)}
    <${Icon} name="check" />
  </button>`;
}

function Entry({ round, table }) {
  const number = round.seating.number;
  const { seats } = table;
  const [draft, setDraft] = useState(draftOf(number, seats.number));
  const [wrong, setWrong] = useState('');
  const [sending, setSending] = useState(false);
  const typed = (next) => {
    setDraft(next);
    setWrong('');
    keepDraft(number, seats.number, next);
  };
  const enter = async (field) => {
    if (sending) return;
    if (!isWhole(draft)) {
      setWrong(t('Say what both sides have; the two figures are checked against each other.'));
      [...field.closest('.figs').querySelectorAll('input.scores')].find((each) => each.value === '')?.focus();
      return;
    }
    setSending(true);
    const answer = await command('enter_result', { round: number, table: seats.number, slip: slipOf(draft) });
    setSending(false);
    const stayed = [field, document.body].includes(document.activeElement); // else he is elsewhere by now: leave him there
    if (answer.type === 'done') {
      keepDraft(number, seats.number, null);
      if (stayed) focusAfter(seats.number);
      return;
    }
    setWrong(answer.reason ? toldWhole(answer.reason) : t('The line is down. Your figures wait here; press Enter again when it is back.'));
    if (!stayed) return;
    field.focus();
    field.select();
  };
  return html`<div class="mid entry"><${Figures} table=${seats.number} hands=${handsOf(round, table)} draft=${draft} onChange=${typed} onEnter=${enter} /></div>
    <div class="wrong" role="alert">${wrong && html`<p class="why">${wrong}</p>`}</div>`;
}

/** After a table is in: to the next one that is not; after the last, to what comes next. */
function focusAfter(number) {
  const rows = [...document.querySelectorAll('.tb')].filter((row) => row.querySelector('.entry') && Number(row.dataset.table) !== number);
  const next = rows.find((row) => Number(row.dataset.table) > number) ?? rows[0];
  (next?.querySelector('input') ?? document.querySelector('.now .btn.primary'))?.focus();
}

/** What the sides said by their phones. */
function Said({ round, table }) {
  const { status, said, seats } = table;
  if (status !== 'said' && status !== 'differs') return null;
  const number = round.seating.number;
  const take = (side) => command('enter_result', { round: number, table: seats.number, slip: slipFrom(said[side]) });
  const sides = ['NS', 'EW'].filter((side) => said[side]);
  return html`<div class="said-by">
    ${status === 'differs' && html`<p class="flag"><${Icon} name="flag" /><b>${t('The sides differ')}</b></p>`}
    ${sides.map((side) => html`<p key=${side}><span>${t('{side:side} say {result}', { side, result: resultWords(said[side]) })}</span> <button type="button" class="btn" onClick=${() => take(side)}>${t('Take it')}</button></p>`)}
    ${status === 'said' && html`<p class="label">${t('The other side has still to confirm.')}</p>`}
  </div>`;
}

const slipFrom = (result) => ({ scores: result.tricks.map((ns) => [ns, 13 - ns]), honours: result.honours, players: null });
