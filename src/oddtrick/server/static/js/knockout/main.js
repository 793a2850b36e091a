// The page of a knockout: its words, its line, and who paints it.

import { html, render } from '../vendor/htm-preact.js';
import { loadWords } from '../words.js';
import { App } from './app.js';
import { open } from './asking.js';
import { cup, paintWith } from './cup.js';

await loadWords(document.documentElement.lang, document.querySelector('meta[name=words]').content).catch(() => null); // English then
const root = document.getElementById('cup');
paintWith(() => {
  if (!cup.view && cup.line !== 'closed') return; // the picture of the bracket stands there meanwhile
  if (!root.dataset.live) root.replaceChildren();
  root.dataset.live = 'yes';
  render(html`<${App} />`, root);
});
open();
