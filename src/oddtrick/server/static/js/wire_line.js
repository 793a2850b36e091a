// A line to the server: a socket that comes back by itself, first soon, then less and less often.

import { fetchMissing } from './pictures.js';

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15000;
const SILENT = 30000; // then the page asks; once it has, the server says after 25 seconds by itself that it is there
const PATIENCE = 8000; // for the answer to a ping, unless the page says otherwise
const CONNECTING = 15000; // as long as the server gives a line to be let in
const NOTICED = 1100; // how long a line is down before a word is said of it
const NOT_THERE = 4004;

/**
 * Opens a line. address: gives the socket's path whenever it is tried. hear: takes each message. changed: is told how
 * the line is: connecting, open, down, or closed where there is no such thing; and `noticed` once a word should be said;
 * and `{ lostAt, retryAt }`, since when it has been down and when it is tried again.
 * patience: for the answer to a ping, in milliseconds. opensAtOnce: whether the line is open when the socket is, else with
 * the first message. believesBrowser: whether the browser's word that there is no network ends the line. renew: is done
 * before a line is tried again that was not even let in, such as asking for a new session.
 */
export function openLine({ address, hear, changed, patience = PATIENCE, opensAtOnce = false, believesBrowser = true, renew = null }) {
  let socket = null;
  let state = '';
  let failures = 0;
  let lostAt = 0;
  let retryAt = 0;
  let letIn = true;
  let attempt = 0;
  let retryTimer = 0;
  let pingTimer = 0;
  let silence = 0;

  const noticed = () => lostAt > 0 && Date.now() - lostAt >= NOTICED - 100;
  const tell = (now = state) => {
    state = now;
    changed(state, noticed(), { lostAt, retryAt });
  };

  function connect() {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const mine = new WebSocket(`${scheme}//${location.host}${address()}`);
    socket = mine;
    letIn = false;
    clearTimeout(silence);
    silence = setTimeout(() => {
      if (socket === mine) drop();
    }, CONNECTING);
    tell('connecting');
    mine.addEventListener('open', () => {
      if (socket !== mine) return;
      letIn = true;
      heard();
      if (opensAtOnce) opened();
    });
    mine.addEventListener('message', (event) => {
      if (socket !== mine) return;
      heard();
      failures = 0;
      opened();
      hear(JSON.parse(event.data));
    });
    mine.addEventListener('close', (event) => {
      if (socket === mine) lost(event.code);
    });
  }

  function heard() {
    clearTimeout(silence);
    clearTimeout(pingTimer);
    pingTimer = setTimeout(ping, SILENT);
  }

  function opened() {
    const cut = lostAt > 0;
    lostAt = 0;
    if (state !== 'open') tell('open');
    if (cut) setTimeout(fetchMissing);
  }

  function lost(code) {
    socket = null;
    clearTimeout(pingTimer);
    clearTimeout(silence);
    if (code === NOT_THERE) {
      tell('closed'); // trying again will not help
      return;
    }
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(failures, 6)) * (0.75 + Math.random() / 2);
    failures += 1;
    clearTimeout(retryTimer);
    retryTimer = setTimeout(tryAgain, wait);
    retryAt = Date.now() + wait;
    if (!lostAt) {
      lostAt = Date.now();
      setTimeout(() => tell(), NOTICED);
    }
    tell('down');
  }

  async function tryAgain() {
    attempt += 1;
    const mine = attempt;
    if (renew && !letIn) await renew().catch(() => null);
    if (mine === attempt && socket === null) connect();
  }

  /** Lets go of a socket that would not notice by itself that it is dead. */
  function drop() {
    if (socket === null) return;
    const mine = socket;
    lost(0);
    mine.close();
  }

  function send(message) {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  function ping() {
    if (!send({ type: 'ping' })) return;
    clearTimeout(silence);
    const asked = socket;
    silence = setTimeout(() => {
      if (socket === asked) drop();
    }, patience);
  }

  /** Tries again without waiting any longer. */
  function retryNow() {
    if (state !== 'down') return;
    clearTimeout(retryTimer);
    void tryAgain();
  }

  const look = () => (state === 'open' ? ping() : retryNow());
  addEventListener('online', retryNow);
  if (believesBrowser) addEventListener('offline', drop);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) look();
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) look();
  });
  connect();
  return { send, retryNow, noticed };
}
