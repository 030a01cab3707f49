import { parseArgs } from "node:util";
import { startExchangeSimulator } from "./index.ts";

const { values } = parseArgs({
  // pnpm passes a leading "--" on.
  args: process.argv.slice(2).filter((arg) => arg !== "--"),
  options: {
    port: { type: "string", default: "4011" },
    host: { type: "string", default: "127.0.0.1" },
    seed: { type: "string", default: "1" },
  },
});
if (![values.port, values.seed].every((text) => /^\d+$/.test(text))) {
  throw new Error("Options: --port 4011 --host 127.0.0.1 --seed 1");
}

const simulator = await startExchangeSimulator({
  port: Number(values.port),
  host: values.host,
  seed: Number(values.seed),
});
for (const [name, url] of Object.entries(simulator.env)) process.stdout.write(`${name}=${url}\n`);

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void simulator.close());
