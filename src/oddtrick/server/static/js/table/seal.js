// The seal of a deal: its hash, shown before the cut, and the check that the pack is the one that was sealed.

import { html, useState } from '../vendor/htm-preact.js';
import { t } from '../words.js';
import { Dialog } from './dialogs.js';
import { Icon } from './faces.js';
import { page } from './page.js';
import { SEATS } from './seats.js';
import { sha256 } from './sha256.js';

/** The dialog: the seal of the hand under way, and the last hand's with its check. */
export function Seal() {
  const { view, ended } = page;
  const reveal = ended?.last?.reveal;
  return html`<${Dialog} title=${t('How the deal is sealed')} kind="seal-dialog">
    <p>${t('Before anybody cuts, the shuffled pack is sealed: this number is made of it and of a secret. When the hand is over the secret comes out, and anybody can check that the cards were not changed.')}</p>
    ${
      view.pack &&
      html`<h3>${t('Hand {n}, under way', { n: view.hand_number })}</h3>
      <${Hash} text=${view.pack.seal} />${
        view.pack.cut > 0 &&
        html`<p class="label">
      ${t('Cut after {n} cards.', { n: view.pack.cut })}</p>`
      }`
    }
    ${
      reveal &&
      html`<h3>${t('Hand {n}', { n: ended.number })}</h3>
      <${SealCheck} reveal=${reveal} hands=${ended.last.hand.hands} dealer=${ended.last.hand.dealer} />`
    }
  <//>`;
}

const Hash = ({ text }) => html`<p class="hash">${text.match(/.{1,8}/g).join(' ')}</p>`;

/** The seal of a hand that is over, with the button that checks it here in the browser. */
export function SealCheck({ reveal, hands, dealer }) {
  const [checked, setChecked] = useState(null);
  const check = async () => {
    const pack = packOf(reveal);
    const hash = await sha256(`oddtrick seal 1 ${reveal.nonce} ${pack.join(' ')}`);
    setChecked({ hash: hash === reveal.seal, deal: dealtFrom(pack, reveal.cut, dealer, hands) });
  };
  return html`<div class="seal">
    <${Hash} text=${reveal.seal} />
    <details><summary>${t('The secret and the pack')}</summary><p class="hash">${reveal.nonce}</p><p class="hash">
      ${packOf(reveal).join(' ')}</p>${
        reveal.cut > 0 &&
        html`<p class="label">
      ${t('Cut after {n} cards.', { n: reveal.cut })}</p>`
      }</details>
    <button type="button" class="btn" onClick=${check}><${Icon} name="seal" />${t('Check the seal')}</button>
    <div role="status">${
      checked &&
      html`<p class=${checked.hash && checked.deal ? 'fits' : 'fails'}>
      <${Icon} name=${checked.hash && checked.deal ? 'check' : 'cross'} /> ${verdict(checked)}</p>`
    }</div>
  </div>`;
}

function verdict({ hash, deal }) {
  if (!hash) return t('The seal does not fit: this is not the pack that was sealed.');
  if (!deal) return t('The seal fits, but the cards were not dealt from that pack.');
  return t('The seal fits, and the cards were dealt from that pack.');
}

const packOf = (reveal) => (Array.isArray(reveal.pack) ? reveal.pack : reveal.pack.split(' '));

/** Whether the four hands are this pack, cut and dealt singly from the dealer's left. */
export function dealtFrom(pack, cut, dealer, hands) {
  const order = [...pack.slice(cut), ...pack.slice(0, cut)];
  const first = SEATS.indexOf(dealer) + 1;
  return SEATS.every((seat, at) => {
    const dealt = order.filter((_, place) => (first + place) % 4 === at);
    return dealt.sort().join(' ') === hands[at].split(' ').sort().join(' ');
  });
}
