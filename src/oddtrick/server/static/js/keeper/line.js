// The line to the sheet: a socket that comes back by itself.

import { at, change, page, paint } from './page.js';

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15000;
const PING_EVERY = 20000;
const PATIENCE = 8000; // for an answer
const NOTICED = 1100; // how long a line is down before a word is said of it

let socket = null;
let hear = () => {};
let failures = 0;
let retryTimer = 0;
let pingTimer = 0;
let silence = 0;

/** Whether the line has been down so long that one should know. */
export const noticed = () => page.lostAt > 0 && Date.now() - page.lostAt >= NOTICED - 100;

/** Opens the line to the sheet of the page. heard: takes each message. */
export function openLine(heard) {
  hear = heard;
  connect();
  addEventListener('online', retryNow);
  addEventListener('offline', gone);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) look();
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) look();
  });
}

/** Sends a message; whether the line was up. */
export function send(message) {
  if (socket?.readyState !== WebSocket.OPEN) return false;
  socket.send(JSON.stringify(message));
  return true;
}

/** Tries the line again without waiting any longer. */
export function retryNow() {
  if (page.line !== 'down') return;
  clearTimeout(retryTimer);
  connect();
}

function look() {
  if (page.line === 'open') ping();
  else retryNow();
}

/** The browser says that there is no network: an open socket would not notice for a long time. */
function gone() {
  if (socket === null) return;
  const mine = socket;
  lost({ code: 0 });
  mine.close();
}

function connect() {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  const mine = new WebSocket(`${scheme}//${location.host}${at(`/s/${page.text}/socket`)}`);
  socket = mine;
  if (page.line !== 'connecting') change({ line: 'connecting' });
  mine.addEventListener('open', () => {
    if (socket !== mine) return;
    clearInterval(pingTimer);
    pingTimer = setInterval(ping, PING_EVERY);
  });
  mine.addEventListener('message', (event) => {
    if (socket !== mine) return;
    clearTimeout(silence);
    failures = 0;
    if (page.line !== 'open') change({ line: 'open', lostAt: 0 });
    hear(JSON.parse(event.data));
  });
  mine.addEventListener('close', (event) => {
    if (socket === mine) lost(event);
  });
}

/** No line any more: the next try comes soon at first, then less and less often, never quite in step with others. */
function lost(event) {
  socket = null;
  clearInterval(pingTimer);
  clearTimeout(silence);
  if (event.code === 4004) {
    change({ line: 'closed' }); // there is no such sheet; trying again will not help
    return;
  }
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(failures, 6)) * (0.75 + Math.random() / 2);
  failures += 1;
  clearTimeout(retryTimer);
  retryTimer = setTimeout(connect, wait);
  if (!page.lostAt) setTimeout(paint, NOTICED);
  change({ line: 'down', lostAt: page.lostAt || Date.now() });
}

function ping() {
  if (!send({ type: 'ping' })) return;
  clearTimeout(silence);
  const asked = socket;
  silence = setTimeout(() => {
    if (socket !== asked) return;
    lost({ code: 0 });
    asked.close();
  }, PATIENCE);
}
