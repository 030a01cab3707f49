import { spawn } from "node:child_process";
import { once } from "node:events";
import { onPath } from "./engines/on-path.ts";

/** A virtual screen, in DISPLAY for everything started from now on. Without Xvfb nothing changes. */
export default async function setUp(): Promise<() => Promise<void>> {
  if (!onPath("Xvfb")) return async () => {};
  const server = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1400x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [number] = (await once(server.stdout.setEncoding("utf8"), "data")) as [string];
  process.env["DISPLAY"] = `:${number.trim()}`;
  return async () => {
    const ended = once(server, "exit");
    server.kill("SIGTERM");
    await ended;
  };
}
