/**
 * Type-checks every package that has a tsconfig.json, two at a time. Each with one thread: the compiler's own threads all
 * check the standard library and what packages share once more, which took 60 % more of the processor.
 */
import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { promisify } from "node:util";

const ROOT = `${import.meta.dirname}/..`;
const run = promisify(execFile);

const projects = globSync("{apps,packages,testing}/*/tsconfig.json", { cwd: ROOT });
projects.push("scripts/tsconfig.json");

let failed = false;
const queue = projects.values();
await Promise.all([checkQueued(), checkQueued()]);
process.stdout.write(`${projects.length} projects checked\n`);
process.exitCode = failed ? 1 : 0;

async function checkQueued(): Promise<void> {
  for (const project of queue) {
    try {
      await run("tsc", ["-p", project, "--singleThreaded"], { cwd: ROOT });
    } catch (error) {
      failed = true;
      const { stdout, message } = error as { stdout?: string; message: string };
      process.stderr.write(`${project}\n${stdout || message}\n`);
    }
  }
}
