import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { PROGRAMS_VARIABLE } from "@tradeslip/node-kit/testing/bundled-program";

const PACKAGE = join(import.meta.dirname, "..");
/** Not dist, which may be in use; unique per run, because another may start programs meanwhile. */
const RUN = join(PACKAGE, `node_modules/.programs/${process.pid}`);

const CRASH = join(PACKAGE, "../../packages/reference-provider/api-tests/crash-at-commit.ts");

/**
 * Vitest runs this before projects that start our programs: the bundle starts in half the time of the source.
 */
export default function setup(): (() => void) | undefined {
  if (process.env[PROGRAMS_VARIABLE]) return undefined;
  const folder = join(RUN, "dist");
  execFileSync(process.execPath, ["scripts/build.ts", folder, CRASH], { cwd: PACKAGE, stdio: "inherit" });
  process.env[PROGRAMS_VARIABLE] = folder;
  return () => rmSync(RUN, { recursive: true, force: true });
}
