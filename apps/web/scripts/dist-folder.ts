import { join } from "node:path";

/**
 * Where the build goes: below the folder that `npm start` has both applications built into
 * (scripts/builds.mjs), or else dist.
 */
export function distFolder({ BUILD_DIR } = process.env): string {
  return BUILD_DIR ? join(BUILD_DIR, "web/dist") : join(import.meta.dirname, "../dist");
}
