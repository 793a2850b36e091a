// A sheet that was begun while the line is down: as the server has said beforehand how such a sheet begins.

import { page } from './page.js';

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** The view of a sheet of which only its opening is known. Of rules of one's own, or a score to go on from, the server has
 * not said what follows: then all may be entered, and it decides when it has the sheet. */
export function stub({ ruleset, settings }) {
  const { presets, unknown } = page.rules;
  const preset = settings.start ? null : presets.find((each) => same(each.ruleset, ruleset));
  const begun = preset ? preset.begun : unknown;
  return {
    ...begun,
    ruleset,
    first_dealer: settings.first_dealer,
    stake: settings.stake,
    penalties: ruleset.revoke_options,
    next_hand: { ...begun.next_hand, dealer: settings.first_dealer },
  };
}
