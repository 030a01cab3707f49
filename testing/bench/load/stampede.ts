/**
 * Clients that all send a request at the same moment, each on a connection made before: `node stampede.ts
 * <url> <clients>`. Prints how long they waited and how many were refused.
 */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { percentile } from "./percentile.ts";

const [address = "", clients = "1000"] = process.argv.slice(2);
const { hostname, port, host, pathname } = new URL(address);
const request = `GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\nconnection: close\r\n\r\n`;

const sockets: Socket[] = [];
for (let made = 0; made < Number(clients); made += 1) {
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  sockets.push(socket);
}

let refused = 0;
const started = performance.now();
const waits = await Promise.all(sockets.map(ask));
waits.sort((a, b) => a - b);
console.log(JSON.stringify({ p50: percentile(waits, 50), p99: percentile(waits, 99), refused }));

function ask(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    socket.once("data", (start) => {
      if (!start.toString("latin1").startsWith("HTTP/1.1 200")) refused += 1;
      socket.resume();
    });
    socket.once("end", () => resolve(performance.now() - started));
    socket.once("error", reject);
    socket.write(request);
  });
}
