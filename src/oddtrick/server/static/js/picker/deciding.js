// What cards drawn from a spread pack decide: the server says it by the rules (hand/cutting.py), nothing of it is here.

const RANKS = '23456789TJQKA';
const SUITS = 'SHDC';
const PATIENCE = 6000; // for the answer

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

/**
 * Asks who must draw next, or what is decided; null where the line is down. draws: `{ player, card }` in order. partners:
 * whether the two highest play together. high: whether the ace is. highest: whether the highest deals.
 * Answers `{ next: players }` or `{ dealer, order }`, the players from the highest card down, and with four who sits where.
 */
export async function decided(draws, players, { partners, high, highest }) {
  const base = (document.querySelector('meta[name=base]')?.content ?? '').replace(/\/$/, '');
  const asked = new URLSearchParams({
    players,
    ace: high ? 'high' : 'low',
    dealer: highest ? 'highest' : 'lowest',
    partners: partners ? 'yes' : 'no',
    draws: draws.map(({ player, card }) => `${player}${card}`).join('.'),
  });
  try {
    const answer = await fetch(`${base}/picker/decides?${asked}`, { credentials: 'same-origin', signal: AbortSignal.timeout(PATIENCE) });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
