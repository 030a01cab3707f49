import { parseArgs } from "node:util";
import { smtpFaultName } from "./faults.ts";
import { startSmtpSimulator } from "./index.ts";

const usage = "Options: --port 2525 --host 127.0.0.1 --fault <name>";

const { values } = parseArgs({
  // pnpm passes a leading "--" on.
  args: process.argv.slice(2).filter((arg) => arg !== "--"),
  options: {
    port: { type: "string", default: "2525" },
    host: { type: "string", default: "127.0.0.1" },
    fault: { type: "string" },
  },
});
if (!/^\d+$/.test(values.port)) throw new Error(`--port wants a whole number. ${usage}`);

const simulator = await startSmtpSimulator({
  port: Number(values.port),
  host: values.host,
  onMail: ({ to, subject, text }) => {
    process.stdout.write(`\nTo: ${to.join(", ")}\nSubject: ${subject}\n\n${text}\n`);
  },
});
if (values.fault !== undefined) simulator.fault(smtpFaultName(values.fault));
process.stdout.write(`Mail simulator: ${simulator.url}\n`);

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void simulator.close());
