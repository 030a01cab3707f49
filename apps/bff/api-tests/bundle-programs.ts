import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { PROGRAMS_VARIABLE } from "@tradeslip/node-kit/testing/bundled-program";

const PACKAGE = join(import.meta.dirname, "..");
/** Not dist, which somebody may be running. */
const FOLDER = join(PACKAGE, "node_modules/.programs/dist");

const CRASH = join(PACKAGE, "../../packages/reference-provider/api-tests/crash-at-commit.ts");

/** Vitest runs this before projects that start our programs: the bundle starts in half the time that the source takes. */
export default function setup(): void {
  if (process.env[PROGRAMS_VARIABLE]) return;
  execFileSync(process.execPath, ["scripts/build.ts", FOLDER, CRASH], { cwd: PACKAGE, stdio: "inherit" });
  process.env[PROGRAMS_VARIABLE] = FOLDER;
}
