import type { Page } from "@playwright/test";
import { expect, test } from "../stack/test.ts";

const SCRIPT = /\/assets\/.+\.js$/;
const MONEY = /\$[\d,]+(?:\.\d+)?/;

/** Where the first price stands, and the time of the prices beside it. */
const PAGES = [
  { path: "/", price: (page: Page) => page.getByText("We buy at", { exact: true }).locator("xpath=..//dd") },
  {
    path: "/rates",
    price: (page: Page) => page.getByRole("group", { name: "Buy rate (USD)" }).locator("p").nth(1),
    money: /\d[\d,]+\.\d\d/,
  },
  {
    path: "/market",
    price: (page: Page) => page.getByRole("listitem").filter({ hasText: "Bitcoin" }).first(),
  },
  { path: "/exchange", price: (page: Page) => page.getByText("1 BTC =") },
];
const COIN_PATH = "/market/ethereum";
const coinPrice = (page: Page) => page.getByRole("main").locator("header p").first();
const ANSWERS = [
  "/api/rates",
  "/api/market/coins",
  "/api/market/stats",
  "/api/exchange/coins",
  "/api/coins/ethereum",
  "/api/coins/bitcoin",
];

test.beforeAll(async ({ stack }) => {
  // A page waits for no price source: the first readers of all see none.
  await Promise.all(ANSWERS.map((path) => fetch(stack.url + path)));
});

test.describe("before any script", () => {
  test.use({ javaScriptEnabled: false, scripted: false });

  for (const { path, price, money = MONEY } of PAGES) {
    test(`${path} has the last price and its time`, async ({ page }) => {
      await page.goto(path);
      await expect(price(page)).toHaveText(money);
      const time = page.getByRole("main").locator("time").first();
      await expect(time).toHaveText(/^\d+ [A-Z][a-z]{2}, \d\d:\d\d UTC$/);
      const asOf = Date.parse((await time.getAttribute("datetime"))!);
      expect(Math.abs(Date.now() - asOf)).toBeLessThan(600_000);
      await expect(page.getByText(/^Live/)).toHaveCount(0);
    });
  }

  test("a coin's page has its name, symbol, price and time", async ({ page }) => {
    await page.goto(COIN_PATH);
    await expect(page.getByRole("heading", { level: 1, name: "Ethereum" })).toBeVisible();
    await expect(page.getByRole("main").getByText("ETH", { exact: true })).toBeVisible();
    await expect(coinPrice(page)).toHaveText(MONEY);
    await expect(page.getByRole("main").locator("time").first()).toHaveText(/UTC$/);
    await expect(page).toHaveTitle("Ethereum (ETH) price · Tradeslip");
    await page.goto("/market/bitcoin");
    await expect(page.getByRole("heading", { level: 1, name: "Bitcoin" })).toBeVisible();
  });

  test("the page of a coin that we don't list has no price", async ({ page }) => {
    await page.goto("/market/no-such-coin");
    await expect(page.getByRole("heading", { level: 1, name: "Coin price" })).toBeVisible();
    await expect(coinPrice(page)).toHaveText("");
  });

  test("the exchange has the summary of an order that is yet to come", async ({ page }) => {
    await page.goto("/exchange");
    await expect(page.getByRole("heading", { name: "Order Summary" })).toBeVisible();
    await expect(page.getByText("Enter $250 or more to see your order here.")).toBeVisible();
  });

  test("a ticket of another coin shows no price of bitcoin", async ({ page }) => {
    await page.goto("/exchange?coin=ethereum");
    await expect(page.getByText("Loading prices...")).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("$6");
  });
});

for (const { path, price, money = MONEY } of PAGES) {
  test(`${path} keeps the price until an answer is here, and says then how old it is`, async ({ page }) => {
    const answered = Promise.withResolvers<void>();
    await page.route(/\/api\/(?:rates|market|exchange)/, async (route) => {
      await answered.promise;
      await route.continue();
    });
    await page.goto(path);
    await expect(page.getByRole("main").locator("time").first()).toHaveText(/UTC$/);
    await expect(price(page)).toHaveText(money);
    answered.resolve();
    await expect(page.getByText(/^Live, /).first()).toBeVisible();
  });

  test(`${path} asks for each answer once, and for all of them before its scripts are here`, async ({
    page,
    stack,
  }) => {
    const served = await (await fetch(stack.url + path)).text();
    const [, answers = ""] = /data-answers="([^"]+)"/.exec(served) ?? [];
    const needed = answers.split(" ").toSorted();
    expect(needed.length).toBeGreaterThan(1);
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/api/")) asked.push(pathname);
    });
    const held = Promise.withResolvers<void>();
    await page.route(SCRIPT, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    await expect.poll(() => asked.toSorted()).toEqual(needed);
    held.resolve();
    await expect(page.getByText(/^Live, /).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(asked.toSorted()).toEqual(needed);
  });
}

test("a coin's page keeps its price until an answer is here, and gives it to no other coin", async ({
  page,
}) => {
  await page.route(/\/api\/(?:coins|stream)/, () => {
    // Never answered.
  });
  await page.goto(COIN_PATH);
  await expect(coinPrice(page)).toHaveText(MONEY);
  // Drawn by the scripts.
  await expect(page.getByRole("navigation", { name: "Dashboard" })).toBeVisible();
  await expect(coinPrice(page)).toHaveText(MONEY);
  await expect(page).toHaveTitle("Ethereum (ETH) price · Tradeslip");
  await page.evaluate(() => {
    history.pushState(null, "", "/market/bitcoin");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(coinPrice(page)).toHaveText("");
  await expect(page).toHaveTitle("Coin price · Tradeslip");
});

test("the trade modal's frame stands at once while its chunk is on its way, and Escape gives it up", async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route(SCRIPT, async (route) => {
    if (isHeld) await held.promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    // Nothing is fetched ahead of its use.
    globalThis.requestIdleCallback = () => 0;
  });
  await page.goto("/users");
  const trade = page
    .getByRole("main")
    .getByRole("link", { name: /^Trade / })
    .first();
  await expect(trade).toBeVisible();
  isHeld = true;
  const frame = page.getByRole("dialog", { name: "Trade Cryptocurrency" });
  await trade.click();
  await expect(frame).toHaveAttribute("aria-busy", "true");
  await page.keyboard.press("Escape");
  await expect(frame).toHaveCount(0);
  await expect(trade).toBeFocused();
  await trade.click();
  await expect(frame).toBeVisible();
  held.resolve();
  await expect(frame.getByLabel("Amount (USD)")).toBeVisible();
  await expect(frame).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(frame).toHaveCount(0);
  await expect(trade).toBeFocused();
});
