// Starts the table page: words, settings, keyboard, the line; then everything follows from what the table says.

import { loadWords, t } from '../words.js';
import { painted } from './app.js';
import { whenPicturesChange } from './faces.js';
import { keepFocus, whenRowsChange } from './hand.js';
import { listenToKeys } from './keys.js';
import { openLine } from './line.js';
import { hear } from './news.js';
import { page, paint, paintWith } from './page.js';
import { wear } from './prefs.js';

const told = (name) => document.querySelector(`meta[name=${name}]`)?.content ?? '';

page.code = told('table-code');
page.base = told('table-address');
page.link = told('table-link');
page.reviews = told('table-reviews') !== 'no';
wear();

await loadWords(document.documentElement.lang, told('words')).catch(() => null); // English then
const root = document.getElementById('table');
const draw = painted(root);
root.replaceChildren();
paintWith(() => {
  draw();
  keepFocus();
  document.title = `${
    page.view?.viewer && page.latest.awaited.includes(page.view.viewer) ? t('Your turn') : t('Whist table')
  } · Oddtrick`;
});
paint();
whenPicturesChange(paint);
whenRowsChange(paint);
listenToKeys();
openLine(hear);
