// The score sheet: every hand in a row, game by game, and what the games were worth.

import { html, useEffect } from '../vendor/htm-preact.js';
import { capital, say, t, tn } from '../words.js';
import { here } from './address.js';
import { sideLabel } from './block.js';
import { Dialog } from './dialogs.js';
import { Glyph } from './faces.js';
import { page, paint } from './page.js';
import { homeSide, isMine, nameAt, otherSide, pairNames, speaking } from './seats.js';

const key = (number) => `${page.view.rubber}.${number}`;

/** What is known of a hand beyond its points: its score's lines and its trumps. */
const known = (number) => page.scored.get(key(number));

const AGAIN = 5; // seconds until a hand that could not be had is asked for again, where the server does not say when

/** Asks the table for hands that were scored before we came, until all are there. What is given back stops it. */
function fetchMissing(sheet) {
  const { rubber } = page.view;
  let [stopped, timer] = [false, 0];
  const go = async () => {
    for (const { number } of sheet) {
      const name = `${rubber}.${number}`;
      if (stopped || page.scored.has(name)) continue;
      page.scored.set(name, null); // asked for once at a time
      const answer = await fetch(here(`/hands/${number}.json?rubber=${rubber}`)).catch(() => null);
      const shown = answer?.ok ? await answer.json().catch(() => null) : null;
      if (page.scored.get(name) !== null) continue; // the table told it meanwhile
      if (shown) {
        page.scored.set(name, { ...shown.scored, trump: shown.hand.trump });
        paint();
      } else if (answer?.status !== 404) {
        page.scored.delete(name);
        const wait = Number(answer?.headers.get('retry-after')) || AGAIN;
        if (!stopped) timer = setTimeout(go, wait * 1000);
        return; // whoever is asked too much is not asked for the rest
      }
    }
  };
  go();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** The rows of the sheet as games: `{ game, rows }`, the last one perhaps still running. */
function gamesOf(score) {
  const games = [{ rows: [] }];
  for (const row of score.sheet) {
    games.at(-1).rows.push(row);
    if (row.game_won_by) games.push({ rows: [] });
  }
  if (games.at(-1).rows.length === 0 && games.length > 1) games.pop();
  return games.map((each, at) => ({ ...each, game: score.games[at] ?? null }));
}

function inWords(row) {
  const data = known(row.number);
  if (!data?.scored?.lines) return '';
  return capital(data.scored.lines.map((line) => say(line.reason, speaking())).join(' · '));
}

const points = (n) => (n === 0 ? '' : n);

/** The whole sheet. now: the number of a hand to be marked. */
export function Sheet({ now = 0 }) {
  const { view } = page;
  const { score } = view;
  const [we, they] = [homeSide(), otherSide(homeSide())];
  useEffect(() => fetchMissing(score.sheet), [view.rubber, score.sheet.length]);
  return html`<table class="rub">
    <caption class="vh">${t('Score sheet')}</caption>
    <thead><tr><th scope="col">${t('Hand')}</th><th scope="col">${t('Scored')}</th><th scope="col" class="n">
      ${sideLabel(we)}</th><th scope="col" class="n">${sideLabel(they)}</th></tr></thead>
    ${gamesOf(score).map(
      ({ rows, game }, at) => html`<tbody key=${at}>
      ${
        view.ruleset.games_to_win > 1 &&
        html`<tr class="gm"><th scope="rowgroup" colspan="4">
        ${t('Game {n}', { n: at + 1 })}</th></tr>`
      }
      ${rows.map(
        (row) => html`<tr key=${row.number} class=${row.number === now ? 'now' : ''}>
        <td>${row.number} <${Glyph} suit=${known(row.number)?.trump} /></td><td>${inWords(row)}</td>
        <td class="n">${points(row.points[we])}</td><td class="n">${points(row.points[they])}</td></tr>`,
      )}
      ${
        game &&
        html`<tr class="st"><td colspan="2">${gameWords(game, view)}</td><td class="n">${game.score[we]}</td>
        <td class="n">${game.score[they]}</td></tr>`
      }
    </tbody>`,
    )}
  </table>
  <${Totals} />`;
}

function gameWords(game, view) {
  if (game.winner === null) return t('Level');
  const pair = pairNames(game.winner.toLowerCase(), view);
  if (game.game_points === null) return t('Game to {pair}', { pair });
  return tn('Game to {pair}: {n} point', 'Game to {pair}: {n} points', game.game_points, { pair });
}

/** What the match comes to, where its games are worth points. */
function Totals() {
  const { score, ruleset } = page.view;
  if (ruleset.game_points === 'none' || score.games.length === 0) return null;
  const [we, they] = [homeSide(), otherSide(homeSide())];
  return html`<dl class="worth">
    ${score.games.map(
      (game, at) => html`<div key=${at}><dt>${t('Game {n}', { n: at + 1 })}<br />
      ${game.winner ? sideLabel(game.winner.toLowerCase()) : ''}</dt><dd class="num">${game.game_points ?? 0}</dd>
      </div>`,
    )}
    ${
      score.over &&
      ruleset.rubber_bonus > 0 &&
      score.winner &&
      html`<div><dt>${t('Rubber')}<br />
      ${sideLabel(score.winner.toLowerCase())}</dt><dd class="num">${ruleset.rubber_bonus}</dd></div>`
    }
    <div class="t"><dt>${t('Points')}<br />${sideLabel(we)} – ${sideLabel(they)}</dt><dd class="num">
      ${score.totals[we]}–${score.totals[they]}</dd></div>
  </dl>`;
}

/** The sheet in short, beside the table on a wide screen: finished games in a line, the running one hand by hand. */
export function SoFar() {
  const { view } = page;
  const { score } = view;
  const [we, they] = [homeSide(), otherSide(homeSide())];
  useEffect(() => fetchMissing(score.sheet), [view.rubber, score.sheet.length]);
  if (score.sheet.length === 0) return null;
  return html`<section class="so-far"><h2>${view.ruleset.games_to_win > 1 ? t('The rubber so far') : t('So far')}</h2>
    <table><thead><tr><th scope="col">${t('Hand')}</th><th scope="col" class="n">${sideLabel(we)}</th>
      <th scope="col" class="n">${sideLabel(they)}</th></tr></thead>
    <tbody>${gamesOf(score).flatMap(({ rows, game }, at) =>
      game && view.ruleset.games_to_win > 1
        ? [line(`g${at}`, t('Game {n}', { n: at + 1 }), game.score[we], game.score[they])]
        : rows.map((row) =>
            line(
              row.number,
              html`${row.number} <${Glyph} suit=${known(row.number)?.trump} /> <span
      class="what">${briefly(row)}</span>`,
              points(row.points[we]),
              points(row.points[they]),
            ),
          ),
    )}</tbody></table>
    ${
      view.dealer &&
      view.stage !== 'over' &&
      html`<p class="label">
      ${isMine(view.dealer) ? t('You deal this hand.') : t('{name} deals this hand.', { name: nameAt(view.dealer) })}
      </p>`
    }
  </section>`;
}

const line = (id, what, one, other) =>
  html`<tr key=${id}><td>${what}</td><td class="n">${one}</td><td class="n">${other}</td></tr>`;

function briefly(row) {
  const tricks = known(row.number)?.tricks;
  return tricks ? tn('{n} trick', '{n} tricks', Math.max(...tricks)) : '';
}

/** The sheet as a dialog. */
export function SheetDialog() {
  return html`<${Dialog} title=${t('Score sheet')} kind="wide"><${Sheet} /><//>`;
}
