import { buy, comesTo, openBook, shows, slip } from "../../payments/purchase.ts";
import { expect, test } from "../../payments/test.ts";
import { expectAccessible } from "../../stack/axe-findings.ts";

test("a payment is detected, then confirmed, and the book is downloaded", async ({ page, shop }) => {
  await openBook(page);
  const payment = await buy(page);
  await expect(slip(page)).toContainText(`${payment.btcAmount} BTC`);
  await expect(page.getByRole("timer")).toHaveText(/^1[45]:\d\d$/);
  await expect(page.getByText(/simulated/i)).toHaveCount(0);
  await expectAccessible(page);

  shop.esplora.pay(payment.address, payment.sats);
  await comesTo(page, shop, payment, "detected");
  await shows(page, "Payment detected", "Payment detected. Waiting for confirmation.");
  await expect(slip(page)).toContainText("0 of 1");
  await expect(page.getByRole("timer")).toHaveCount(0);
  await expectAccessible(page);

  shop.esplora.chain.mine(1);
  await comesTo(page, shop, payment, "confirmed");
  await shows(page, "Payment confirmed", "Payment confirmed");
  const link = page.getByRole("link", { name: "Download PDF" });
  const book = await page.request.get((await link.getAttribute("href"))!);
  expect((await book.body()).subarray(0, 5).toString()).toBe("%PDF-");
  await expectAccessible(page);
});
