// What every page of a drive begins with: what its shell says, the words, the line.

import { loadWords } from '../words.js';
import { open } from './asking.js';
import { hear } from './hearing.js';
import { page, paint, paintWith } from './page.js';

const told = (name) => document.querySelector(`meta[name=${name}]`)?.content ?? '';

/** Starts a page. painted: makes of an element what paints it. */
export async function start(painted) {
  page.base = told('base').replace(/\/$/, '');
  page.origin = told('origin');
  page.text = told('drive-code');
  page.code = told('drive-public');
  page.title = told('drive-title');
  await loadWords(document.documentElement.lang, told('words')).catch(() => null); // English then
  const root = document.getElementById('drive');
  root.replaceChildren();
  paintWith(painted(root));
  paint();
  open(hear);
}
