// What comes from the table, and when it is shown: news wait in a row and are shown at the pace the player has set.

import { say, sentence, t } from '../words.js';
import { answered, deliver, deliverHint } from './asks.js';
import { actByChance } from './at_once.js';
import { changed } from './changes.js';
import { closeIfSilent } from './closing.js';
import { greeted } from './greeting.js';
import { cross, dealOut, fanOut } from './dealing.js';
import { CLOSING, endingOf, endOf, keepScores } from './ended.js';
import { playForced } from './forced.js';
import { fly, gather, moves, rectOf, soften } from './motion.js';
import { becomeStranger, change, clearNotice, keepNames, notice, page, paint } from './page.js';
import { prefs } from './prefs.js';
import { keepSeals } from './seals_seen.js';
import { isMine, nameAt, placeOf, SEATS, sideOf, speaking } from './seats.js';
import { refusalIn, speak, speakEntries, trickOf, turnSpoken } from './spoken.js';

const PROTOCOL = 1;

/** Milliseconds: from one card to the next, and that a complete trick lies at least. */
const PACES = {
  slow: { card: 900, hold: 2600 },
  normal: { card: 450, hold: 1500 },
  fast: { card: 150, hold: 700 },
  click: { card: 450, hold: Infinity },
};
const REFUSED = 2000; // milliseconds that a refusal is shown at least before the next card
const TOO_MANY = 12; // news in the row from which on they are shown without waiting

const row = [];
let running = false;
let wake = () => {};
let holdTimer = 0;

const pace = () => PACES[prefs.pace] ?? PACES.normal;

/** Whether the player's own time runs at the table as it is: then nothing that is shown may keep him from his card. */
const timed = () =>
  Boolean(page.room?.options.seconds && page.latest?.viewer && page.latest.awaited.includes(page.latest.viewer));
const hurried = () => document.hidden || page.atOnce || row.length > TOO_MANY || (row.length > 0 && timed());

let rouse = () => {};

/** Waits, but no longer than until there is cause to hurry. */
function sleep(ms) {
  if (ms <= 0 || hurried()) return Promise.resolve();
  return new Promise((done) => {
    rouse = () => hurried() && done();
    setTimeout(done, ms);
  });
}

/** The player's time may have begun to run: what still waits to be shown is shown at once. */
function hurry() {
  if (!hurried()) return;
  rouse();
  wake();
}

/** Takes a message of the table. */
export function hear(message) {
  HEARD[message.type]?.(message);
}

const HEARD = {
  table: whole,
  news,
  room,
  done: answerCame,
  refused: answerCame,
  error: failed,
  hint: hinted,
  courtesy: greeted,
  closing: () => notice(t('The server restarts; the game goes on in a moment.')),
};

// --- The table as it stands --------------------------------------------------------------------------------------

function whole(message) {
  const before = page.view;
  const known = before !== null;
  const missed = message.seq !== page.seq;
  keepScores(message.entries, message.view);
  keepSeals(message);
  keepNames(message.room);
  if (page.me && message.me !== page.me) becomeStranger();
  page.me = message.me;
  page.seq = message.seq;
  page.latest = message.view;
  page.room = message.room;
  page.clockAt = performance.now();
  if (message.protocol !== PROTOCOL) page.line = 'old';
  if (known && !missed) {
    if (row.length === 0) page.view = message.view;
    change({});
  } else {
    row.length = 0;
    wake();
    clearNotice();
    page.atOnce = page.atOnce && message.view.hand === null;
    clearTimeout(holdTimer);
    const view = message.view;
    change({
      view,
      held: null,
      found: null,
      dealing: false,
      endSoon: false,
      waiting: 0,
      hint: null,
      ...endOf(view, message.entries),
    });
    if (known) speakEntries(message.entries, view, before);
    speak(turnSpoken());
  }
  deliver();
  deliverHint();
  settle();
}

/** What the page does by itself once nothing is left to be shown. */
export function settle() {
  if (page.view === null || running) return;
  actByChance();
  closeIfSilent();
  playForced();
}

