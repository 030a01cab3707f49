import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setPriority } from "node:os";
import { createInterface } from "node:readline";
import { SOURCE_NAMES } from "../../../apps/bff/src/sources/exchanges.ts";
import { pinned } from "../config.ts";

const SIMULATORS = join(import.meta.dirname, "../../simulators");

/** Simulations of every price source that the server supports. */
export interface PriceSources {
  /** Environment of a server that uses all of them. */
  readonly env: Readonly<Record<string, string>>;
  /** Makes every source close its connections without an answer. */
  fail(): Promise<void>;
  heal(): Promise<void>;
  /** Calls to CoinGecko since the last reset, including failed ones. */
  coingeckoCalls(): Promise<number>;
  resetCalls(): Promise<void>;
  close(): Promise<void>;
}

/** @param latencyMs how long CoinGecko takes to answer */
export async function startPriceSources(latencyMs: number): Promise<PriceSources> {
  const coingecko = await startSimulator("coingecko", ["--port", "0", "--latency", String(latencyMs)], 1);
  const exchanges = await startSimulator("exchanges", ["--port", "0"], SOURCE_NAMES.length - 1);
  const baseUrl = coingecko.lines[0]?.split(": ")[1] ?? "";
  const exchangeUrls = Object.fromEntries(exchanges.lines.map((line) => line.split("=") as [string, string]));
  const coingeckoOrigin = new URL(baseUrl).origin;
  const exchangesOrigin = new URL(Object.values(exchangeUrls)[0] ?? "").origin;
  return {
    env: {
      ...exchangeUrls,
      COINGECKO_BASE_URL: baseUrl,
      COINGECKO_CALLS_PER_MINUTE: "100000",
      PRICE_SOURCES: SOURCE_NAMES.join(","),
    },
    async fail() {
      await control(coingeckoOrigin, "PUT", "fault", { name: "reset" });
      await control(exchangesOrigin, "PUT", "fault", { name: "down" });
    },
    async heal() {
      await control(coingeckoOrigin, "DELETE", "fault");
      await control(exchangesOrigin, "DELETE", "fault");
    },
    coingeckoCalls: async () => ((await control(coingeckoOrigin, "GET", "calls")) as { total: number }).total,
    resetCalls: async () => void (await control(coingeckoOrigin, "DELETE", "calls")),
    async close() {
      await Promise.all([coingecko.stop(), exchanges.stop()]);
    },
  };
}

/** A process of its own, which yields to the load beside it, because real sources don't use this machine. */
async function startSimulator(name: "coingecko" | "exchanges", options: readonly string[], wanted: number) {
  const [file = "", ...args] = pinned(1, [process.execPath, join(SIMULATORS, name, "cli.ts"), ...options]);
  const child = spawn(file, args, { stdio: ["ignore", "pipe", "inherit"] });
  if (child.pid !== undefined) setPriority(child.pid, 19);
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    if (lines.length === wanted) break;
  }
  return {
    lines,
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

async function control(origin: string, method: string, what: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${origin}/_control/${what}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`A simulator refused ${method} ${what}: ${await answer.text()}`);
  return answer.json();
}
