// A sheet that was begun while the line is down: nothing on it yet, and nothing scored before the server has it.

/** The view of a sheet of which only its opening is known. */
export function stub({ ruleset, settings }) {
  const trumps = ruleset.trump !== 'none';
  return {
    ruleset,
    first_dealer: settings.first_dealer,
    stake: settings.stake,
    lines: [],
    rubbers: [],
    next_hand: { rubber: 1, hand: 1, dealer: settings.first_dealer, leader: null, trump: null, trumps },
    next_line: 1,
    change: 0,
    needs: null,
    may_call: [],
    honours: ruleset.honours !== 'off' && trumps,
    penalties: ruleset.revoke_options,
    counters: [null, null],
    fish: null,
    can_undo: false,
    can_redo: false,
  };
}
