// The tables at the right of the wall: who plays where, which results are in, and, once all are, what they came to.

import { html } from '../vendor/htm-preact.js';
import { t, tn } from '../words.js';
import { nameOf } from '../drive/naming.js';
import { page } from '../drive/page.js';
import { Dots } from './dots.js';
import { pagesOf, shownOf } from './turning.js';

const FEW = 12; // tables in two columns; more stand in three
const MANY = 18;
const MANY_PLAYED = 16; // with results beside the names these need two wide columns
const LEAST_DOWN = 3; // a few tables do not fill the wall with their boxes
const LONG = 15; // letters of a name that is set smaller, beside a result sooner than without
const LONG_BESIDE = 12;

/** The section. */
export function Tables() {
  const round = page.view.rounds.at(-1);
  const { number, sits_out: out, half_table: half } = round.seating;
  const open = page.view.stage === 'playing';
  const many = round.tables.length > FEW;
  const pages = pagesOf(round.tables, many ? (open ? MANY : MANY_PLAYED) : FEW);
  const at = shownOf(pages.length);
  const shown = pages[at];
  const columns = many && open ? 3 : shown.length > 3 ? 2 : 1;
  const down = Math.max(LEAST_DOWN, Math.ceil(shown.length / columns));
  return html`<section class=${`tables ${many ? 'many' : ''} ${open ? '' : 'played'}`} aria-labelledby="right"><header><h2 id="right">${open ? t('Your table for round {n}', { n: number }) : t('Round {n} as it was played', { n: number })}</h2><span>${open ? missing(round) : t('tricks')}</span></header>
    <ol class=${`across-${columns} down-${down}`}>${shown.map((table) => html`<${Table} key=${table.seats.number} table=${table} open=${open} />`)}</ol>
    <p class="pg"><${Dots} pages=${pages.length} at=${at} />${pages.length > 1 && html`<span>${t('Tables {first} to {last} of {n}', { first: shown[0].seats.number, last: shown.at(-1).seats.number, n: round.tables.length })}</span>`}${open && out.length > 0 && html`<span class="out">${half === null ? t('Sit out: {who}', { who: list(out) }) : t('Wait at table {n}: {who}', { n: half, who: list(out) })}</span>`}${pages.length === 1 && out.length === 0 && t('Partners share a box.')}</p></section>`;
}

const list = (numbers) => numbers.map(nameOf).join(', ');

const missing = (round) => {
  const n = round.missing.length;
  if (n === round.tables.length) return t('partners share a box');
  return n === 0 ? t('all results are in') : tn('one result is missing', '{n} results are missing', n);
};

function Table({ table, open }) {
  const { number, ns, ew } = table.seats;
  const made = open || !table.result ? null : table.result.tricks.reduce((one, other) => one + other, 0);
  const all = 13 * (table.result?.tricks.length ?? 0);
  const said = { in: t('its result is in'), differs: t('the sides differ'), said: '', empty: '' }[table.status];
  return html`<li class=${`tb ${open && table.status === 'in' ? 'in' : ''}`}><span class="no num"><span class="vh">${t('Table')} </span>${number}${open && table.status === 'in' && html`<svg viewBox="0 0 20 20" class="tk" aria-hidden="true"><path d="m3 11 5 5 9-12" /></svg>`}${open && said && html`<span class="vh"> ${said}</span>`}</span><${Side} of=${ns} made=${made} best=${made * 2 > all} /><${Side} of=${ew} made=${made === null ? null : all - made} best=${made !== null && made * 2 < all} /></li>`;
}

function Side({ of, made, best }) {
  const longest = Math.max(...of.map((each) => nameOf(each).length));
  return html`<span class=${`pr ${longest > (made === null ? LONG : LONG_BESIDE) ? 'long' : ''}`}><span class="who">${of.map((each) => html`<bdi key=${each}>${nameOf(each)}</bdi>`)}</span>${made !== null && html`<b class=${`num ${best ? 'best' : ''}`}>${made}</b>`}</span>`;
}
