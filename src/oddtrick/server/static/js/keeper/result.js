// A match that is over: who won, what it came to, who pays whom, and another one.

import { html, useState } from '../vendor/htm-preact.js';
import { capital, t, tn } from '../words.js';
import { Name, seat, SEATS, side, told } from './naming.js';
import { page } from './page.js';
import { busy, nextLine, write } from './queue.js';

/** What the match came to. */
export function Result() {
  const { match, lines, payments } = page.view.rubbers.at(-1);
  const title = match.winner === null ? t('The match is a draw') : match.margin === null ? t('{side} won', { side: side(match.winner) }) : t('{side} won by {n}', { side: side(match.winner), n: match.margin });
  return html`<section class="result" aria-labelledby="result-title">
    <h2 id="result-title"><${Name}>${title}<//></h2>
    <table><thead><tr><th scope="col"><span class="vh">${t('What for')}</span></th><th scope="col">${side('NS')}</th><th scope="col">${side('EW')}</th></tr></thead>
      <tbody>${lines.map((line, at) => html`<tr key=${at}><th scope="row">${capital(told(line.reason))}</th>${['NS', 'EW'].map((letters) => html`<td key=${letters} class="num">${line.side === letters ? line.points : ''}</td>`)}</tr>`)}</tbody>
      <tfoot><tr><th scope="row">${t('Total')}</th><td class="num">${match.totals.ns}</td><td class="num">${match.totals.ew}</td></tr></tfoot>
    </table>
    ${payments.length > 0 && html`<ul class="pays">${payments.map((each) => html`<li key=${each.payee}>${pays(each)}</li>`)}</ul>`}
    ${page.pen && html`<${Another} />`}
  </section>`;
}

function pays({ payer, payee, fish, amount }) {
  const names = { payer: seat(payer), payee: seat(payee) };
  if (page.view.stake) return t('{payer} pays {payee} {n}.', { ...names, n: amount });
  return tn('{payer} pays {payee} {n} fish.', '{payer} pays {payee} {n} fish.', fish, names);
}

function Another() {
  const [dealer, setDealer] = useState('');
  const begin = () => write('enter_line', { number: nextLine(), entry: { is: 'AnotherRubber', dealer: dealer || null } });
  return html`<div class="another">
    <label class="field"><span>${t('Who deals first?')}</span><select class="input" value=${dealer} onChange=${(event) => setDealer(event.currentTarget.value)}>
      <option value="">${t('As the deal passes on')}</option>${SEATS.map((letter) => html`<option key=${letter} value=${letter}>${seat(letter)}</option>`)}
    </select></label>
    <button type="button" class="btn primary big" disabled=${busy()} onClick=${begin}>${t('Another match')}</button>
  </div>`;
}
