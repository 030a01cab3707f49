import type { Page } from "@playwright/test";
import { startExchangeSimulator } from "@tradeslip/simulators/exchanges";
import { expectAccessible } from "../stack/axe-findings.ts";
import { openScreen } from "../stack/open.ts";
import { startStack, type Stack } from "../stack/start-stack.ts";
import { expect, test } from "../stack/test.ts";
import { expectStill, openCoinSlowly } from "../visits/layout-shifts.ts";

const SOURCES = "/api/prices/sources";
const DISAGREE = /^Our price sources disagree about this coin, so you can't order it right now\./;

// In one worker, because each would start a stack of its own.
test.describe.configure({ mode: "default" });

/** Three price sources, of which Coinbase does not list TRON. */
let exchanges: Awaited<ReturnType<typeof startExchangeSimulator>>;
let stack: Stack;
test.beforeAll(async () => {
  exchanges = await startExchangeSimulator();
  // CoinGecko has it at about 2,030.
  exchanges.fixPrice("coinbase", "ethereum", "USD", 1_500);
  exchanges.fixPrice("kraken", "ethereum", "USD", 2_700);
  const env = { ...exchanges.env, PRICE_SOURCES: "coingecko,coinbase,kraken" };
  // Bitcoin's prices agree while all of them move.
  stack = await startStack({ env, now: Date.now });
  // Otherwise the very first readers would see no prices.
  for (const id of ["bitcoin", "ethereum", "tron"]) await fetch(`${stack.url}/api/coins/${id}`);
  await fetch(stack.url + SOURCES);
});
test.afterAll(async () => {
  await stack.close();
  await exchanges.close();
});

const openCoin = (page: Page, id: string, heading: string) =>
  openScreen(page, { path: `/market/${id}`, heading, data: "All-time high" }, stack.url);
const agreement = (page: Page) => page.getByText(/We use the middle\./);
const dots = (page: Page) => agreement(page).locator("xpath=preceding-sibling::*").locator("circle");

function askedForSources(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === SOURCES) asked.push(request.url());
  });
  return asked;
}

test.describe("a price that three sources agree on", () => {
  for (const width of [360, 1280])
    test(`has a dot for each of them, and says who they are, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await openCoin(page, "bitcoin", "Bitcoin");
      await expect(agreement(page)).toContainText(/^3 sources agree within \d\.\d\d%\./);
      await expect(dots(page)).toHaveCount(3);
      for (const name of [/CoinGecko \$[\d,.]+/, /Coinbase \$[\d,.]+/, /Kraken \$[\d,.]+/])
        await expect(agreement(page)).toContainText(name);
      await expect(page.getByRole("link", { name: /^3 sources agree within/ })).toHaveAttribute(
        "href",
        "/prices",
      );
      await expectAccessible(page);
    });

  for (const width of [360, 1280])
    test(`stands still when its answers come, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await openCoinSlowly(page, stack.url, "bitcoin");
      await expect(agreement(page)).toBeVisible();
      await expectStill(page);
    });

  test.describe("while the sources are unavailable", () => {
    test.use({ expectedConsole: [/status of 503/] });

    test("keeps the room of its dots, and complains about nothing", async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await openCoin(page, "bitcoin", "Bitcoin");
      await expect(agreement(page)).toBeVisible();
      const foot = page.getByText(/^Market data by/);
      const before = await foot.boundingBox();
      await page.route(`**${SOURCES}`, (route) => route.fulfill({ status: 503, json: {} }));
      const refused = page.waitForResponse(`**${SOURCES}`);
      await page.reload();
      await refused;
      await expect(page.getByRole("slider", { name: "Read the chart" })).toBeVisible();
      await expect(agreement(page)).toHaveCount(0);
      await expect(page.getByRole("alert")).toHaveCount(0);
      expect((await foot.boundingBox())?.y).toBeCloseTo(before!.y, 0);
    });
  });
});

test("a disputed price says so, has no dots, and its trade takes no order", async ({ page }) => {
  const asked = askedForSources(page);
  const html = await (await page.request.get(`${stack.url}/market/ethereum`)).text();
  expect(html).toContain("<title>Coin price · ");
  await openCoin(page, "ethereum", "Ethereum");
  const main = page.getByRole("main");
  await expect(main.getByRole("alert")).toHaveText(DISAGREE);
  await expect(main.getByText(/^Disputed, from \d/)).toBeVisible();
  await expect(main.getByText(/^Live/)).toHaveCount(0);
  await expect(main.getByText(/sources agree/)).toHaveCount(0);
  expect(asked).toEqual([]);
  await main.getByRole("link", { name: "Trade ETH" }).click();
  await expect(page).toHaveURL(/\/exchange\?coin=ethereum&side=buy$/);
  await expect(main.getByRole("alert")).toHaveText(DISAGREE);
  await expect(main.getByText("You can't order at this price until its sources agree again.")).toBeVisible();
  await page.getByLabel("Amount (USD)").fill("500");
  await expect(page.getByRole("button", { name: "Continue to WhatsApp" })).toBeDisabled();
});

test("a price of two sources says that they are few, has no dots, and is traded", async ({ page }) => {
  const asked = askedForSources(page);
  await openCoin(page, "tron", "TRON");
  const main = page.getByRole("main");
  await expect(main.getByText(/^Live, .+ ago, few sources$/)).toBeVisible();
  await expect(main.getByText(/sources agree/)).toHaveCount(0);
  await expect(main.getByRole("alert")).toHaveCount(0);
  expect(asked).toEqual([]);
  await main.getByRole("link", { name: "Trade TRX" }).click();
  await expect(page).toHaveURL(/\/exchange\?coin=tron&side=buy$/);
  await page.getByLabel("Amount (USD)").fill("500");
  await expect(page.getByRole("button", { name: "Continue to WhatsApp" })).toBeEnabled();
});
