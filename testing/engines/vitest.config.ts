import { defineConfig } from "vitest/config";
import { ENGINES } from "./engines/engines.ts";

/** What hangs ends sooner by itself (engines/in-time.ts), but a journey has many steps. */
const LIMIT_MS = 180_000;
const report = process.env["VITEST_JSON_OUTPUT_FILE"];

export default defineConfig({
  test: {
    reporters: report ? ["default", ["json", { outputFile: report }]] : ["default"],
    // Firefox and WebKit run in parallel, each in its own Vitest (run.ts). With two WebKits at a time, a
    // service worker was not active after a minute in one of three runs.
    maxWorkers: 1,
    globalSetup: ["set-up.ts"],
    teardownTimeout: 60_000,
    projects: Object.entries(ENGINES)
      .filter(([, { version }]) => version() !== null)
      .map(([name]) => ({
        test: {
          name,
          provide: { engine: name as keyof typeof ENGINES },
          include: ["journeys/*.test.ts"],
          // The files of a worker share one browser.
          isolate: false,
          // As in the root config: second tries are listed at the end of the run.
          retry: 1,
          testTimeout: LIMIT_MS,
          hookTimeout: LIMIT_MS,
          expect: { poll: { timeout: 60_000 } },
        },
      })),
  },
});
