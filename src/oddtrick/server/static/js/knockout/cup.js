// What the page of a knockout knows and shows, in one place. Whoever changes it says `change`, and it is painted at once.

import { say, sentence, t } from '../words.js';

const told = (name) => document.querySelector(`meta[name=${name}]`)?.content ?? '';

export const cup = {
  base: told('base').replace(/\/$/, ''), // what stands before every address
  origin: told('origin'), // under which others reach this server; empty where they cannot
  text: told('cup-code'), // the code as it stands in the address: the organiser's pen, or the code that looks on
  code: told('cup-public'), // the code that looks on
  title: told('cup-title'),
  line: 'connecting', // connecting, open, down, closed
  noticed: false, // whether the line is down long enough for a word of it
  me: '',
  writes: false,
  seq: 0,
  view: null, // the knockout as it stands
  names: {}, // by number in the bracket
  stamp: 0, // changes with anything that the bracket shows
  dialog: null, // the dialog that is open: { name, … }
  notice: '', // what was done last
};

let painter = () => {};

/** Says who paints the page. */
export function paintWith(paint) {
  painter = paint;
}

/** Changes what the page knows, and paints it. */
export function change(what) {
  Object.assign(cup, what);
  painter();
}

/** Opens a dialog, or none. */
export const openDialog = (name, more = {}) => change({ dialog: name ? { name, ...more } : null });

/** A path of this knockout as an address. code: another than our own. */
export const here = (rest = '', code = cup.text) => `${cup.base}/k/${code}${rest}`;

/** What a pair or player is called; by number without a name. */
export const nameOf = (number) => cup.names[number] || t('number {n}', { n: number });

/** What the core says, as a sentence. */
export const toldWhole = (reason) => sentence(say(reason));
