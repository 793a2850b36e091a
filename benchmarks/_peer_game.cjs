// The peer's game: four players with 13 cards each, follow suit, the highest trump or card of the suit led takes the
// trick, 13 tricks a hand, a new hand after the last. Nothing else: no calls, no claims, no score but tricks.
"use strict";

const SUITS = "CDHS";

function deal(random) {
  const pack = random.Shuffle(Array.from({ length: 52 }, (_, at) => at));
  const hands = {};
  for (let seat = 0; seat < 4; seat += 1) {
    hands[seat] = pack.slice(13 * seat, 13 * seat + 13).sort((one, other) => one - other);
  }
  return hands;
}

const suitOf = (card) => Math.floor(card / 13);

function legal(hand, trick) {
  if (trick.length === 0) return hand;
  const led = suitOf(trick[0].card);
  const following = hand.filter((card) => suitOf(card) === led);
  return following.length > 0 ? following : hand;
}

function winner(trick, trump) {
  const led = suitOf(trick[0].card);
  const worth = (card) => (suitOf(card) === trump ? 200 : suitOf(card) === led ? 100 : 0) + (card % 13);
  return trick.reduce((best, each) => (worth(each.card) > worth(best.card) ? each : best)).seat;
}

const TrickGame = {
  name: "tricks",
  setup: ({ random }) => ({ hands: deal(random), trick: [], tricks: [], won: [0, 0], trump: 3, hand: 1, next: 0 }),
  // Each sees his own cards, and of the others' how many they are.
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: Object.fromEntries(
      Object.entries(G.hands).map(([seat, cards]) => [seat, seat === playerID ? cards : cards.length]),
    ),
  }),
  moves: {
    play: {
      client: false, // the next hand's cards are dealt by the server alone
      move: ({ G, playerID, random }, card) => {
        const mine = G.hands[playerID];
        if (!legal(mine, G.trick).includes(card)) return "INVALID_MOVE";
        G.hands[playerID] = mine.filter((each) => each !== card);
        G.trick.push({ seat: Number(playerID), card });
        G.next = (Number(playerID) + 1) % 4;
        if (G.trick.length === 4) {
          const takes = winner(G.trick, G.trump);
          G.won[takes % 2] += 1;
          G.tricks.push(G.trick);
          G.trick = [];
          G.next = takes;
        }
        if (G.tricks.length === 13) {
          G.hands = deal(random);
          G.tricks = [];
          G.won = [0, 0];
          G.trump = (G.trump + 1) % SUITS.length;
          G.hand += 1;
        }
        return undefined;
      },
    },
  },
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: { first: ({ G }) => G.next, next: ({ G }) => G.next },
  },
};

module.exports = { TrickGame, legal };
