/** Installs the engines available here, and runs the journeys in them. Names the others, with the reason. */
import { spawn, spawnSync } from "node:child_process";
import { ENGINES } from "./engines/engines.ts";
import { onPath } from "./engines/on-path.ts";
import { mergeReports } from "./merge-reports.ts";

const REPORT = process.env["VITEST_JSON_OUTPUT_FILE"];

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
const found = Object.entries(ENGINES).filter(([, engine]) => !notFound.includes(engine));
if (found.length > 0) {
  console.log(found.map(([, { name, version }]) => `${name} ${version()}`).join(", "));
  process.exitCode = await runJourneys(found.map(([name]) => name));
}

/** In parallel, because each engine waits half of its time; within one, in turn (vitest.config.ts). */
async function runJourneys(names: readonly string[]): Promise<number> {
  const given = process.argv.slice(2);
  if (given.includes("--project")) return vitest(given, REPORT);
  const runs = names.map((name) => ({ name, report: REPORT && `${REPORT}.${name}` }));
  const codes = await Promise.all(
    runs.map(({ name, report }) => vitest(["--project", name, ...given], report)),
  );
  if (REPORT)
    mergeReports(
      REPORT,
      runs.map(({ report }) => report!),
    );
  return Math.max(...codes);
}

function vitest(args: readonly string[], report: string | undefined): Promise<number> {
  const env = { ...process.env, ...(report && { VITEST_JSON_OUTPUT_FILE: report }) };
  const child = spawn("vitest", ["run", ...args], { stdio: "inherit", env });
  return new Promise((resolve, reject) => {
    child.once("error", reject).once("exit", (code) => resolve(code ?? 1));
  });
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
