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
/** A process of its own: prints the nice value of each of its threads, the main one first. */
const PROGRAM = `
  import { readdirSync, readFileSync } from "node:fs";
  import { Worker } from "node:worker_threads";
  const worker = new Worker(new URL(${JSON.stringify(`data:text/javascript,${encodeURIComponent(WORKER)}`)}));
  worker.once("message", () => {
    const threads = readdirSync("/proc/self/task").map((id) => {
      const stat = readFileSync("/proc/self/task/" + id + "/stat", "utf8");
      return { nice: Number(stat.split(") ").at(-1).split(" ")[16]) };
    });
    process.stdout.write(JSON.stringify(threads), () => process.exit());
  });
`;

it.runIf(process.platform === "linux")(
  "the thread that asks for it gives way to the main thread",
  async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", PROGRAM]);
    const [main, ...others] = JSON.parse(stdout) as { nice: number }[];
    expect(main?.nice).toBeLessThan(10);
    expect(others.filter(({ nice }) => nice === 10)).toHaveLength(1);
  },
);
