// The head of the sheet: points, counters and fish as the old players laid them, and what each side needs.

import { html } from '../vendor/htm-preact.js';
import { t, tn } from '../words.js';
import { plain, players, shown, side, toldWhole } from './naming.js';
import { page, paint } from './page.js';

const KEY = 'oddtrick.counters';

/** Whether the points are laid out in counters beside the figures. */
export function counters() {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}

/** Lays counters, or takes them away; the browser remembers it. */
export function layCounters(on) {
  try {
    localStorage.setItem(KEY, on ? 'yes' : 'no');
  } catch {
    // storage may be forbidden; nothing changes then
  }
  paint();
}

const petals = Array.from({ length: 12 }, (_, at) => html`<ellipse class="engr" cx="20" cy="11" rx="2.3" ry="5" transform=${`rotate(${at * 30} 20 20)`} />`);

const Counter = ({ lies }) => lies
  ? html`<svg viewBox="0 0 40 40"><circle class="disc" cx="20" cy="20" r="18" /><circle class="engr" cx="20" cy="20" r="15" />${petals}<circle class="engr" cx="20" cy="20" r="2.5" /></svg>`
  : html`<svg viewBox="0 0 40 40"><circle class="well" cx="20" cy="20" r="18" /></svg>`;

const Fish = () => html`<svg class="fish" viewBox="0 0 92 48"><path class="disc" d="M4 24C14 9 34 5 52 12c7 3 12 7 17 9 6-6 12-11 20-13-3 6-4 11-4 16s1 10 4 16c-8-2-14-7-20-13-5 2-10 6-17 9C34 43 14 39 4 24Z" /><path class="engr" d="M20 13c5 7 5 15 0 22M30 14q4 5 0 10 4 5 0 10M38 14q4 5 0 10 4 5 0 10M46 15q4 4.5 0 9 4 4.5 0 9M72 24l12-9M73 24h10M72 24l12 9" /></svg>`;

const wells = (lies, most) => Array.from({ length: Math.max(lies, most) }, (_, at) => html`<${Counter} key=${at} lies=${at < lies} />`);

/** The rows of counters, that towards the middle of the table first; short games need the middle one alone. */
function Counters({ rows, short }) {
  const [threes, ones, fives] = rows;
  if (short) return html`<div class="counters" aria-hidden="true">${wells(ones, 4)}</div>`;
  return html`<div class="rows-of" aria-hidden="true">
    <span class="row3"><small>×3</small>${wells(threes, 1)}</span>
    <span class="row1">${wells(ones, 4)}</span>
    <span class="row5"><small>×5</small>${wells(fives, 1)}</span>
  </div>`;
}

function SideOf({ letters }) {
  const { view } = page;
  const at = letters === 'NS' ? 0 : 1;
  const key = letters.toLowerCase();
  const points = view.rubbers.at(-1)?.match.score[key] ?? 0;
  const fish = view.fish?.[key] ?? 0;
  const laid = counters();
  return html`<section class="s" aria-label=${plain(side(letters))}>
    <p class="who">${shown(side(letters))}${players(letters) && html`<small>${shown(players(letters))}</small>`}</p>
    <span class="num" data-points=${letters}><span class="vh">${t('Points:')} </span>${points}</span>
    ${laid && view.counters[at] && html`<${Counters} rows=${view.counters[at]} short=${view.rows === 1} />`}
    ${laid && fish > 0 && html`<div class="fishes" aria-hidden="true">${Array.from({ length: Math.min(fish, 9) }, (_, n) => html`<${Fish} key=${n} />`)}</div>`}
    <p class="label">
      ${view.ruleset.games_to_win > 1 && html`<span class="games">${tn('{n} game', '{n} games', view.games[key])}${view.fish ? html`, ${tn('{n} fish', '{n} fish', fish)}` : ''}. </span>`}
      ${view.needs && html`<span class="needs">${shown(toldWhole(view.needs[at]))}</span>`}
    </p>
  </section>`;
}

/** Both sides beside each other. */
export const Marker = () => html`<div class=${`marker ${counters() ? '' : 'figures'}`}><${SideOf} letters="NS" /><${SideOf} letters="EW" /></div>`;
