import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pinned } from "../config.ts";
import type { Latencies } from "../load/run-load.ts";
import type { Target } from "../servers/target.ts";
import { atLeast, atMost, type Row } from "./report.ts";
import { compareThroughput } from "./throughput.ts";

const COINS = "/api/market/coins";
const READERS = 5_000;
const NEVER_READ = 1_000;
/** One file descriptor per connection, and some more. */
const FILES = READERS + NEVER_READ + 200;
const MEMORY_GOAL_KB = 20;
const EVENT_GOAL_MS = 250;

/** Settings of a server that can hold them. */
export const STREAM_ENV = { MAX_STREAMS: String(READERS + NEVER_READ) };

/**
 * Streams of the largest event: their memory, how soon an event reaches all, the effect of a thousand readers
 * that never read, and what cached answers cost meanwhile.
 * @param ours with {@link STREAM_ENV}, warmed up
 * @param other a server without streams: what changes for it as well is due to the machine
 */
export async function measureStreams(ours: Target, other: Target): Promise<readonly Row[]> {
  const files = Number(spawnSync("sh", ["-c", "ulimit -n"]).stdout);
  if (files < FILES) throw new Error(`streams need ulimit -n of at least ${FILES}, and it is ${files}`);
  const what = `coins, brotli, beside ${(READERS + NEVER_READ).toLocaleString("en-US")} streams`;
  const pair = { what, ours, reference: other, path: COINS, encoding: "br", goal: atLeast(0.85) } as const;
  // Two processes of one program differ by a tenth, so the reference is this one before its streams.
  const without = await compareThroughput(pair);
  const before = ours.memoryMB();
  const readers = await open(ours, READERS, 0);
  const withReaders = ours.memoryMB();
  const event = await readers.event();
  const silent = await open(ours, 0, NEVER_READ);
  const beside = await compareThroughput(pair);
  // Only after that load, which uses memory itself.
  const beforeEvent = ours.memoryMB();
  const besideSilent = await readers.event();
  const afterEvent = ours.memoryMB();
  for (const { close } of [readers, silent]) close();
  return [
    memoryRow("streams: memory of each client", before, withReaders, READERS),
    eventRow(`  an event to ${READERS.toLocaleString("en-US")}: p99`, event),
    eventRow(`  beside ${NEVER_READ.toLocaleString("en-US")} that never read: p99`, besideSilent),
    memoryRow("  memory of each that never reads, an event later", beforeEvent, afterEvent, NEVER_READ),
    {
      ...beside,
      reference: `before them: ${without.ours}`,
      ratio: beside.ratio && without.ratio && beside.ratio / without.ratio,
    },
  ];
}

interface Streams {
  /** The latencies of the next event. */
  event(): Promise<Latencies>;
  close(): void;
}

/** Resolves when all have the current value. */
async function open({ url }: Target, readers: number, others: number): Promise<Streams> {
  const program = join(import.meta.dirname, "../load/streams.ts");
  const address = `${url}/api/stream?events=market-coins`;
  const [file = "", ...args] = pinned(1, [
    process.execPath,
    program,
    address,
    String(readers),
    String(others),
  ]);
  const child = spawn(file, args, { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout });
  const next = async () => ((await once(lines, "line")) as [string])[0];
  await next();
  return {
    event: async () => JSON.parse(await next()) as Latencies,
    close: () => child.stdin.end(),
  };
}

function memoryRow(what: string, before: number | null, after: number | null, clients: number): Row {
  const kB = before === null || after === null ? null : ((after - before) * 1000) / clients;
  return {
    what,
    ours: kB === null ? "unknown" : `${kB.toFixed(1)} kB`,
    reference: `${MEMORY_GOAL_KB} kB`,
    ratio: kB === null ? null : kB / MEMORY_GOAL_KB,
    goal: atMost(1),
  };
}

function eventRow(what: string, { p50, p99 }: Latencies): Row {
  return {
    what,
    ours: `${p99.toFixed(0)} ms (median ${p50.toFixed(0)})`,
    reference: `${EVENT_GOAL_MS} ms`,
    ratio: p99 / EVENT_GOAL_MS,
    goal: atMost(1),
  };
}
