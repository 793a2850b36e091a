// The lines of the sheet, the last one first, match by match; what waits stands above them with its raw numbers.

import { html } from '../vendor/htm-preact.js';
import { t } from '../words.js';
import { Glyph } from '../table/faces.js';
import { openWaiting } from './entry.js';
import { shown, side, toldWhole } from './naming.js';
import { notice, openDialog, page } from './page.js';
import { anotherMatchFirst, leaveOut, tryAgain, waitingEntries } from './queue.js';
import { items, raw } from './wording.js';

const score = ({ ns, ew }) => html`<span class="sc"><span class="vh">${t('Score')} </span>${ns} : ${ew}</span>`;

/** What waits, and what of it was refused. */
export function Waiting() {
  const waiting = waitingEntries();
  if (waiting.length === 0) return null;
  const { stuck } = page;
  return html`<section class="waits" aria-labelledby="waits-title">
    <h2 id="waits-title">${stuck ? t('Not entered') : t('Waiting for the line')}</h2>
    ${stuck && html`<div class="stuck" role="alert"><p>${shown(toldWhole(stuck.refused))}</p><p>${t('Look at what stands on the sheet below, then say what is to become of it.')}</p></div>`}
    <ol>${waiting.map((item) => html`<li key=${item.key}>
      <span>${shown(raw(item.message.command.data.entry))}</span>
      ${(page.line !== 'open' || stuck) && html`<span class="acts">
        ${stuck?.key === item.key && (stuck.refused.code === 'score_match_over'
          ? html`<button type="button" class="btn" onClick=${() => decide(anotherMatchFirst(item))}>${t('Begin another match with it')}</button>`
          : html`<button type="button" class="btn" onClick=${() => decide(tryAgain())}>${t('Enter it as the next line')}</button>`)}
        <button type="button" class="btn" onClick=${() => openWaiting(item)}>${t('Correct')}</button>
        <button type="button" class="btn" onClick=${() => decide(leaveOut(item))}>${t('Leave it out')}</button>
      </span>`}
    </li>`)}</ol>
  </section>`;
}

/** Another tab may just be sending what waits; then nothing was changed. */
async function decide(done) {
  if (!(await done)) notice(t('Another tab is just sending this. Look again in a moment.'));
}

/** All lines. */
export function Lines() {
  const { lines, rubbers } = page.view;
  if (lines.length === 0) return html`<section class="hist"><h2>${t('Hands so far')}</h2><p class="muted">${t('None yet.')}</p></section>`;
  return html`<section class="hist" aria-labelledby="hist-title"><h2 id="hist-title">${t('Hands so far')}</h2>
    ${[...rubbers].reverse().map(({ number, match }) => html`<div key=${number}>
      ${rubbers.length > 1 && html`<h3>${shown(matchTitle(number, match))}</h3>`}
      <ol reversed>${lines.filter((line) => line.rubber === number).reverse().map((line) => html`<${Line} key=${line.number} line=${line} />`)}</ol>
    </div>`)}
  </section>`;
}

function matchTitle(number, match) {
  if (!match.over) return t('Match {n}', { n: number });
  return match.winner ? t('Match {n}: {side} won', { n: number, side: side(match.winner) }) : t('Match {n}: a draw', { n: number });
}

function Line({ line }) {
  const inner = html`
    <span class="h">${line.entry.is === 'HandPlayed' ? line.hand : ''} <${Glyph} suit=${line.trump} /></span>
    <span class="what"><span>${shown(raw(line.entry))}</span><span class="label">${shown(items(line))}</span>${line.game && html`<span class="label game">${shown(gameLabel(line.game))}</span>`}</span>
    ${score(line.score)}`;
  return html`<li class=${line.why_not ? 'void' : ''} data-line=${line.number}>
    ${page.pen ? html`<button type="button" class="line" onClick=${() => openDialog('line', { number: line.number })}>${inner}</button>` : html`<div class="line">${inner}</div>`}
  </li>`;
}

function gameLabel(game) {
  if (game.winner === null) return t('Level');
  if (game.game_points === null) return t('Game to {side}', { side: side(game.winner) });
  return t('Game to {side}, worth {n}', { side: side(game.winner), n: game.game_points });
}
