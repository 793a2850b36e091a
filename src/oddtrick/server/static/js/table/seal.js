// The seal of a deal: its hash, shown before the cut, and the check that the pack is the one that was sealed.

import { html, useState } from '../vendor/htm-preact.js';
import { t } from '../words.js';
import { Dialog } from './dialogs.js';
import { Icon } from './faces.js';
import { page } from './page.js';
import { sealSeen } from './seals_seen.js';
import { SEATS } from './seats.js';
import { sha256 } from './sha256.js';

/** The dialog: the seal of the hand under way, and the last hand's with its check. */
export function Seal() {
  const { view, ended } = page;
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
      ended &&
      html`<h3>${t('Hand {n}', { n: ended.number })}</h3>
      <${SealCheck} key=${`${ended.rubber}.${ended.number}`} ended=${ended} />`
    }
  <//>`;
}

const Hash = ({ text }) => html`<p class="hash">${text.match(/.{1,8}/g).join(' ')}</p>`;

/** The seal of a hand that is over, with the button that checks it here in the browser. */
export function SealCheck({ ended }) {
  const [checked, setChecked] = useState(null);
  const { reveal, hand } = ended.last;
  const seen = sealSeen(ended.rubber, ended.number);
  const check = async () => {
    const pack = packOf(reveal);
    const hash = await sha256(`oddtrick seal 1 ${reveal.nonce} ${pack.join(' ')}`);
    setChecked(verdict({ hash, reveal, seen, deal: dealtFrom(pack, reveal.cut, hand.dealer, hand.hands) }));
  };
  return html`<div class="seal">
    ${
      seen !== null &&
      seen !== reveal.seal &&
      html`<p class="label">${t('Shown before the hand was over:')}</p>
      <${Hash} text=${seen} /><p class="label">${t('Told when it was over:')}</p>`
    }
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
      html`<p class=${checked.fits ? 'fits' : 'fails'}>
      <${Icon} name=${checked.fits ? 'check' : 'cross'} /> ${checked.text}</p>`
    }${checked?.fits && seen === null && html`<p class="label">${t('This browser did not see the seal before the hand was over, so it cannot tell whether another pack was sealed then.')}</p>`}</div>
  </div>`;
}

/** Three things are compared: the pack with the seal told with it, that seal with the one shown before, the pack with the deal. */
function verdict({ hash, reveal, seen, deal }) {
  if (hash !== reveal.seal) return { text: t('The seal does not fit: this is not the pack that was sealed.') };
  if (seen !== null && seen !== hash)
    return { text: t('The seal is not the one that was shown before the hand was over: another pack took its place.') };
  if (!deal) return { text: t('The seal fits, but the cards were not dealt from that pack.') };
  return { fits: true, text: t('The seal fits, and the cards were dealt from that pack.') };
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
