import { installProgram } from "../debian-package.ts";
import { PACKAGE, PROGRAMS } from "./engine.ts";

/** Vitest runs this before projects that need Valkey. */
export default function setup(): void {
  installProgram(
    PROGRAMS,
    PACKAGE,
    "--version",
    "Not run: the tests that need Valkey. Install it or Redis (Debian: apt-get install redis-server; macOS: brew install redis).",
  );
}
