import { defineConfig } from "vitest/config";

/** One project for each package, so that one part can be tested alone: `pnpm exec vitest run --project web`. */
interface Choice {
  readonly only?: string[];
  readonly not?: string[];
  readonly before?: string;
}
const node = (name: string, root: string, { only = ["**/*.test.ts"], not = [], before }: Choice = {}) => ({
  test: {
    name,
    root,
    environment: "node" as const,
    include: only,
    exclude: ["**/node_modules/**", "**/dist/**", ...not],
    ...(before ? { globalSetup: [before] } : {}),
  },
});
const browserLike = (name: string, root: string) => ({
  test: {
    name,
    root,
    environment: "jsdom" as const,
    include: ["src/**/*.test.{ts,tsx}"],
    css: { modules: { classNameStrategy: "non-scoped" as const } },
  },
});

export default defineConfig({
  test: {
    projects: [
      node("bff", "apps/bff"),
      node("contracts", "packages/contracts"),
      node("provider", "packages/reference-provider", { not: ["**/postgres-*.test.ts"] }),
      // The same calls once more: on PGlite, or on the server that DATABASE_TEST_URL names.
      node("provider-postgres", "packages/reference-provider", {
        only: ["api-tests/**/*.test.ts"],
        not: ["**/sqlite-*.test.ts"],
        before: "api-tests/postgres-setup.ts",
      }),
      node("simulators", "testing/simulators"),
      node("topology", "testing/topology"),
      node("web-build", "apps/web/scripts"),
      node("scripts", "scripts"),
      browserLike("ui", "packages/ui"),
      browserLike("web", "apps/web"),
    ],
  },
});
