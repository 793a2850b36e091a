// People by their names: everybody is a number to the rules, and names are plain text wherever they are shown.

import { html } from '../vendor/htm-preact.js';
import { marked } from '../isolating.js';
import { say, sentence, t } from '../words.js';
import { page } from './page.js';

const DIRECTOR = 0;

/** What somebody is called; by number, where he has no name. */
export function nameOf(number) {
  if (number === DIRECTOR) return t('the director');
  return page.names[number] || t('number {n}', { n: number });
}

/** The same within a sentence, to be shown with `shown`, or made `plain`. */
export const inWords = (number) => (page.names[number] ? marked(page.names[number]) : nameOf(number));

/** Several people within a sentence. */
export function namesOf(numbers) {
  return numbers.map(inWords).reduce((one, other) => t('{one} and {other}', { one, other }));
}

/** A name, kept apart from the direction of the text around it. */
export const Name = ({ of }) => html`<bdi>${nameOf(of)}</bdi>`;

/** Partners or a single person, each on a line. stand: who plays as the other kind here. */
export const Pair = ({ of, stand = [] }) => html`${of.map(
  (each) => html`<span key=${each} class="one"><${Name} of=${each} />${each !== DIRECTOR && html` <small class="no-of">${each}</small>`}${stand.includes(each) && html` <small class="stands">${t('as {kind}', { kind: otherKind(each) })}</small>`}</span>`,
)}`;

/** What the club calls A- and B-players. */
export const kindName = (kind) => page.view.settings.kinds[kind === 'A' ? 0 : 1];

function otherKind(number) {
  const entrant = page.view.entrants[number - 1];
  return entrant ? kindName(entrant.kind === 'A' ? 'B' : 'A') : '';
}

/** What the core says, as a sentence. */
export const toldWhole = (reason) => sentence(say(reason));

/** What a change brings, each with the name of whom it is about. */
export const Told = ({ of }) => html`<ul class="told">${of.map((each, n) => {
  const { player } = each.params ?? {};
  return html`<li key=${n}>${player > 0 && page.names[player] && html`<b><bdi>${page.names[player]}</bdi>:</b> `}<span>${player > 0 && page.names[player] ? say(each) : toldWhole(each)}</span></li>`;
})}</ul>`;
