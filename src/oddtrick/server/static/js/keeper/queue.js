// All that is written goes through here: it is kept in this browser first, sent in order when the line is up, and let go
// of when the server has stored it. What is refused stops the rest until the keeper has decided. What waits is one list
// for all tabs that have the sheet open: each reads it anew when another has changed it.

import { freshId } from './codes.js';
import { changeWaiting, claimWaiting, dropWaiting, keepWaiting, rewriteWaiting, waitingFor } from './kept.js';
import { send } from './line.js';
import { change, page } from './page.js';

const AGAIN = 2500; // after a server that has had too much, or another tab that is sending
const CLAIM = 4000; // how long a tab that is sending keeps others from it, if it is never heard of again
const TAB = freshId();

const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('oddtrick.waiting') : null;

let unkept = []; // what the browser would not keep; it lives as long as the page
let sent = ''; // the id of what is under way
let later = 0;

/** Takes up what waited for this sheet when the page was left, and what other tabs write from now on. */
export async function takeUp() {
  await refresh();
  otherTabs?.addEventListener('message', ({ data }) => {
    if (data === page.text) void refresh().then(sendNext);
  });
}

/** Reads what waits. */
async function refresh() {
  const waiting = [...(await waitingFor(page.text)), ...unkept];
  change({ waiting, stuck: waiting.find((item) => item.refused) ?? null, names: namesWith(waiting, page.told) });
}

const tellTabs = () => otherTabs?.postMessage(page.text);

/** Whether a command waits or is under way. */
export const busy = () => page.waiting.length > 0;

const isEntry = (item) => item.message.type === 'command' && item.message.command.type === 'enter_line';

/** The entries that wait. */
export const waitingEntries = () => page.waiting.filter(isEntry);

/** The command that begins the sheet, while it waits. */
export const waitingOpening = () => page.waiting.find((item) => item.message.command?.type === 'open_sheet')?.message.command.data ?? null;

/** The number that the next line will get when all that waits is done. */
export const nextLine = () => Math.max(page.view?.next_line ?? 1, ...waitingEntries().map((item) => item.message.command.data.number + 1));

/** The number of the last change that is seen. */
export const lastChange = () => page.view?.change ?? 0;

const namesWith = (waiting, names) => Object.assign({}, names, ...waiting.filter((item) => item.message.type === 'names').map((item) => item.message.names));

/** The names, with those that wait. */
export const withWaiting = (names) => namesWith(page.waiting, names);

/** A command in its envelope. */
export const envelope = (type, data) => ({ v: 1, type, data });

/** Keeps a command, and sends it when it is its turn. */
export async function write(type, data) {
  await push({ type: 'command', id: freshId(), command: envelope(type, data) });
}

/** Keeps what players and sides are called. */
export async function writeNames(names) {
  await push({ type: 'names', id: freshId(), names });
}

async function push(message) {
  const item = { text: page.text, message, at: Date.now(), refused: null };
  try {
    await keepWaiting(item);
  } catch {
    unkept = [...unkept, { ...item, key: Math.min(0, ...unkept.map(({ key }) => key)) - 1 }];
  }
  await refresh();
  tellTabs();
  void sendNext();
}

const isKept = (item) => item.key > 0;

/** Sends the first that waits, if nothing is under way, here or in another tab. */
async function sendNext() {
  const [first] = page.waiting;
  if (!first || sent || first.refused || page.beginning || page.line !== 'open') return;
  sent = first.message.id;
  const item = isKept(first) ? await claimWaiting(first.key, TAB, Date.now() + CLAIM) : first;
  if (item === 'gone' || item === 'theirs' || item.refused) {
    sent = '';
    await refresh();
    clearTimeout(later);
    if (item === 'theirs') later = setTimeout(() => void refresh().then(sendNext), AGAIN);
    else void sendNext();
    return;
  }
  sent = item.message.id;
  if (!send(item.message)) sent = '';
}

/** The line is new: what was under way may not have arrived, and is said again; saying it twice does no harm. */
export function sendAgain() {
  sent = '';
  void sendNext();
}

