import type { Page } from "@playwright/test";
import { type KeptDesk, startKeptDesk } from "../stack/start-kept-desk.ts";
import { expect, test as base } from "../stack/test.ts";

/** A product with a desk that keeps orders, shared by the tests of one worker: each has orders of its own. */
export const test = base.extend<object, { desk: KeptDesk }>({
  // Not by `test.use`: in a module it counts for the first file alone that a worker loads it for.
  streams: true,
  desk: [
    async ({ playwright }, provide) => {
      const now = Date.now();
      // Every customer comes from a network of their own.
      const env = { TRUST_PROXY: "127.0.0.1", ORDER_CHANNELS: "whatsapp:12025550143,telegram:our_desk" };
      const desk = await startKeptDesk({ playwright }, { env, now: () => now });
      await provide(desk);
      await desk.close();
    },
    { scope: "worker" },
  ],
  stack: [async ({ desk }, provide) => provide(desk.stack), { scope: "worker" }],
});
export { expect };

/** The list as it is drawn. */
export function rows(page: Page) {
  return page.getByRole("list", { name: "Inbox" }).getByRole("button");
}

/** What stands in an order's card. */
export function card(page: Page, title: string) {
  return page.getByRole("region", { name: title });
}
