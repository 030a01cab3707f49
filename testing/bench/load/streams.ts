/**
 * Streams of prices: `node streams.ts <url> <readers> <others that never read>`. Prints a line when all are
 * open and have the first value, and then one per event with its latencies, in milliseconds from its first
 * arrival at any reader. Ends with its input.
 */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { percentile } from "./percentile.ts";

const [address = "", readers = "0", others = "0"] = process.argv.slice(2);
const { hostname, port, host, pathname, search } = new URL(address);
const request = `GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: gzip\r\n\r\n`;
/** Heartbeats are shorter, events longer. */
const SHORTEST_EVENT = 100;
const QUIET_MS = 2_000;
const CHECK_MS = 100;

/** When each reader got the last piece of the last event. */
const arrivals = new Map<Socket, number>();
let lastAt = 0;
let firstAt = Infinity;

process.stdin.resume().once("end", () => process.exit());
for (let made = 0; made < Number(readers) + Number(others); made += 1) {
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(request);
  if (made >= Number(readers)) socket.pause();
  else socket.on("data", (chunk: Buffer) => chunk.length > SHORTEST_EVENT && note(socket));
}
await allHave();
console.log("open");
while (Number(readers) > 0) {
  arrivals.clear();
  firstAt = Infinity;
  await allHave();
  const latencies = [...arrivals.values()].map((at) => at - firstAt).toSorted((a, b) => a - b);
  console.log(JSON.stringify({ p50: percentile(latencies, 50), p99: percentile(latencies, 99) }));
}

function note(socket: Socket): void {
  lastAt = performance.now();
  firstAt = Math.min(firstAt, lastAt);
  arrivals.set(socket, lastAt);
}

/** Resolves when every reader has received something, and nothing has come for a while. */
async function allHave(): Promise<void> {
  while (arrivals.size < Number(readers) || performance.now() - lastAt < QUIET_MS) await wait(CHECK_MS);
}
