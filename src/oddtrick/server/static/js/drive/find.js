// Finding oneself among the people of a drive, by name or number.

import { html, useState } from '../vendor/htm-preact.js';
import { t } from '../words.js';
import { nameOf } from './naming.js';
import { page } from './page.js';

const MOST = 8; // shown at once

const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** Those whom a text may mean: the number itself, or names with it. */
function found(text) {
  const wanted = plain(text.trim());
  if (!wanted) return [];
  return page.view.entrants.filter(({ number }) => String(number) === wanted || plain(page.names[number] ?? '').includes(wanted));
}

/** The panel. choose: takes a number. */
export function Find({ choose }) {
  const [text, setText] = useState('');
  const who = found(text);
  const submit = (event) => {
    event.preventDefault();
    if (who.length === 1) choose(who[0].number);
  };
  return html`<section class="panel find" aria-labelledby="find-title"><h2 id="find-title">${t('Where do I sit?')}</h2>
    <form class="field" onSubmit=${submit}><label for="find-me">${t('Your name or number')}</label><input class="input" id="find-me" autocomplete="off" enterkeyhint="search" value=${text} onInput=${(event) => setText(event.currentTarget.value)} /></form>
    <div role="status">${text.trim() && who.length === 0 && html`<p>${t('Nobody here has that name. Try a part of the name, or the number on your card.')}</p>`}</div>
    ${who.length > 0 && html`<ul class="candidates">${who.slice(0, MOST).map(({ number }) => html`<li key=${number}><button type="button" class="btn" onClick=${() => choose(number)}><span class="num">${number}</span> <bdi>${nameOf(number)}</bdi></button></li>`)}</ul>`}
    ${who.length > MOST && html`<p class="label">${t('There are more; type a little more of the name.')}</p>`}
  </section>`;
}
