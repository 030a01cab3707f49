import { buy, comesTo, openBook, pass, shows, slip, HOUR, MINUTE, SECOND } from "../payments/purchase.ts";
import { expect, test } from "../payments/test.ts";
import { expectAccessible } from "../stack/axe-findings.ts";
import { expectNoLoss } from "../stack/cut-text.ts";
import { doubleTextOfBrowser, PHONE } from "../stack/wider-than-window.ts";

test.beforeEach(({ page }) => openBook(page));

test("an underpayment asks for the rest, and then the book can be downloaded, with all of the text on a phone whose browser is set to 200 %", async ({
  page,
  shop,
}) => {
  await page.setViewportSize(PHONE);
  await doubleTextOfBrowser(page);
  const payment = await buy(page);
  await expectNoLoss(page, "before it is paid");
  shop.esplora.pay(payment.address, payment.sats - 7_000);
  await comesTo(page, shop, payment, "underpaid");
  await shows(page, "Part of the amount arrived", "Part of the amount arrived. Some is missing.");
  await expect(slip(page)).toContainText("Please send the rest to the same address before time runs out.");
  await expect(slip(page).getByText("Send exactly").locator("xpath=..")).toContainText("0.00007000 BTC");
  await expect(page.getByRole("link", { name: "Open in wallet" })).toHaveAttribute(
    "href",
    `bitcoin:${payment.address}?amount=0.00007000`,
  );
  await expectAccessible(page);
  await expectNoLoss(page, "underpaid");

  shop.esplora.pay(payment.address, 7_000);
  await comesTo(page, shop, payment, "detected");
  await shows(page, "Payment detected", "Payment detected. Waiting for confirmation.");
  await expectNoLoss(page, "detected");
  shop.esplora.chain.mine(1);
  await comesTo(page, shop, payment, "confirmed");
  await shows(page, "Payment confirmed", "Payment confirmed");
  await expectNoLoss(page, "confirmed");
  await expect(page.getByRole("link", { name: "Download PDF" })).toBeVisible();
});

test("an underpaid order goes to manual review at the end, and the page does not ask for another payment", async ({
  page,
  shop,
}) => {
  const payment = await buy(page);
  shop.esplora.pay(payment.address, payment.sats - 7_000);
  await comesTo(page, shop, payment, "underpaid");
  await pass(page, shop, 15 * MINUTE);
  await expect(slip(page)).toContainText(
    "We received less than the full amount, and the payment window has closed. Your money isn't lost: our team will settle it with you.",
  );
  await expect(slip(page)).toContainText(payment.paymentId);
  await expect(page.getByRole("button", { name: "Try Again" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Open in wallet" })).toHaveCount(0);
  await expectAccessible(page);
});

test("after an overpayment the book can be downloaded, and the page says how to get the difference back", async ({
  page,
  shop,
}) => {
  const payment = await buy(page);
  shop.esplora.pay(payment.address, payment.sats + 9_000);
  shop.esplora.chain.mine(1);
  await comesTo(page, shop, payment, "overpaid");
  await shows(page, "Payment confirmed", "Payment confirmed. You sent more than needed.");
  await expect(page.getByRole("link", { name: "Download PDF" })).toBeVisible();
  await expect(slip(page)).toContainText("Ask support to return the difference.");
  await expect(slip(page)).toContainText(payment.paymentId);
  await expectAccessible(page);
});

test("an unpaid payment expires on the open page, and Try Again starts a new one", async ({ page, shop }) => {
  const payment = await buy(page);
  await pass(page, shop, 15 * MINUTE);
  await shows(page, "Payment Expired", "Payment expired. Please try again.");
  await expect(slip(page)).toContainText("The payment window has closed. Please try again.");
  await expect(slip(page)).toContainText("Don't pay a second time");
  await expect(page.getByRole("link", { name: "Open in wallet" })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page).toHaveURL("/resources");
  const next = await buy(page);
  expect(next.address).not.toBe(payment.address);
});

test("a payment within 24 hours after the window is late, goes to manual review, and is released manually", async ({
  page,
  shop,
}) => {
  const payment = await buy(page);
  await pass(page, shop, 15 * MINUTE);
  await comesTo(page, shop, payment, "expired");
  await shows(page, "Payment Expired", "Payment expired. Please try again.");

  await pass(page, shop, 20 * HOUR);
  shop.esplora.pay(payment.address, payment.sats);
  shop.esplora.chain.mine(1);
  // By now the provider polls every five minutes, and the page every half minute.
  await comesTo(page, shop, payment, "late", 6 * MINUTE);
  await page.clock.fastForward(30 * SECOND);
  await shows(page, "Your payment arrived late", "Your payment arrived after the payment window closed.");
  await expect(slip(page)).toContainText("You don't need to pay again.");
  await expect(slip(page)).toContainText(payment.paymentId);
  await expect(page.getByRole("button", { name: "Try Again" })).toHaveCount(0);
  await expectAccessible(page);

  await shop.provider.release(payment.paymentId);
  await page.clock.fastForward(30 * SECOND);
  await shows(page, "Payment confirmed", "Payment confirmed");
  await expect(page.getByRole("link", { name: "Download PDF" })).toBeVisible();
});
