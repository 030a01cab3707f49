import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../stack/axe-findings.ts";
import { expect, test } from "../stack/test.ts";
import { widerThanWindow } from "../stack/wider-than-window.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const palette = (page: Page) => page.getByRole("dialog", { name: "Search" });
const field = (page: Page) => page.getByRole("combobox", { name: "Search" });
/** A page shows its fields before the scripts that handle keys, so the key is pressed until it works. */
const slashFocuses = (page: Page, target: Locator) =>
  expect(async () => {
    await page.keyboard.press("Escape");
    await page.keyboard.press("/");
    await expect(target).toBeFocused({ timeout: 2_000 });
  }).toPass();

for (const path of ["/", "/settings"])
  test(`on ${path} the palette answers, fits and is accessible at three widths, and gives the focus back`, async ({
    page,
  }) => {
    await page.goto(path);
    const button = page.getByRole("button", { name: "Search" });
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await button.click();
      await expect(field(page)).toBeFocused();
      await field(page).fill("0.5 eth");
      await expect(palette(page).getByText("0.5 ETH is")).toBeVisible();
      await expect(palette(page).getByText(/^Live/)).toBeVisible();
      await expect(palette(page).getByRole("option", { selected: true })).toContainText("Buy 0.5 ETH");
      expect.soft(await widerThanWindow(page), `at ${width} px`).toEqual([]);
      await expectAccessible(page, `at ${width} px`);
      await page.keyboard.press("Escape");
      await expect(palette(page)).toHaveCount(0);
      await expect(button).toBeFocused();
    }
  });

test("by keyboard alone: a coin is found, and its trade opened", async ({ page }) => {
  await page.goto("/resources");
  await slashFocuses(page, field(page));
  await page.keyboard.type("2 sol");
  await expect(page.getByRole("option", { name: /^Sell 2 SOL/ })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/users\?trade=solana&side=sell$/);
  await expect(page.getByRole("dialog", { name: "Trade Cryptocurrency" })).toBeVisible();
});

test("a visitor finds a coin from the home page by keyboard", async ({ page }) => {
  await page.goto("/");
  await slashFocuses(page, field(page));
  await page.keyboard.type("solan");
  await expect(page.getByRole("option", { selected: true, name: /^Solana/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/market\/solana$/);
});

test("where the screen has a search of its own, the slash is that one's, and Ctrl-K the palette's", async ({
  page,
}) => {
  await page.goto("/rates");
  const own = page.getByRole("searchbox", { name: "Search country or currency" });
  await expect(own).toBeVisible();
  await slashFocuses(page, own);
  await page.goto("/market");
  await expect(page.getByRole("button", { name: "Search" })).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search by name or symbol" })).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("narnia");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("searchbox", { name: "Search by name or symbol" })).toHaveValue("narnia");
  await expect(page.getByText("No cryptocurrencies found.")).toBeVisible();
});
