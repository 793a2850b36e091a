// What this drive is: its name, how it is played, the director's name, and the deletion of all names.

import { html, useState } from '../vendor/htm-preact.js';
import { capital, suitName, t, tn } from '../words.js';
import { ask, showRefusal } from './asking.js';
import { prizeName, tieRule } from './drive_words.js';
import { openDialog, page } from './page.js';

const KINDS = {
  partner: () => t('Partner drive'), progressive: () => t('Progressive drive'), 'semi-partner': () => t('Semi-partner drive'), goan: () => t('Goan progressive drive'),
  individual: () => t('Individual drive'), mitchell: () => t('Mitchell, duplicate'), howell: () => t('Howell, duplicate'),
};

/** The section. */
export function AboutSection() {
  return html`<section class="about" aria-labelledby="about-title">
    <header><h2 id="about-title">${t('About this drive')}</h2></header>
    <div class="link-grid">
      <section aria-labelledby="about-how"><h3 id="about-how">${t('How it is played')}</h3><ul class="says">${settingsTold().map((each) => html`<li key=${each}>${each}</li>`)}</ul></section>
      <section aria-labelledby="about-names"><h3 id="about-names">${t('Names')}</h3>
        <${Saying} id="title" label=${t('Name of the drive')} was=${page.title} say=${(title) => ask({ type: 'title', title })} />
        <${Saying} id="director" label=${t('The director, for a table that lacks one')} was=${page.names[0] ?? ''} say=${(name) => ask({ type: 'rename', number: 0, name })} />
        <p><button type="button" class="btn" onClick=${() => openDialog('forget')}>${t('Delete all names …')}</button></p></section>
    </div>
  </section>`;
}

function Saying({ id, label, was, say }) {
  const [text, setText] = useState(was);
  const [saved, setSaved] = useState(false);
  const save = async (event) => {
    event.preventDefault();
    const answer = await say(text);
    showRefusal(answer);
    setSaved(answer.type === 'done');
  };
  return html`<form class="field" onSubmit=${save}><label for=${`about-${id}`}>${label}</label><div class="beside"><input class="input" id=${`about-${id}`} maxlength="60" autocomplete="off" value=${text} onInput=${(event) => { setText(event.currentTarget.value); setSaved(false); }} /><button class="btn" aria-label=${t('Save: {what}', { what: label })}>${t('Save')}</button></div><p class="label" role="status">${saved ? t('Saved.') : ''}</p></form>`;
}

/** The settings, each a sentence. */
export function settingsTold() {
  const { settings } = page.view;
  const { ruleset } = settings;
  const cycle = ruleset.trump_cycle.map((suit) => suitName(suit)).join(', ');
  const hands = ruleset.game.hands;
  const trumps = { turn_up: () => t('Trumps are turned up.'), none: () => t('There are no trumps.'), fixed: () => t('{suit} are trumps in every hand.', { suit: capital(suitName(ruleset.trump_suit)) }), rotation: () => t('Trumps in turn: {suits}.', { suits: cycle }) };
  const told = [
    `${KINDS[settings.kind]()}.`,
    tn('{n} hand.', '{n} hands, {a_round} a round.', hands, { a_round: settings.hands_a_round }),
    settings.half_time > 0 ? t('Half-time after hand {n}.', { n: settings.half_time }) : t('No half-time.'),
    trumps[ruleset.trump](),
    ruleset.no_trump_every > 0 && t('Every hand number {n} is played without trumps.', { n: ruleset.no_trump_every }),
    page.view.tally === 'tricks' ? t('Every trick counts.') : t('Tricks over six count.'),
    settings.bonus === 'honours' ? t('Honours count in addition.') : t('Honours do not count.'),
    settings.sat_out === 'average' ? t('A sat-out hand counts one’s average.') : t('A sat-out hand counts nothing.'),
    { sit_out: t('Who does not fill a table sits out.'), phantom: t('Who does not fill a table waits at a half table.'), director: t('The director makes up a table that lacks one.') }[settings.leftover],
    { cut: t('The deal is cut for.'), north: t('North deals first.'), losing_b: t('The {kind} who lost the last hand deals first.', { kind: settings.kinds[1] }) }[settings.dealer],
    settings.kind === 'progressive' && (settings.movers === 'winners' ? t('Winners move.') : t('Losers move.')),
    page.view.two_kinds && (settings.a_goes === 'up' ? t('{a} go up, {b} go down.', { a: capital(settings.kinds[0]), b: settings.kinds[1] }) : t('{a} go down, {b} go up.', { a: capital(settings.kinds[0]), b: settings.kinds[1] })),
    settings.line ? t('The tables stand in a line.') : t('The tables go round.'),
    settings.prizes.length > 0 && t('Prizes: {prizes}.', { prizes: settings.prizes.map(prizeName).join('; ') }),
    tieRule(settings.ties),
  ];
  return told.filter(Boolean);
}
