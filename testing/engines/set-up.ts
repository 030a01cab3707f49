import type { TestProject } from "vitest/node";
import { startStack } from "../e2e/stack/start-stack.ts";
import { startDisplay } from "./engines/display.ts";

/** One product and one display for all tests. Prices stand still: an order is what its summary said. */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  const now = Date.now();
  const display = await startDisplay();
  const stack = await startStack({ now: () => now });
  provide("url", stack.url);
  return async () => {
    await stack.close();
    await display.close();
  };
}
