// The seals that this browser was shown before their packs were opened, kept to be compared with what comes out then.

import { handsOf } from './ended.js';
import { page } from './page.js';

const MOST = 200; // hands

let kept = null; // { seq, hands }: up to which event was listened; by rubber and number { seal, dealt }

const place = () => `oddtrick.seals.${page.code}`;

function keeping() {
  if (kept === null) {
    try {
      kept = JSON.parse(sessionStorage.getItem(place()));
    } catch {
      // A browser may keep nothing, or somebody else has written there.
    }
    kept = kept?.hands ? kept : { seq: 0, hands: {} };
  }
  return kept;
}

/**
 * Keeps the seals that a message tells of. The first that is heard of a hand holds: another one is taken only for a pack
 * that was shuffled again before it was dealt, or after a deal that did not count. What comes together with the end
 * of its hand is not kept, for then the pack is open already.
 */
export function keepSeals({ entries, view, seq }) {
  const keep = keeping();
  const news = new Set();
  const rest = handsOf(entries, view).slice(Math.max(0, keep.seq - (seq - entries.length)));
  for (const { type, data, hand } of rest) {
    const known = keep.hands[hand];
    if (type === 'pack_sealed' && !known?.dealt) {
      keep.hands[hand] = { seal: data.seal, dealt: false };
      news.add(hand);
    } else if (type === 'pack_dealt' && known) known.dealt = true;
    else if (type === 'deal_voided') delete keep.hands[hand];
    else if (type === 'hand_ended' && news.has(hand)) delete keep.hands[hand];
  }
  const now = `${view.rubber}.${view.hand_number}`;
  if (view.pack) keep.hands[now] ??= { seal: view.pack.seal, dealt: view.hand !== null };
  keep.seq = Math.max(keep.seq, seq);
  keep.hands = Object.fromEntries(Object.entries(keep.hands).slice(-MOST));
  try {
    sessionStorage.setItem(place(), JSON.stringify(keep));
  } catch {
    // Then the seals are kept as long as the page is open.
  }
}

/** The seal that was shown of a hand before it was over; null where this browser did not see it. */
export const sealSeen = (rubber, number) => keeping().hands[`${rubber}.${number}`]?.seal ?? null;
