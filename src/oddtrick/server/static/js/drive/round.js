// A round on the organiser's page: its tables with what they came to, who sits out, and the way to the other rounds.

import { html } from '../vendor/htm-preact.js';
import { capital, sideName, t } from '../words.js';
import { Icon } from '../table/faces.js';
import { handsWords } from './drive_words.js';
import { Trumps } from './frame.js';
import { Name } from './naming.js';
import { change, page } from './page.js';
import { TableRow } from './table_row.js';

/** The round before our eyes; the last one unless another was chosen. */
export const shownRound = () => page.view.rounds.find((each) => each.seating.number === page.round) ?? page.view.rounds.at(-1);

/** The section. */
export function RoundSection() {
  const round = shownRound();
  if (!round) return html`<section class="round empty" aria-labelledby="round-title"><h2 id="round-title">${t('No round yet')}</h2><p>${t('When people are entered and lots are drawn, the first round is seated, and its tables stand here.')}</p></section>`;
  const { number, tables, sits_out: out, half_table: half } = round.seating;
  const last = page.view.rounds.length;
  const open = number === last && !round.closed && page.view.stage === 'playing';
  return html`<section class="round" aria-labelledby="round-title">
    <header>
      <h2 id="round-title">${t('Round {n}', { n: number })}</h2>
      <p class="round-about"><span>${capital(handsWords(round.hands))}</span> <${Trumps} hands=${round.hands} /></p>
      ${last > 1 && html`<${Pager} number=${number} last=${last} />`}
    </header>
    ${open && tables.length > 0 && html`<p class="label how">${t('Type the tricks of both sides and press Enter; or the odd tricks of one side and 0. Arrow keys go up and down.')}</p>`}
    <p class="tables-head label" aria-hidden="true"><span>${sideName('NS')}</span><span>${sideName('EW')}</span></p>
    <ol class="tables">${round.tables.map((table) => html`<${TableRow} key=${table.seats.number} round=${round} table=${table} open=${open} />`)}</ol>
    ${out.length > 0 && html`<p class="out"><b>${half === null ? t('Sitting out') : t('At half table {n}', { n: half })}</b> ${out.map((each, n) => html`<span key=${each}>${n > 0 && ', '}<${Name} of=${each} /></span>`)}</p>`}
  </section>`;
}

function Pager({ number, last }) {
  const to = (round) => change({ round: round === last ? 0 : round });
  return html`<div class="pager" role="group" aria-label=${t('Rounds')}>
    <button type="button" class="btn quiet" aria-label=${t('The round before')} disabled=${number === 1} onClick=${() => to(number - 1)}><${Icon} name="back" /></button>
    <select class="input" aria-label=${t('Which round')} value=${number} onChange=${(event) => to(Number(event.currentTarget.value))}>${Array.from({ length: last }, (_, n) => html`<option key=${n} value=${n + 1}>${t('Round {n}', { n: n + 1 })}</option>`)}</select>
    <button type="button" class="btn quiet" aria-label=${t('The round after')} disabled=${number === last} onClick=${() => to(number + 1)}><${Icon} name="go" /></button>
  </div>`;
}
