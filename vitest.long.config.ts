import { join } from "node:path";
import { defineConfig } from "vitest/config";

/**
 * Cases that take minutes or compare times: `pnpm run long`. One after another, so that none disturbs what
 * another measures.
 */
export default defineConfig({
  test: {
    include: ["{apps,packages,testing}/**/*.long.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    fileParallelism: false,
    globalSetup: join(import.meta.dirname, "apps/bff/api-tests/bundle-programs.ts"),
  },
});
