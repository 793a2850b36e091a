// The links of a drive: for the players, for each table's phone, for the wall; and all that can be printed or saved.

import { html, useState } from '../vendor/htm-preact.js';
import { LinkField } from '../link_field.js';
import { t } from '../words.js';
import { here, page } from './page.js';

/** The section. */
export function LinksSection() {
  const origin = page.origin || location.origin;
  const print = (what, text) => html`<a class="btn" href=${here(`/print/${what}`)}>${text}</a>`;
  return html`<section class="links" aria-labelledby="links-title">
    <header><h2 id="links-title">${t('Links and print')}</h2></header>
    ${!page.origin && html`<p class="alone">${t('Other devices cannot reach this server: it listens to this machine alone.')}</p>`}
    <div class="link-grid">
      <section aria-labelledby="link-players"><h3 id="link-players">${t('For the players')}</h3><p>${t('Their own seat, the tables and the standings, live. Whoever has this link cannot change anything.')}</p>
        ${page.origin && html`<img class="qr" src=${here('/code.svg')} alt=${t('The link for the players as a QR code')} width="176" height="176" />`}
        <${LinkField} label=${t('Link for the players')} value=${origin + page.links.public} />
        <h3>${t('On the wall')}</h3><p>${t('Large type for a projector: next trumps, tables, a clock, the standings turning over.')}</p>
        <p><a class="btn" href=${here('/projector')}>${t('Open the projector page')}</a></p>
        <${LinkField} label=${t('Link of the projector page')} value=${`${origin}${page.links.public}/projector`} /></section>
      <section aria-labelledby="link-tables"><h3 id="link-tables">${t('For the tables')}</h3><p>${t('A phone at the table enters the result by this link. The other side confirms it.')}</p><${TableLinks} origin=${origin} /></section>
      <section aria-labelledby="link-paper"><h3 id="link-paper">${t('On paper')}</h3>
        <div class="menu-list">${print('cards', t('Score cards'))}${print('tables', t('Table cards with QR codes'))}${print('movement', t('Movement sheet'))}${print('seats', t('Place list'))}${print('results', t('Results'))}</div>
        <h3>${t('Files')}</h3>
        <div class="menu-list"><a class="btn" href=${here('/standings.csv')}>${t('Standings as CSV')}</a><a class="btn" href=${here('/drive.json')}>${t('The whole drive as JSON')}</a></div></section>
    </div>
  </section>`;
}

function TableLinks({ origin }) {
  const most = Math.max(1, page.view.rounds.at(-1)?.tables.length ?? Math.floor(page.view.entrants.length / 4));
  const [table, setTable] = useState(1);
  const shown = Math.min(table, most);
  return html`<div class="field"><label for="table-link">${t('Table')}</label><select class="input" id="table-link" value=${shown} onChange=${(event) => setTable(Number(event.currentTarget.value))}>${Array.from({ length: most }, (_, n) => html`<option key=${n} value=${n + 1}>${n + 1}</option>`)}</select></div>
    ${page.origin && html`<img class="qr" key=${shown} src=${here(`/table/${shown}.svg`)} alt=${t('The link of table {n} as a QR code', { n: shown })} width="176" height="176" />`}
    <${LinkField} key=${`link${shown}`} label=${t('Link of table {n}', { n: shown })} value=${origin + page.links.tables[shown]} />
    <p><a class="btn" href=${page.links.tables[shown]}>${t('Open the page of table {n}', { n: shown })}</a></p>`;
}
