// The page of a finished hand: how it was scored, the sheet, and what may be done with it; at the end of a match, all.

import { html, useEffect, useRef } from '../vendor/htm-preact.js';
import { capital, fromData, say, suitName, t, tn } from '../words.js';
import { here, home as homeAddress } from './address.js';
import { ask, may } from './asks.js';
import { Countdown } from './clock.js';
import { openDialog } from './dialogs.js';
import { Card, Glyph, Icon, Meter, Short } from './faces.js';
import { mayTalk } from './menu.js';
import { goOn } from './news.js';
import { cardsOf, inOrder } from './order.js';
import { page } from './page.js';
import { Sheet } from './rubber.js';
import { Said } from './seat.js';
import { Chairs } from './watching.js';
import { homeSide, isMine, nameAt, otherSide, pairNames, SEATS, sideOf, speaking, WhoAt } from './seats.js';
import { SealCheck } from './seal.js';

/** The page; it covers the table until the next hand is asked for. Who played is told by how they sat at its end. */
export function End() {
  const { ended, view } = page;
  const heading = useRef(null);
  useEffect(() => heading.current.focus({ preventScroll: true }), []);
  const { hand } = ended.last;
  return html`<section class="endpage" aria-labelledby="end-title">
    <div class="end">
      <section class="reckon">
        <p class="label">${t('Hand {n}', { n: ended.number })}, <${Glyph} suit=${hand.trump} /> ${
          hand.trump ? t('{suit} trumps', { suit: suitName(hand.trump) }) : t('no trumps')
        }, ${isMine(hand.dealer, ended.at)
            ? t('dealt by you')
            : t('dealt by {name}', { name: nameAt(hand.dealer, ended.at) })}</p>
        <h1 id="end-title" tabindex="-1" ref=${heading}>${headline(ended)}</h1>
        <${Result} />
        <${Reckoning} />
        <${Acts} />
        <${Others} />
      </section>
      <section class="score-sheet" aria-labelledby="sheet-title">
        <h2 id="sheet-title">${view.ruleset.games_to_win > 1 ? t('The rubber') : t('Score sheet')}</h2>
        <p class="label">${fromData(view.ruleset.title)}</p>
        ${
          view.score?.sheet.length > 0
            ? html`<${Sheet} now=${ended.number} />`
            : html`<p class="nothing">${t('Nothing is written here yet.')}</p>`
        }
        <details class="sealed"><summary>${t('The seal of this deal')}</summary>
          <${SealCheck} ended=${ended} /></details>
      </section>
    </div>
    <div class="said">${SEATS.map((seat) => html`<${Said} key=${seat} seat=${seat} named />`)}</div>
  </section>`;
}

function headline(ended) {
  const { at } = ended;
  const { hand } = ended.last;
  const scored = ended.scored?.scored;
  if (hand.called)
    return t('{name} called the honours', { name: capital(WhoAt(hand.called.by, at)) }) + gameWords(scored, ended);
  const [ns, ew] = hand.tricks_won;
  const side = ns > ew ? 'ns' : 'ew';
  const won = tn('{n} trick to {pair}', '{n} tricks to {pair}', Math.max(ns, ew), { pair: pairNames(side, at) });
  return won + gameWords(scored, ended);
}

function gameWords(scored, ended) {
  if (!scored?.game_won_by) return '';
  const over = ended.scored.over ?? ended.over;
  if (over) return page.view.ruleset.games_to_win > 1 ? t(': game and rubber') : t(': game and match');
  return t(': game');
}

/** Where both sides stand now, and what the rubber is worth: the first thing to be seen. */
function Result() {
  const { ended, view } = page;
  const scored = ended.scored?.scored;
  if (!scored) return null;
  const { at } = ended;
  const [we, they] = [homeSide(at), otherSide(homeSide(at))];
  const pairs = { one: capital(pairNames(we, at)), other: pairNames(they, at) };
  const { score, ruleset } = view;
  const worth = { we: score.totals[we], they: score.totals[they] };
  return html`<p class="result">
    ${t('{one} {we}, {other} {they}.', { ...pairs, we: scored.score[we], they: scored.score[they] })}${
      ended.over &&
      ruleset.game_points !== 'none' &&
      html` <b>${
        ruleset.games_to_win > 1
          ? t('Points of the rubber: {we} to {they}.', worth)
          : t('Points of the match: {we} to {they}.', worth)
      }</b>`
    }</p>`;
}

// --- The sum -------------------------------------------------------------------------------------------------------