const itemOf = (id) => page.waiting.find((item) => item.message.id === id);

async function letGo(item) {
  unkept = unkept.filter((each) => each !== item);
  if (isKept(item)) await dropWaiting(item.key);
  await refresh();
  tellTabs();
}

/** The server has stored it. */
export async function stored(id) {
  const item = itemOf(id);
  if (sent === id) sent = '';
  if (item) await letGo(item);
  void sendNext();
}

/** The command that begins the sheet, if it is what was refused: nothing more is sent until other rules are chosen. */
export function refusedOpening(id) {
  const item = itemOf(id);
  if (item?.message.command?.type !== 'open_sheet') return null;
  sent = '';
  return item;
}

/** Begins the sheet with other rules; the entries that wait for it stay. */
export async function openAgain(item, data) {
  item.message.command.data = data;
  item.message.id = freshId();
  if (isKept(item)) await changeWaiting(item);
  await refresh();
  tellTabs();
  void sendNext();
}

/** The server has refused it. An entry stops all after it until the keeper has decided; anything else is let go of, and
 * answered, so that it can be given back to him. */
export async function refused(id, reason) {
  const item = itemOf(id);
  if (!item) return null;
  if (sent === id) sent = '';
  if (reason.code === 'server_too_often') {
    setTimeout(() => void sendNext(), AGAIN);
  } else if (isEntry(item)) {
    const marked = { ...item, refused: reason, by: '' };
    unkept = unkept.map((each) => (each === item ? marked : each));
    if (isKept(item)) await changeWaiting(marked);
    await refresh();
    tellTabs();
  } else {
    await letGo(item);
    void sendNext();
    return item;
  }
  return null;
}

/** Whether it is one of what waits here. */
export const waitsHere = (id) => Boolean(itemOf(id));

// --- What the keeper decides about what waits

/** Changes the list as a whole and numbers its entries anew; whether it was done, for another tab may be sending of it. */
async function alter(make) {
  const done = await rewriteWaiting(page.text, TAB, (kept) => {
    const { items, put = [], drop = [] } = make([...kept, ...unkept]);
    const changed = [...new Set([...put, ...numbered(items)])];
    unkept = items.filter((item) => !isKept(item));
    return { put: changed.filter(isKept), drop: drop.filter((key) => key > 0) };
  });
  await refresh();
  tellTabs();
  void sendNext();
  return done;
}

/** Gives the entries the numbers that come next, and answers those that have become other commands by it. */
function numbered(items) {
  const entries = items.filter(isEntry);
  const first = page.view?.next_line ?? 1;
  return entries.filter((item, at) => {
    const { data } = item.message.command;
    if (data.number === first + at && !item.refused) return false;
    data.number = first + at;
    renamed(item);
    return true;
  });
}

function renamed(item) {
  item.message.id = freshId();
  item.refused = null;
}

/** Lets go of an entry that waits; those after it move up. */
export const leaveOut = ({ key }) => alter((items) => ({ items: items.filter((item) => item.key !== key), drop: [key] }));

/** Sends what was refused once more, as the line that comes next now: the keeper has seen what stands there. */
export const tryAgain = () => alter((items) => ({ items }));

/** Puts another entry in place of one that waits. */
export const correctWaiting = (key, entry) => alter((items) => {
  const put = items.filter((item) => item.key === key);
  for (const item of put) {
    item.message.command.data.entry = entry;
    renamed(item);
  }
  return { items, put };
});

/** Begins another match before the entry that was refused because one is over, and then sends it. */
export const anotherMatchFirst = ({ key }) => alter((items) => {
  const data = { number: 0, entry: { is: 'AnotherRubber', dealer: null } };
  const item = { text: page.text, message: { type: 'command', id: freshId(), command: envelope('enter_line', data) }, at: Date.now(), refused: null, key: key - 0.5 };
  const place = items.findIndex((each) => each.key === key);
  return { items: [...items.slice(0, place), item, ...items.slice(place)], put: [item] };
});
