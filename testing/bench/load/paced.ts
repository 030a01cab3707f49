/**
 * Asks at a steady rate whatever the server does, and prints the latencies: `node paced.ts <url> <a second> <seconds>`.
 * A request is timed from the moment it was due, so a server that stalls cannot hide it.
 */
import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { percentile } from "./percentile.ts";

const [url = "", perSecond = "500", seconds = "4"] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const latencies: number[] = [];
let refused = 0;
const started = performance.now();
const total = Number(perSecond) * Number(seconds);
const pending: Promise<void>[] = [];

for (let sent = 0; sent < total;) {
  const due = started + (sent * 1000) / Number(perSecond);
  if (performance.now() < due) {
    await wait(1);
    continue;
  }
  pending.push(ask(due));
  sent += 1;
}
await Promise.all(pending);
agent.destroy();
latencies.sort((a, b) => a - b);
console.log(JSON.stringify({ p50: percentile(latencies, 50), p99: percentile(latencies, 99), refused }));

function ask(due: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { "accept-encoding": "br" } }, (response) => {
      if (response.statusCode !== 200) refused += 1;
      response.resume();
      response.once("end", () => {
        latencies.push(performance.now() - due);
        resolve();
      });
    });
    request.once("error", reject);
  });
}
