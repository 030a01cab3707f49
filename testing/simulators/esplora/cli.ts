import { parseArgs } from "node:util";
import { startEsploraSimulator } from "./index.ts";

const { values } = parseArgs({
  // pnpm passes a leading "--" on.
  args: process.argv.slice(2).filter((arg) => arg !== "--"),
  options: { port: { type: "string", default: "4030" } },
});
const simulator = await startEsploraSimulator({ port: Number(values.port) });
process.stdout.write(`Esplora simulator: ${simulator.baseUrl}\n`);

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void simulator.close());
