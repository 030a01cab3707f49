/**
 * Makes sure that there is a browser to test with, by the first way that works here; prints what is missing
 * if none does.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { findBrowser, findHeadlessShell, UNPACK_FOLDER, UNPACKED } from "./find-browser.ts";

const WAYS: readonly [name: string, install: () => unknown][] = [
  ["the Debian package chromium", fromDebian],
  ["Playwright's own browser", () => run("playwright", ["install", "chromium"])],
  ["the npm package @sparticuz/chromium", fromPackage],
];

for (const [name, install] of WAYS) {
  if (findBrowser() !== null) break;
  console.log(`No browser yet; trying ${name}.`);
  await install();
}

const browser = findBrowser();
if (browser === null) {
  console.error("The browser tests need Chromium or Chrome: install one and name it in CHROME_PATH.");
  process.exit(1);
}
const version = versionOf(browser);
if (version.status !== 0) {
  console.error(`${browser} does not start: ${version.stderr.trim()}`);
  process.exit(1);
}
console.log(`Browser: ${browser}, ${version.stdout.trim()}`);

if (findHeadlessShell() === null) await fromPackage();
const shell = findHeadlessShell();
if (shell === UNPACKED && versionOf(shell).status !== 0) rmSync(shell);
else if (shell !== null) console.log(`Most tests: ${shell}, ${versionOf(shell).stdout.trim()}`);

function versionOf(file: string) {
  return spawnSync(file, ["--version"], { encoding: "utf8" });
}

function fromDebian(): void {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  if (run("apt-get", ["update", "-qq"]))
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"]);
}

async function fromPackage(): Promise<void> {
  if (process.platform !== "linux" || process.arch !== "x64") return;
  mkdirSync(UNPACK_FOLDER, { recursive: true });
  // The package has no other way to set the folder.
  process.env["TMPDIR"] = UNPACK_FOLDER;
  const { default: unpackable } = await import("@sparticuz/chromium");
  await unpackable.executablePath();
}

function run(file: string, args: readonly string[]): boolean {
  const { status } = spawnSync(file, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return status === 0;
}
