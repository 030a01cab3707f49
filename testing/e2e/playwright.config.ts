import { statfsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { findBrowser, findHeadlessShell } from "./browser/find-browser.ts";

const isContinuousIntegration = Boolean(process.env["CI"]);
/** The browser's own place for memory that its processes share; a container may have 64 MB there. */
const SHARED_MEMORY = "/dev/shm";
const ENOUGH_BYTES = 2 ** 30;
const executablePath = findHeadlessShell() ?? findBrowser();

export default defineConfig({
  projects: [
    // Part of `npm test`: a visit of every address, one journey of each capability, and cases that only a
    // browser shows.
    { name: "quick", testDir: "tests/quick" },
    { name: "rest", testDir: "tests", testIgnore: "quick/**" },
  ],
  outputDir: "test-results",
  fullyParallel: true,
  // Two cores: a third worker uses them while the others wait.
  workers: 3,
  forbidOnly: isContinuousIntegration,
  // A second try is named at the end of the run, and six of them fail it (scripts/check.ts).
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] ? [["list"], ["json"]] : [["list"]],
  use: {
    locale: "en-US",
    timezoneId: "UTC",
    viewport: { width: 1280, height: 900 },
    // Tests see and break a page's own calls, which a service worker would make for it; tests/offline.spec.ts
    // has one.
    serviceWorkers: "block",
    // Playwright takes one of every page that passes too, to have it should the test still fail.
    screenshot: "off",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Playwright has it use files instead: each is an inode on a disk, and a twentieth of the processor's
      // time.
      ignoreDefaultArgs: hasSharedMemory() ? ["--disable-dev-shm-usage"] : [],
      // The tests' browser talks to our own server alone; the rest keeps it from talking to anybody else.
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});

function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}