/** The line that explains itself: where a side stood, what came to it and why, where it stands. */
function Reckoning() {
  const { ended, view } = page;
  const scored = ended.scored?.scored ?? view.open_score?.would_be ?? null;
  if (!scored) return null;
  const home = homeSide(ended.at);
  const sides = [home, otherSide(home)].filter((side) => linesOf(scored, side).length > 0);
  return html`<table class="sum">
    <caption class="vh">${t('How the hand was scored')}</caption>
    ${sides.map((side) => html`<${SideSum} key=${side} side=${side} scored=${scored} alone=${sides.length === 1} />`)}
  </table>
  ${
    !ended.scored &&
    html`<p class="label open">${t('Not closed yet: something may still be announced or claimed.')}
    </p>`
  }`;
}

const linesOf = (scored, side) => scored.lines.filter((line) => line.side.toLowerCase() === side);

function SideSum({ side, scored }) {
  const before = scored.score[side] - scored.points[side];
  const target = page.view.ruleset.game.target;
  const won = scored.game_won_by?.toLowerCase() === side;
  const { at: then } = page.ended;
  const mine = then.viewer !== null && side === homeSide(then);
  return html`<tbody>
    <tr><th scope="row">${mine ? t('You stood at') : t('{pair} stood at', { pair: capital(pairNames(side, then)) })}</th>
      <td class="num">${before}</td></tr>
    ${linesOf(scored, side).map(
      (line, at) => html`<tr key=${at}><th scope="row">
      ${capital(say(line.reason, speaking(then)))}${picture(line)}</th><td class="num">${signed(line.points)}</td></tr>`,
    )}
    <tr class=${`tot ${won ? 'won' : ''}`}><th scope="row">
      ${won ? t('{n} is game', { n: target }) : mine ? t('You stand at') : t('They stand at')}</th><td class="num">
      ${scored.score[side]}</td></tr>
  </tbody>`;
}

const signed = (n) =>
  n === 0 ? html`<span class="op">0</span>` : html`<span class="op">${n > 0 ? '+' : '−'}</span>${Math.abs(n)}`;

function picture({ reason, side }) {
  if (reason.code === 'score_tricks') return html`<br /><${Meter} n=${reason.params.tricks} />`;
  const { at: then } = page.ended;
  const { hand } = page.ended.last;
  const { held } = reason.params;
  if (!reason.code.startsWith('score_honours') || !held || page.view.ruleset.honours !== 'held') return null;
  const rows = honoursOf(hand, side.toLowerCase(), held, then);
  return html`<span class="hon">
    ${rows.flatMap(({ cards }) => cards).map((card) => html`<${Card} key=${card} card=${card} small />`)}
    <span class="label">${rows.map(
      ({ seat, cards }) => html`<span key=${seat}>
      ${WhoAt(seat, then)}: ${cards.map((card) => html`<${Short} key=${card} card=${card} /> `)}</span>`,
    )}</span></span>`;
}

/** Who held the honours that were scored: so many, they are the highest trumps of their side. */
function honoursOf(hand, side, held, then) {
  const seats = SEATS.filter((seat) => sideOf(seat) === side).sort((one) => (isMine(one, then) ? -1 : 1));
  const trumpsOf = (seat) => cardsOf(hand.hands[SEATS.indexOf(seat)]).filter((card) => card[0] === hand.trump);
  const honours = inOrder(seats.flatMap(trumpsOf), hand.trump).slice(0, held);
  return seats
    .map((seat) => ({ seat, cards: trumpsOf(seat).filter((card) => honours.includes(card)) }))
    .filter(({ cards }) => cards.length > 0);
}

// --- What may be done ----------------------------------------------------------------------------------------------

/** The main button says what it will do. */
function Acts() {
  const { view } = page;
  if (view.stage === 'closing' || may('choose_penalty') || may('announce_honours'))
    return html`<${Closing} />${view.viewer && html`<p class="label"><${Countdown} seat=${view.viewer} /></p>`}`;
  if (page.ended.over) return html`<${AfterMatch} />`;
  const mine = page.waiting > 0 && page.latest.viewer && page.latest.awaited.includes(page.latest.viewer);
  return html`<div class="acts">
    <button type="button" class="btn primary big" onClick=${goOn}>${t('Next hand')}</button>
    ${mine && html`<p class="label">${t('The table waits for you.')} <${Countdown} seat=${page.latest.viewer} /></p>`}
    ${!view.viewer && html`<${Chairs} />`}
  </div>`;
}

