/**
 * Starts the simulators of CoinGecko, the exchanges and the ECB's rates, then the given command with all
 * prices from them: `node scripts/with-simulator.ts node apps/bff/dist/server.js`. Ends when the command
 * ends.
 */
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { SOURCE_NAMES } from "../apps/bff/src/sources/exchanges.ts";
import { DEMO_FACTS } from "./demo-desk/demo-facts.ts";
import { fillDemoDesk } from "./demo-desk/fill-demo-desk.ts";
import { showSignIns } from "./demo-desk/show-sign-ins.ts";
import { startCoinGeckoSimulator } from "../testing/simulators/coingecko/index.ts";
import { startExchangeSimulator } from "../testing/simulators/exchanges/index.ts";

const [file, ...args] = process.argv.slice(2);
if (!file) {
  process.stderr.write("Name the command to run, such as: node apps/bff/dist/server.js\n");
  process.exit(2);
}

const coingecko = await startCoinGeckoSimulator();
const exchanges = await startExchangeSimulator();
process.stdout.write(
  `Demo data: the prices come from simulators (${coingecko.baseUrl} and ${exchanges.origin}), not from the market.\n`,
);

const env = {
  ...process.env,
  ...exchanges.env,
  PRICE_SOURCES: SOURCE_NAMES.join(","),
  COINGECKO_BASE_URL: coingecko.baseUrl,
  COINGECKO_API_KEY: "",
  COINGECKO_PLAN: "",
  DEMO: "true",
  ...DEMO_FACTS,
  // A fictional number (555-01XX), so that orders work.
  WHATSAPP_NUMBER: process.env["WHATSAPP_NUMBER"] || "12025550143",
  // In its own folder: a later run serves what an earlier one stored, and a real desk must never serve
  // made-up prices.
  DATA_DIR: join(process.env["DATA_DIR"] || ".data", "demo"),
};
// Never fills a database or provider that may be in use.
if (!process.env["PROVIDER_BASE_URL"] && !process.env["DATABASE_URL"]) await openDemoDesk();
const child = spawn(file, args, { stdio: "inherit", env });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
child.once("error", (error) => {
  process.stderr.write(`${file} could not be started: ${error.message}\n`);
  process.exit(127);
});
child.once("exit", (code, signal) => {
  void Promise.all([coingecko.close(), exchanges.close()]).then(() => {
    process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0));
  });
});

/** The rest of the demo works without it. */
async function openDemoDesk(): Promise<void> {
  try {
    showSignIns(await fillDemoDesk(env));
  } catch (error) {
    process.stderr.write(`Demo data: the desk has none. ${(error as Error).message}\n`);
  }
}
