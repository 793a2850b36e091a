// Who sits where: seats as the core names them, places as this player sees them, and names.

import { seatName, t } from '../words.js';
import { page } from './page.js';

export const SEATS = ['N', 'E', 'S', 'W'];

/** The seat at the bottom of the table: one's own, or South's for those who look on. */
export const home = (view = page.view) => view?.viewer ?? 'S';

/** A seat so many further round. */
export const further = (seat, steps) => SEATS[(SEATS.indexOf(seat) + steps) % 4];

/** How many play to a trick before a seat does. */
export const turnIn = (trick, seat) => (SEATS.indexOf(seat) - SEATS.indexOf(trick.leader) + 4) % 4;

/** The card of a seat in a trick, if it has played to it. */
export const cardBy = (trick, seat) => trick.cards[turnIn(trick, seat)];

export const partnerOf = (seat) => further(seat, 2);

/** Where a seat is on the screen: S at the bottom, W at the left, N at the top, E at the right. */
export const placeOf = (seat, view = page.view) =>
  'SWNE'[(SEATS.indexOf(seat) - SEATS.indexOf(home(view)) + 4) % 4];

export const sideOf = (seat) => (seat === 'N' || seat === 'S' ? 'ns' : 'ew');

export const otherSide = (side) => (side === 'ns' ? 'ew' : 'ns');

/** The side at the bottom of the table. */
export const homeSide = (view = page.view) => sideOf(home(view));

export const seatsOf = (side) => SEATS.filter((seat) => sideOf(seat) === side);

export const isMine = (seat, view = page.view) => view !== null && view.viewer === seat;

export const playerAt = (seat, view = page.view) => view?.players[SEATS.indexOf(seat)] ?? null;

/** The level of the bot at a seat; null for a person. */
export const botAt = (seat) => page.room?.names[playerAt(seat)]?.bot ?? null;

/** What is known of a seat beyond its cards: whether somebody is there, whether a bot stands in. */
export const presence = (seat) => page.room?.places[SEATS.indexOf(seat)] ?? { present: true, stand_in: false };

/** The name of a player by his id, also of one who has left; or the seat's where he has none. */
export function nameOfPlayer(player, seat) {
  return page.names[player] || seatName(seat);
}

/** The name of who sits at a seat, also for oneself. */
export const nameAt = (seat, view = page.view) => nameOfPlayer(playerAt(seat, view), seat);

/** The same for a sentence about others; oneself is "you". */
export const whoAt = (seat, view = page.view) => (view?.viewer === seat ? t('you') : nameAt(seat, view));

/** The same at the head of a sentence or on a label. */
export const WhoAt = (seat, view = page.view) => (view?.viewer === seat ? t('You') : nameAt(seat, view));

/** Two names joined: "you and Edith". */
export function pairNames(side, view = page.view) {
  const mine = view?.viewer ?? null;
  const seats = seatsOf(side);
  if (mine !== null && seats.includes(mine)) return t('you and {name}', { name: nameAt(partnerOf(mine), view) });
  return t('{one} and {other}', { one: nameAt(seats[0], view), other: nameAt(seats[1], view) });
}

const BRIEF = 18; // signs

/** The beginning of a long name, for the plate, which has room for a sentence but not for that. */
export function brief(name) {
  const [, open, inside, close] = /^(\u2068?)(.*?)(\u2069?)$/s.exec(name);
  const signs = [...inside];
  return signs.length > BRIEF ? `${open}${signs.slice(0, BRIEF - 1).join('').trimEnd()}…${close}` : name;
}

/** Several names in a row. put: what is made of each. */
export function names(seats, view = page.view, put = (name) => name) {
  const list = seats.map((seat) => put(whoAt(seat, view)));
  return new Intl.ListFormat(document.documentElement.lang || 'en', { type: 'conjunction' }).format(list);
}

/** What `say` needs to know to put seats into words. */
export const speaking = (view = page.view) => ({ you: view?.viewer ?? '', seatName: (seat) => nameAt(seat, view) });
