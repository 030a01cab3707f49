import type { Page } from "@playwright/test";
import { expectAccessible } from "../stack/axe-findings.ts";
import { openScreen } from "../stack/open.ts";
import { expect, test } from "../stack/test.ts";

const ETHEREUM = { path: "/market/ethereum", heading: "Ethereum", data: "All-time high" } as const;
/** Rendered only by the chart's code. */
const CHART_LABEL = "Read the chart";

const chart = (page: Page) => page.getByRole("slider", { name: CHART_LABEL });
const range = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });
const summary = (page: Page) => page.locator("figcaption");
const currency = (page: Page) => page.getByRole("combobox", { name: "Your currency" });

async function openCoin(page: Page, search = ""): Promise<void> {
  await openScreen(page, { ...ETHEREUM, path: ETHEREUM.path + search });
  await expect(chart(page)).toBeVisible();
}

test("chart, table and converter are accessible in either theme, at three widths", async ({ page }) => {
  await openCoin(page);
  await currency(page).selectOption("NGN");
  await expect(page.getByText(/^1 USD = /)).toBeVisible();
  await page.getByText("Show as a table").click();
  await expect(page.getByRole("table", { name: /^Prices in US dollars/ })).toBeVisible();
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `at ${width} px`);
    await expect.soft(page.getByRole("link", { name: "Trade ETH" })).toHaveCount(1);
  }
});

test("the range is part of the address, moves nothing, and survives a reload", async ({ page }) => {
  await openCoin(page);
  await expect(summary(page)).toContainText("The last 24 hours");
  const before = await page.getByText("Market cap", { exact: true }).boundingBox();
  await range(page, "7d").check();
  await expect(page).toHaveURL(/\/market\/ethereum\?range=7d$/);
  await expect(summary(page)).toContainText("The last 7 days");
  expect((await page.getByText("Market cap", { exact: true }).boundingBox())?.y).toBe(before?.y);
  await page.reload();
  await expect(range(page, "7d")).toBeChecked();
  await expect(summary(page)).toContainText("The last 7 days");
});

test("by keyboard alone: from the market's row to the points of the chart, and on to a trade", async ({
  page,
}) => {
  await openScreen(page, { path: "/market", heading: "Cryptocurrency Market", data: "Ethereum" });
  await page
    .getByRole("row", { name: /Ethereum ETH/ })
    .getByRole("link", { name: "Ethereum ETH" })
    .focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Ethereum" })).toBeVisible();
  await expect(page).toHaveTitle(/^Ethereum \(ETH\) price · /);
  await chart(page).focus();
  const newest = await chart(page).getAttribute("aria-valuetext");
  await page.keyboard.press("Home");
  const oldest = await chart(page).getAttribute("aria-valuetext");
  expect(oldest).not.toBe(newest);
  await page.keyboard.press("ArrowRight");
  expect(await chart(page).getAttribute("aria-valuetext")).not.toBe(oldest);
  await page.getByRole("link", { name: "Trade ETH" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/exchange\?coin=ethereum&side=buy$/);
  await expect(page.getByRole("combobox", { name: "Coin" })).toHaveValue("ethereum");
});

test("on a phone the whole row leads to the coin's page, and the star does not", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openScreen(page, { path: "/market", heading: "Cryptocurrency Market", data: "Ethereum" });
  const row = page.getByRole("listitem").filter({ hasText: "Ethereum" }).first();
  await row.getByRole("button", { name: "Watch Ethereum" }).click();
  await expect(page).toHaveURL(/\/market$/);
  await row.getByText("#2 · ETH").click();
  await expect(page).toHaveURL(/\/market\/ethereum$/);
  await expect(page.getByRole("button", { name: "Watch Ethereum", pressed: true })).toBeVisible();
});

test("the converter counts both ways, and its currency stands beside the dollars everywhere", async ({
  page,
}) => {
  await openCoin(page);
  await currency(page).selectOption("NGN");
  const naira = page.getByRole("textbox", { name: "Worth in NGN" });
  await expect(naira).toHaveValue(/^\d,\d{3},\d{3}\.\d{2}$/);
  await naira.fill("100000");
  await expect(page.getByRole("textbox", { name: "Ethereum" })).toHaveValue(/^0\.0\d{7}$/);
  for (const path of ["/market", "/users", "/exchange", "/users?trade=ethereum"]) {
    await page.goto(path);
    await expect(page.getByText(/^(?:about|≈) [\d,.]+M?\sNGN$/).first()).toBeVisible();
    await expect(page.getByText(/^1 USD = [\d,.]+ NGN as of /).first()).toBeVisible();
  }
  await page.goto("/settings");
  await page.getByRole("combobox", { name: "Currency" }).selectOption("USD");
  await page.goto("/market");
  await expect(page.getByText("$", { exact: false }).first()).toBeVisible();
  await expect(page.getByText(/^(?:about|≈) /)).toHaveCount(0);
});

test.describe("unknown coins", () => {
  test.use({ expectedConsole: [/status of 40[04]/] });

  test("an address that no coin can have says so too, with status 404", async ({ page }) => {
    const answer = await page.goto("/market/BITCOIN");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "We don't list this coin" })).toBeVisible();
  });
});

test("the chart's code is on the coin's page only", async ({ page }) => {
  const withChart = async (path: string) => {
    const scripts: string[] = [];
    page.on("response", (response) => {
      if (response.headers()["content-type"]?.includes("javascript")) scripts.push(response.url());
    });
    await page.goto(path, { waitUntil: "networkidle" });
    page.removeAllListeners("response");
    const texts = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()));
    return texts.some((text) => text.includes(CHART_LABEL));
  };
  for (const path of ["/", "/rates", "/market", "/users", "/exchange"])
    expect(await withChart(path)).toBe(false);
  expect(await withChart("/market/ethereum")).toBe(true);
});
