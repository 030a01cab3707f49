import { dollars, EXCHANGE, issuedSlip, openOrder, submitButton } from "../trading/order.ts";
import { expect, test } from "../trading/test.ts";

const RESET_MS = 5_000;

test("after five seconds the fields of /exchange are empty, and the slip is still there", async ({
  page,
}) => {
  await page.clock.install();
  await openOrder(page, EXCHANGE);
  await submitButton(page, EXCHANGE).click();
  await page.clock.runFor(2_000);
  const slip = await issuedSlip(page);
  await expect(dollars(page, EXCHANGE)).toHaveValue("500.00");
  await page.clock.runFor(RESET_MS);
  await expect(dollars(page, EXCHANGE)).toHaveValue("");
  await expect(page.getByLabel("Amount (BTC)")).toHaveValue("");
  await expect(slip).toBeVisible();
});

test("the coin chosen on /exchange never jumps back while the address follows", async ({ page }) => {
  await page.goto("/exchange");
  const coins = page.getByRole("combobox", { name: "Coin" });
  await expect(coins).toHaveValue("bitcoin");
  const rightAfter = await coins.evaluate((list: HTMLSelectElement) => {
    list.value = "ethereum";
    list.dispatchEvent(new Event("change", { bubbles: true }));
    return list.value;
  });
  expect(rightAfter).toBe("ethereum");
  await expect(page).toHaveURL(/coin=ethereum/);
});
