/**
 * Measures our cached answers against references, alternating between them, and prints the ratios. See
 * README.md.
 */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describeMachine, has } from "./config.ts";
import { takeBodies } from "./measures/bodies.ts";
import { compareExpiry, compareOutage, comparePacedLatency, warmUp } from "./measures/latency.ts";
import { compareStart, reportMemory } from "./measures/process.ts";
import { compareOverload } from "./measures/overload.ts";
import { atLeast, print, type Row } from "./measures/report.ts";
import { measureSlips } from "./measures/slips.ts";
import { measureStreams, STREAM_ENV } from "./measures/streams.ts";
import { compareStampede } from "./measures/stampede.ts";
import { compareThroughput } from "./measures/throughput.ts";
import { nginxCompressions, startNginx, startProxy } from "./servers/nginx.ts";
import { startPriceSources } from "./servers/price-sources.ts";
import { startBff, startOwn } from "./servers/start.ts";
import type { Target } from "./servers/target.ts";

const COINS = "/api/market/coins";
const RATES = "/api/rates";
/** Top coins are refreshed each 60 s (apps/bff/src/market/market-resources.ts). */
const EXPIRY_MS = 61_000;

console.log(describeMachine());
const sources = await startPriceSources(80);
const folder = mkdtempSync(join(tmpdir(), "tradeslip-bench-"));
const running: Target[] = [];
const rows: Row[] = [];

const ours = await keep(startBff(sources));
const bodies = await takeBodies(ours.url);
const bodiesFile = join(folder, "bodies.json");
writeFileSync(bodiesFile, JSON.stringify(bodies));
const dataFile = join(folder, "coins.json");
writeFileSync(dataFile, await (await fetch(`${ours.url}${COINS}`)).text());
const idle = [];
for (let count = 0; count < 5; count += 1) idle.push(await warmServer());

const bare = await keep(startOwn("bare node", "bare-node.ts", { BODIES: bodiesFile }));
const usual = await keep(startOwn("usual Fastify stack", "usual-stack.ts", { DATA: dataFile }));
const br = "br" as const;
const pairs = [
  { what: "coins, brotli", reference: bare, path: COINS, encoding: br, goal: atLeast(0.7) },
  { what: "rates, brotli", reference: bare, path: RATES, encoding: br, goal: atLeast(0.7) },
  { what: "coins, 304", reference: bare, path: COINS, encoding: br, revalidate: true, goal: atLeast(0.7) },
  { what: "coins, brotli", reference: usual, path: COINS, encoding: br, goal: atLeast(15) },
];
for (const pair of pairs) await measured(compareThroughput({ ...pair, ours }));

for (const encoding of nginxCompressions()) {
  const nginx = await keep(startNginx(encoding, ours.url));
  const goal = atLeast(encoding === "br" ? 8 : 3);
  await measured(
    compareThroughput({ what: `coins, ${encoding}`, ours, reference: nginx, path: COINS, encoding, goal }),
  );
}
if (has("nginx")) {
  const proxy = await keep(startProxy(ours.url));
  for (const { what, path, revalidate } of [
    { what: "behind the proxy: coins", path: COINS, revalidate: false },
    { what: "behind the proxy: 304", path: COINS, revalidate: true },
  ]) {
    const pair = { what, ours: proxy, reference: bare, path, encoding: br, revalidate, goal: atLeast(1.6) };
    await measured(compareThroughput(pair));
  }
} else {
  console.log("nginx is not installed: its comparisons are left out");
}

// An unmeasured first expiry, because the refresh's code has not been compiled before.
for (const target of idle) await warmUp(target);
await measured(comparePacedLatency(ours, bare));
await measured(reportMemory(ours, bare));
await measured(streamRows());
await measured(measureSlips());
await wait(EXPIRY_MS);
await measured(compareExpiry(idle));
await wait(EXPIRY_MS);
rows.push(...(await compareOutage(idle, sources)));
console.log("measured: an outage");
rows.push(...(await compareStampede(sources)));
rows.push(...(await compareOverload(ours, "pages", "/")));
rows.push(...(await compareOverload(ours, "coins", COINS)));
console.log("measured: overload");
await measured(compareStart(sources));

await Promise.all(running.map((target) => target.close()));
await sources.close();
console.log("");
print(rows);

async function keep<Started extends Target>(starting: Promise<Started>): Promise<Started> {
  const target = await starting;
  running.push(target);
  return target;
}

/** Our server with a cached value that is no longer requested. */
async function warmServer(): Promise<Target> {
  const target = await keep(startBff(sources));
  await warmUp(target);
  return target;
}

async function streamRows(): Promise<readonly Row[]> {
  const target = await startBff(sources, STREAM_ENV);
  try {
    return await measureStreams(target, ours);
  } finally {
    await target.close();
  }
}

/** Reports a reference that cannot be measured here, and continues with the others. */
async function measured(row: Promise<Row | readonly Row[]>): Promise<void> {
  try {
    rows.push(...[await row].flat());
    console.log(`measured: ${rows.at(-1)?.what}`);
  } catch (error) {
    console.log(`left out: ${(error as Error).message}`);
  }
}
