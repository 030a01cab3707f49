import { join } from "node:path";

/** The folder of the programs, set before the tests. */
export const PROGRAMS_VARIABLE = "TRADESLIP_TEST_PROGRAMS";

/** The file of a program to start, bundled as it is shipped, out of the source as it is now. */
export function bundledProgram(
  name: "server" | "provider" | "release" | "desk" | "backup" | "restore" | "crash-at-commit",
): string {
  const folder = process.env[PROGRAMS_VARIABLE];
  if (!folder) throw new Error(`${PROGRAMS_VARIABLE} is not set: this test needs vitest.config.ts`);
  return join(folder, `${name}.js`);
}
