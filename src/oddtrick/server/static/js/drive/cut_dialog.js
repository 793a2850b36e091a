// How those who are level cut for a prize.

import { html, useState } from '../vendor/htm-preact.js';
import { t } from '../words.js';
import { write } from './asking.js';
import { Dialog } from './dialog.js';
import { nameOf } from './naming.js';
import { prizeName } from './drive_words.js';
import { openDialog, page } from './page.js';

/** The dialog. prize: which. */
export function CutDialog({ prize }) {
  const given = page.view.standings.prizes.find((each) => each.prize === prize);
  const [winner, setWinner] = useState(0);
  if (!given) return null;
  const numbers = given.rows.map((row) => row.players[0]);
  const save = async () => {
    openDialog(null);
    await write('record_cut', { order: [winner, ...numbers.filter((each) => each !== winner)], change: page.view.change });
  };
  return html`<${Dialog} title=${prizeName(prize)}>
    <fieldset class="field"><legend>${t('Who won the cut?')}</legend><div class="picks">${given.rows.map((row) => html`<label key=${row.players[0]}><input type="radio" name="winner" checked=${winner === row.players[0]} onChange=${() => setWinner(row.players[0])} /><b><bdi>${row.players.map(nameOf).join(' & ')}</bdi></b><span>${t('number {n}', { n: row.players.join(', ') })}</span></label>`)}</div></fieldset>
    <div class="acts"><button type="button" class="btn primary" disabled=${!winner} onClick=${save}>${t('Write it down')}</button></div>
  <//>`;
}