// --- News ----------------------------------------------------------------------------------------------------------

function news(message) {
  if (message.seq <= page.seq) return;
  message.view = changed(page.latest, message.changes);
  keepScores(message.entries, message.view);
  keepSeals(message);
  page.seq = message.seq;
  page.latest = message.view;
  row.push(message);
  change({ waiting: row.length });
  run();
  hurry();
}

async function run() {
  if (running) return;
  running = true;
  while (row.length > 0) {
    const step = row[0];
    await allowed(step);
    if (row[0] !== step) continue; // the whole table came meanwhile
    row.shift();
    page.waiting = row.length;
    await show(step);
  }
  running = false;
  settle();
}

/** Waits until a step may be shown: the trick before it was seen, the page of the hand before it was left. */
async function allowed(step) {
  while (page.held || page.found || (page.endOpen && !step.entries.every((entry) => CLOSING.has(entry.type)))) {
    if (page.held && hurried()) await clearHeld();
    else if (page.found && timed()) change({ found: null });
    else await new Promise((go) => (wake = go));
    if (row[0] !== step) return;
  }
}

async function show(step) {
  const before = page.view;
  const plays = step.entries.filter((entry) => entry.type === 'card_played').map((entry) => entry.data);
  const from = new Map(plays.map((play) => [play.card, sourceOf(play)]));
  const turnUp = before?.hand?.turn_up_lies && !step.view.hand?.turn_up_lies ? rectOf('.turnup .card') : null;
  const done = plays.map((play) => trickOf(step.view, play.trick)).find((trick) => trick?.winner) ?? null;
  const dealt = step.entries.some((entry) => entry.type === 'pack_dealt');
  const over = step.entries.find((entry) => entry.type === 'hand_ended');
  const next = {
    view: step.view,
    held: done ? { number: plays.at(-1).trick, trick: done } : null,
    found: page.atOnce || timed() ? null : foundBy(step, before),
    hint: null,
    armed: null,
    dealing: dealt && moves() && !page.atOnce && !timed(),
    atOnce: page.atOnce && !dealt,
    ...endingOf(step, over),
  };
  clearNotice(); // whatever it was about, the table has gone on
  if (sceneOf(before) !== sceneOf(step.view) && plays.length === 0) await soften(() => change(next));
  else change(next);
  speakEntries(step.entries, step.view, before);
  const refusal = refusalIn(step.entries, step.view);
  if (refusal) notice(refusal);
  for (const [card, rect] of from) fly(document.querySelector(`.trick [data-card="${card}"]`), rect);
  if (turnUp) turnUpGoesHome(before.hand, from, turnUp);
  if (next.dealing) {
    await dealOut(step.view.hand.dealer);
    clearNotice();
    change({ dealing: false });
    fanOut(step.view.hand);
  }
  if (done) hold();
  else if (over) later(900, openEnd);
  else if (next.found) later(pace().hold === Infinity ? Infinity : 5000, goOn);
  await sleep(refusal ? REFUSED : waitAfter(step, plays));
}

function waitAfter(step, plays) {
  if (plays.length > 0) return isMine(plays[0].seat) ? pace().card / 2 : pace().card;
  return step.entries.some((entry) => entry.type === 'card_drawn' || entry.type === 'pack_cut') ? pace().card : 0;
}

const sceneOf = (view) => (view === null ? '' : view.hand ? 'play' : view.stage);

/** From where a card comes: from one's hand, from the turn-up's place, from a player's cards. */
function sourceOf({ seat, card }) {
  const place = placeOf(seat);
  return rectOf(
    `.hand [data-card="${card}"] .card`,
    `.turnup[data-card="${card}"] .card`,
    `.seat.${place} .slivers`,
    `.seat.${place} .plate`,
  );
}

/** The turn-up goes into the dealer's hand when he plays another card to the first trick. */
function turnUpGoesHome(hand, played, rect) {
  if (played.has(hand.turn_up)) return;
  if (isMine(hand.dealer))
    fly(document.querySelector(`.hand [data-card="${hand.turn_up}"] .card`), rect, { duration: 420 });
  else
    cross(hand.turn_up, rect, rectOf(`.seat.${placeOf(hand.dealer)} .slivers`, `.seat.${placeOf(hand.dealer)} .plate`));
}

