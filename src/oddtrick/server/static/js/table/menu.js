// The menu: everything that is not a card, at its time only; courtesies; leaving the table.

import { html } from '../vendor/htm-preact.js';
import { t } from '../words.js';
import { ask, greet, may } from './asks.js';
import { COURTESIES } from './courtesies.js';
import { Dialog, openDialog } from './dialogs.js';
import { page } from './page.js';
import { prefs, setPref } from './prefs.js';
import { home } from './address.js';

const item = (label, act, note = '') =>
  html`<li><button type="button" class="btn" onClick=${act}><span>${label}</span>${
    note &&
    html`<span class="label">
    ${note}</span>`
  }</button></li>`;

/** The menu. */
export function Menu() {
  const { view } = page;
  const seated = view.viewer !== null;
  const to = (name) => () => openDialog(name);
  const act = (type) => () => {
    openDialog(null);
    ask(type);
  };
  return html`<${Dialog} title=${t('Menu')} kind="menu-dialog">
    <ul class="menu-list">
      ${may('ask_take_back') && item(t('Ask to take back my card'), act('ask_take_back'), t('The others must agree.'))}
      ${may('claim_rest') && item(t('Claim or concede the rest'), to('claim'), t('Shows your cards.'))}
      ${may('claim_revoke') && item(t('Claim a revoke'), to('revoke'))}
      ${seated && mayTalk() && item(t('Say something'), to('talk'))}
      ${view.score && item(t('Score sheet'), to('sheet'))}
      ${page.ended && item(t('Look through the last hand'), to('look'))}
      ${(view.pack || page.ended) && item(t('How the deal is sealed'), to('seal'))}
      ${item(t('Link to this table'), to('share'))}
      ${item(t('Settings'), to('settings'))}
      ${item(t('Keys'), to('keys'))}
      <li><a class="btn" href=${home(`/rules/${view.ruleset.name}`)} target="_blank" rel="noopener">
        ${t('The rules of this table')}</a></li>
      ${
        seated
          ? item(t('Leave the table'), to('leave'))
          : html`<li><a class="btn" href=${home('/')}>
        ${t('To the first page')}</a></li>`
      }
    </ul>
  <//>`;
}

/** Courtesies are for the time between hands. */
export const mayTalk = () => page.view?.stage !== 'play' || page.endOpen;

/** The courtesies. */
export function Talk() {
  const say = (said) => () => {
    greet(said);
    openDialog(null);
  };
  return html`<${Dialog} title=${t('Say something')} kind="menu-dialog">
    <ul class="menu-list">${Object.entries(COURTESIES).map(
      ([said, words]) => html`<li key=${said}>
      <button type="button" class="btn" onClick=${say(said)}>${words()}</button></li>`,
    )}</ul>
    <label class="check"><input type="checkbox" checked=${prefs.mute}
      onChange=${(event) => setPref('mute', event.currentTarget.checked)} />${t('Do not show me what others say')}
      </label>
  <//>`;
}

/** Leaving, which is asked twice. */
export function Leave() {
  const { view } = page;
  const running = !['seating', 'over'].includes(view.stage);
  const go = () => {
    ask('leave');
    openDialog(null);
  };
  return html`<${Dialog} title=${t('Leave the table?')}>
    <p>${
      running
        ? t('A bot takes your chair and plays your cards. Until somebody else has taken the chair you can come back to it.')
        : t('Your chair will be free.')
    }</p>
    <div class="answers"><button type="button" class="btn primary" onClick=${go}>${t('Leave')}</button>
      <button type="button" class="btn" onClick=${() => openDialog(null)}>${t('Stay')}</button></div>
    <p class="label">${t('Or just close the page: your chair is kept, and a bot plays until you are back.')}</p>
  <//>`;
}
