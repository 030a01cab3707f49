import { installProgram } from "@tradeslip/simulators/debian-package";

/** Vitest runs this before projects that need nginx. */
export default function setup(): void {
  installProgram(
    ["nginx"],
    "nginx",
    "-v",
    "Not run: the tests through nginx. Install it (Debian: apt-get install nginx; macOS: brew install nginx).",
  );
}
