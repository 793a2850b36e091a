// Somebody's evening, hand by hand, as on his score card.

import { html, useEffect, useState } from '../vendor/htm-preact.js';
import { shown } from '../isolating.js';
import { t, tn } from '../words.js';
import { Glyph } from '../table/faces.js';
import { ask } from './asking.js';
import { Dialog } from './dialog.js';
import { trumpWords } from './drive_words.js';
import { inWords, nameOf, namesOf } from './naming.js';
import { openDialog, page } from './page.js';

const HOW = {
  to_come: () => t('to come'),
  waiting: () => '',
  sits_out: () => t('sits out'),
  away: () => t('not there'),
};

/** The dialog. number: whose. */
export function CardDialog({ number }) {
  return html`<${Dialog} title=${inWords(number)} kind="wide"><${Card} number=${number} /><//>`;
}

/** The card itself, asked anew whenever something happened. */
export function Card({ number }) {
  const [lines, setLines] = useState(null);
  useEffect(() => {
    let wanted = true;
    ask({ type: 'card', player: number }).then((answer) => wanted && answer.lines && setLines(answer.lines));
    return () => {
      wanted = false;
    };
  }, [number, page.seq]);
  if (lines === null) return html`<p role="status">${t('Asking …')}</p>`;
  return html`<table class="card-lines"><caption class="vh">${t('The evening of {name}', { name: nameOf(number) })}</caption>
    <thead><tr><th scope="col">${t('Hand')}</th><th scope="col">${t('Table')}</th><th scope="col" class="wide-only">${t('With and against')}</th><th scope="col">${t('Made')}</th><th scope="col">${t('Total')}</th></tr></thead>
    <tbody>${lines.map((each) => html`<${Line} key=${`${each.round}:${each.hand}`} line=${each} />`)}</tbody></table>`;
}

function Line({ line }) {
  const { round, hand, table, how, partner, against, points, tricks, total } = line;
  const played = how === 'played';
  const made = played ? html`<span class="num">${points}</span> <small>${tn('{n} trick', '{n} tricks', tricks)}</small>` : html`<small>${HOW[how]()}</small>`;
  return html`<tr class=${how}>
    <th scope="row"><span class="num">${hand}</span> ${line.trump ? html`<${Glyph} suit=${line.trump} /><span class="vh">${trumpWords(line)}</span>` : html`<small>${trumpWords(line)}</small>`}</th>
    <td class="num">${table ?? ''}</td>
    <td class="wide-only">${partner !== null && html`<bdi>${nameOf(partner)}</bdi> <small>${shown(t('against {who}', { who: namesOf(against) }))}</small>`}</td>
    <td>${page.role === 'pen' && played ? html`<button type="button" class="btn quiet" aria-label=${t('Correct round {n}, table {table}', { n: round, table })} onClick=${() => openDialog('correct', { round, table })}>${made}</button>` : made}</td>
    <td class="num">${played ? total : ''}</td>
  </tr>`;
}
