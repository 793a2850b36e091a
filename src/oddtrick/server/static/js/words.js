// The words of the page in the reader's language: the counterpart of server/words.py, with the same fields and grammar.

const GLYPHS = { S: '♠', H: '♥', D: '♦', C: '♣' };
const MEASURED = new Set(['chance', 'less', 'tricks']);
const DECIMAL = /^-?\d+\.\d+$/;
const FIELD = /\{\{|\}\}|\{(\w+)(?::(\w+))?\}/g;

let words = { lang: 'en', messages: {}, reasons: {}, terms: {}, forms: {} };
let plurals = new Intl.PluralRules('en');

/** Fetches the words of a language; the page names their address. Throws if they cannot be had. */
export async function loadWords(lang, url) {
  const answer = await fetch(url, { credentials: 'same-origin' });
  if (!answer.ok) throw new Error(`no words for ${lang}: ${answer.status}`);
  useWords(await answer.json());
}

/** Takes words that are there already. */
export function useWords(catalogue) {
  words = catalogue;
  plurals = new Intl.PluralRules(catalogue.lang);
}

/** A text that comes from the rules' own data, such as a rule set's title. */
export function fromData(text) {
  return Object.hasOwn(words.messages, text) ? words.messages[text] : text;
}

/** The language spoken. */
export const language = () => words.lang;

/** A text with its fields filled in: `t('{name} leads', { name })`. A field may be typed as in a reason: `{led:suit}`. */
export function t(text, fields = {}) {
  const said = Object.hasOwn(words.messages, text) ? words.messages[text] : text;
  return filled(Array.isArray(said) ? said[0] : said, fields, word);
}

/** One text or the other, as the language counts; `{n}` is n. */
export function tn(one, many, n, fields = {}) {
  const said = Object.hasOwn(words.messages, one) ? words.messages[one] : null;
  const pair = Array.isArray(said) ? said : said === null ? [one, many] : [said, said];
  const first = said === null ? n === 1 : isOne(n);
  return filled(pair[first ? 0 : 1], { n, ...fields }, word);
}

/**
 * A reason of the core, `{ code, params }`, in words; with what its parameter `how` names, the second sentence of a
 * player's lead. you: the letter of the reader's seat: where the reason is about him and has words for that, he is
 * addressed. seatName: puts a seat's letter into words, such as the name of who sits there. cardName: likewise for a
 * card, such as its full name for a screen reader, and for a side.
 */
export function say(reason, { you = '', seatName: seat = null, cardName: card = null, sideName: side = null } = {}) {
  const params = reason.params ?? {};
  const own = `${reason.code}_you`;
  const code = you !== '' && params.seat === you && Object.hasOwn(words.reasons, own) ? own : reason.code;
  const put = (kind, letters) => {
    if (kind === 'seat' && seat) return seat(letters);
    if (kind === 'card' && card) return card(letters);
    if (kind === 'side' && side) return side(letters);
    return word(kind, letters);
  };
  const text = oneReason(code, params, put);
  if (typeof params.how !== 'string' || params.how === code || !Object.hasOwn(words.reasons, params.how)) return text;
  return filled(words.terms.join.reasons, { one: text, other: oneReason(params.how, params, put) }, put);
}

function oneReason(code, params, put) {
  const entry = Object.hasOwn(words.reasons, code) ? words.reasons[code] : null;
  if (entry === null) return code;
  const text = Array.isArray(entry) ? entry[Number.isInteger(params.n) && isOne(params.n) ? 0 : 1] : entry;
  const shown = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, figure(name, value)]));
  return filled(text, shown, put);
}

/** A reason's words as a sentence: a capital first, and an end. */
export function sentence(text) {
  return capital(text) + (/[.!?…]\u2069?$/.test(text) ? '' : '.');
}

/** A text with a capital first. */
export function capital(text) {
  const [first = '', ...rest] = text;
  return first.toLocaleUpperCase(words.lang) + rest.join('');
}

/** `H` is hearts; nothing, or `NT`, is no trumps. */
export const suitName = (letter) => word('suit', letter ?? '');

/** `K` is king, `T` is 10. */
export const rankName = (letter) => term('rank', letter);

/** `N` is North. */
export const seatName = (letter) => word('seat', letter);

/** `NS` is North–South. */
export const sideName = (letters) => word('side', letters);

/** `HK` is king of hearts. */
export function cardName(letters) {
  const form = words.terms.card?.name ?? '{rank} of {suit}';
  return filled(form, { rank: rankName(letters.slice(1)), suit: suitName(letters.slice(0, 1)) }, word);
}

function term(kind, letters) {
  const found = words.terms[kind] ?? {};
  return Object.hasOwn(found, letters) ? found[letters] : letters;
}

function word(kind, letters) {
  if (kind === 'low') return letters.slice(0, 1).toLocaleLowerCase(words.lang) + letters.slice(1);
  if (letters.startsWith('\u2068') && Object.hasOwn(words.forms, kind)) {
    const formed = word(kind, letters.slice(1)); // a form looks at the name, and stands before its mark
    return formed.slice(0, formed.length - letters.length + 1) + letters;
  }
  if (Object.hasOwn(words.forms, kind)) {
    const found = words.forms[kind].map(([pattern, instead]) => [new RegExp(pattern), instead]).find(([pattern]) => pattern.test(letters));
    if (found) return letters.replace(...found);
  }
  if (kind === 'card') {
    const known = letters.length === 2 && Object.hasOwn(GLYPHS, letters[0]) && Object.hasOwn(words.terms.rank, letters[1]);
    return known ? (letters[1] === 'T' ? '10' : letters[1]) + GLYPHS[letters[0]] : letters;
  }
  return term(kind, kind === 'suit' && letters === '' ? 'NT' : letters);
}

function isOne(n) {
  return plurals.select(n) === 'one';
}

function figure(name, value) {
  const measured = words.lang !== 'en' && MEASURED.has(name) && typeof value === 'string' && DECIMAL.test(value);
  return measured ? value.replace('.', ',') : value;
}

function filled(text, fields, put) {
  return text.replace(FIELD, (whole, name, kind) => {
    if (name === undefined) return whole[0];
    if (!Object.hasOwn(fields, name)) return whole;
    const value = String(fields[name] ?? '');
    return kind === undefined ? value : put(kind, value);
  });
}
