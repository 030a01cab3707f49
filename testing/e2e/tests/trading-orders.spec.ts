import { inFullBrowser } from "../browser/find-browser.ts";
import { chatOpenedBy } from "../trading/chat.ts";
import {
  EXCHANGE,
  figure,
  MODAL,
  openOrder,
  orderPage,
  referenceOn,
  submitButton,
} from "../trading/order.ts";
import { expect, test } from "../trading/test.ts";

// Playwright lets every page open tabs, and a headless shell blocks none; here only a click may open one.
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

test("/exchange sends what its summary showed, to a tab without an opener or referrer", async ({ page }) => {
  await openOrder(page, EXCHANGE);
  const summary = page.getByRole("region", { name: "Order Summary" });
  const rate = await figure(summary, "Market price");
  const amount = await figure(summary, "You get");
  expect(await figure(summary, "Total")).toBe("500.00");

  const { tab, number, message } = await chatOpenedBy(page, () => submitButton(page, EXCHANGE).click());
  const slip = await orderPage(page);
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
    `Market price: ${rate} USD for 1 BTC`,
    "Our fee: none",
    expect.stringMatching(/^Price: live at \d\d:\d\d UTC$/),
    expect.stringMatching(/^Valid until: \d{4}-\d\d-\d\d \d\d:\d\d UTC$/),
    "",
    "Payment details stand only on the order page.",
    "Please confirm this order. I'll get the payment details on my order page:",
    page.url(),
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
  const usd = await figure(summary, "You get");
  const rate = await figure(summary, "Market price");
  expect(await figure(summary, "You send")).toBe("0.75000000");

  const sell = dialog.getByRole("button", { name: "Sell ETH" });
  const { tab, message } = await chatOpenedBy(page, () => sell.click());
  await expect(dialog).toBeHidden();
  const slip = await orderPage(page);
  expect(message.split("\n").slice(0, 6)).toEqual([
    `Order ${await referenceOn(slip)}`,
    "",
    "I want to sell Ethereum (ETH).",
    "Amount: 0.75000000 ETH",
    `Dollar value: ${usd} USD`,
    `Rate: ${rate} USD for 1 ETH`,
  ]);
  await expect(slip.locator(`data[value="${usd}"]`).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Redirected to WhatsApp!" })).toBeFocused();
  expect(await tab.evaluate(() => ({ opener: globalThis.opener, referrer: document.referrer }))).toEqual({
    opener: null,
    referrer: "",
  });
});

test("S167: after Continue the order's page leads on: the chat first, then where the coins go", async ({
  page,
}) => {
  await openOrder(page, EXCHANGE);
  const { tab } = await chatOpenedBy(page, () => submitButton(page, EXCHANGE).click());
  await expect(page.getByRole("heading", { level: 1, name: "Redirected to WhatsApp!" })).toBeVisible();
  const acts = page.getByRole("list", { name: "What to do now" }).getByRole("heading");
  await expect(acts).toHaveText([
    "1 Press Send in WhatsApp",
    "2 Tell us where your coins should go",
    "3 Pay once the details appear here",
  ]);
  await tab.close();
  await expect(page.getByRole("heading", { level: 1, name: "Your order is with the desk" })).toBeVisible();
  await expect(page.getByLabel("Your address")).toBeVisible();
  await page.getByRole("link", { name: "View or share this slip" }).click();
  await expect(page.getByRole("article", { name: /^Order slip/ })).toBeInViewport();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/exchange/);
  await expect(page.getByLabel("Amount (USD)")).toHaveValue("");
});

test("S167: a browser that opens no tab keeps the order, and the link to the chat leads", async ({
  page,
}) => {
  await page.addInitScript(() => {
    globalThis.open = () => null;
  });
  await openOrder(page, EXCHANGE);
  await submitButton(page, EXCHANGE).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your order is ready" })).toBeVisible();
  await chatOpenedBy(page, () => page.getByRole("link", { name: /^Open WhatsApp/ }).click());
  await expect(page.getByRole("heading", { level: 1, name: "Your order is with the desk" })).toBeVisible();
});
