import { mkdtempSync, existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";
import { startTarget, type Target } from "./target.ts";

const BFF = join(import.meta.dirname, "../../../apps/bff/dist/server.js");

/** Our server, as built. */
export async function startBff(coingeckoUrl: string): Promise<Target> {
  if (!existsSync(BFF)) throw new Error("Nothing is built yet: run `pnpm run build` first.");
  const port = await freePort();
  return startTarget({
    name: "Tradeslip",
    // As scripts/run.mjs starts it.
    command: [process.execPath, "--max-semi-space-size=8", BFF],
    url: `http://127.0.0.1:${port}`,
    readyPath: "/livez",
    env: {
      PORT: String(port),
      COINGECKO_BASE_URL: coingeckoUrl,
      COINGECKO_CALLS_PER_MINUTE: "100000",
      MARKET_RATE_LIMIT: "1000000000",
      // Nobody there: accounts are not measured, and a provider of our own would share the processor.
      PROVIDER_BASE_URL: "http://127.0.0.1:9",
      DATA_DIR: mkdtempSync(join(tmpdir(), "tradeslip-bench-")),
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
