// A finished hand looked through: all four hands, trick by trick, with the review's verdicts as they arrive.

import { html, useEffect, useState } from '../vendor/htm-preact.js';
import { capital, cardName, suitName, t } from '../words.js';
import { here } from './address.js';
import { Dialog } from './dialogs.js';
import { Card, Crown, Glyph, Icon } from './faces.js';
import { cardsOf, inOrder, suitOrder } from './order.js';
import { page } from './page.js';
import { ReviewOfTrick, ReviewTotals, startReview } from './review.js';
import { cardBy, placeOf, SEATS, WhoAt } from './seats.js';

/** The dialog. Left and right arrows go from trick to trick. */
export function Look() {
  const { last, number, rubber, at: then } = page.ended;
  const { hand } = last;
  const most = hand.tricks.length;
  const [at, setAt] = useState(0);
  const [review, setReview] = useState(null);
  useEffect(() => review?.stop, [review?.stop]);
  const step = (by) => setAt((now) => Math.min(most, Math.max(0, now + by)));
  const onKey = (event) => {
    if (event.target.closest('input')) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by) step(by);
  };
  const trick = at > 0 ? hand.tricks[at - 1] : null;
  const begin = () => startReview(here(`/review/${number}.json?rubber=${rubber}`), setReview);
  return html`<${Dialog} title=${t('Hand {n}', { n: number })} kind="look wide">
    <div class="look-grid" onKeyDown=${onKey}>
      ${SEATS.map((seat) => html`<${Holding} key=${seat} seat=${seat} view=${then} hand=${hand} done=${at}
        trick=${trick} />`)}
      <div class="look-trick">${
        trick
          ? SEATS.map(
              (seat) => html`<${InTrick} key=${seat} seat=${seat} view=${then}
        trick=${trick} />`,
            )
          : html`<p class="label">${
              hand.trump ? t('{suit} trumps', { suit: capital(suitName(hand.trump)) }) : t('No trumps')
            }</p>`
      }</div>
    </div>
    <div class="stepper">
      <button type="button" class="btn" aria-label=${t('Trick before')} disabled=${at === 0}
        onClick=${() => step(-1)}><${Icon} name="back" /></button>
      <label class="number"><span>${at === 0 ? t('As it was dealt') : t('Trick {n} of {m}', { n: at, m: most })}
        </span><input type="range" min="0" max=${most} value=${at} aria-label=${t('Trick')}
          onInput=${(event) => setAt(Number(event.currentTarget.value))} /></label>
      <button type="button" class="btn" aria-label=${t('Next trick')} disabled=${at === most}
        onClick=${() => step(1)}><${Icon} name="go" /></button>
    </div>
    <div class="review" role="group" aria-label=${t('Review')}>
      ${
        review === null &&
        (page.reviews
          ? html`<button type="button" class="btn" onClick=${begin}>${t('Review this hand')}</button>`
          : html`<p class="label">${t('This server runs without the processes that a review needs.')}</p>`)
      }
      ${
        review &&
        html`<${ReviewOfTrick} review=${review.shown} trick=${at} view=${then} />
        <${ReviewTotals} review=${review.shown} view=${then} />`
      }
    </div>
  <//>`;
}

/** What a seat was dealt, suit by suit; played cards are struck out. */
function Holding({ seat, view, hand, done, trick }) {
  const dealt = inOrder(cardsOf(hand.hands[SEATS.indexOf(seat)]), hand.trump);
  const gone = new Set(hand.tricks.slice(0, done).map((each) => cardBy(each, seat)));
  const now = trick && cardBy(trick, seat);
  const suits = suitOrder(['S', 'H', 'C', 'D'], hand.trump);
  return html`<div class=${`holding ${placeOf(seat, view)}`}>
    <h3>${WhoAt(seat, view)}</h3>
    <ul>${suits.map(
      (suit) => html`<li key=${suit}><${Glyph} suit=${suit} /><span class="vh">${suitName(suit)}: </span>
      ${dealt
        .filter((card) => card[0] === suit)
        .map(
          (card) =>
            html`<span key=${card} class=${`c ${
              gone.has(card) ? 'gone' : ''
            } ${card === now ? 'now' : ''}`}>${card[1] === 'T' ? '10' : card[1]}</span>`,
        )}
      ${!dealt.some((card) => card[0] === suit) && html`<span class="c">–</span>`}</li>`,
    )}</ul>
  </div>`;
}

function InTrick({ seat, view, trick }) {
  const card = cardBy(trick, seat);
  if (!card) return null;
  const won = trick.winner === seat;
  return html`<div class=${`tc ${placeOf(seat, view)} ${won ? 'win' : ''}`} role="img"
    aria-label=${`${WhoAt(seat, view)}: ${cardName(card)}${won ? `, ${t('won')}` : ''}`}>
    <${Card} card=${card} small />${
      won &&
      html`<span class="tag w"><${Crown} />
      </span>`
    }${!won && trick.leader === seat && html`<span class="tag">${t('led')}</span>`}</div>`;
}
