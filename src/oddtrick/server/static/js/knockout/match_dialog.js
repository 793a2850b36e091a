// The result of a match: who won, by how many rubbers; by hand, or read from a score sheet; another than what stands, or none.

import { html, useState } from '../vendor/htm-preact.js';
import { t, tn } from '../words.js';
import { ask, command } from './asking.js';
import { change, cup, nameOf, openDialog, toldWhole } from './cup.js';
import { Dialog } from './dialog.js';
import { matchOf, matchTitle } from './rounds.js';
import { FromSheet } from './from_sheet.js';

const LOST = () => t('No connection. It was not entered; try again.');

/** The dialog. */
export function MatchDialog() {
  const match = matchOf(cup.dialog.match);
  const { needed } = cup.view;
  const stood = match.winner === null ? null : { score: match.score, walkover: match.walkover };
  const [won, setWon] = useState(stood ? (match.winner === match.one ? 0 : 1) : null);
  const [lost, setLost] = useState(stood ? Math.min(...stood.score) : needed === 1 ? 0 : null);
  const [walkover, setWalkover] = useState(stood?.walkover ?? false);
  const [why, setWhy] = useState('');
  const [falls, setFalls] = useState(null);
  const [striking, setStriking] = useState(false); // whether what falls falls with the result struck out
  const [busy, setBusy] = useState(false);
  const rubbers = walkover ? 0 : lost;
  const known = won !== null && rubbers !== null;
  const played = known && { score: won === 0 ? [needed, rubbers] : [rubbers, needed], walkover };
  const say = (strike) => (stood ? command('correct_match', { match: match.key, was: stood, played, strike_later: strike }) : command('enter_match', { match: match.key, played }));

  const enter = async (event) => {
    event.preventDefault();
    setBusy(true);
    setWhy('');
    if (stood && (falls === null || striking)) {
      const seen = await ask({ type: 'preview', command: say(false) });
      if (seen.type === 'previewed' && seen.asks) {
        setStriking(false);
        setFalls(seen.struck);
        setBusy(false);
        return;
      }
    }
    const answer = await ask({ type: 'command', command: say(falls !== null && !striking) });
    setBusy(false);
    if (answer.type === 'done') {
      change({ dialog: null, notice: t('{round}: {name} won.', { round: matchTitle(match), name: nameOf(won === 0 ? match.one : match.two) }) });
      return;
    }
    setWhy(answer.reason ? toldWhole(answer.reason) : LOST());
  };
  const strike = async () => {
    const sure = falls !== null && striking;
    const say = command('strike_match', { match: match.key, was: stood, strike_later: sure });
    setBusy(true);
    setWhy('');
    const seen = sure ? {} : await ask({ type: 'preview', command: say });
    if (seen.asks) {
      setStriking(true);
      setFalls(seen.struck);
      setBusy(false);
      return;
    }
    const answer = await ask({ type: 'command', command: say });
    setBusy(false);
    if (answer.type === 'done') change({ dialog: null, notice: t('{round}: the result is struck out.', { round: matchTitle(match) }) });
    else setWhy(answer.reason ? toldWhole(answer.reason) : LOST());
  };
  const read = ([one, two]) => {
    setFalls(null);
    setWalkover(false);
    setWon(one > two ? 0 : 1);
    setLost(Math.min(one, two, needed - 1));
  };
  const choose = (set) => (value) => {
    setFalls(null);
    set(value);
  };
  const names = [match.one, match.two].map(nameOf);
  return html`<${Dialog} title=${matchTitle(match)}><form class="match" onSubmit=${enter}>
    <fieldset class="field"><legend>${t('Who won')}</legend><div class="picks">${names.map((name, n) => html`<label key=${n}><input type="radio" name="won" required checked=${won === n} onChange=${() => choose(setWon)(n)} /><b><bdi>${name}</bdi></b></label>`)}</div></fieldset>
    ${needed > 1 && !walkover && html`<fieldset class="field"><legend>${t('Rubbers')}</legend><div class="choice">${Array.from({ length: needed }, (_, n) => html`<label key=${n}><input type="radio" name="lost" required checked=${lost === n} onChange=${() => choose(setLost)(n)} /><span class="num">${needed} : ${n}</span></label>`)}</div></fieldset>`}
    <label class="tick"><input type="checkbox" checked=${walkover} onChange=${(event) => choose(setWalkover)(event.currentTarget.checked)} /><b>${t('Without play: the others did not come')}</b></label>
    ${!walkover && html`<${FromSheet} match=${match} names=${names} onRead=${read} />`}
    ${falls !== null && html`<div class="why" role="alert"><p>${striking ? tn('A later match was played by who came from this one. It is struck out with it.', '{n} later matches were played by who came from this one. They are struck out with it.', falls.length) : tn('A later match was played by who should not have been in it. It is struck out with this correction.', '{n} later matches were played by who should not have been in them. They are struck out with this correction.', falls.length)}</p><ul>${falls.map((key) => html`<li key=${key.join('-')}>${matchTitle({ key })}: <bdi>${matchOf(key).one && nameOf(matchOf(key).one)}</bdi>, <bdi>${matchOf(key).two && nameOf(matchOf(key).two)}</bdi></li>`)}</ul></div>`}
    ${why && html`<p class="why" role="alert">${why}</p>`}
    <p class="beside"><button class="btn primary" disabled=${busy || !known}>${label(known, names[won], played, needed, striking ? null : falls)}</button>${stood && html`<button type="button" class="btn" disabled=${busy} onClick=${strike}>${striking && falls !== null ? t('Strike out all of them') : t('Strike out this result')}</button>`}<button type="button" class="btn" onClick=${() => openDialog(null)}>${t('Leave it')}</button></p>
  </form><//>`;
}

/** What the button will do. */
function label(known, name, played, needed, falls) {
  if (!known) return t('Enter the result');
  if (falls !== null) return t('Correct, and strike these out');
  if (played.walkover || needed === 1) return t('{name} wins', { name });
  return t('{name} wins, {most} : {least}', { name, most: Math.max(...played.score), least: Math.min(...played.score) });
}
