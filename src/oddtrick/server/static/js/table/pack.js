// The pack between hands: sealed, cut by whom the rules name, then dealt.

import { html } from '../vendor/htm-preact.js';
import { t, tn } from '../words.js';
import { ask, may } from './asks.js';
import { AtOnce } from './at_once.js';
import { Card } from './faces.js';
import { change, page } from './page.js';
import { Ribbon } from './ribbon.js';
import { isMine, nameAt } from './seats.js';

const PACK = 52;

/** The pack in the middle, and what is to be done with it. */
export function Pack() {
  const { view } = page;
  if (page.dealing) return null;
  if (may('cut_pack') && !page.atOnce) return html`<div class="middle"><${CutHere} /></div>`;
  return html`<div class="middle">
    ${
      view.stage === 'over'
        ? html`<${Over} />`
        : html`<div class="pack" aria-hidden="true"><${Card} card=${null} />
      </div>`
    }
    ${view.stage !== 'over' && html`<p class="why">${whatNow(view)}</p>${!may('shuffle') && !may('deal_cards') && html`<${AtOnce} />`}`}
    ${
      may('shuffle') &&
      html`<button type="button" class="btn ${view.pack ? '' : 'primary big'}"
      onClick=${() => ask('shuffle')}>${view.pack ? t('Shuffle once more') : t('Shuffle')}</button>`
    }
    ${
      may('deal_cards') &&
      html`<button type="button" class="btn primary big" onClick=${() => ask('deal_cards')}>
      ${t('Deal')}</button>`
    }
  </div>`;
}

function CutHere() {
  const { least_cut: least } = page.view;
  return html`
    <p class="why">${t('Where do you cut?')}</p>
    <${Ribbon} count=${PACK} least=${least} most=${PACK - least} start=${PACK / 2} lift="top"
      label=${t('Cards to take off the pack')}
        valueText=${(n) => tn('{n} card off the top', '{n} cards off the top', n)}
      chosen=${(at) => ask('cut_pack', { at })} action=${(n) => tn('Take off {n} card', 'Take off {n} cards', n)}
      beside=${html`<${AtOnce} />`} />
    ${
      page.view.pack &&
      html`<button type="button" class="btn quiet"
      onClick=${() => change({ dialog: { name: 'seal' } })}>${t('How this deal is sealed')}</button>`
    }
  `;
}

function whatNow(view) {
  const { stage, dealer, cutter, shuffler } = view;
  const named = (seat) => nameAt(seat);
  if (stage === 'shuffle')
    return isMine(shuffler) ? t('You shuffle.') : t('{name} shuffles.', { name: named(shuffler) });
  if (stage === 'cut' && cutter) return isMine(cutter) ? t('You cut.') : t('{name} cuts.', { name: named(cutter) });
  if (dealer) return isMine(dealer) ? t('You deal.') : t('{name} deals.', { name: named(dealer) });
  return '';
}

function Over() {
  return html`<p class="serif big">${t('The match is over')}</p>
    <button type="button" class="btn primary big" onClick=${() => change({ endOpen: page.ended !== null })}>
      ${t('Look at the end')}</button>
    ${
      may('new_rubber') &&
      html`<button type="button" class="btn"
      onClick=${() => ask('new_rubber', { cut_again: true })}>${t('Another match')}</button>`
    }`;
}
