// The standings as they are: all, each kind among themselves, at half-time; and the prizes once the drive is over.

import { html, useState } from '../vendor/htm-preact.js';
import { capital, t } from '../words.js';
import { prizeName, tieName, tieRule } from './drive_words.js';
import { kindName, nameOf } from './naming.js';
import { openDialog, page } from './page.js';

/** The section. title: another than that of the standings. mine: a number to be marked. onRow: what a press on a row does. */
export function Standings({ mine = 0, onRow = null, brief = false }) {
  const [among, setAmong] = useState('all');
  const { standings, settings } = page.view;
  if (standings === null) return null;
  const lists = { all: standings.rows, a: standings.a, b: standings.b, half: standings.half_time };
  const names = { all: t('All'), a: capital(kindName('A')), b: capital(kindName('B')), half: t('Half-time') };
  const there = Object.keys(lists).filter((each) => each === 'all' || lists[each].length > 0);
  const shown = there.includes(among) ? among : 'all';
  return html`<section class="standings" aria-labelledby="standings-title">
    <header><h2 id="standings-title">${title(standings)}</h2><span class="label">${page.view.tally === 'odd' ? t('tricks over six') : t('tricks')}</span></header>
    ${there.length > 1 && html`<div class="choice among" role="radiogroup" aria-label=${t('Among whom')}>${there.map((each) => html`<label key=${each}><input type="radio" name="among" value=${each} checked=${shown === each} onChange=${() => setAmong(each)} /><bdi>${names[each]}</bdi></label>`)}</div>`}
    <${Prizes} />
    <${Table} rows=${lists[shown]} mine=${mine} onRow=${onRow} brief=${brief} />
    <p class="label rule">${tieRule(standings.ties)}${settings.sat_out === 'average' ? ` ${t('Sat-out hands count one’s average.')}` : ''}</p>
  </section>`;
}

/** After which round they stand so; or in which, while its tables come in. */
function title(standings) {
  const last = page.view.rounds.at(-1);
  if (standings.complete) return t('Final standings');
  if (last && last.missing.length > 0 && last.missing.length < last.tables.length) return t('During round {n}', { n: last.seating.number });
  return standings.rounds > 0 ? t('After round {n}', { n: standings.rounds }) : t('Standings');
}

function Table({ rows, mine, onRow, brief }) {
  const out = rows.some((each) => each.sat_out > 0);
  const mean = rows.some((each) => each.mean !== null);
  const name = (row) => html`<bdi>${row.players.map(nameOf).join(' & ')}</bdi>`;
  return html`<table class=${`places ${brief ? 'brief' : ''}`}>
    <thead><tr><th scope="col">${t('Place')}</th><th scope="col">${t('Name')}</th>${!brief && html`<th scope="col" class="extra">${t('Hands')}</th><th scope="col" class="extra">${t('Won')}</th><th scope="col" class="extra">${t('Best')}</th>${out && html`<th scope="col" class="extra">${t('Sat out')}</th>`}`}<th scope="col">${t('Total')}</th>${mean && html`<th scope="col">${t('To the mean')}</th>`}</tr></thead>
    <tbody>${rows.map((row) => html`<tr key=${row.players[0]} class=${`${stepOf(row, rows)} ${row.players.includes(mine) ? 'mine' : ''} ${row.gone ? 'gone' : ''}`} aria-current=${row.players.includes(mine) ? 'true' : undefined}>
      <td class="pl num">${row.place}${row.shared && html`<span class="eq" aria-hidden="true">=</span><span class="vh"> ${t('shared')}</span>`}</td>
      <th scope="row">${onRow ? html`<button type="button" class="name" onClick=${() => onRow(row.players[0])}>${name(row)}</button>` : name(row)}${row.gone && html` <small>${t('left')}</small>`}</th>
      ${!brief && html`<td class="num extra">${row.hands}</td><td class="num extra">${row.won}</td><td class="num extra">${row.highest}</td>${out && html`<td class="num extra">${row.sat_out || ''}</td>`}`}
      <td class="num total">${row.total}</td>${mean && html`<td class="num">${row.mean > 0 ? `+${row.mean}` : String(row.mean).replace('-', '−')}</td>`}
    </tr>`)}</tbody></table>`;
}

const MOST_LEADERS = 3; // more than these on the first place are no leaders yet

/** How a row stands out: those who lead, and those right behind them. */
function stepOf(row, rows) {
  const leaders = rows.filter((each) => each.place === 1).length;
  if (row.hands === 0 || leaders > MOST_LEADERS) return '';
  return row.place === 1 ? 'lead' : row.place <= MOST_LEADERS ? 'high' : '';
}

/** The prizes, drawn up by the drive; where a cut has to decide, the organiser says how it came. */
export function Prizes() {
  const { prizes } = page.view.standings;
  if (prizes.length === 0) return null;
  return html`<dl class="prizes">${prizes.map((each) => html`<div key=${each.prize}><dt>${prizeName(each.prize)}</dt>
    <dd><b><bdi>${each.rows.map((row) => row.players.map(nameOf).join(' & ')).join(', ')}</bdi></b> <span class="num">${each.value}</span>
    ${each.to_cut ? html`<small>${t('They cut for it.')}</small>${page.role === 'pen' && html` <button type="button" class="btn" onClick=${() => openDialog('cut', { prize: each.prize })}>${t('Say how they cut')}</button>`}` : each.by ? html`<small>${t('decided by {what}', { what: tieName(each.by) })}</small>` : each.rows.length > 1 && html`<small>${t('shared')}</small>`}</dd></div>`)}</dl>`;
}
