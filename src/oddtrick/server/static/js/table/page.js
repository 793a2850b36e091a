// What the page knows and shows, in one place. Whoever changes it says `change`, and the page is painted at once.

export const page = {
  code: '', // of the table
  reviews: true, // whether this server can review finished hands: it has processes for it
  link: '', // by which others come here; empty where nobody else can
  base: '', // the address of the table's pages, without a slash at the end
  line: 'connecting', // connecting, open, down, closed
  lostAt: 0, // since when the line has been down
  retryAt: 0, // when a line that is down is tried again
  me: '', // our player id
  stranger: false, // whether this browser is somebody else by now than who came to the table with it
  seq: 0, // number of the last event we have heard of
  room: null, // all about the table that is not whist
  clockAt: 0, // when the room's clock was told
  view: null, // the table as it is shown; news that wait their turn are not in it
  latest: null, // the table as it is
  waiting: 0, // news that wait to be shown
  held: null, // a complete trick that still lies: { number, trick }
  dealing: false, // cards are in the air
  found: null, // what the cut decided, until it has been read: { draws, partners, dealer }
  ended: null, // the hand that is over, until the next is: { rubber, number, last, at, scored, over }; at: as they sat then
  endOpen: false, // whether its page is open
  atOnce: false, // whether chance draws and cuts for the player, up to the next deal
  endSoon: false, // whether it will be, once the last trick has been seen
  pending: null, // our command that is under way: { id, type, data }
  armed: null, // the card that a second tap plays
  focus: null, // the card with the tab stop
  refocus: false, // whether the focus is to follow it
  notice: null, // a word to the player, for a moment: { text, kind }
  hint: null, // the hint that was given: { hint } or { reason }
  said: {}, // courtesies in the air, by seat
  dialog: null, // the dialog that is open: { name, ... }
  log: [], // what was said to the screen reader last: { id, text }
  scored: new Map(), // hands scored since we came, by rubber and number
  names: {}, // of everybody who has sat here since we came, by player
};

let painter = () => {};

/** Says who paints the page. */
export function paintWith(paint) {
  painter = paint;
}

/** Paints the page as it stands. */
export function paint() {
  painter();
}

/** Changes what the page knows, and paints it. */
export function change(what) {
  Object.assign(page, what);
  painter();
}

/** The session was lost, and the server took the browser for somebody new: what he asked for is no longer his to ask. */
export function becomeStranger() {
  Object.assign(page, { stranger: true, pending: null, hint: null, armed: null, dialog: null, atOnce: false });
}

/** Keeps the names of those who sit there, for older hands: the room forgets whoever leaves. */
export function keepNames(room) {
  for (const [player, { name }] of Object.entries(room.names)) page.names[player] = name;
}

let noticeTimer = 0;

/** Tells the player something in the message plate, for some seconds. kind: `no` for what may not be, else plain. */
export function notice(text, kind = '') {
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => change({ notice: null }), 4500);
  change({ notice: { text, kind, at: Date.now() } });
}

/** Takes the notice away, when what it was about has passed. */
export function clearNotice() {
  clearTimeout(noticeTimer);
  page.notice = null;
}
