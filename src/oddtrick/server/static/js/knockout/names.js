// What the knockout and those in it are called; and how all names are forgotten.

import { html, useState } from '../vendor/htm-preact.js';
import { t } from '../words.js';
import { ask } from './asking.js';
import { cup, toldWhole } from './cup.js';
import { Dialog } from './dialog.js';

const LONGEST = 130;

/** The dialog. */
export function NamesDialog() {
  const [said, setSaid] = useState('');
  const [sure, setSure] = useState(false);
  const numbers = cup.view.rounds[0].flatMap(({ one, two }) => [one, two]).filter((each) => each !== null).sort((one, two) => one - two);
  const tell = async (message, done) => {
    const answer = await ask(message);
    setSaid(answer.type === 'done' ? done : answer.reason ? toldWhole(answer.reason) : t('No connection. Try again.'));
  };
  const field = (id, label, value, message) => html`<div key=${id} class="field"><label for=${id}>${label}</label><input class="input" id=${id} maxlength=${LONGEST} autocomplete="off" value=${value} onChange=${(event) => tell(message(event.currentTarget.value), t('Changed.'))} /></div>`;
  return html`<${Dialog} title=${t('Names')}>
    ${field('cup-title', t('Name of the knockout'), cup.title, (title) => ({ type: 'title', title }))}
    <div class="names-list">${numbers.map((number) => field(`name-${number}`, t('Number {n}', { n: number }), cup.names[number] ?? '', (name) => ({ type: 'rename', number, name })))}</div>
    <p role="status">${said}</p>
    <h3>${t('Forget all names')}</h3>
    <p>${t('Deletes the names and the title for good; the bracket stays, with numbers.')}</p>
    ${sure ? html`<p class="beside"><button type="button" class="btn primary" onClick=${() => { setSure(false); void tell({ type: 'forget_names' }, t('All names are deleted.')); }}>${t('Delete them for good')}</button><button type="button" class="btn" onClick=${() => setSure(false)}>${t('Leave it')}</button></p>` : html`<p><button type="button" class="btn" onClick=${() => setSure(true)}>${t('Forget all names')}</button></p>`}
  <//>`;
}

