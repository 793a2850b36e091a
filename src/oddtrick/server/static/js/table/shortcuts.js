// The keys of the table, and the page that lists them.

import { html } from '../vendor/htm-preact.js';
import { t } from '../words.js';
import { Dialog } from './dialogs.js';

const rows = () => [
  [['←', '→'], t('From card to card; Enter plays it')],
  [['H', 'K'], t('Suit and rank play a card: S H D C, then A K Q J T 9 … 2')],
  [['L'], t('Last trick')],
  [['R'], t('Read out the last trick')],
  [['W'], t('Read out whose turn it is')],
  [['P'], t('Read out points, tricks and trumps')],
  [['I'], t('Hint, where the table allows it')],
  [['N'], t('Go on: from a trick, from the page of a hand')],
  [['M'], t('Menu')],
  [['?'], t('This list')],
  [['Esc'], t('Close')],
];

/** The list of keys. */
export function Keys() {
  return html`<${Dialog} title=${t('Keys')} kind="keys-dialog">
    <dl class="keys">${rows().map(
      ([keys, text]) => html`<div key=${text}><dt>
      ${keys.map((key) => html`<kbd key=${key}>${key}</kbd>`)}</dt><dd>${text}</dd></div>`,
    )}</dl>
  <//>`;
}
