import type { Page } from "@playwright/test";
import { PAGES, SCREENS, type Screen } from "../screens.ts";
import { openScreen } from "../stack/open.ts";
import { expect, test } from "../stack/test.ts";

const [RATES, MARKET] = SCREENS as [Screen, Screen];
/** --paper of the dark theme (packages/ui/src/tokens.css). */
const DARK_PAPER = "rgb(21, 19, 15)";
/** When browsers that report no paint begin (apps/web/src/after-first-paint.js). */
const FALLBACK_MS = 1_000;

test("the numbers shown are those of the server", async ({ page, request }) => {
  await page.goto("/rates");
  const yen = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
  const { rates } = (await (await request.get("/api/rates")).json()) as {
    rates: { country: string; buyRate: number }[];
  };
  const { buyRate } = rates.find(({ country }) => country === "Japan")!;
  await expect(page.getByRole("row").filter({ hasText: "Japan" })).toContainText(yen.format(buyRate));
});

test.describe("before any script or style sheet has loaded", () => {
  test.use({ expectedConsole: [/net::ERR_FAILED/], scripted: false });

  test("each prerendered page has its colours, in the theme chosen on this device", async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem("tradeslip.theme", "dark"));
    await page.route(/\/assets\/.+\.(?:js|css)$/, (route) => route.abort());
    for (const { path, heading } of [...PAGES, RATES, MARKET])
      await test.step(path, async () => {
        await page.goto(path);
        await expect.soft(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
        await expect.soft(page.locator("body")).toHaveCSS("background-color", DARK_PAPER);
      });
  });
});

test("scripts are asked for only when the page has been painted", async ({ page }) => {
  // Without the fallback, because a busy machine may paint later than that.
  await page.addInitScript((fallbackMs) => {
    const later = globalThis.setTimeout;
    const withoutFallback = (run: () => void, ms?: number) => (ms === fallbackMs ? 0 : later(run, ms));
    Object.assign(globalThis, { setTimeout: withoutFallback });
  }, FALLBACK_MS);
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const { painted, firstScript } = await page.evaluate(() => {
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return {
      painted: performance.getEntriesByName("first-paint")[0]!.startTime,
      firstScript: Math.min(
        ...files.filter(({ name }) => name.endsWith(".js")).map(({ startTime }) => startTime),
      ),
    };
  });
  expect(firstScript).toBeGreaterThanOrEqual(painted);
});

test("the font of an order's figures is here before the first amount", async ({ page }) => {
  await page.goto("/exchange");
  const isHere = () => page.evaluate(() => document.fonts.check('500 1em "IBM Plex Mono"'));
  await expect.poll(isHere).toBe(true);
});

test.describe("pressed before the scripts have loaded", () => {
  test.use({ viewport: { width: 360, height: 800 } });

  test("a button works once they have", async ({ page }) => {
    const letScriptsCome = await openEarly(page, "/rates");
    await page.getByRole("button", { name: "Open menu" }).click();
    await letScriptsCome();
    await expect(page.getByRole("link", { name: "Support" })).toBeVisible();
    await page.getByRole("button", { name: "Close menu" }).click();
    await expect(page.getByRole("link", { name: "Support" })).toBeHidden();
  });
});

test("a page opened in a background tab still starts", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(document, "hidden", { get: () => true }));
  await page.addInitScript(() => (PerformanceObserver.prototype.observe = () => {}));
  await openScreen(page, RATES);
});

/** Opens a page whose scripts are held back; the returned function releases them. */
async function openEarly(page: Page, path: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return async () => {
    held.resolve();
    await page.locator("#root[data-page]").waitFor({ state: "detached" });
  };
}
