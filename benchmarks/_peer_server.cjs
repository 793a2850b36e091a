// The peer's server: boardgame.io with its storage in memory and its own sockets. Says its port on a line.
"use strict";

const { Server, Origins } = require("boardgame.io/server");
const { TrickGame } = require("./_peer_game.cjs");

const server = Server({ games: [TrickGame], origins: [Origins.LOCALHOST] });
server.run({ port: 0, callback: () => {} }).then(({ appServer }) => {
  process.stdout.write(`port ${appServer.address().port}\n`);
});
