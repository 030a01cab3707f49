/** Gets the engines that can be had here, and runs the journeys in them. Others are named, with the reason. */
import { spawnSync } from "node:child_process";
import { ENGINES } from "./engines/engines.ts";
import { onPath } from "./engines/on-path.ts";

const canInstall = process.getuid?.() === 0 && onPath("apt-get") !== undefined;

if (canInstall && missing().length > 0 && apt("update", "-qq")) {
  for (const { name, packages } of missing()) {
    console.log(`No ${name} yet; trying the Debian packages ${packages.join(", ")}.`);
    apt("install", "-y", "-qq", "--no-install-recommends", ...packages);
  }
}
const notFound = missing();
for (const { name, packages } of notFound) {
  const reason = canInstall
    ? `the packages ${packages.join(", ")} could not be installed`
    : `it is not installed (Debian: apt-get install ${packages.join(" ")})`;
  console.log(`${name}: not run, because ${reason}.`);
}
const found = Object.values(ENGINES).filter((engine) => !notFound.includes(engine));
if (found.length > 0) {
  console.log(found.map(({ name, version }) => `${name} ${version()}`).join(", "));
  const { status } = spawnSync("vitest", ["run", ...process.argv.slice(2)], { stdio: "inherit" });
  process.exitCode = status ?? 1;
}

function missing() {
  return Object.values(ENGINES).filter(({ version }) => version() === null);
}

function apt(...args: string[]): boolean {
  const { status } = spawnSync("apt-get", args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return status === 0;
}
