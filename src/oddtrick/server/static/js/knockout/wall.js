// A knockout on the wall: the part that is being played, as large as it goes, turning over where there are several.

import { loadWords, t } from '../words.js';
import { open } from './asking.js';
import { drawing } from './bracket.js';
import { cup, nameOf, paintWith } from './cup.js';
import { roundTitle } from './rounds.js';

const MOST = 8; // matches one below another that can still be read at the back
const TURN = 15000; // milliseconds that a part stays

const at = (id) => document.getElementById(id);
let part = 0;
let drawn = -1; // the stamp of what is drawn

await loadWords(document.documentElement.lang, document.querySelector('meta[name=words]').content).catch(() => null); // English then

async function draw() {
  const stamp = cup.stamp;
  drawn = stamp;
  try {
    const { svg, parts } = await drawing(`?most=${MOST}&part=${part}`);
    if (stamp !== cup.stamp) return;
    at('bracket').replaceChildren(svg);
    at('which').textContent = parts > 1 ? t('Part {n} of {m}', { n: (part % parts) + 1, m: parts }) : '';
  } catch {
    drawn = -1; // the server is away: the next news, or the next turn, draws it
  }
}

paintWith(() => {
  at('lost').hidden = !(cup.line === 'down' && cup.noticed);
  at('lost').textContent = t('No connection; this is how it stood.');
  if (!cup.view || drawn === cup.stamp) return;
  at('title').textContent = cup.title || t('Knockout');
  at('now').textContent = cup.view.champion === null ? roundTitle(current()) : t('Winner: {name}', { name: nameOf(cup.view.champion) });
  void draw();
});

/** The first round in which a match is still to be played. */
const current = () => Math.min(cup.view.rounds.length, ...cup.view.rounds.flat().filter((match) => match.winner === null).map((match) => match.key[0]));

function turn(by) {
  part = Math.max(0, part + by);
  void draw();
}

addEventListener('keydown', (event) => {
  if (event.key === 'ArrowRight') turn(1);
  if (event.key === 'ArrowLeft') turn(-1);
});
setInterval(() => turn(1), TURN);
open();
