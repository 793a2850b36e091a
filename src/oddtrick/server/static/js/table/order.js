// The order of a hand: trumps at the left, colours in turn. It is made of what was dealt, so that it never changes.

const RANKS = 'AKQJT98765432';
const RED = { S: false, H: true, D: true, C: false };

/** The cards of a text such as "SA HK". */
export const cardsOf = (text) => (text ? text.split(' ') : []);

/** The suits in the order in which they are held: trumps first, colours alternating as far as they can. */
export function suitOrder(suits, trump) {
  let best = null;
  for (const row of permutations(suits)) {
    const clashes = row.slice(1).filter((suit, at) => RED[suit] === RED[row[at]]).length;
    const cost = (row.includes(trump) && row[0] !== trump ? 100 : 0) + clashes * 10;
    if (best === null || cost < best.cost) best = { cost, row };
  }
  return best ? best.row : [];
}

function* permutations(items) {
  if (items.length < 2) {
    yield items;
    return;
  }
  for (const [at, first] of items.entries()) {
    for (const rest of permutations([...items.slice(0, at), ...items.slice(at + 1)])) yield [first, ...rest];
  }
}

/** The cards in order. trump: a suit's letter, or null. */
export function inOrder(cards, trump) {
  const suits = [...'SHCD'].filter((suit) => cards.some((card) => card[0] === suit));
  const order = suitOrder(suits, trump);
  const rank = (card) => order.indexOf(card[0]) * 13 + RANKS.indexOf(card[1]);
  return [...cards].sort((one, other) => rank(one) - rank(other));
}
