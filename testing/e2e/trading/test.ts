import { startStack, type Stack, type StackOptions } from "../stack/start-stack.ts";
import { test as base } from "../stack/test.ts";
import { answerForWhatsApp, CHAT_HOST } from "./chat.ts";

interface TestFixtures {
  /** Starts a product that this test alone uses, and may break. */
  startOwn: (options?: StackOptions) => Promise<Stack>;
  /** No message leaves for WhatsApp. */
  answered: void;
}

/** Orders, with prices that stand still. */
export const test = base.extend<TestFixtures>({
  stack: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const stack = await startStack(standingPrices());
      await provide(stack);
      await stack.close();
    },
    { scope: "worker" },
  ],
  otherHosts: [CHAT_HOST],
  answered: [
    async ({ context }, provide) => {
      await answerForWhatsApp(context);
      await provide();
    },
    { auto: true },
  ],
  startOwn: async ({ context }, provide) => {
    const started: Stack[] = [];
    await provide(async (options = standingPrices()) => {
      const stack = await startStack(options);
      started.push(stack);
      return stack;
    });
    // A page that outlives its server complains.
    await Promise.all(context.pages().map((page) => page.close()));
    await Promise.all(started.map((stack) => stack.close()));
  },
});

function standingPrices(): StackOptions {
  const now = Date.now();
  return { now: () => now };
}

export { expect } from "../stack/test.ts";
