// The review of a finished hand: asked for, watched as it grows, and told trick by trick.

import { html } from '../vendor/htm-preact.js';
import { capital, cardName, say, sentence, t, tn } from '../words.js';
import { Icon, Short } from './faces.js';
import { SEATS, speaking, WhoAt } from './seats.js';

const EVERY = 1500; // milliseconds between two questions whether more has come
const REST = 3000; // before the next one where the last was not answered, unless the server says for how long

/** Asks for a review and goes on asking until it is done. show: takes `{ shown, stop }` again and again. */
export function startReview(address, show) {
  let timer = 0;
  let stopped = false;
  const stop = () => {
    stopped = true;
    clearTimeout(timer);
  };
  const again = async () => {
    const answer = await fetch(address).catch(() => null);
    if (stopped) return;
    if (answer === null || answer.status === 429) {
      // The line is down for a moment, or others come first: what has been seen stays.
      timer = setTimeout(again, Number(answer?.headers.get('retry-after')) * 1000 || REST);
      return;
    }
    const body = await answer.json().catch(() => null);
    if (answer.ok && body) show({ shown: body, stop });
    else
      show({
        shown: {
          of: 0,
          done: true,
          cards: [],
          totals: [],
          failed: body?.code ? body : { code: 'server_fault', params: {} },
        },
        stop,
      });
    if (answer.ok && !body?.done) timer = setTimeout(again, EVERY);
  };
  show({ shown: { of: 0, done: false, cards: [], totals: [], failed: null }, stop });
  again();
}

const VERDICTS = {
  only: () => t('the only card'),
  good: () => t('good'),
  lucky: () => t('lucky'),
  unlucky: () => t('unlucky'),
  mistake: () => t('a mistake'),
  revoke: () => t('a revoke'),
};

/** What the review says of one trick. view: how they sat then. */
export function ReviewOfTrick({ review, trick, view }) {
  const cards = review.cards.filter((each) => each.trick === trick);
  return html`
    ${review.failed && html`<p>${sentence(say(review.failed))}</p>`}
    ${
      !review.done &&
      html`<p class="label">
      <progress max=${review.of || 1} value=${review.cards.length} aria-label=${t('Review')} /> ${
        review.of ? t('{n} of {m} cards looked at', { n: review.cards.length, m: review.of }) : t('The review begins …')
      }</p>`
    }
    ${
      trick > 0 &&
      cards.length > 0 &&
      html`<ul class="verdicts">
      ${cards.map((each) => html`<${Verdict} key=${each.card} each=${each} view=${view} />`)}</ul>`
    }
    ${
      trick === 0 &&
      !review.failed &&
      html`<p class="label">
      ${t('Go to a trick to see what was thought of its cards.')}</p>`
    }
  `;
}

function Verdict({ each, view }) {
  const bad = each.verdict === 'mistake' || each.verdict === 'revoke';
  return html`<li class=${each.verdict}>
    <b>${WhoAt(each.seat, view)}</b> <${Short} card=${each.card} /><span class="vh">${cardName(each.card)}</span>
    <span class="verdict"><${Icon} name=${bad ? 'cross' : 'check'} />${VERDICTS[each.verdict]()}</span>
    ${
      each.cost > 0 &&
      html`<span class="label">
      ${tn('cost {n} trick with open cards', 'cost {n} tricks with open cards', each.cost)}; ${t('better:')} ${each.best.slice(0, 4).map((card) => html`<${Short} key=${card} card=${card} /> `)}</span>`
    }
    ${
      bad &&
      each.hint &&
      html`<span class="label">
      ${t('A strong player: {card}.', { card: cardName(each.hint.choice.card) })} ${capital(sentence(say(each.hint.choice.reason, speaking(view))))}</span>`
    }
  </li>`;
}

/** The sums of the four, when all cards are done. */
export function ReviewTotals({ review, view }) {
  if (review.totals.length === 0) return null;
  return html`<table class="review-totals"><thead><tr><th scope="col"><span class="vh">${t('Player')}</span></th>
    <th scope="col">${t('Tricks lost')}</th><th scope="col">${t('Mistakes')}</th><th scope="col">${t('Unlucky')}</th>
    <th scope="col">${t('Lucky')}</th></tr></thead>
    <tbody>${[...review.totals].sort((one, other) => SEATS.indexOf(one.seat) - SEATS.indexOf(other.seat)).map((each) => html`<tr key=${each.seat}><th scope="row">${WhoAt(each.seat, view)}</th><td class="num">${each.cost}</td><td class="num">${each.mistakes}</td><td class="num">${each.unlucky}</td><td class="num">${each.lucky}</td></tr>`)}</tbody></table>`;
}