// --- A complete trick lies for a while -----------------------------------------------------------------------------

function hold() {
  clearTimeout(holdTimer);
  const ms = timed() ? Math.min(pace().hold, PACES.normal.hold) : pace().hold; // he may lead meanwhile
  if (ms !== Infinity) holdTimer = setTimeout(clearHeld, document.hidden ? 0 : ms);
}

let gathering = null;

/** The trick is gathered and laid before who keeps his side's tricks. */
export function clearHeld() {
  if (!page.held) return Promise.resolve();
  gathering ??= (async () => {
    clearTimeout(holdTimer);
    const { trick } = page.held;
    const place = placeOf(trick.winner);
    const to = rectOf(`.pile[data-side="${sideOf(trick.winner)}"]`, `.seat.${place} .plate`);
    await gather(document.querySelectorAll('.trick .tc'), to, prefs.pace === 'fast' ? 200 : 320);
    gathering = null;
    change({ held: null });
    if (page.endSoon) openEnd();
    wake();
  })();
  return gathering;
}

// --- The end of a hand ---------------------------------------------------------------------------------------------

function openEnd() {
  if (!page.endSoon) return;
  soften(() => change({ endOpen: true, endSoon: false, dialog: null }));
}

let laterTimer = 0;

function later(ms, act) {
  clearTimeout(laterTimer);
  if (ms !== Infinity) laterTimer = setTimeout(act, document.hidden ? 0 : ms);
}

/** Goes on from whatever is being looked at: a complete trick, what the cut decided, the page of the last hand. */
export function goOn() {
  if (page.held) {
    clearHeld();
    return;
  }
  if (!page.found && !page.endOpen) return;
  clearTimeout(laterTimer);
  soften(() => {
    change({ found: null, endOpen: false });
    wake();
  });
}

/** What the cut decided, to be read before play goes on. */
function foundBy(step, before) {
  const sides = step.entries.find((entry) => entry.type === 'sides_made')?.data ?? null;
  const dealer = step.entries.find((entry) => entry.type === 'dealer_found')?.data ?? null;
  if (!sides && !(dealer && before?.cut)) return null;
  const drawn = step.entries.filter((entry) => entry.type === 'card_drawn').map((entry) => entry.data);
  return { draws: [...(before?.cut?.draws ?? []), ...drawn], before, sides, dealer };
}

// --- The room, and answers -----------------------------------------------------------------------------------------

function answerCame(message) {
  answered(message);
  if (message.type === 'done') settle();
  else page.atOnce = false;
}

function room(message) {
  const before = page.room;
  page.clockAt = performance.now();
  keepNames(message.room);
  change({ room: message.room });
  for (const [at, seat] of SEATS.entries()) {
    const [was, is] = [before?.places[at], message.room.places[at]];
    if (!was || page.view.players[at] === null) continue;
    const name = nameAt(seat, page.latest);
    if (is.stand_in !== was.stand_in && isMine(seat))
      speak(is.stand_in ? t('A bot plays for you.') : t('You play yourself again.'));
    else if (is.stand_in && !was.stand_in) speak(t('A bot plays for {name}.', { name }));
    else if (is.present !== was.present)
      speak(is.present ? t('{name} is back.', { name }) : t('{name} is away.', { name }));
  }
}

function failed(message) {
  const text = sentence(say(message.reason, speaking(page.latest)));
  if (message.id && page.hint?.id === message.id) page.hint = null;
  if (page.pending?.id === message.id) page.pending = null;
  if (message.reason.code !== 'server_hint_dropped') notice(text, 'no'); // a newer one is on its way
}

function hinted(message) {
  if (page.hint?.id !== message.id) return;
  change({ hint: { id: message.id, hint: message.hint } });
}

/** Paints again when the page comes back to the front. */
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) paint();
});
