import { test as base } from "../stack/test.ts";
import { noteAnnouncements } from "./announcements.ts";

/** Purchases with real money; everything else happens in the browser's own time. */
export const test = base.extend({
  baseURL: async ({ shop }, provide) => provide(shop.stack.url),
  contextOptions: { reducedMotion: "reduce" },
  page: async ({ page, shop }, provide) => {
    await page.clock.install({ time: shop.time.now() });
    await noteAnnouncements(page);
    await provide(page);
  },
});

export { expect } from "../stack/test.ts";
