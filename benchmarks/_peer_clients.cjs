// The peer's players, all in this one process: four clients a match with its own transport, playing random legal cards.
// Prints one JSON object: plays a second, milliseconds from sending a card to the last of the four who sees it.
// node _peer_clients.cjs PORT PID MATCHES SECONDS RATE
"use strict";

const fs = require("node:fs");
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { TrickGame, legal } = require("./_peer_game.cjs");

const [port, pid, matches, seconds, rate] = process.argv.slice(2).map(Number);
const WARM = 2000;
const CONNECTING = 120000;
const sleep = (time) => new Promise((wake) => setTimeout(wake, time));
const measured = { waits: [] };
let pace = 0;

function cpuOfServer() {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").pop().split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10; // ticks of 10 ms
}

class Match {
  constructor(number) {
    this.sent = new Map(); // by the number of the state that a card leads to
    this.due = 0;
    this.playing = false;
    this.clients = ["0", "1", "2", "3"].map((playerID) =>
      Client({
        game: TrickGame,
        numPlayers: 4,
        matchID: `match${number}`,
        playerID,
        debug: false,
        multiplayer: SocketIO({
          server: `127.0.0.1:${port}`,
          socketOpts: { transports: ["websocket"], forceNew: true },
        }),
      }),
    );
    this.seen = this.clients.map(() => -1);
    this.acted = -1;
  }

  async start() {
    for (const [seat, client] of this.clients.entries()) {
      client.subscribe((state) => this.hear(seat, state));
      client.start();
    }
    for (let waited = 0; this.clients.some((client) => client.getState() === null); waited += 20) {
      if (waited > CONNECTING) throw new Error("the peer's clients do not connect");
      await sleep(20);
    }
  }

  play() {
    this.playing = true;
    this.due = performance.now() + pace * Math.random();
    this.clients.forEach((client, seat) => this.act(seat, client.getState()));
  }

  hear(seat, state) {
    if (state === null || state._stateID <= this.seen[seat]) return;
    this.seen[seat] = state._stateID;
    for (const [number, sending] of this.sent) {
      if (number <= Math.min(...this.seen)) {
        measured.waits.push(performance.now() - sending);
        this.sent.delete(number);
      }
    }
    this.act(seat, state);
  }

  act(seat, state) {
    if (!this.playing || state === null || state.ctx.currentPlayer !== String(seat)) return;
    if (state._stateID <= this.acted) return;
    this.acted = state._stateID;
    if (!pace) {
      setImmediate(() => this.send(seat, state));
      return;
    }
    this.due += pace;
    setTimeout(() => this.send(seat, state), Math.max(0, this.due - performance.now()));
  }

  send(seat, state) {
    const may = legal(state.G.hands[seat], state.G.trick);
    this.sent.set(state._stateID + 1, performance.now());
    this.clients[seat].moves.play(may[Math.floor(Math.random() * may.length)]);
  }
}

async function secondsOfPlay(all, perSecond) {
  pace = perSecond ? (1000 * matches) / perSecond : 0;
  all.forEach((match) => match.play());
  await sleep(WARM);
  measured.waits = [];
  const [began, ours, theirs] = [performance.now(), process.cpuUsage(), cpuOfServer()];
  await sleep(1000 * seconds);
  const took = (performance.now() - began) / 1000;
  const used = process.cpuUsage(ours);
  const waits = measured.waits.sort((one, other) => one - other);
  const plays = waits.length;
  if (plays === 0) throw new Error("nobody played at the peer's");
  const at = (share) => waits[Math.min(plays - 1, Math.floor((plays * share) / 100))];
  return {
    p50_ms: at(50),
    p95_ms: at(95),
    p99_ms: at(99),
    plays_per_second: plays / took,
    server_cpu_ms: (cpuOfServer() - theirs) / plays,
    client_cpu_ms: (used.user + used.system) / 1000 / plays,
  };
}

async function main() {
  const all = Array.from({ length: matches }, (_, number) => new Match(number));
  for (const match of all) await match.start();
  const found = { fast: await secondsOfPlay(all, 0) };
  if (rate) found.paced = await secondsOfPlay(all, rate);
  process.stdout.write(`${JSON.stringify(found)}\n`, () => process.exit(0));
}

main();
