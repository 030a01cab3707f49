import type { Page } from "@playwright/test";
import { readPage } from "../stack/read-prices.ts";
import { expect, test } from "../stack/test.ts";
import { READABLE } from "../visits/texts.ts";

const SCRIPT = /\/assets\/.+\.js$/;
const MONEY = /\$[\d,]+(?:\.\d+)?/;

/** Where the first price is, and the time of the prices beside it. */
const PAGES = [
  {
    path: "/",
    price: (page: Page) => page.getByText("Market price", { exact: true }).locator("xpath=..//dd[1]"),
  },
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

test.describe("before any script", () => {
  test.use({ javaScriptEnabled: false, scripted: false });

  test("each page of texts can be read", async ({ page }) => {
    // Sections far below the window aren't rendered yet, and have no text then.
    await page.setViewportSize({ width: 1280, height: 10_000 });
    for (const [path, texts] of Object.entries(READABLE))
      await test.step(path, async () => {
        await page.goto(path);
        await expect.soft(page.getByRole("heading", { level: 1 })).toBeVisible();
        const text = (await page.locator("main").innerText()).toLowerCase();
        // The operator's settings (such as the founding year) need script.
        const readable = texts.filter((wanted) => text.includes(wanted.toLowerCase()));
        expect.soft(readable.length).toBeGreaterThanOrEqual(texts.length / 2);
        expect.soft(text.length).toBeGreaterThan(300);
      });
  });

  test("each page of prices has the last one and its time, and calls none live", async ({ page, stack }) => {
    for (const { path, price, money = MONEY } of PAGES)
      await test.step(path, async () => {
        await readPage(stack.url, path);
        await page.goto(path);
        await expect.soft(price(page)).toHaveText(money);
        const time = page.getByRole("main").locator("time").first();
        await expect.soft(time).toHaveText(/^\d+ [A-Z][a-z]{2}, \d\d:\d\d UTC$/);
        const asOf = Date.parse((await time.getAttribute("datetime"))!);
        expect.soft(Math.abs(Date.now() - asOf)).toBeLessThan(600_000);
        await expect.soft(page.getByText(/^Live/)).toHaveCount(0);
      });
    await page.goto("/exchange");
    await expect(page.getByRole("heading", { name: "Order Summary" })).toBeVisible();
    await expect(page.getByText("Enter $250 or more to see your order here.")).toBeVisible();
  });

  test("home's ticket leads to the exchange with what was typed", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("radio", { name: "Sell" }).check();
    await page.getByRole("textbox", { name: "Amount" }).fill("612.50");
    await page.getByRole("button", { name: "Get my signed slip" }).click();
    await expect(page).toHaveURL("/exchange?coin=bitcoin&side=sell&amount=612.50&unit=usd");
  });

  test("screens that need script lead to the lite version", async ({ page }) => {
    for (const path of ["/users", "/market", "/login", "/rates"]) {
      await page.goto(path);
      await expect.soft(page.getByRole("link", { name: /lite version/i }).first(), path).toBeVisible();
    }
  });

  test("a coin's page has its name, symbol, price and time", async ({ page, stack }) => {
    for (const path of [COIN_PATH, "/market/bitcoin"]) await readPage(stack.url, path);
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

  test("a ticket of another coin shows no price of bitcoin", async ({ page }) => {
    await page.goto("/exchange?coin=ethereum");
    await expect(page.getByText("Loading prices...")).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("$6");
  });
});

for (const { path, price, money = MONEY } of PAGES)
  test(`${path} asks for each answer once, before its scripts are here, and keeps the price until they answer`, async ({
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
    const [scripts, prices] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(SCRIPT, async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.route(/\/api\/(?:rates|market|exchange)/, async (route) => {
      await prices.promise;
      const response = await route.fetch();
      const answer = (await response.json()) as { freshness: object };
      // If the server's own refresh were due meanwhile, the page would rightly ask for newer prices.
      const nextRefresh = new Date(Date.now() + 60_000).toISOString();
      await route.fulfill({
        response,
        json: { ...answer, freshness: { ...answer.freshness, nextRefresh } },
      });
    });
    await page.goto(path, { waitUntil: "commit" });
    await expect.poll(() => asked.toSorted()).toEqual(needed);
    scripts.resolve();
    await page.locator("#root[data-page]").waitFor({ state: "detached" });
    await expect(page.getByRole("main").locator("time").first()).toHaveText(/UTC$/);
    await expect(price(page)).toHaveText(money);
    prices.resolve();
    await expect(page.getByText(/^Live, /).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    // The desk's local rates, which few desks have, are requested once the page is at rest.
    expect(asked.filter((each) => each !== "/api/local-rates").toSorted()).toEqual(needed);
  });

test("answers that came early are used by scripts that come after their time limit", async ({ page }) => {
  await page.addInitScript(() => {
    const limits: AbortController[] = [];
    AbortSignal.timeout = () => {
      const limit = new AbortController();
      limits.push(limit);
      return limit.signal;
    };
    addEventListener("time-is-up", () => limits.splice(0).forEach((limit) => limit.abort()));
  });
  // Prices may be asked for again because newer ones are due, the configuration not.
  let asked = 0;
  page.on("request", (request) => (asked += Number(request.url().endsWith("/api/config"))));
  const scripts = Promise.withResolvers<void>();
  await page.route(SCRIPT, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto("/rates", { waitUntil: "commit" });
  await expect.poll(() => asked).toBe(1);
  await page.evaluate(async () => {
    const { earlyAnswers } = globalThis as unknown as {
      earlyAnswers: Record<string, { response: Promise<Response> }>;
    };
    await Promise.all(Object.values(earlyAnswers).map(({ response }) => response));
    dispatchEvent(new Event("time-is-up"));
  });
  scripts.resolve();
  await expect(page.getByText(/^Live, /).first()).toBeVisible();
  expect(asked).toBe(1);
});

test("a coin's page keeps its price until an answer is here, and gives it to no other coin", async ({
  page,
  stack,
}) => {
  await readPage(stack.url, COIN_PATH);
  await page.route(/\/api\/(?:coins|stream)/, () => {
    // Never answered.
  });
  await page.goto(COIN_PATH);
  await expect(coinPrice(page)).toHaveText(MONEY);
  // Rendered by the scripts.
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
    // Disables prefetching.
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
