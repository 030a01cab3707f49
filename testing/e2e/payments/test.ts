import { test as base } from "../stack/test.ts";
import { noteAnnouncements } from "./announcements.ts";
import { startShop, type Shop } from "./start-shop.ts";

interface TestFixtures {
  /** Starts a product that this test alone uses. */
  startOwn: typeof startShop;
}

interface WorkerFixtures {
  /** Shared by the tests of one worker: a test that breaks something repairs it. */
  shop: Shop;
}

/** Purchases with real money, and a browser in whose time everything else happens. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const shop = await startShop();
      await provide(shop);
      await shop.close();
    },
    { scope: "worker" },
  ],
  stack: [async ({ shop }, provide) => provide(shop.stack), { scope: "worker" }],
  contextOptions: { reducedMotion: "reduce" },
  page: async ({ page, shop }, provide) => {
    await page.clock.install({ time: shop.time.now() });
    await noteAnnouncements(page);
    await provide(page);
  },
  startOwn: async ({ context }, provide) => {
    const started: Shop[] = [];
    await provide(async (options) => {
      const shop = await startShop(options);
      started.push(shop);
      return shop;
    });
    // A page that outlives its server complains.
    await Promise.all(context.pages().map((page) => page.close()));
    await Promise.all(started.map((shop) => shop.close()));
  },
});

export { expect } from "../stack/test.ts";