function AfterMatch() {
  if (!may('new_rubber'))
    return html`<div class="acts"><a class="btn primary big" href=${homeAddress('/')}>${t('To the first page')}</a>
      </div>`;
  if (page.room.options.practice) {
    return html`<div class="acts"><${Again} main /><a class="btn big" href=${homeAddress('/')}>
      ${t('To the first page')}</a></div>`;
  }
  const next = (again) => () => {
    goOn();
    ask('new_rubber', { cut_again: again });
  };
  return html`<div class="acts">
    <button type="button" class="btn primary big" onClick=${next(false)}>${t('Another match, same seats')}</button>
    <button type="button" class="btn big" onClick=${next(true)}>
      ${page.view.ruleset.pairs === 'cut' ? t('Cut again') : t('Begin anew')}</button>
  </div>`;
}

/** Before the score is closed: honours to announce, a penalty to choose, a revoke to claim, or nothing more to say. */
function Closing() {
  const { view } = page;
  const { said } = view.open_score ?? {};
  const number = said?.hand ?? page.ended.number;
  if (may('choose_penalty')) {
    const waiting = said.revokes.find((each) => each.penalty === null && sideOf(each.against) !== sideOf(view.viewer));
    return html`<p>${t('{name} revoked in trick {n}. What shall it cost?', { name: nameAt(waiting.against), n: waiting.trick })}</p>
      <div class="acts">${view.ruleset.revoke_options.map(
        (penalty) => html`<button type="button" class="btn big"
        key=${penalty} onClick=${() => ask('choose_penalty', { hand: number, trick: waiting.trick, against: waiting.against, penalty })}>${penaltyWords(penalty)}</button>`,
      )}</div>`;
  }
  if (may('close_score')) {
    const held = said?.honours?.[view.viewer && sideOf(view.viewer) === 'ns' ? 0 : 1] ?? 0;
    return html`<div class="acts">
      ${
        may('announce_honours') &&
        html`<button type="button" class="btn primary big"
        onClick=${() => ask('announce_honours', { hand: number, count: held })}>${
          held === 4 ? t('Announce our four honours') : t('Announce our three honours')
        }</button>`
      }
      ${
        may('claim_revoke') &&
        html`<button type="button" class="btn big" onClick=${() => openDialog('revoke')}>
        ${t('Claim a revoke')}</button>`
      }
      <button type="button" class=${`btn big ${may('announce_honours') ? '' : 'primary'}`}
        onClick=${() => ask('close_score', { hand: number })}>${t('Nothing more to say')}</button>
    </div>`;
  }
  return html`<p class="label waiting">
    ${page.view.viewer ? t('The other side may still speak.') : t('The players may still speak.')}</p>`;
}

function penaltyWords(penalty) {
  return {
    take_three_tricks: t('We take three tricks'),
    take_two_tricks: t('We take two tricks'),
    add_three_points: t('We add three points'),
    deduct_three_points: t('They lose three points'),
  }[penalty];
}

/** Looking again, downloads, the same deal again, a word to the others. */
function Others() {
  const { ended } = page;
  return html`<ul class="others">
    <li><button type="button" class="btn" onClick=${() => openDialog('look')}><${Icon} name="last" />
      ${t('See the tricks again')}</button></li>
    ${page.view.viewer && html`<li><${Again} /></li>`}
    ${
      page.view.viewer &&
      mayTalk() &&
      html`<li><button type="button" class="btn" onClick=${() => openDialog('talk')}>
      ${t('Say something')}</button></li>`
    }
    <li><a class="btn" href=${here('/record.pbn')} download><${Icon} name="save" />PBN</a></li>
    <li><a class="btn" href=${here('/record.jsonl')} download><${Icon} name="save" />JSON Lines</a></li>
    ${
      !ended.over &&
      html`<li><button type="button" class="btn" onClick=${() => openDialog('menu')}>
      <${Icon} name="menu" />${t('Menu')}</button></li>`
    }
  </ul>`;
}

/** The same deal again, at a table of its own, which counts for nothing. */
function Again({ main = false }) {
  const csrf = document.querySelector('meta[name=csrf]')?.content ?? '';
  return html`<form method="post" action=${here('/again')}>
    <input type="hidden" name="csrf" value=${csrf} /><input type="hidden" name="hand" value=${page.ended.number} />
      <input type="hidden" name="rubber" value=${page.ended.rubber} />
    <button class=${main ? 'btn primary big' : 'btn'}>
      ${main ? t('Play this deal again') : html`<${Icon} name="undo" />${t('Play this deal again')}`}</button>
  </form>`;
}
