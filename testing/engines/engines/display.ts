import { spawn } from "node:child_process";
import { once } from "node:events";
import { onPath } from "./on-path.ts";

const XVFB = "Xvfb";

export function hasDisplay(): boolean {
  return onPath(XVFB) !== undefined || process.env["DISPLAY"] !== undefined;
}

export interface Display {
  close(): Promise<void>;
}

/** A screen that nobody sees, named in DISPLAY for what is started from now on. Without Xvfb nothing changes. */
export async function startDisplay(): Promise<Display> {
  if (!onPath(XVFB)) return { close: async () => {} };
  const server = spawn(XVFB, ["-displayfd", "1", "-screen", "0", "1400x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [number] = (await once(server.stdout.setEncoding("utf8"), "data")) as [string];
  process.env["DISPLAY"] = `:${number.trim()}`;
  return {
    async close() {
      const ended = once(server, "exit");
      server.kill("SIGTERM");
      await ended;
    },
  };
}
