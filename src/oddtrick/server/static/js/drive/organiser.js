// The organiser's page: what is to be done now, and below it the round, the people, the standings and all the rest.

import { html, render, useEffect } from '../vendor/htm-preact.js';
import { t } from '../words.js';
import { AboutSection } from './about.js';
import { CardDialog } from './card.js';
import { CorrectDialog } from './correct.js';
import { CutDialog } from './cut_dialog.js';
import { ForgetDialog } from './forget_dialog.js';
import { Fact, Head, LineWord, Opening, Trumps } from './frame.js';
import { HistorySection } from './history.js';
import { LinksSection } from './links.js';
import { Now } from './now.js';
import { openDialog, page } from './page.js';
import { PeopleSection } from './people.js';
import { PersonDialog } from './person_dialog.js';
import { RoundSection } from './round.js';
import { Standings } from './standings.js';
import { SwapDialog } from './swap_dialog.js';

/** Paints the page into an element. */
export const painted = (root) => () => render(html`<${App} />`, root);

const SECTIONS = {
  round: { name: () => t('Round'), shown: RoundSection, beside: true },
  people: { name: () => t('People'), shown: PeopleSection, beside: true },
  standings: { name: () => t('Standings'), shown: () => html`<${Standings} onRow=${card} />` },
  history: { name: () => t('History'), shown: HistorySection },
  links: { name: () => t('Links and print'), shown: LinksSection },
  about: { name: () => t('About'), shown: AboutSection },
};

const DIALOGS = { card: CardDialog, correct: CorrectDialog, cut: CutDialog, forget: ForgetDialog, person: PersonDialog, swap: SwapDialog };

const card = (number) => openDialog('card', { number });

/** Which section an address asks for; the round where it says none. */
export const sectionOf = (hash) => (Object.hasOwn(SECTIONS, hash.slice(1)) ? hash.slice(1) : '');

/** The tab of the part that is shown, brought into sight where the row of tabs is longer than the screen. */
function Tabs({ section }) {
  useEffect(() => document.querySelector('.tabs [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }), [section]);
  return html`<nav class="tabs" aria-label=${t('Parts of the drive')}>${Object.entries(SECTIONS).map(([key, { name }]) => html`<a key=${key} href=${`#${key}`} aria-current=${key === section ? 'page' : undefined}>${name()}</a>`)}</nav>`;
}

function App() {
  if (!page.view) return html`<${Opening} />`;
  const section = page.section || (page.view.stage === 'entering' ? 'people' : 'round');
  const { shown: Shown, beside } = SECTIONS[section];
  const { dialog } = page;
  return html`<div class="organiser">
    <${Head}><${Facts} /><//>
    <${Tabs} section=${section} />
    <${LineWord} />
    <main id="content">
      <${Now} />
      <div class=${`desk ${beside ? 'two' : ''}`}><${Shown} />${beside && page.view.rounds.length > 0 && html`<aside class="beside-standings"><${Standings} onRow=${card} brief /></aside>`}</div>
    </main>
    ${dialog && html`<${DIALOGS[dialog.name]} key=${`${dialog.name}${dialog.number ?? ''}`} ...${dialog} />`}
  </div>`;
}

function Facts() {
  const { view } = page;
  const { rounds, next_round: next, next_hands: coming, all_rounds: all, stage } = view;
  const last = rounds.at(-1);
  const now = stage === 'playing' ? last.seating.number : next;
  const hands = stage === 'playing' ? last.hands : coming;
  return html`<${Fact} name=${t('People')}>${view.here.length}<//>
    ${stage !== 'ended' && now !== null && html`<${Fact} name=${stage === 'playing' ? t('Round') : t('Next round')} of=${all}>${now}<//><${Fact} name=${hands.length > 1 ? t('Trumps in turn') : t('Trumps')}><${Trumps} hands=${hands} /><//>`}
    ${stage === 'ended' && html`<${Fact} name=${t('Rounds played')} of=${all}>${rounds.length}<//>`}
    ${stage === 'playing' && html`<${Fact} name=${t('Tables in')} of=${last.tables.length}>${last.tables.length - last.missing.length}<//>`}`;
}
