import { parseArgs } from "node:util";
import { answers } from "./answers/index.ts";
import { startProviderSimulator } from "./index.ts";

const { values } = parseArgs({
  // pnpm passes a leading "--" on.
  args: process.argv.slice(2).filter((arg) => arg !== "--"),
  options: { port: { type: "string", default: "4020" } },
});
const simulator = await startProviderSimulator({ port: Number(values.port) });
const names = Object.entries(answers).map(([name, { says }]) => `  ${name.padEnd(24)}${says}\n`);
process.stdout.write(
  `Provider simulator: ${simulator.baseUrl}\nWith /answer/<name> behind it, every call gets that answer:\n${names.join("")}`,
);

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void simulator.close());
