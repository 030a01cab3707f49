import { join } from "node:path";

/**
 * The build's folder: in the one that `npm start` builds both applications into (scripts/builds.mjs), or else
 * dist.
 */
export function distFolder({ BUILD_DIR } = process.env): string {
  return BUILD_DIR ? join(BUILD_DIR, "web/dist") : join(import.meta.dirname, "../dist");
}
