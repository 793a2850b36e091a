// A match that is over: who won, what it came to, who pays whom, and another one.

import { html, useState } from '../vendor/htm-preact.js';
import { capital, t, tn } from '../words.js';
import { DealerChoice } from './dealer_choice.js';
import { seat, shown, side, told } from './naming.js';
import { freshForm, toForm } from './entry.js';
import { change, page } from './page.js';
import { busy, nextLine, write } from './queue.js';

/** What the match came to. */
export function Result() {
  const { match, lines: all, payments } = page.view.rubbers.at(-1);
  const lines = all.filter(({ reason }) => reason.code !== 'score_total_points'); // the total says these
  const title = match.winner === null ? t('The match is a draw') : match.margin === null ? t('{side} won', { side: side(match.winner) }) : t('{side} won by {n}', { side: side(match.winner), n: match.margin });
  return html`<section class="result" aria-labelledby="result-title">
    <h2 id="result-title" tabindex="-1">${shown(title)}</h2>
    <table><thead><tr><th scope="col"><span class="vh">${t('What for')}</span></th><th scope="col">${shown(side('NS'))}</th><th scope="col">${shown(side('EW'))}</th></tr></thead>
      <tbody>${lines.map((line, at) => html`<tr key=${at}><th scope="row">${shown(capital(told(line.reason)))}</th>${['NS', 'EW'].map((letters) => html`<td key=${letters} class="num">${line.side === letters ? line.points : ''}</td>`)}</tr>`)}</tbody>
      <tfoot><tr><th scope="row">${lines.length ? t('Total') : t('Points')}</th><td class="num">${match.totals.ns}</td><td class="num">${match.totals.ew}</td></tr></tfoot>
    </table>
    ${payments.length > 0 && html`<ul class="pays">${payments.map((each) => html`<li key=${each.payee}>${shown(pays(each))}</li>`)}</ul>`}
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
  const begin = async () => {
    change({ form: freshForm(), preview: null }); // nothing of the match before is left in it
    await write('enter_line', { number: nextLine(), entry: { is: 'AnotherRubber', dealer: dealer || null } });
    toForm();
  };
  return html`<div class="another">
    <${DealerChoice} label=${t('Who deals first?')} nobody=${t('As the deal passes on')} dealer=${dealer} onChange=${setDealer} />
    <button type="button" class="btn primary big" disabled=${busy()} onClick=${begin}>${t('Another match')}</button>
  </div>`;
}
