/**
 * Sends requests at a steady rate whatever the server does, and prints the latencies: `node paced.ts <url>
 * <per second> <seconds>`. A request is timed from the moment it was due, so a server that stalls cannot hide
 * it.
 */
import { setTimeout as wait } from "node:timers/promises";
import { Connection, requestFor } from "./connection.ts";
import { percentile } from "./percentile.ts";

const CONNECTIONS = 64;
/** Uncounted requests to an address that refreshes nothing, so that this program's own code is compiled. */
const FIRST_REQUESTS = 2_000;

const [address = "", perSecond = "500", seconds = "4"] = process.argv.slice(2);
const url = new URL(address);
const request = requestFor(url, url.pathname);
const firstRequest = requestFor(url, "/robots.txt");
const idle: Connection[] = [];
while (idle.length < CONNECTIONS) idle.push(await Connection.open(url));
const all = [...idle];
for (let made = 0; made < FIRST_REQUESTS; made += 1) {
  await all[made % CONNECTIONS]!.ask(firstRequest);
}

const latencies: number[] = [];
let refused = 0;
const started = performance.now();
const total = Number(perSecond) * Number(seconds);
/** Requests that were due while every connection was waiting for an answer. */
const late: number[] = [];
const pending: Promise<void>[] = [];

for (let sent = 0; sent < total;) {
  const due = started + (sent * 1000) / Number(perSecond);
  if (performance.now() < due) {
    await wait(1);
    continue;
  }
  const connection = idle.pop();
  if (connection) pending.push(ask(connection, due));
  else late.push(due);
  sent += 1;
}
await Promise.all(pending);
for (const connection of all) connection.close();
latencies.sort((a, b) => a - b);
console.log(JSON.stringify({ p50: percentile(latencies, 50), p99: percentile(latencies, 99), refused }));

async function ask(connection: Connection, due: number): Promise<void> {
  const head = await connection.ask(request);
  latencies.push(performance.now() - due);
  if (!head.startsWith("HTTP/1.1 200")) refused += 1;
  const next = late.shift();
  if (next === undefined) idle.push(connection);
  else await ask(connection, next);
}
