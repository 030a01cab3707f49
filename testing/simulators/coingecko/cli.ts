import { parseArgs } from "node:util";
import { startCoinGeckoSimulator } from "./index.ts";

const usage = `Options: --port 4010 --host 127.0.0.1 --seed 1 --per-minute <calls> --latency <ms> --outside-top-50 <ids>`;

/** A number given as text; undefined if it was not given. */
function number(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) throw new Error(`--${name} wants a whole number. ${usage}`);
  return Number(text);
}

const { values } = parseArgs({
  // pnpm passes a leading "--" on.
  args: process.argv.slice(2).filter((arg) => arg !== "--"),
  options: {
    port: { type: "string" },
    host: { type: "string", default: "127.0.0.1" },
    seed: { type: "string" },
    "per-minute": { type: "string" },
    latency: { type: "string" },
    "outside-top-50": { type: "string" },
  },
});

const perMinute = number("per-minute", values["per-minute"]);
const simulator = await startCoinGeckoSimulator({
  port: number("port", values.port) ?? 4010,
  host: values.host,
  seed: number("seed", values.seed) ?? 1,
  latencyMs: number("latency", values.latency) ?? 0,
  outsideTop50: values["outside-top-50"]?.split(",") ?? [],
  ...(perMinute !== undefined && { limits: { perMinute } }),
});
process.stdout.write(`CoinGecko simulator: ${simulator.baseUrl}\n`);

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void simulator.close());
