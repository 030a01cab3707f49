import { join } from "node:path";
import { linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import { defineConfig } from "vitest/config";

interface Choice {
  readonly only?: string[];
  readonly not?: string[];
  readonly before?: string[];
  /** Its files run after everything else and one by one, so that nothing beside them disturbs what they measure. */
  readonly last?: boolean;
  /** Files of one worker share their modules (and jsdom): loading them takes longer than the tests of a file. */
  readonly sharesModules?: boolean;
}

/** No test or hook waits that long by itself; a machine that many share may stand still for seconds. */
const TEST_TIMEOUT_MS = 30_000;

/** They compare times under load. */
const LOAD_TESTS = "api-tests/overload-{saturation,slow-clients}.test.ts";

const VALKEY = join(import.meta.dirname, "testing/simulators/valkey/install.ts");

/** Texts stand in the code, in English, while nothing is built. */
const ENGLISH = join(import.meta.dirname, "packages/ui/src/testing/english.ts");

const PROGRAMS = join(import.meta.dirname, "apps/bff/api-tests/bundle-programs.ts");

/** One project for each package, so that one part can be tested alone: `pnpm exec vitest run --project web`. */
const node = (
  name: string,
  root: string,
  { only = ["**/*.test.ts"], not = [], before, last = false, sharesModules = false }: Choice = {},
) => ({
  test: {
    name,
    root,
    environment: "node" as const,
    include: only,
    exclude: ["**/node_modules/**", "**/dist/**", "**/*.long.test.ts", ...not],
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
    isolate: !sharesModules,
    ...(last ? { maxWorkers: 1, sequence: { groupOrder: 1 } } : {}),
    ...(before ? { globalSetup: before } : {}),
  },
});
const browserLike = (name: string, root: string, { sharesModules = false }: Choice = {}) => ({
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] })],
  test: {
    name,
    root,
    environment: "jsdom" as const,
    setupFiles: ENGLISH,
    include: ["src/**/*.test.{ts,tsx}"],
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
    // Where files do not share modules, a worker loads jsdom once and each file gets a context of its own.
    ...(sharesModules ? { isolate: false } : { pool: "vmThreads" as const }),
    css: { modules: { classNameStrategy: "non-scoped" as const } },
  },
});

export default defineConfig({
  test: {
    // Machines that many share stand still for seconds, and some tests wait for another process. Locally a failure is one.
    retry: process.env["CI"] ? 1 : 0,
    // On two cores Vitest would take one worker, but tests wait for half of their time.
    maxWorkers: 4,
    projects: [
      node("bff", "apps/bff", { before: [PROGRAMS, VALKEY], not: [LOAD_TESTS], sharesModules: true }),
      node("bff-load", "apps/bff", { only: [LOAD_TESTS], before: [PROGRAMS], last: true }),
      node("contracts", "packages/contracts"),
      node("node-kit", "packages/node-kit"),
      node("provider", "packages/reference-provider", {
        not: ["**/postgres-*.test.ts"],
        before: [PROGRAMS],
        sharesModules: true,
      }),
      // The same calls once more: on PGlite, or on the server that DATABASE_TEST_URL names.
      node("provider-postgres", "packages/reference-provider", {
        only: ["api-tests/**/*.test.ts"],
        // payment-kill strikes at the writes of SQLite.
        not: ["**/sqlite-*.test.ts", "**/payment-kill.test.ts"],
        sharesModules: true,
        before: [
          PROGRAMS,
          join(import.meta.dirname, "packages/reference-provider/api-tests/postgres-setup.ts"),
        ],
      }),
      node("simulators", "testing/simulators"),
      node("engines", "testing/engines", { not: ["journeys/**"] }),
      node("topology", "testing/topology", { before: [PROGRAMS, VALKEY] }),
      node("web-build", "apps/web/scripts"),
      node("scripts", "scripts"),
      browserLike("ui", "packages/ui", { sharesModules: true }),
      browserLike("web", "apps/web"),
    ],
  },
});
