// The whole page: a sheet that is kept or looked at, one that is begun, or word that there is none.

import { html, render } from '../vendor/htm-preact.js';
import { fromData, t } from '../words.js';
import { Icon } from '../table/faces.js';
import { Begin } from './begin.js';
import { Dialogs } from './dialogs.js';
import { untouched } from './entry.js';
import { HandForm } from './hand_form.js';
import { noticed, retryNow } from './line.js';
import { Lines, Waiting } from './lines.js';
import { Marker } from './marker.js';
import { shown, toldWhole } from './naming.js';
import { at, openDialog, page } from './page.js';
import { matchOver } from './place.js';
import { busy, lastChange, waitingOpening, write } from './queue.js';
import { Result } from './result.js';

/** Paints the page into an element. onBegun: is called when a sheet was begun. */
export const painted = (root, onBegun) => () => render(html`<${App} onBegun=${onBegun} />`, root);

function App({ onBegun }) {
  if (page.beginning) return html`<${Begin} onBegun=${onBegun} /><${Dialogs} />`;
  if (!page.view) return html`<${Nothing} />`;
  return html`<main class="sheet-page">
    <${Bar} />
    <${Marker} />
    <${Plate} />
    <div class="work">${page.pen && (over() ? html`<${Result} />` : html`<${HandForm} />`)}${!page.pen && over() && html`<${Result} />`}</div>
    <div class="below">${!page.stuck && html`<${Waiting} />`}<${Lines} /></div>
  </main><${Dialogs} />`;
}

/** Whether the result stands in place of the form: not while something is tapped that would vanish unseen. */
const over = () => (!page.form || untouched(page.form)) && matchOver();

function Nothing() {
  const gone = page.line === 'closed' || (page.line === 'open' && !busy());
  return html`<main class="opening">${gone
    ? html`<h1>${t('There is no sheet here')}</h1><p>${t('Nobody has begun a sheet at this address.')}</p><p><a class="btn primary" href=${at('/sheets/new')}>${t('A new sheet')}</a></p>`
    : html`<p role="status">${t('Opening the sheet …')}</p>`}</main>`;
}

/** Which game of which match it is. */
function title() {
  const { ruleset, hand, game } = page.view;
  if (ruleset.game.hands) return t('Hand {n} of {m}', { n: hand, m: ruleset.game.hands });
  if (ruleset.games_to_win > 1) return t('Rubber, game {n}', { n: game });
  return t('Game to {n}', { n: ruleset.game.target });
}

function Bar() {
  const { view } = page;
  const free = page.line === 'open' && !busy();
  const step = (type) => write(type, { change: lastChange() });
  return html`<header class="bar">
    <h1>${title()}<small>${fromData(view.ruleset.title)}</small></h1>
    ${page.pen && html`<button type="button" class="btn quiet" disabled=${!free || !view.can_undo} aria-label=${t('Undo')} onClick=${() => step('undo')}><${Icon} name="undo" /></button>
      <button type="button" class="btn quiet turned" disabled=${!free || !view.can_redo} aria-label=${t('Do again')} onClick=${() => step('redo')}><${Icon} name="undo" /></button>`}
    <button type="button" class="btn quiet" aria-label=${t('Menu')} onClick=${() => openDialog('menu')}><${Icon} name="menu" /></button>
  </header>`;
}

/** Word of the line and of what was done last. */
function Plate() {
  const { notice } = page;
  return html`<div class="plate">
    ${page.line === 'down' && noticed() && html`<div class="down" role="status"><p>${waitingOpening() ? t('The line is down. This sheet waits in this browser until it is back.') : t('The line is down. What you enter waits here and is sent when it is back.')}</p><button type="button" class="btn" onClick=${retryNow}>${t('Try now')}</button></div>`}
    ${!page.pen && html`<p class="muted">${t('You look on. Whoever keeps the score writes.')}</p>`}
    <div role="status" class="done">
      ${notice?.refused && html`<p class="why">${shown(toldWhole(notice.refused))}</p>`}
      ${notice?.text && html`<p>${shown(notice.text)}</p>`}
      ${notice?.told?.length > 0 && html`<ul class="told">${notice.told.map((each, n) => html`<li key=${n}>${shown(toldWhole(each))}</li>`)}</ul>`}
    </div>
    ${page.stuck && html`<${Waiting} />`}
  </div>`;
}
