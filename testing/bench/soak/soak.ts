/**
 * Runs the built server with its provider for some minutes (SOAK_MINUTES, 5) under mixed traffic while
 * upstream fails off and on, and prints its memory, open files and upstream calls. Growth compares the second
 * half to the first.
 */
import { readdirSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { faultNames, startCoinGeckoSimulator } from "@tradeslip/simulators/coingecko";
import { median } from "../load/percentile.ts";
import { startBffWithProvider } from "../servers/start.ts";
import { sendTraffic, type Tally } from "./traffic.ts";

const MINUTES = Number(process.env["SOAK_MINUTES"] ?? 5);
const PER_SECOND = 200;
const SAMPLE_MS = 2_000;
/** Each fault lasts this long, and then upstream works for as long. */
const FAULT_MS = 5_000;
/** Compilation and caching in the first seconds do not count as growth. */
const WARM_UP_MS = 20_000;
const GROWTH_LIMIT = 1.15;

interface Sample {
  readonly memoryMB: number;
  readonly files: number;
}

const simulator = await startCoinGeckoSimulator({ latencyMs: 20 });
const server = await startBffWithProvider(simulator.baseUrl);
const samples: Sample[] = [];
const stop = new AbortController();
const traffic = sendTraffic(server.url, { perSecond: PER_SECOND, signal: stop.signal });
const faults = breakUpstream(stop.signal);
await wait(WARM_UP_MS);
const end = performance.now() + MINUTES * 60_000;
while (performance.now() < end) {
  await wait(SAMPLE_MS);
  samples.push({ memoryMB: server.memoryMB() ?? 0, files: openFiles(server.pid) });
}
stop.abort();
const tally = await traffic;
await faults;
const wellAfterwards = await isWell();
await server.close();
await simulator.close();
process.exitCode = report(tally) && wellAfterwards ? 0 : 1;

async function breakUpstream(signal: AbortSignal): Promise<void> {
  for (let turn = 0; !signal.aborted; turn += 1) {
    simulator.fault(faultNames[turn % faultNames.length] ?? null);
    await wait(FAULT_MS);
    simulator.fault(null);
    await wait(FAULT_MS);
  }
}

async function isWell(): Promise<boolean> {
  const answers = await Promise.all(["/livez", "/api/rates"].map((path) => fetch(`${server.url}${path}`)));
  return answers.every(({ ok }) => ok);
}

function openFiles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/**
 * True if there was no growth, no broken connection, and no errors other than the provider's and the limits'.
 */
function report({ statuses, broken }: Tally): boolean {
  const half = Math.floor(samples.length / 2);
  const halves = [samples.slice(0, half), samples.slice(half)].map((part) => ({
    memoryMB: median(part.map(({ memoryMB }) => memoryMB)),
    files: median(part.map(({ files }) => files)),
  }));
  const [first, second] = halves as [Sample, Sample];
  const growth = second.memoryMB / first.memoryMB;
  const calls = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  const errors = [...statuses].filter(([status]) => status >= 500 && status !== 503);
  console.log(
    `${MINUTES} minutes, ${calls} calls at ${PER_SECOND} a second, faults in turn: ${faultNames.length} kinds`,
  );
  console.log(
    `statuses: ${[...statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`)
      .join(", ")}; broken connections: ${broken}`,
  );
  console.log(
    `memory: first half ${first.memoryMB.toFixed(0)} MB, second half ${second.memoryMB.toFixed(0)} MB (${growth.toFixed(2)}; at most ${GROWTH_LIMIT})`,
  );
  console.log(`open files: ${first.files} and ${second.files}; upstream calls: ${simulator.calls.total}`);
  return (
    growth <= GROWTH_LIMIT &&
    second.files <= first.files * GROWTH_LIMIT + 4 &&
    errors.length === 0 &&
    broken === 0
  );
}
