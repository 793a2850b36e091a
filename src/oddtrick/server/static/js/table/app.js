// The whole page: table, page of a finished hand, dialogs, and the log that is read out.

import { html, render } from '../vendor/htm-preact.js';
import { t } from '../words.js';
import { Banner } from './banner.js';
import { Block } from './block.js';
import { Cloth } from './cloth.js';
import { Dialogs } from './dialogs.js';
import { End } from './end.js';
import { Hand } from './hand.js';
import { page } from './page.js';

function App() {
  return html`
    ${page.endOpen && html`<${Banner} />`}
    <main class="tbl" data-stage=${page.view?.stage ?? ''} aria-label=${t('Whist table')} inert=${page.endOpen}>
      ${page.view?.stage !== 'seating' && html`<h1 class="vh">${t('Whist table')}</h1>`}
      <${Block} />
      <${Cloth} />
      <${Hand} />
      ${!page.endOpen && html`<${Banner} />`}
    </main>
    ${page.endOpen && page.ended && html`<${End} key=${`${page.ended.rubber}.${page.ended.number}`} />`}
    <${Dialogs} />
    <div class="vh" role="log" aria-live="polite" aria-label=${t('What happens')}>
      ${page.log.map(({ id, text }) => html`<p key=${id}>${text}</p>`)}
    </div>
  `;
}

/** Paints the page into an element. */
export function painted(root) {
  return () => render(html`<${App} />`, root);
}
