import { defineConfig } from "vitest/config";

/** One project for each package, so that one part can be tested alone: `pnpm exec vitest run --project web`. */
const node = (name: string, root: string) => ({
  test: {
    name,
    root,
    environment: "node" as const,
    include: ["**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
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
      node("provider", "packages/reference-provider"),
      node("simulators", "testing/simulators"),
      node("web-build", "apps/web/scripts"),
      browserLike("ui", "packages/ui"),
      browserLike("web", "apps/web"),
    ],
  },
});
