// Before the match: choose a chair, share the link, begin; bots take the chairs that stay empty.

import { html, useState } from '../vendor/htm-preact.js';
import { fromData, seatName, t } from '../words.js';
import { ask } from './asks.js';
import { Icon } from './faces.js';
import { page } from './page.js';
import { botAt, isMine, nameAt, partnerOf, placeOf, playerAt, SEATS } from './seats.js';
import { levelName } from './seat.js';

/** The four chairs and what may be done. */
export function Lobby() {
  const { view, room } = page;
  const seated = view.viewer !== null;
  const empty = SEATS.filter((seat) => playerAt(seat) === null).length;
  return html`<div class="lobby">
    ${SEATS.map((seat) => html`<${Chair} key=${seat} seat=${seat} />`)}
    <div class="invite">
      <h1>${fromData(view.ruleset.title)}</h1>
      <p class="label">${seated ? t('Friends come by this link, or by the code.') : t('Take a chair.')}</p>
      <${Share} code=${room.code} />
      ${
        seated &&
        html`<button type="button" class="btn primary big" onClick=${() => ask('begin_match')}>
        ${empty === 0 ? t('Begin') : t('Begin with bots in the empty chairs')}</button>`
      }
      ${
        seated &&
        view.ruleset.pairs === 'cut' &&
        html`<p class="label">
        ${t('Partners are cut for when the match begins.')}</p>`
      }
    </div>
  </div>`;
}

function Chair({ seat }) {
  const place = placeOf(seat);
  const player = playerAt(seat);
  const mine = isMine(seat);
  const role =
    page.view.viewer && seat === partnerOf(page.view.viewer) && page.view.ruleset.pairs !== 'cut'
      ? t('partner')
      : seatName(seat);
  if (player !== null) {
    return html`<div class=${`chair ${place}`}><div class="plate"><span class="nm">${mine ? t('You') : nameAt(seat)}
      </span><span class="rl">
      ${botAt(seat) ? levelName(botAt(seat)) : !mine && nameAt(seat) === seatName(seat) ? t('guest') : role}</span>
      </div></div>`;
  }
  return html`<div class=${`chair ${place}`}>
    <button type="button" class="plate free" onClick=${() => ask('sit', { seat })}>
    <span class="nm">${page.view.viewer ? t('Move here') : t('Sit here')}</span><span class="rl">${role}</span>
  </button></div>`;
}

/** The link, the code and the picture of both. */
export function Share({ code }) {
  const [copied, setCopied] = useState(false);
  const { link } = page;
  if (!link)
    return html`<p class="label">
      ${t('Only this machine can reach this server. Started with --lan, it lets friends in.')}</p>`;
  const copy = async () => {
    try {
      if (navigator.share && matchMedia('(pointer: coarse)').matches)
        await navigator.share({ title: t('Whist'), url: link });
      else await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      // A page that came over plain http has no clipboard of its own; the old way works there.
      getSelection().selectAllChildren(document.querySelector('.share .link'));
      setCopied(document.execCommand('copy'));
    }
  };
  return html`<div class="share">
    <img class="qr" src=${`${page.base}/code.svg`} width="132" height="132"
      alt=${t('The link as a square code to photograph')} />
    <div>
      <p class="code num">${code}</p>
      <button type="button" class="btn" onClick=${copy}><${Icon} name=${copied ? 'check' : 'copy'} />
        ${copied ? t('Link copied') : t('Copy the link')}</button>
    </div>
    <p class="link">${link}</p>
  </div>`;
}
