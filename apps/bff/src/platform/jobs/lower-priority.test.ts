import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const MODULE = new URL("lower-priority.ts", import.meta.url).href;
const WORKER = `
  import { parentPort } from "node:worker_threads";
  import { lowerPriority } from "${MODULE}";
  lowerPriority();
  parentPort.on("message", () => {});
  parentPort.postMessage("lowered");
`;
/** A process of its own: prints name and nice value of each of its threads. */
const PROGRAM = `
  import { readdirSync, readFileSync } from "node:fs";
  import { Worker } from "node:worker_threads";
  const worker = new Worker(new URL(${JSON.stringify(`data:text/javascript,${encodeURIComponent(WORKER)}`)}));
  worker.once("message", () => {
    const threads = readdirSync("/proc/self/task").map((id) => {
      const read = (file) => readFileSync("/proc/self/task/" + id + "/" + file, "utf8").trim();
      return { name: read("comm"), nice: Number(read("stat").split(") ").at(-1).split(" ")[16]) };
    });
    process.stdout.write(JSON.stringify(threads), () => process.exit());
  });
`;

it.runIf(process.platform === "linux")(
  "the thread that asks for it and V8's helpers give way to the main thread",
  async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", PROGRAM]);
    const threads = JSON.parse(stdout) as { name: string; nice: number }[];
    const [main, ...others] = threads;
    const helpers = others.filter(({ name }) => name === "V8Worker");
    expect(main?.nice).toBeLessThan(10);
    expect(helpers.length).toBeGreaterThan(0);
    expect(helpers.every(({ nice }) => nice === 10)).toBe(true);
    expect(others.filter(({ name, nice }) => name !== "V8Worker" && nice === 10)).toHaveLength(1);
  },
);
