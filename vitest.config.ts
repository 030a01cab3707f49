import { join } from "node:path";
import { linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import { catalogues } from "./apps/web/scripts/catalogues.ts";
import babel from "@rolldown/plugin-babel";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { keepTemporaryFilesInMemory } from "./packages/node-kit/src/testing/memory-folder.ts";
import { IS_LONG } from "./packages/node-kit/src/testing/test-length.ts";

interface Choice {
  readonly only?: string[];
  readonly not?: string[];
  readonly before?: string[];
  /** Its files run after everything else and one by one, so that nothing disturbs what they measure. */
  readonly last?: boolean;
  /** Files of one worker share their modules (and jsdom): loading takes longer than a file's tests. */
  readonly sharesModules?: boolean;
}

/** A second try is named at the end of the run, and six of them fail it (scripts/check.ts). */
const RETRIES = 1;

/** Longer than any test or hook takes alone; a shared machine may freeze for seconds. */
const TEST_TIMEOUT_MS = 30_000;

/**
 * Load, restarts, programs, replicas, every documented error: they take minutes, and no other rule depends on
 * what they find.
 */
const SLOW_TESTS =
  "api-tests/{openapi-{problems,package},provider-gates,price-history,served-prices,web-app,traces,draining,restart,idle-connections,clock-jumps," +
  "start-failures,embedded-provider,commit,languages,overload,overload-readers,metrics-replicas,monthly-call-budget,refresh-worker,stream,stream-replicas," +
  "replicas-{market,clock,cluster,quorum,garbage}}.test.ts";

/** They compare times under load. */
const LOAD_TESTS = "api-tests/overload-{saturation,slow-clients}.test.ts";

const VALKEY = join(import.meta.dirname, "testing/simulators/valkey/install.ts");

/** Source texts are in English until a build replaces them. */
const ENGLISH = join(import.meta.dirname, "packages/ui/src/testing/english.ts");

const PROGRAMS = join(import.meta.dirname, "apps/bff/api-tests/bundle-programs.ts");

const NGINX = join(import.meta.dirname, "testing/topology/install-nginx.ts");

/** A reader's tricks against the proxy's cache and limits. */
const PROXY_ATTACKS = "nginx-{spellings,limits}.test.ts";

const POSTGRES = join(import.meta.dirname, "packages/reference-provider/api-tests/postgres-setup.ts");

/**
 * Their statements or locks are other ones on PostgreSQL; provider-postgres-all runs the provider's other
 * tests there.
 */
const DIFFERS_ON_POSTGRES =
  "api-tests/{postgres-{concurrency,text-order,unavailable},database,*-migration,newer-database,money-races,order-{races,lists,walks},one-time-codes,payment-addresses,events}.test.ts";

/** Files that another step of the same run takes (scripts/check.ts). */
const LATER = (process.env["LATER_TESTS"] ?? "").split(",").filter((file) => file !== "");

/** If started late, one of these would run alone at the end: they take up to a minute, mostly waiting. */
const LONGEST_TESTS = IS_LONG
  ? ["money-walks", "fuzz", "writing-calls", "payment-addresses"]
  : ["topology", "nginx-spellings"];

/** The longest first; else as Vitest sorts them, by project and size. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- of Vitest, not of an array
    const sorted = await super.sort(files);
    const longest = LONGEST_TESTS.flatMap((name) => sorted.filter((file) => isNamed(file, name)));
    return [...longest, ...sorted.filter((file) => !longest.includes(file))];
  }
}

function isNamed({ moduleId }: TestSpecification, name: string): boolean {
  return moduleId.endsWith(`/${name}.test.ts`);
}

/** One project for each package, to test one part alone: `pnpm exec vitest run --project web`. */
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
    exclude: [
      "**/node_modules/**",
      "**/dist/**",
      "**/*.long.test.ts",
      ...LATER.map((file) => `**/${file}`),
      ...not,
    ],
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
    retry: RETRIES,
    isolate: !sharesModules,
    ...(last ? { maxWorkers: 1, sequence: { groupOrder: 1 } } : {}),
    ...(before ? { globalSetup: before } : {}),
  },
});
const browserLike = (name: string, root: string, { sharesModules = false }: Choice = {}) => ({
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), catalogues()],
  test: {
    name,
    root,
    environment: "jsdom" as const,
    setupFiles: ENGLISH,
    include: ["src/**/*.test.{ts,tsx}"],
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
    retry: RETRIES,
    // Where files do not share modules, a worker loads jsdom once and each file gets a context of its own.
    ...(sharesModules ? { isolate: false } : { pool: "vmThreads" as const }),
    css: { modules: { classNameStrategy: "non-scoped" as const } },
  },
});

keepTemporaryFilesInMemory();

export default defineConfig({
  test: {
    // On two cores Vitest would take one worker, but tests wait for half of their time.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      node("bff", "apps/bff", {
        before: [PROGRAMS, VALKEY],
        not: [SLOW_TESTS, LOAD_TESTS],
        sharesModules: true,
      }),
      node("bff-slow", "apps/bff", { only: [SLOW_TESTS], before: [PROGRAMS, VALKEY], sharesModules: true }),
      node("bff-load", "apps/bff", { only: [LOAD_TESTS], before: [PROGRAMS], last: true }),
      node("contracts", "packages/contracts", { sharesModules: true }),
      node("node-kit", "packages/node-kit", { sharesModules: true }),
      node("provider", "packages/reference-provider", {
        not: ["**/postgres-*.test.ts"],
        before: [PROGRAMS],
        sharesModules: true,
      }),
      node("provider-postgres", "packages/reference-provider", {
        only: [DIFFERS_ON_POSTGRES],
        sharesModules: true,
        before: [PROGRAMS, POSTGRES],
      }),
      node("provider-postgres-all", "packages/reference-provider", {
        only: ["api-tests/**/*.test.ts"],
        // payment-kill strikes at the writes of SQLite.
        not: [DIFFERS_ON_POSTGRES, "**/sqlite-*.test.ts", "**/payment-kill.test.ts"],
        sharesModules: true,
        before: [PROGRAMS, POSTGRES],
      }),
      node("simulators", "testing/simulators"),
      node("engines", "testing/engines", { not: ["journeys/**"] }),
      node("proxy", "testing/topology", { only: [PROXY_ATTACKS], before: [NGINX] }),
      node("topology", "testing/topology", { not: [PROXY_ATTACKS], before: [PROGRAMS, VALKEY, NGINX] }),
      node("web-build", "apps/web/scripts"),
      node("scripts", "scripts", { sharesModules: true }),
      browserLike("ui", "packages/ui", { sharesModules: true }),
      browserLike("web", "apps/web"),
    ],
  },
});
