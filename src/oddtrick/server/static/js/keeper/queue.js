// All that is written goes through here: it is kept in this browser first, sent in order when the line is up, and let go
// of when the server has stored it. What is refused stops the rest until the keeper has decided.

import { freshId } from './codes.js';
import { allWaiting, changeWaiting, dropWaiting, keepWaiting } from './kept.js';
import { send } from './line.js';
import { change, page, paint } from './page.js';

const AGAIN = 2500; // after a server that has had too much

let unkept = 0; // entries that the browser would not keep; they live as long as the page

let sent = ''; // the id of what is under way

/** Takes up what waited for this sheet when the page was left. */
export async function takeUp() {
  page.waiting = (await allWaiting()).filter((item) => item.text === page.text);
}

/** Whether a command waits or is under way. */
export const busy = () => page.waiting.length > 0;

const isEntry = (item) => item.message.type === 'command' && item.message.command.type === 'enter_line';
const isChange = (item) => item.message.type === 'command' && item.message.command.type !== 'open_sheet';

/** The entries that wait. */
export const waitingEntries = () => page.waiting.filter(isEntry);

/** The command that begins the sheet, while it waits. */
export const waitingOpening = () => page.waiting.find((item) => item.message.command?.type === 'open_sheet')?.message.command.data ?? null;

/** The number that the next line will get, and that of the last change, as they will be when all that waits is done. */
export const nextLine = () => (page.view?.next_line ?? 1) + waitingEntries().length;
export const lastChange = () => (page.view?.change ?? 0) + page.waiting.filter(isChange).length;

/** The names, with those that wait. */
export const withWaiting = (names) => Object.assign({}, names, ...page.waiting.filter((item) => item.message.type === 'names').map((item) => item.message.names));

/** A command in its envelope. */
export const envelope = (type, data) => ({ v: 1, type, data });

/** Keeps a command, and sends it when it is its turn. */
export async function write(type, data) {
  await push({ type: 'command', id: freshId(), command: envelope(type, data) });
}

/** Keeps what players and sides are called. */
export async function writeNames(names) {
  Object.assign(page.names, names);
  await push({ type: 'names', id: freshId(), names });
}

async function push(message) {
  const item = { text: page.text, message, at: Date.now() };
  item.key = await keepWaiting(item).catch(() => {
    unkept -= 1;
    return unkept;
  });
  change({ waiting: [...page.waiting, item] });
  sendNext();
}

/** Sends the first that waits, if nothing is under way. */
function sendNext() {
  const [first] = page.waiting;
  if (!first || sent || page.stuck || page.beginning || page.line !== 'open') return;
  if (send(first.message)) sent = first.message.id;
}

/** The line is new: what was under way may not have arrived, and is said again; saying it twice does no harm. */
export function sendAgain() {
  sent = '';
  sendNext();
}

const itemOf = (id) => page.waiting.find((item) => item.message.id === id);

/** The server has stored it. */
export async function stored(id) {
  const item = itemOf(id);
  if (!item) return null;
  if (sent === id) sent = '';
  change({ waiting: page.waiting.filter((each) => each !== item) });
  await dropWaiting(item.key);
  sendNext();
  return item;
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
  await changeWaiting(item);
  sendNext();
}

/** The server has refused it: nothing more is sent until the keeper has decided. */
export function refused(id, reason) {
  const item = itemOf(id);
  if (!item) return false;
  if (sent === id) sent = '';
  if (reason.code === 'server_too_often') {
    setTimeout(sendNext, AGAIN);
    return true;
  }
  if (isEntry(item)) change({ stuck: { item, reason } });
  else void leaveOut(item);
  return isEntry(item);
}

/** Lets go of something that waits; the entries after it move up. */
export async function leaveOut(item) {
  change({ waiting: page.waiting.filter((each) => each !== item) });
  await dropWaiting(item.key);
  await renumber();
}

/** Sends what was refused once more, as the line that comes next now: the keeper has seen what stands there. */
export const tryAgain = () => renumber();

/** Begins another match before the entry that was refused because one is over, and then sends it. */
export async function anotherMatchFirst() {
  const [first] = page.waiting;
  const data = { number: 0, entry: { is: 'AnotherRubber', dealer: null } };
  const item = { text: page.text, message: { type: 'command', id: freshId(), command: envelope('enter_line', data) }, at: Date.now() };
  item.key = first.key - 0.5; // before it, also after a reload
  await changeWaiting(item);
  page.waiting = [item, ...page.waiting];
  await renumber();
}

async function renumber() {
  let number = page.view?.next_line ?? 1;
  for (const item of waitingEntries()) {
    if (item.message.command.data.number !== number) {
      item.message.command.data.number = number;
      item.message.id = freshId(); // with another number it is another command
      await changeWaiting(item);
    }
    number += 1;
  }
  page.stuck = null;
  paint();
  sendNext();
}
