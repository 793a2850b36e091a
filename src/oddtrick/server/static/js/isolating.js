// Names that people typed, inside sentences: marked off by signs that are not seen, and shown in an element of their own,
// so that a name never turns the text around it. server/isolating.py does the same for what the server writes.

import { html } from './vendor/htm-preact.js';

const BEGIN = '\u2068';
const END = '\u2069';
const SIGNS = /[\u2066-\u2069]/g;

/** A name as it stands in a sentence. */
export const marked = (name) => BEGIN + name.replace(SIGNS, '') + END;

/** A sentence without the marks, for labels and choices, which hold plain text alone. */
export const plain = (text) => text.replace(SIGNS, '');

/** A sentence as it is shown: each name in a <bdi>. */
export const shown = (text) => text.split(/\u2068([^\u2069]*)\u2069/).map((piece, at) => (at % 2 ? html`<bdi key=${at}>${piece}</bdi>` : piece));
