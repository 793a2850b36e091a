// The whole page of a knockout: what is to be played, the bracket, and all matches as a list.

import { html } from '../vendor/htm-preact.js';
import { t, tn } from '../words.js';
import { Bracket } from './bracket.js';
import { cup, here, nameOf, openDialog } from './cup.js';
import { HistoryDialog } from './history.js';
import { MatchDialog } from './match_dialog.js';
import { NamesDialog } from './names.js';
import { matchTitle, roundTitle, sideOf, toPlay } from './rounds.js';
import { ShareDialog } from './share.js';

const DIALOGS = { match: MatchDialog, names: NamesDialog, share: ShareDialog, history: HistoryDialog };
const NARROW = matchMedia('(max-width: 999px)');

/** The page. */
export function App() {
  if (cup.line === 'closed') return html`<main class="opening"><h1>${t('There is no knockout here')}</h1></main>`;
  const Dialog = cup.dialog && DIALOGS[cup.dialog.name];
  return html`<header class="top"><a class="wordmark" href=${`${cup.base}/`}><svg class="mark" viewBox="0 0 27 20" aria-hidden="true"><path d="M2 9v10M5.6 9v10M9.2 9v10M12.8 9v10M16.4 9v10M20 9v10" /><path class="odd" d="M25 1.5V19" /></svg><span>Oddtrick</span></a>
      <nav aria-label=${t('This knockout')}>${cup.writes && html`<button type="button" class="btn quiet" onClick=${() => openDialog('names')}>${t('Names')}</button><button type="button" class="btn quiet" onClick=${() => openDialog('history')}>${t('History')}</button>`}<button type="button" class="btn quiet" onClick=${() => openDialog('share')}>${t('Share')}</button><a class="btn quiet" href=${here('/projector')}>${t('On the wall')}</a><a class="btn quiet" href=${here('/print')}>${t('Print')}</a></nav></header>
    <main class="cup-page">
      <${Head} />
      ${cup.line === 'down' && cup.noticed && html`<p class="notice" role="status">${t('No connection; this is how it stood.')}</p>`}
      <div role="status" class="done">${cup.notice}</div>
      ${cup.writes && html`<${ToPlay} />`}
      <${Bracket} stamp=${cup.stamp} onMatch=${cup.writes ? press : null} />
      <${List} />
    </main>
    ${Dialog && html`<${Dialog} key=${JSON.stringify(cup.dialog)} />`}`;
}

function press(key) {
  const match = cup.view.rounds[key[0] - 1][key[1] - 1];
  if (match.ready) openDialog('match', { match: key });
}

function Head() {
  const { settings, players, champion, third } = { ...cup.view, players: entered() };
  const length = settings.best_of === 1 ? t('One rubber a match.') : t('The best of {n} rubbers.', { n: settings.best_of });
  return html`<header><h1><bdi>${cup.title || t('Knockout')}</bdi></h1>
    <p class="muted">${tn('{n} is in it.', '{n} are in it.', players)} ${length}</p>
    ${champion !== null && html`<p class="champion">${t('Winner:')} <b><bdi>${nameOf(champion)}</bdi></b>${third !== null && html`<span> ${t('Third:')} <bdi>${nameOf(third)}</bdi></span>`}</p>`}</header>`;
}

const entered = () => new Set(cup.view.rounds[0].flatMap(({ one, two }) => [one, two]).filter((each) => each !== null)).size;

/** The matches that can be played now, each with its button. */
function ToPlay() {
  const matches = toPlay();
  if (matches.length === 0) return null;
  return html`<section aria-labelledby="to-play"><h2 id="to-play">${t('To be played')}</h2><ul class="to-play">${matches.map((match) => html`<li key=${match.key.join('-')}><button type="button" onClick=${() => openDialog('match', { match: match.key })}><small>${matchTitle(match)}</small><span><bdi>${nameOf(match.one)}</bdi></span><span><bdi>${nameOf(match.two)}</bdi></span><em>${t('Enter the result')}</em></button></li>`)}</ul></section>`;
}

/** All matches round by round, in words: on a narrow screen instead of the bracket, and for those who do not see it. */
function List() {
  return html`<details class="list" open=${NARROW.matches}><summary>${t('Match by match')}</summary>
    ${cup.view.rounds.map((matches, n) => html`<section key=${n}><h2>${roundTitle(n + 1)}</h2><ol>${matches.map((match) => html`<${Match} key=${match.key.join('-')} match=${match} />`)}</ol></section>`)}</details>`;
}

function Match({ match }) {
  const third = match.key[0] === cup.view.rounds.length && match.key[1] === 2;
  return html`<li class=${match.ready && match.winner === null ? 'live' : ''}>
    ${third && html`<h3>${t('For the third place')}</h3>`}
    ${['one', 'two'].map((half, n) => {
      const won = match.winner !== null && match.winner === match[half] && !match.bye;
      return html`<span class=${won ? 'w' : ''}>${won && html`<svg viewBox="0 0 20 20" class="tk" aria-hidden="true"><path d="m3 11 5 5 9-12" /></svg>`}<bdi>${sideOf(match, match[half])}</bdi>${won && html`<span class="vh"> ${t('won')}</span>`}</span><b class="num">${match.score && !match.walkover ? match.score[n] : ''}</b>`;
    })}
    ${match.walkover && html`<em>${t('Without play')}</em>`}
    ${cup.writes && match.ready && html`<button type="button" class="btn" onClick=${() => openDialog('match', { match: match.key })}>${match.winner === null ? t('Enter the result') : t('Correct')}<span class="vh">: ${nameOf(match.one)}, ${nameOf(match.two)}</span></button>`}
  </li>`;
}
