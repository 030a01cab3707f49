import { mkdtempSync, existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@tradeslip/simulators/free-port";
import type { PriceSources } from "./price-sources.ts";
import { startTarget, type Target } from "./target.ts";

const BFF = join(import.meta.dirname, "../../../apps/bff/dist/server.js");

/**
 * Our built server with all price sources and without a provider: accounts are not measured, and a provider
 * of our own would share the processor.
 */
export async function startBff(
  sources: PriceSources,
  more: Readonly<Record<string, string>> = {},
): Promise<Target & { readonly healthUrl: string }> {
  const healthPort = String(await freePort());
  const target = await start({
    ...sources.env,
    PROVIDER_BASE_URL: "http://127.0.0.1:9",
    MARKET_RATE_LIMIT: "1000000000",
    HEALTH_PORT: healthPort,
    ...more,
  });
  return { ...target, healthUrl: `http://127.0.0.1:${healthPort}` };
}

/** As operators run it, behind a proxy that tells clients apart. */
export function startBffWithProvider(
  coingeckoUrl: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Target> {
  return start({
    COINGECKO_BASE_URL: coingeckoUrl,
    COINGECKO_CALLS_PER_MINUTE: "100000",
    TRUST_PROXY: "1",
    LOG_LEVEL: "error",
    WHATSAPP_NUMBER: "12025550143",
    ...more,
  });
}

async function start(env: Readonly<Record<string, string>>): Promise<Target> {
  if (!existsSync(BFF)) throw new Error("Nothing is built yet: run `pnpm run build` first.");
  const port = await freePort();
  return startTarget({
    name: "Tradeslip",
    // The same options as in scripts/run.mjs.
    command: [process.execPath, "--min-semi-space-size=4", "--max-semi-space-size=4", BFF],
    url: `http://127.0.0.1:${port}`,
    readyPath: "/livez",
    env: {
      PORT: String(port),
      MALLOC_ARENA_MAX: "1",
      MALLOC_TRIM_THRESHOLD_: "65536",
      DATA_DIR: mkdtempSync(join(tmpdir(), "tradeslip-bench-")),
      ...env,
    },
  });
}

/** One of the small servers of this folder. */
export async function startOwn(name: string, file: string, env: Record<string, string>): Promise<Target> {
  const port = await freePort();
  return startTarget({
    name,
    command: [process.execPath, join(import.meta.dirname, file)],
    url: `http://127.0.0.1:${port}`,
    readyPath: "/ready",
    env: { PORT: String(port), ...env },
  });
}
