// A match's rubbers read from the score sheet that was kept of it; they are seen before anything is entered.

import { html, useState } from '../vendor/htm-preact.js';
import { sideName, t } from '../words.js';
import { ask } from './asking.js';
import { toldWhole } from './cup.js';

/** The part of the dialog. names: of both; onRead: takes the rubbers won by each. */
export function FromSheet({ match, names, onRead }) {
  const [sheet, setSheet] = useState('');
  const [one, setOne] = useState('NS');
  const [said, setSaid] = useState('');
  const read = async () => {
    const answer = await ask({ type: 'from_sheet', match: match.key, sheet: sheet.trim(), one });
    if (answer.type !== 'sheet_read') {
      setSaid(answer.reason ? toldWhole(answer.reason) : t('No connection. Try again.'));
      return;
    }
    const [first, second] = answer.score;
    if (first === second) {
      setSaid(t('The sheet has {one} : {two}; nobody has won yet.', { one: first, two: second }));
      return;
    }
    setSaid(t('The sheet has {one} : {two}. Look at it above and enter it.', { one: first, two: second }));
    onRead(answer.score);
  };
  return html`<details><summary>${t('From a score sheet')}</summary>
    <div class="field"><label for="sheet">${t('Its code or its link')}</label><input class="input" id="sheet" autocomplete="off" spellcheck="false" maxlength="300" value=${sheet} onInput=${(event) => setSheet(event.currentTarget.value)} /></div>
    <div class="field"><label for="side">${t('Where {name} sat', { name: names[0] })}</label><select class="input" id="side" value=${one} onChange=${(event) => setOne(event.currentTarget.value)}>${['NS', 'EW'].map((side) => html`<option key=${side} value=${side}>${sideName(side)}</option>`)}</select></div>
    <p><button type="button" class="btn" disabled=${!sheet.trim()} onClick=${read}>${t('Read the sheet')}</button></p>
    <p role="status">${said}</p></details>`;
}
