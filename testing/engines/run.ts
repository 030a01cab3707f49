/** Gets the engines that can be had here, and runs the journeys in them; an engine that is not to be had is named. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { ENGINES } from "./engines/engines.ts";

for (const { name, version, packages } of Object.values(ENGINES)) {
  if (version() === null) fromDebian(name, packages);
}
const found = Object.values(ENGINES).filter(({ name, version, packages }) => {
  const isHere = version() !== null;
  if (!isHere) console.log(`${name}: not run, because ${missing(packages)}`);
  return isHere;
});
if (found.length > 0) {
  const { status } = spawnSync("vitest", ["run", ...process.argv.slice(2)], { stdio: "inherit" });
  process.exitCode = status ?? 1;
}

function fromDebian(name: string, packages: readonly string[]): void {
  if (!canInstall()) return;
  console.log(`No ${name} yet; trying the Debian packages ${packages.join(", ")}.`);
  if (apt("update", "-qq")) apt("install", "-y", "-qq", "--no-install-recommends", ...packages);
}

function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

function missing(packages: readonly string[]): string {
  const names = packages.join(", ");
  return canInstall()
    ? `the packages ${names} could not be installed.`
    : `it is not installed (Debian: apt-get install ${packages.join(" ")}).`;
}

function apt(...args: string[]): boolean {
  const { status } = spawnSync("apt-get", args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return status === 0;
}
