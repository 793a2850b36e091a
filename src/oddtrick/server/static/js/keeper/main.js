// Starts the page that keeps a score: words, rules, what this browser has kept, the line; then all follows from these.

import { loadWords, t } from '../words.js';
import { painted } from './app.js';
import { freshBeginning } from './begin.js';
import { draftOf, keepDraft } from './draft.js';
import { isPen } from './codes.js';
import { freshForm, toForm } from './entry.js';
import { hear } from './hearing.js';
import { allWaiting, keptSheet } from './kept.js';
import { openLine } from './line.js';
import { change, page, paint, paintWith } from './page.js';
import { stub } from './stub.js';
import { takeUp, waitingOpening, withWaiting } from './queue.js';

const told = (name) => document.querySelector(`meta[name=${name}]`)?.content ?? '';

page.base = told('base').replace(/\/$/, '');
page.origin = told('origin');
page.rules = JSON.parse(document.getElementById('rules').textContent);
const found = location.pathname.slice(page.base.length).match(/^\/s\/([^/]+)$/);

await loadWords(document.documentElement.lang, told('words')).catch(() => null); // English then
const root = document.getElementById('keeper');
root.replaceChildren();
const draw = painted(root, async () => {
  await start();
  toForm({ scroll: false });
});
paintWith(() => {
  draw();
  if (page.form) keepDraft(page.text, page.form);
});

if (found) {
  [, page.text] = found;
  page.pen = isPen(page.text) ? page.text : '';
  await start();
} else {
  change({ beginning: freshBeginning([...new Set((await allWaiting()).map((item) => item.text))]) });
}
document.title = `${t('Score sheet')} · Oddtrick`;
addEventListener('popstate', () => location.reload());
if ('serviceWorker' in navigator) navigator.serviceWorker.register(`${page.base}/keeper-worker.js`, { scope: `${page.base}/` }).catch(() => null);

/** Opens the sheet of the address: first as this browser has kept it, then as the server has it. */
async function start() {
  await takeUp();
  const kept = await keptSheet(page.text);
  if (kept) Object.assign(page, { view: kept.view, told: kept.names, code: kept.code });
  else if (waitingOpening()) page.view = stub(waitingOpening());
  page.names = withWaiting(page.told);
  if (page.pen) page.form = { ...freshForm(), ...draftOf(page.text) };
  paint();
  openLine(hear);
}
