// The fields of a slip: what North–South and East–West have, hand by hand. Enter goes on to the next, the last one sends.

import { html } from '../vendor/htm-preact.js';
import { sideName, t } from '../words.js';
import { Glyph } from '../table/faces.js';
import { trumpWords } from './drive_words.js';
import { withFigure } from './drafts.js';
import { page } from './page.js';

const SIDES = ['NS', 'EW'];

/**
 * The fields. table: its number, for the names of the fields. hands: of the round. onChange: takes a new draft. onEnter:
 * is called after the last one.
 */
export function Figures({ table, hands, draft, onChange, onEnter }) {
  const honours = page.view.settings.bonus === 'honours';
  const field = (what, hand, side) => {
    const number = hands[hand].number;
    const label = what === 'scores'
      ? t('Table {table}, hand {hand}: tricks of {side:side}', { table, hand: number, side: SIDES[side] })
      : t('Table {table}, hand {hand}: honours of {side:side}', { table, hand: number, side: SIDES[side] });
    return html`<input class=${`input fig ${what}`} inputmode="numeric" autocomplete="off" enterkeyhint="next" aria-label=${label} value=${draft[what][hand][side]}
      onFocus=${(event) => event.currentTarget.select()} onKeyDown=${(event) => goOn(event, onEnter)}
      onInput=${(event) => onChange(withFigure(draft, what, hand, side, event.currentTarget.value))} />`;
  };
  return html`<div class=${`figs ${honours ? 'with-honours' : ''}`}>${hands.map((each, hand) => html`<div key=${hand} class="fig-line">
    ${hands.length > 1 && html`<span class="fig-hand"><span class="num">${each.number}</span> ${each.trump ? html`<${Glyph} suit=${each.trump} /><span class="vh">${trumpWords(each)}</span>` : html`<small>${trumpWords(each)}</small>`}</span>`}
    ${field('scores', hand, 0)}<span class="colon" aria-hidden="true">:</span>${field('scores', hand, 1)}
    ${honours && html`<span class="fig-honours"><small>${t('Honours')}</small>${field('honours', hand, 0)}<span class="colon" aria-hidden="true">:</span>${field('honours', hand, 1)}</span>`}
  </div>`)}</div>`;
}

/** Enter: to the next field of the slip, or past the last. Up and down: to the slips above and below. */
function goOn(event, onEnter) {
  const field = event.currentTarget;
  const slip = [...field.closest('.figs').querySelectorAll('input')];
  if (event.key === 'Enter') {
    event.preventDefault();
    const next = slip[slip.indexOf(field) + 1];
    if (next) next.focus();
    else onEnter(field);
  }
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const column = slip.indexOf(field);
    const slips = [...document.querySelectorAll('.entry .figs')];
    const at = slips.indexOf(field.closest('.figs'));
    const other = at < 0 ? null : slips[at + (event.key === 'ArrowDown' ? 1 : -1)];
    if (!other) return;
    event.preventDefault();
    other.querySelectorAll('input')[column]?.focus();
  }
}

/** The names of the sides, for a result in words. */
export const sides = () => SIDES.map(sideName);
