// The standings at the left of the wall: all, A and B among themselves, half-time, a page after another.

import { html } from '../vendor/htm-preact.js';
import { capital, t } from '../words.js';
import { kindName, nameOf, namesOf } from '../drive/naming.js';
import { page } from '../drive/page.js';
import { Dots } from './dots.js';
import { pagesOf, shownOf } from './turning.js';

const ROWS = 12;
const LONG = 24; // letters of a name that is set smaller

/** The section. */
export function Standings() {
  const { standings, tally, settings } = page.view;
  if (!standings) return html`<section class="stand"></section>`;
  if (page.view.rounds.length === 0) return html`<${Entered} />`;
  const pages = lists(standings).flatMap(({ title, rows }) => pagesOf(rows, ROWS).map((part) => ({ title, part, from: rows.indexOf(part[0]), all: rows.length })));
  const at = shownOf(pages.length);
  const { title, part, from, all } = pages[at];
  const mean = settings.kind === 'mitchell' || settings.kind === 'howell';
  return html`<section class="stand" aria-labelledby="left"><header><h2 id="left">${title}</h2><span>${mean ? t('to the mean') : tally === 'odd' ? t('tricks over six') : t('tricks')}</span></header>
    <ol>${part.map((row) => html`<${Row} key=${row.players[0]} row=${row} first=${row.place === 1 && row.hands > 0 && from === 0 && leaders(part) <= 3} />`)}</ol>
    <p class="pg"><${Dots} pages=${pages.length} at=${at} />${all > 0 && t('{first} to {last} of {n}', { first: from + 1, last: from + part.length, n: all })}</p></section>`;
}

/** Before anything is played: who is here, by number. */
function Entered() {
  const pages = pagesOf(page.view.here, ROWS);
  const at = shownOf(pages.length);
  const part = pages[at];
  const from = page.view.here.indexOf(part[0]);
  return html`<section class="stand" aria-labelledby="left"><header><h2 id="left">${t('Players')}</h2><span>${t('number')}</span></header>
    <ol>${part.map((number) => html`<li key=${number} class=${nameOf(number).length > LONG ? 'long' : ''}><span class="pl num">${number}</span><span class="nm"><bdi>${nameOf(number)}</bdi></span></li>`)}</ol>
    <p class="pg"><${Dots} pages=${pages.length} at=${at} />${part.length > 0 && t('{first} to {last} of {n}', { first: from + 1, last: from + part.length, n: page.view.here.length })}</p></section>`;
}

const leaders = (rows) => rows.filter((row) => row.place === 1).length;

function lists(standings) {
  const { rows, a, b, half_time: half, rounds, complete } = standings;
  const when = complete ? t('Final standings') : rounds > 0 ? t('After round {n}', { n: rounds }) : t('Standings');
  return [
    { title: when, rows },
    ...(a.length && b.length ? [['A', a], ['B', b]].map(([kind, own]) => ({ title: capital(kindName(kind)), rows: own })) : []),
    ...(half.length && !complete ? [{ title: t('At half-time'), rows: half }] : []),
  ];
}

function Row({ row, first }) {
  const score = row.mean === null ? String(row.total) : `${row.mean > 0 ? '+' : ''}${row.mean}`.replace('-', '−');
  const name = namesOf(row.players);
  return html`<li class=${`${first ? 'lead' : ''} ${row.gone ? 'gone' : ''} ${name.length > LONG ? 'long' : ''}`}><span class="pl num">${row.place}${row.shared && html`<span class="eq">=</span>`}</span><span class="nm"><bdi>${name}</bdi></span><span class="tr num">${score}</span></li>`;
}
