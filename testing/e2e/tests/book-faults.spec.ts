import type { Page } from "@playwright/test";
import { announcements } from "../payments/announcements.ts";
import { buy, buyButton, comesTo, openBook, shows, slip, SECOND } from "../payments/purchase.ts";
import { expect, test } from "../payments/test.ts";
import { expectAccessible } from "../stack/axe-findings.ts";
import { expectNoLoss } from "../stack/cut-text.ts";

// The browser's own errors about what is broken here on purpose.
test.use({ expectedConsole: [/net::ERR_|status of 503/] });

const LOST = "Failed to check payment status";

test("a browser that is offline says so, keeps what it shows, and shows the state at once when it is back", async ({
  page,
  context,
  shop,
}) => {
  await openBook(page);
  const payment = await buy(page);
  await context.setOffline(true);
  await expectLost(page);
  await expect(slip(page)).toContainText("Anything you've sent isn't lost.");
  await expect.poll(async () => (await announcements(page)).join()).toContain(LOST);
  await expect(slip(page)).toContainText(`${payment.btcAmount} BTC`);
  await expect(page.getByRole("timer")).toBeVisible();
  await expectAccessible(page);

  shop.esplora.pay(payment.address, payment.sats);
  shop.esplora.chain.mine(1);
  await comesTo(page, shop, payment, "confirmed");
  await context.setOffline(false);
  await expect(slip(page).getByRole("heading", { name: "Payment confirmed" })).toBeVisible();
  await expect(slip(page).getByText(LOST)).toHaveCount(0);
});

test("a desk that goes down while a payment is pending loses nothing of it", async ({ page, shop }) => {
  await openBook(page);
  const payment = await buy(page);
  await shop.stack.stop();
  await expectLost(page);
  await expect(slip(page)).toContainText(`${payment.btcAmount} BTC`);
  shop.esplora.pay(payment.address, payment.sats);

  await shop.stack.restart();
  await comesTo(page, shop, payment, "detected");
  await shows(page, "Payment detected", "Payment detected. Waiting for confirmation.");
  await expect(slip(page).getByText(LOST)).toHaveCount(0);
  await page.reload();
  await expect(slip(page).getByRole("heading", { name: "Payment detected" })).toBeVisible();
});

test("while the provider is down no payment is made, and Try Again makes one when it is back", async ({
  page,
  shop,
}) => {
  await openBook(page);
  await shop.provider.kill();
  await buyButton(page).click();
  await expectCreationFailed(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 640 });
  await expectNoLoss(page, "beside the reference of a phone's failure");
  await shop.provider.start();
  await tryAgain(page);
});

/** The next call finds no provider; one already in flight may still have been answered. */
async function expectLost(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(10 * SECOND);
    await expect(slip(page).getByText(LOST)).toBeVisible({ timeout: SECOND });
  }).toPass({ timeout: 20 * SECOND });
}

/** docs/product.md P13.5: the message, the state and the two ways on. */
async function expectCreationFailed(page: Page): Promise<void> {
  const alert = page.getByRole("alert");
  await expect(alert.getByText("Payment Error")).toBeVisible();
  await expect(alert).toContainText("Something went wrong. Please try again or contact support.");
  await expect(alert).toContainText("Failed to create payment. Please try again.");
  await expect(alert.getByRole("link", { name: "Contact support" })).toBeVisible();
  await expect(buyButton(page)).toHaveCount(0);
  await expect.poll(async () => (await announcements(page)).join()).toContain("Payment Error");
}

async function tryAgain(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await buy(page);
}
