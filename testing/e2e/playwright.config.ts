import { statfsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { findBrowser, findHeadlessShell } from "./browser/find-browser.ts";

const isContinuousIntegration = Boolean(process.env["CI"]);
/** The browser's shared memory; a container may have only 64 MB there. */
const SHARED_MEMORY = "/dev/shm";
const ENOUGH_BYTES = 2 ** 30;
const executablePath = findHeadlessShell() ?? findBrowser();

export default defineConfig({
  projects: [
    // Part of `npm test`: a visit to every address, one journey for each capability, and cases that only a
    // browser can show.
    { name: "quick", testDir: "tests/quick" },
    { name: "rest", testDir: "tests", testIgnore: "quick/**" },
  ],
  outputDir: "test-results",
  fullyParallel: true,
  // For two cores: a third worker uses them while the others wait.
  workers: 3,
  forbidOnly: isContinuousIntegration,
  // Second tries are listed at the end of the run, and six of them fail it (scripts/check.ts).
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] ? [["list"], ["json"]] : [["list"]],
  use: {
    locale: "en-US",
    timezoneId: "UTC",
    viewport: { width: 1280, height: 900 },
    // Tests observe and break a page's own requests, which a service worker would make instead;
    // tests/offline.spec.ts enables it.
    serviceWorkers: "block",
    // Playwright would also take one of every page that passes, in case the test fails later.
    screenshot: "off",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // By default Playwright makes it use files instead: each costs an inode on a disk, and a twentieth of
      // the CPU time.
      ignoreDefaultArgs: hasSharedMemory() ? ["--disable-dev-shm-usage"] : [],
      // The tests' browser talks only to our own server; these options stop its own requests to other hosts.
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
