// Two people who change seats in a round: before it is played, or because they sat in one another's places.

import { html, useState } from '../vendor/htm-preact.js';
import { plain } from '../isolating.js';
import { t } from '../words.js';
import { write } from './asking.js';
import { Dialog } from './dialog.js';
import { inWords } from './naming.js';
import { openDialog, page } from './page.js';
import { useWould, Would } from './would.js';

/** The dialog. number: of one of them. */
export function SwapDialog({ number }) {
  const [round, setRound] = useState(page.view.rounds.length);
  const [two, setTwo] = useState(0);
  const [change] = useState(page.view.change);
  const would = useWould('swap_seats', two ? { round, one: number, two, change } : null);
  const swap = async () => {
    openDialog(null);
    await write('swap_seats', would.ready);
  };
  const others = placesIn(round).filter((each) => each.number !== number);
  return html`<${Dialog} title=${t('{name} changes seats', { name: inWords(number) })}>
    <div class="field"><label for="swap-round">${t('In round')}</label><select class="input" id="swap-round" value=${round} onChange=${(event) => { setRound(Number(event.currentTarget.value)); setTwo(0); }}>${page.view.rounds.map(({ seating }) => html`<option key=${seating.number} value=${seating.number}>${seating.number}</option>`)}</select></div>
    <div class="field"><label for="swap-two">${t('With')}</label><select class="input" id="swap-two" value=${two} onChange=${(event) => setTwo(Number(event.currentTarget.value))}><option value="0">${t('Choose somebody')}</option>${others.map((each) => html`<option key=${each.number} value=${each.number}>${plain(each.table ? t('Table {n}: {name}', { n: each.table, name: inWords(each.number) }) : t('Sitting out: {name}', { name: inWords(each.number) }))}</option>`)}</select></div>
    <p class="label">${t('In a round that was played, both get what was made where they really sat.')}</p>
    <${Would} would=${would} nothing=${t('No total and no place changes.')} />
    <div class="acts"><button type="button" class="btn primary" disabled=${!would.ready} onClick=${swap}>${t('Change their seats')}</button></div>
  <//>`;
}

/** Everybody of a round with his table, 0 for who sits out. */
function placesIn(round) {
  const seating = page.view.rounds[round - 1]?.seating;
  if (!seating) return [];
  const seated = seating.tables.flatMap((table) => [...table.ns, ...table.ew].map((number) => ({ number, table: table.number })));
  return [...seated, ...seating.sits_out.map((number) => ({ number, table: 0 }))].filter((each) => each.number > 0);
}
