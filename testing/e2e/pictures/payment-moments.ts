import { expect, type Page } from "@playwright/test";
import { dropCookies } from "../browser/block-cookies.ts";
import {
  buy,
  buyButton,
  comesTo,
  openBook,
  pass,
  slip,
  HOUR,
  MINUTE,
  SECOND,
  type Bought,
} from "../payments/purchase.ts";
import type { Shop } from "../payments/start-shop.ts";
import type { Moment } from "./moment.ts";

/** How much the sent amount differs, if it is not the requested one. */
const OFF_BY_SATS = 7_000;
/** How rarely pages poll by the time a payment is late. */
const RARE_LOOK = 30 * SECOND;

/** The states of a book payment with real money. Each buys another copy; they run in this order. */
export function paymentMoments(shop: Shop): readonly Moment[] {
  async function start(page: Page): Promise<Bought> {
    await page.clock.install({ time: shop.time.now() });
    await openBook(page);
    return buy(page);
  }

  function paid(name: string, status: string, title: string, { blocks = 0, offBy = 0 } = {}): Moment {
    return {
      name: `resources-${name}`,
      async reach(page) {
        const payment = await start(page);
        shop.esplora.pay(payment.address, payment.sats + offBy);
        if (blocks > 0) shop.esplora.chain.mine(blocks);
        await comesTo(page, shop, payment, status);
        await showsTitle(page, title);
      },
    };
  }

  return [
    { name: "resources-waiting", reach: async (page) => void (await start(page)) },
    {
      name: "resources-cookies-blocked",
      async reach(page) {
        await dropCookies(page.context());
        await openBook(page);
        await buyButton(page).click();
        await expect(page.getByRole("alert")).toBeVisible();
      },
    },
    {
      name: "resources-cookie-gone",
      async reach(page) {
        await start(page);
        await page.context().clearCookies();
        await page.clock.fastForward(RARE_LOOK);
        await expect(page.getByRole("alert")).toBeVisible();
      },
    },
    paid("detected", "detected", "Payment detected"),
    paid("underpaid", "underpaid", "Part of the amount arrived", { offBy: -OFF_BY_SATS }),
    paid("confirmed", "confirmed", "Payment confirmed", { blocks: 1 }),
    paid("overpaid", "overpaid", "Payment confirmed", { blocks: 1, offBy: OFF_BY_SATS }),
    {
      name: "resources-expired",
      async reach(page) {
        const payment = await start(page);
        await pass(page, shop, 15 * MINUTE);
        await comesTo(page, shop, payment, "expired");
        await showsTitle(page, "Payment Expired");
      },
    },
    {
      name: "resources-late",
      async reach(page) {
        const payment = await start(page);
        await pass(page, shop, 15 * MINUTE);
        await comesTo(page, shop, payment, "expired");
        await pass(page, shop, HOUR);
        shop.esplora.pay(payment.address, payment.sats);
        shop.esplora.chain.mine(1);
        // By now the provider polls only every five minutes.
        await comesTo(page, shop, payment, "late", 6 * MINUTE);
        await showsTitle(page, "Your payment arrived late");
      },
    },
  ];
}

/** Waits until the page has polled again. */
async function showsTitle(page: Page, title: string): Promise<void> {
  await page.clock.fastForward(RARE_LOOK);
  await expect(slip(page).getByRole("heading", { level: 2, name: title })).toBeVisible();
}
