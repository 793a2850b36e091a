// What cards drawn from a spread pack decide: partners and the deal (RULES 2). Equal ranks draw again where the tie
// decides something; the second card orders the tied alone, the first stands against the others.

const RANKS = '23456789TJQKA';
const SUITS = 'SHDC';

/** A shuffled pack, by the browser's best chance. */
export function shuffled() {
  const pack = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => suit + rank));
  for (let at = pack.length - 1; at > 0; at -= 1) {
    const to = below(at + 1);
    [pack[at], pack[to]] = [pack[to], pack[at]];
  }
  return pack;
}

/** A whole number below another, each as likely: what does not divide evenly is drawn again. */
function below(most) {
  const limit = 256 - (256 % most);
  const byte = new Uint8Array(1);
  do crypto.getRandomValues(byte);
  while (byte[0] >= limit);
  return byte[0] % most;
}

const height = (card, high) => (card[1] === 'A' && !high ? -1 : RANKS.indexOf(card[1]));

function compare(one, other, high) {
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const by = (one[at] ? height(one[at], high) : -2) - (other[at] ? height(other[at], high) : -2);
    if (by !== 0) return by;
  }
  return 0;
}

/**
 * Who must draw next, or what is decided; `hand/cutting.py` says the same, and a test compares the two. drawn: the cards of each player, in order. partners: whether the two highest
 * play together. high: whether the ace is. highest: whether the highest deals.
 * Answers `{ next: players }` or `{ dealer, order }`, the players from the highest card down.
 */
export function decided(drawn, { partners, high, highest }) {
  const without = drawn.flatMap((cards, player) => (cards.length === 0 ? [player] : []));
  if (without.length) return { next: without };
  const order = drawn.map((_, player) => player).sort((one, other) => compare(drawn[other], drawn[one], high) || one - other);
  const equal = (player, as) => compare(drawn[player], drawn[as], high) === 0;
  const last = order.length - 1;
  const borders = [...(partners && order.length === 4 ? [[1, 2]] : []), highest ? [0, 1] : [last - 1, last]];
  for (const [above, under] of borders) {
    if (equal(order[above], order[under])) return { next: order.filter((player) => equal(player, order[under])).sort() };
  }
  return { dealer: order[highest ? 0 : last], order };
}
