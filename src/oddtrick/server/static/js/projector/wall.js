// The whole wall: a head that says what is on now, the standings at the left, the tables or the prizes at the right.

import { html } from '../vendor/htm-preact.js';
import { capital, sentence, suitName, t, tn } from '../words.js';
import { handsWords, prizeName, tieName, trumpWords } from '../drive/drive_words.js';
import { namesOf } from '../drive/naming.js';
import { here, page } from '../drive/page.js';
import { asTime, clock } from './clock.js';
import { Controls } from './controls.js';
import { Standings } from './standing.js';
import { Tables } from './tables.js';

const pips = document.querySelector('meta[name=pips]').content;

/** The page. */
export function Wall() {
  if (page.line === 'closed') return html`<main class="opening"><h1>${t('There is no drive here')}</h1></main>`;
  if (!page.view) return html`<main class="opening"><p role="status">${t('Opening the drive …')}</p></main>`;
  return html`<div class="wall">
    <${Head} />
    <main><${Standings} /><${Right} /></main>
    ${page.line === 'down' && page.noticed && html`<p class="lost" role="status">${t('No connection; this is how it stood.')}</p>`}
    <${Controls} />
  </div>`;
}

const Pip = ({ letter }) => html`<svg class=${`g g-${letter}`} viewBox="0 0 108 108" aria-hidden="true"><use href=${`${pips}#pip-${letter}`} /></svg>`;

/** The round to be looked at: the one that is played, else the one that comes. */
function now() {
  const { view } = page;
  if (view.stage === 'playing') {
    const last = view.rounds.at(-1);
    return { round: last.seating.number, hands: last.hands, label: t('Round') };
  }
  if (view.stage === 'ended' || view.next_round === null) return null;
  return { round: view.next_round, hands: view.next_hands, label: view.rounds.length ? t('Next round') : t('First round') };
}

function Head() {
  const on = now();
  const boards = page.view.settings.kind === 'mitchell' || page.view.settings.kind === 'howell';
  return html`<header class="dh"><div class="name"><p class="wordmark"><svg class="mark" viewBox="0 0 27 20" aria-hidden="true"><path d="M2 9v10M5.6 9v10M9.2 9v10M12.8 9v10M16.4 9v10M20 9v10" /><path class="odd" d="M25 1.5V19" /></svg>Oddtrick</p><h1><bdi>${page.title || t('Whist drive')}</bdi></h1></div>
    <dl>
      ${on && html`<div><dt>${on.label}</dt><dd class="num">${on.round} <small>${t('of {n}', { n: page.view.all_rounds })}</small></dd></div>`}
      ${on && !boards && on.hands.length > 0 && html`<${Trumps} hands=${on.hands} />`}
      <${Clock} />
    </dl></header>`;
}

/** The trumps of the hands that are played or come next. */
function Trumps({ hands }) {
  const [first] = hands;
  if (hands.length === 1) return html`<div><dt>${t('Trumps')}</dt><dd class="tr">${first.trump && html`<${Pip} letter=${first.trump} />`} ${trumpWords(first)}</dd></div>`;
  return html`<div><dt>${t('Trumps, {hands}', { hands: handsWords(hands) })}</dt><dd class="tr many">${hands.map((hand) => html`<span key=${hand.number}>${hand.trump ? html`<${Pip} letter=${hand.trump} /><span class="vh">${capital(suitName(hand.trump))}</span>` : html`<small>${trumpWords(hand)}</small>`}</span>`)}</dd></div>`;
}

function Clock() {
  const shows = clock();
  if (shows === null) return page.view.half_time ? html`<div class="clk"><dt>${t('Now')}</dt><dd class="tr">${t('Half-time')}</dd></div>` : null;
  if (shows.over) return html`<div class="clk"><dt>${t('Time')}</dt><dd class="num">0:00</dd></div>`;
  return html`<div class="clk"><dt>${shows.left === undefined ? t('Played for') : t('Time left')}</dt><dd class="num"><span role="timer">${asTime(shows.left ?? shows.gone)}</span></dd></div>`;
}

function Right() {
  const { view } = page;
  if (view.rounds.length === 0) return html`<${Welcome} />`;
  if (view.standings?.complete && view.standings.prizes.length > 0) return html`<${Prizes} />`;
  return html`<${Tables} />`;
}

/** Before the first round: who is expected, and where each finds his seat. */
function Welcome() {
  const { here: people } = page.view;
  return html`<section class="tables welcome" aria-labelledby="right"><header><h2 id="right">${t('Welcome')}</h2></header>
    <div><p class="count">${tn('{n} person is entered.', '{n} people are entered.', people.length)}</p>
      <p>${page.view.stage === 'drawn' ? t('The lots are drawn. The first round is about to be seated.') : t('The seats are drawn when all are here.')}</p>
      ${page.origin && html`<figure><img class="qr" src=${here('/code.svg')} alt=${t('The link for the players as a QR code')} /><figcaption>${t('Your seat and the standings on your own phone')}</figcaption></figure>`}</div>
    <p class="pg"></p></section>`;
}

/** After the end: the prizes, as the drive drew them up. */
function Prizes() {
  return html`<section class="tables" aria-labelledby="right"><header><h2 id="right">${t('Prizes')}</h2></header>
    <dl class="won">${page.view.standings.prizes.map((given) => html`<div key=${given.prize}><dt>${prizeName(given.prize)}</dt><dd><b>${given.rows.map((row, n) => html`<span key=${n}><bdi>${namesOf(row.players)}</bdi></span>`)}</b>${how(given)}</dd><dd class="num">${String(given.value).replace('-', '−')}</dd></div>`)}</dl>
    <p class="pg"></p></section>`;
}

function how(given) {
  if (given.to_cut) return html` <small>${sentence(t('They cut for it.'))}</small>`;
  if (given.by) return html` <small>${t('decided by {what}', { what: tieName(given.by) })}</small>`;
  return given.rows.length > 1 ? html` <small>${t('shared')}</small>` : null;
}
