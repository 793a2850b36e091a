// The line to the table: a socket that comes back by itself and then asks for what it has missed.

import { change, page, paint } from './page.js';

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15000;
const PING_EVERY = 20000;
const NOTICED = 1100; // how long a line is down before a word is said of it
const PATIENCE = 15000; // for the answer to a ping

let socket = null;
let hear = () => {};
let failures = 0;
let retryTimer = 0;
let pingTimer = 0;
let silence = 0;

/** Whether the line has been down so long that the player should know. */
export const noticed = () => page.lostAt > 0 && Date.now() - page.lostAt >= NOTICED - 100;

/** Opens the line. heard: takes each message. */
export function openLine(heard) {
  hear = heard;
  connect();
  addEventListener('online', retryNow);
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

/** After a sleep: whether the line is still up is asked at once, or it is tried again. */
function look() {
  if (page.line === 'open') ping();
  else retryNow();
}

function address() {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${location.host}${page.base}/socket?after=${page.seq}`;
}

function connect() {
  const mine = new WebSocket(address());
  socket = mine;
  if (page.line !== 'connecting') change({ line: 'connecting' });
  mine.addEventListener('open', () => {
    if (socket !== mine) return;
    clearInterval(pingTimer);
    pingTimer = setInterval(ping, PING_EVERY);
    change({ line: 'open', lostAt: 0 });
  });
  mine.addEventListener('message', (event) => {
    if (socket !== mine) return;
    clearTimeout(silence);
    failures = 0;
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
    change({ line: 'closed' }); // no such table: trying again will not help
    return;
  }
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(failures, 6)) * (0.75 + Math.random() / 2);
  failures += 1;
  clearTimeout(retryTimer);
  retryTimer = setTimeout(connect, wait);
  if (!page.lostAt) setTimeout(paint, NOTICED);
  change({ line: 'down', retryAt: Date.now() + wait, lostAt: page.lostAt || Date.now() });
}

function ping() {
  if (!send({ type: 'ping' })) return;
  clearTimeout(silence);
  const asked = socket;
  silence = setTimeout(() => {
    if (socket !== asked) return;
    asked.close();
    lost({ code: 0 });
  }, PATIENCE);
}
