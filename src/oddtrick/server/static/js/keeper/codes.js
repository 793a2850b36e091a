// Pens of sheets, made here so that a sheet can be begun while the line is down.

const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 16;

const spelt = (signs) => signs.match(/.{4}/g).join('-');

/** A new pen: 80 bits of the browser's best chance, which every page has, also over plain http. */
export function freshPen() {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return spelt(Array.from(bytes, (byte) => LETTERS[byte & 31]).join(''));
}

/** A name for a command, not used before. */
export const freshId = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Whether a code from the address writes. */
export const isPen = (text) => text.replaceAll('-', '').length === LENGTH;
