// The player's own settings of the table.

import { html } from '../vendor/htm-preact.js';
import { t } from '../words.js';
import { home } from './address.js';
import { Dialog } from './dialogs.js';
import { page } from './page.js';
import { prefs, setPref } from './prefs.js';

/** The settings; each holds at once and is kept in this browser. */
export function Settings() {
  return html`<${Dialog} title=${t('Settings')} kind="settings-dialog">
    <${Choice} name="pace" legend=${t('Pace of the others')} rows=${[
      ['slow', t('Slow')],
      ['normal', t('Normal')],
      ['fast', t('Fast')],
      ['click', t('Tap to go on')],
    ]} />
    <${Choice} name="theme" legend=${t('Light')} rows=${[
      ['', t('As the device')],
      ['light', t('Light')],
      ['dark', t('Dark')],
    ]} />
    <${Choice} name="deck" legend=${t('Deck')} rows=${[
      ['', t('Two colours')],
      ['four', t('Four colours')],
    ]} />
    <${Check} name="confirm" text=${t('A second tap plays a card')} />
    <${Check} name="forced" text=${t('Play my card for me where there is only one')} />
    <${Check} name="keys" text=${t('Keys for play: letters and figures')} />
    <${Check} name="stills" text=${t('No moving cards')} />
    <${Check} name="mute" text=${t('Do not show me what others say')} />
    <${Tongues} />
  <//>`;
}

/** The languages; another is spoken by the page as it comes anew. */
function Tongues() {
  const told = (name) => document.querySelector(`meta[name=${name}]`)?.content ?? '';
  return html`<form method="post" action=${home('/language')}>
    <fieldset class="field"><legend>${t('Language')}</legend>
    <input type="hidden" name="csrf" value=${told('csrf')} />
    <input type="hidden" name="next" value=${`/t/${page.code}`} />
    <div class="answers">${[...document.querySelectorAll('meta[name=language]')].map(
      ({ content, lang }) => html`<button class="btn" key=${lang} name="lang" value=${lang} lang=${lang}
        aria-current=${lang === document.documentElement.lang ? 'true' : null}>${content}</button>`,
    )}</div></fieldset>
  </form>`;
}

function Choice({ name, legend, rows }) {
  return html`<fieldset class="field"><legend>${legend}</legend>
    <div class="choice">${rows.map(
      ([value, text]) => html`<label key=${value}>
      <input type="radio" name=${name} value=${value} checked=${prefs[name] === value}
        onChange=${() => setPref(name, value)} />${text}</label>`,
    )}</div>
  </fieldset>`;
}

function Check({ name, text }) {
  return html`<label class="check">
    <input type="checkbox" checked=${prefs[name]} onChange=${(event) => setPref(name, event.currentTarget.checked)} />
    ${text}</label>`;
}
