// A hint: the card a strong player would play, why, and what it thinks the others are worth.

import { html } from '../vendor/htm-preact.js';
import { capital, cardName, say, sentence, t } from '../words.js';
import { Icon, Short } from './faces.js';
import { change, page } from './page.js';
import { speaking } from './seats.js';

const MOST = 5; // estimates shown

/** What a level would play, in a sentence of its own for each: languages join the player to it in their ways. */
const WOULD_PLAY = {
  novice: (card) => t('The novice would play the {card}.', { card }),
  club: (card) => t('The club player would play the {card}.', { card }),
  expert: (card) => t('The expert would play the {card}.', { card }),
  master: (card) => t('The master would play the {card}.', { card }),
};

/** The hint on the cloth; it goes away with the next card. */
export function HintCard() {
  const { hint } = page.hint;
  const close = () => change({ hint: null });
  if (!hint)
    return html`<section class="prompt hint"><p>${
      page.line === 'open' ? t('Thinking about it …') : t('The line is down; the hint comes once it is up again.')
    }</p></section>`;
  const { choice } = hint;
  return html`<section class="prompt hint" role="group" aria-label=${t('Hint')}>
    <header><p><b>${WOULD_PLAY[hint.level](cardName(choice.card))}</b></p>
      <button type="button" class="btn quiet" aria-label=${t('Close')} onClick=${close}><${Icon} name="close" />
        </button></header>
    <p>${sentence(say(choice.reason, speaking()))}</p>
    ${
      choice.estimates.length > 1 &&
      html`<table class="estimates">
      <caption class="label">${hint.by_match ? t('Chance of winning the match') : t('Tricks in the whole hand')}
        </caption>
      <tbody>${choice.estimates.slice(0, MOST).map(
        (each) => html`<tr key=${each.card}><th scope="row">
        <${Short} card=${each.card} /><span class="vh">${capital(cardName(each.card))}</span></th><td class="bar">
        <span style=${{ '--share': share(each, choice.estimates, hint.by_match) }} /></td><td class="num">
        ${shown(each.value, hint.by_match)}</td></tr>`,
      )}</tbody>
    </table>`
    }
  </section>`;
}

function shown(value, byMatch) {
  const lang = document.documentElement.lang || 'en';
  return byMatch
    ? new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 1 }).format(value)
    : new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
}

const share = (each, all, byMatch) =>
  Math.max(0.02, each.value / (byMatch ? 1 : Math.max(...all.map((one) => one.value), 1)));
