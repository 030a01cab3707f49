import { parseArgs } from "node:util";
import { startOtlpSimulator } from "./index.ts";

const { values } = parseArgs({
  // pnpm passes a leading "--" on.
  args: process.argv.slice(2).filter((arg) => arg !== "--"),
  options: { port: { type: "string", default: "4318" } },
});
const simulator = await startOtlpSimulator({
  port: Number(values.port),
  onSpans: (spans) => {
    for (const { traceId, name, attributes } of spans)
      process.stdout.write(`${traceId} ${name} ${JSON.stringify(attributes)}\n`);
  },
});
process.stdout.write(`Trace collector: ${simulator.baseUrl}\n`);

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void simulator.close());
