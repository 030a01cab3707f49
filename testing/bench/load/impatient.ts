/**
 * A closed loop of connections that send the next request right after each response, whatever its status:
 * `node impatient.ts <url> <connections> <seconds>`. Prints answers per second with status 200, with 503 and
 * Retry-After, and others.
 */
import { Connection, requestFor } from "./connection.ts";

const [address = "", wanted = "64", seconds = "4"] = process.argv.slice(2);
const url = new URL(address);
const request = requestFor(url, url.pathname);
const counts = { done: 0, refused: 0, odd: 0 };
const until = performance.now() + Number(seconds) * 1000;

const connections: Connection[] = [];
while (connections.length < Number(wanted)) connections.push(await Connection.open(url));
const started = performance.now();
await Promise.all(connections.map(askOnAndOn));
const passed = (performance.now() - started) / 1000;
console.log(
  JSON.stringify({ done: counts.done / passed, refused: counts.refused / passed, odd: counts.odd / passed }),
);

async function askOnAndOn(connection: Connection): Promise<void> {
  try {
    while (performance.now() < until) count(await connection.ask(request));
  } catch {
    counts.odd += 1;
  }
  connection.close();
}

function count(head: string): void {
  if (head.startsWith("HTTP/1.1 200")) counts.done += 1;
  else if (head.startsWith("HTTP/1.1 503") && /retry-after: \d/i.test(head)) counts.refused += 1;
  else counts.odd += 1;
}
