import { inFullBrowser } from "../browser/find-browser.ts";
import { chatOpenedBy } from "../trading/chat.ts";
import {
  EXCHANGE,
  figure,
  issuedSlip,
  MODAL,
  openOrder,
  referenceOn,
  submitButton,
} from "../trading/order.ts";
import { expect, test } from "../trading/test.ts";

// Playwright lets every page open tabs, and a headless shell blocks none; here only a click may.
test.use({
  launchOptions: async ({ launchOptions }, provide) =>
    provide({ ...inFullBrowser(launchOptions), ignoreDefaultArgs: ["--disable-popup-blocking"] }),
});

test("the browser of these tests blocks a tab that no click has opened", async ({ page }) => {
  await page.addInitScript(() => {
    setTimeout(() => {
      document.documentElement.dataset["tab"] = globalThis.open("", "_blank") ? "opened" : "blocked";
    }, 100);
  });
  await page.goto("/exchange");
  await expect(page.locator("html")).toHaveAttribute("data-tab", "blocked");
});

test("/exchange sends what its summary showed, to a tab without an opener or referrer", async ({
  page,
  stack,
}) => {
  await openOrder(page, EXCHANGE);
  const summary = page.getByRole("region", { name: "Order Summary" });
  const rate = String(Number(await figure(summary, "Rate")));
  const amount = await figure(summary, "Amount");
  expect(await figure(summary, "Total")).toBe("500.00");

  const { tab, number, message } = await chatOpenedBy(page, () => submitButton(page, EXCHANGE).click());
  const slip = await issuedSlip(page);
  expect(number).toBe("12025550143");
  expect(message.split("\n")).toEqual([
    `Order ${await referenceOn(slip)}`,
    "",
    "Order details",
    "Action: Buy Bitcoin",
    `Amount: ${amount} BTC`,
    "Value: 500.00 USD",
    `Rate: ${rate} USD for 1 BTC`,
    "Trade type: I pay USD and receive BTC",
    expect.stringMatching(/^Price: live at \d\d:\d\d UTC$/),
    expect.stringMatching(/^Valid until: \d{4}-\d\d-\d\d \d\d:\d\d UTC$/),
    "",
    "Please confirm this order and send me the payment instructions.",
    "",
    expect.stringContaining(`Check this order: ${stack.url}/q/`),
  ]);
  await expect(slip).toContainText(`${amount} BTC`);
  await expect(slip).toContainText("for $500.00");
  await expect(page.getByRole("heading", { name: "Redirected to WhatsApp!" })).toBeFocused();
  expect(await tab.evaluate(() => ({ opener: globalThis.opener, referrer: document.referrer }))).toEqual({
    opener: null,
    referrer: "",
  });
});

test("the modal sends what its summary showed, to a tab without an opener or referrer", async ({ page }) => {
  await page.goto("/users?trade=ethereum&side=sell");
  const dialog = MODAL.form(page);
  await dialog.getByLabel("Amount (ETH)").fill("0.75");
  const summary = dialog.getByRole("region", { name: "Trade Summary" });
  const usd = await figure(summary, "You receive");
  const rate = String(Number(await figure(summary, "Rate")));
  expect(await figure(summary, "You pay")).toBe("0.75000000");

  const sell = dialog.getByRole("button", { name: "Sell ETH" });
  const { tab, message } = await chatOpenedBy(page, () => sell.click());
  await expect(dialog).toBeHidden();
  const slip = await issuedSlip(page);
  expect(message.split("\n").slice(0, 6)).toEqual([
    `Order ${await referenceOn(slip)}`,
    "",
    "I want to sell Ethereum (ETH).",
    "Amount: 0.75000000 ETH",
    `Dollar value: ${usd} USD`,
    `Rate: ${rate} USD for 1 ETH`,
  ]);
  await expect(slip.locator(`data[value="${usd}"]`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Redirected to WhatsApp!" })).toBeFocused();
  expect(await tab.evaluate(() => ({ opener: globalThis.opener, referrer: document.referrer }))).toEqual({
    opener: null,
    referrer: "",
  });
});
