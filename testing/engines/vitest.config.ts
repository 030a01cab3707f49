import { defineConfig } from "vitest/config";
import { countByEngine } from "./count-by-engine.ts";
import { ENGINES } from "./engines/engines.ts";

/** No test waits that long by itself; a machine that many share may stand still for seconds. */
const LIMIT_MS = 300_000;
const report = process.env["VITEST_JSON_OUTPUT_FILE"];

export default defineConfig({
  test: {
    reporters: report ? ["default", countByEngine, "json"] : ["default", countByEngine],
    ...(report ? { outputFile: { json: report } } : {}),
    // As in the root's vitest.config.ts.
    retry: process.env["CI"] ? 1 : 0,
    // Two WebKits at a time save two minutes, and in one of three runs a service worker was not active after a minute.
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
          testTimeout: LIMIT_MS,
          hookTimeout: LIMIT_MS,
        },
      })),
  },
});
