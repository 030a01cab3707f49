/**
 * Checks types: of all packages with `pnpm run types`, of some with `pnpm run types bff web`. The linter
 * finds the same errors in all packages at once, but takes a minute.
 */
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const ROOT = join(import.meta.dirname, "..");

const projects = globSync("{apps,packages,testing}/*/tsconfig.json", { cwd: ROOT });
const folders = ["scripts", ...projects.map(dirname)];
const names = process.argv.slice(2);
const unknown = names.filter((name) => !folders.some((folder) => basename(folder) === name));
if (unknown.length > 0) {
  const known = folders.map((folder) => basename(folder)).join(" ");
  process.stderr.write(`No package ${unknown.join(", ")}. There are: ${known}\n`);
  process.exit(2);
}
for (const folder of folders) {
  if (names.length > 0 && !names.includes(basename(folder))) continue;
  const { status } = spawnSync("tsc", ["--noEmit", "-p", folder], { cwd: ROOT, stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
