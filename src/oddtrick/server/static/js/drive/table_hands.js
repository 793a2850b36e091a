// The hands that a table plays in a round: those of its boards in duplicate whist, else those of the round.

/** The hands, each with its number and its trumps. round, table: a RoundView and a TableView of it. */
export const handsOf = (round, table) => (table.hands.length > 0 ? table.hands : round.hands);
