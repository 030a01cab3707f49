import { spawn } from "node:child_process";
import { once } from "node:events";
import type { TestProject } from "vitest/node";
import { startStack } from "../e2e/stack/start-stack.ts";
import { onPath } from "./engines/on-path.ts";

/** One product and one display for all tests. Prices stand still: an order is what its summary said. */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  const now = Date.now();
  const closeDisplay = await startDisplay();
  const stack = await startStack({ now: () => now });
  provide("url", stack.url);
  return async () => {
    await stack.close();
    await closeDisplay();
  };
}

/** A screen that nobody sees, named in DISPLAY for what starts from now on. Without Xvfb nothing changes. */
async function startDisplay(): Promise<() => Promise<void>> {
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
