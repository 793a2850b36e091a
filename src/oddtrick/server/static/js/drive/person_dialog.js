// One person: the name, a substitute, the kind, a fixed table, leaving and coming back, changing seats, his evening.

import { html, useState } from '../vendor/htm-preact.js';
import { t } from '../words.js';
import { ask, showRefusal, write } from './asking.js';
import { Dialog } from './dialog.js';
import { inWords, kindName } from './naming.js';
import { marks } from './people.js';
import { openDialog, page } from './page.js';

/** The dialog. number: whose. */
export function PersonDialog({ number }) {
  const entrant = page.view.entrants[number - 1];
  const there = page.view.here.includes(number);
  const { stage, change } = page.view;
  const away = (what) => async () => {
    openDialog(null);
    await write(what, { number, change });
  };
  const seated = page.view.rounds.length > 0;
  return html`<${Dialog} title=${t('{name}, number {n}', { name: inWords(number), n: number })}>
    ${marks(entrant).length > 0 && html`<p class="label">${marks(entrant).join(' · ')}</p>`}
    <${Renaming} number=${number} />
    ${entrant.kind && html`<${KindOf} entrant=${entrant} />`}
    <label class="check"><input type="checkbox" checked=${entrant.fixed} onChange=${(event) => write('fix_entrant', { number, fixed: event.currentTarget.checked, change })} /><span>${t('Cannot move: the others come to this table')}</span></label>
    <div class="menu-list">
      ${seated && html`<button type="button" class="btn" onClick=${() => openDialog('card', { number })}>${t('The evening, hand by hand')}</button>`}
      ${seated && html`<button type="button" class="btn" onClick=${() => openDialog('swap', { number })}>${t('Change seats with somebody')}</button>`}
      ${stage !== 'ended' && (there ? html`<button type="button" class="btn" onClick=${away('leave')}>${seated && stage === 'playing' ? t('Leaves after this round') : t('Leaves')}</button>` : html`<button type="button" class="btn" onClick=${away('return')}>${t('Is back from the next round')}</button>`)}
    </div>
    <${Substitute} number=${number} />
  <//>`;
}

function Renaming({ number }) {
  const [name, setName] = useState(page.names[number] ?? '');
  const save = async (event) => {
    event.preventDefault();
    const answer = await ask({ type: 'rename', number, name });
    showRefusal(answer);
    if (answer.type === 'done') openDialog(null);
  };
  return html`<form class="field" onSubmit=${save}><label for="person-name">${t('Name')}</label><div class="beside"><input class="input" id="person-name" maxlength="60" autocomplete="off" value=${name} onInput=${(event) => setName(event.currentTarget.value)} /><button class="btn">${t('Save')}</button></div></form>`;
}

function KindOf({ entrant }) {
  const become = async (kind) => {
    const answer = await ask({ type: 'substitute', number: entrant.number, name: null, kind, change: page.view.change });
    showRefusal(answer);
  };
  return html`<fieldset class="field"><legend>${t('Plays as')}</legend><div class="choice">${['A', 'B'].map((kind) => html`<label key=${kind}><input type="radio" name="kind" value=${kind} checked=${entrant.kind === kind} onChange=${() => become(kind)} /><bdi>${kindName(kind)}</bdi></label>`)}</div></fieldset>`;
}

function Substitute({ number }) {
  const [name, setName] = useState('');
  const entrant = page.view.entrants[number - 1];
  const save = async (event) => {
    event.preventDefault();
    const answer = await ask({ type: 'substitute', number, name, kind: entrant.kind, change: page.view.change });
    showRefusal(answer);
    openDialog(null);
  };
  return html`<details><summary>${t('A substitute takes over')}</summary><form class="field" onSubmit=${save}><label for="sub-name">${t('Name of the substitute')}</label><p class="label">${t('Plays on under the same number, with the same total.')}</p><div class="beside"><input class="input" id="sub-name" required maxlength="60" autocomplete="off" value=${name} onInput=${(event) => setName(event.currentTarget.value)} /><button class="btn">${t('Take over')}</button></div></form></details>`;
}
