import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { ALL, PAGES, SCREENS, type Screen } from "../screens.ts";
import { openScreen } from "../stack/open.ts";
import { expect, NOT_FOUND_NOTE, test } from "../stack/test.ts";

const [RATES, MARKET] = SCREENS as [Screen, Screen];
/** --paper of the dark theme (packages/ui/src/tokens.css). */
const DARK_PAPER = "rgb(21, 19, 15)";

for (const screen of ALL) {
  test(`a first visit to ${screen.path}: no console errors, no other origins, at most ${screen.scriptLimitKb} kB of script`, async ({
    page,
  }) => {
    const scripts: string[] = [];
    page.on("response", (response) => {
      if (response.headers()["content-type"]?.includes("javascript")) scripts.push(response.url());
    });
    await openScreen(page, screen);
    if (SCREENS.includes(screen)) {
      await expect(page.getByText(/^Live, /).first()).toBeVisible();
      await expect(page.getByText("Demo data")).toHaveCount(0);
    }
    // Images load late; all must be there before the watched fixture checks.
    if (PAGES.includes(screen)) await page.getByRole("contentinfo").last().scrollIntoViewIfNeeded();
    await page.waitForLoadState("networkidle");
    // Asked for once more: of a worker's script the browser keeps no text.
    const bodies = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).body()));
    const kB = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000;
    expect(bodies.length).toBeGreaterThan(0);
    expect(kB).toBeLessThanOrEqual(screen.scriptLimitKb);
  });
}

test("the numbers shown are those of the server", async ({ page, request }) => {
  await page.goto("/rates");
  const japan = page.getByRole("row").filter({ hasText: "Japan" });
  const yen = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
  // The server's numbers may change between two looks.
  await expect(async () => {
    const { rates } = await (await request.get("/api/rates")).json();
    const expected = rates.find((rate: { country: string }) => rate.country === "Japan").buyRate;
    await expect(japan).toContainText(yen.format(expected), { timeout: 500 });
  }).toPass({ timeout: 10_000 });
});

test.describe("before any script or style sheet has loaded", () => {
  test.use({ expectedConsole: [/net::ERR_FAILED/], scripted: false });

  for (const { path, heading } of [...PAGES, RATES, MARKET]) {
    test(`${path} has its colours, in the theme chosen on this device`, async ({ page }) => {
      await page.addInitScript(() => localStorage.setItem("tradeslip.theme", "dark"));
      await page.route(/\/assets\/.+\.(?:js|css)$/, (route) => route.abort());
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await expect(page.locator("body")).toHaveCSS("background-color", DARK_PAPER);
    });
  }
});

test("scripts are asked for only when the page has been painted", async ({ page }) => {
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
    const scripts = await holdScripts(page);
    await page.goto("/rates", { waitUntil: "commit" });
    await page.getByRole("button", { name: "Open menu" }).click();
    scripts.release();
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

test.describe("at an unknown address", () => {
  test.use({ expectedConsole: [NOT_FOUND_NOTE] });

  test("the visitor reads that it does not exist, and finds home", async ({ page }) => {
    const answer = await page.goto("/no-such-page");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Page not found");
    await page.getByRole("link", { name: "Go Home" }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: "Fast and Trusted Crypto Trading" }),
    ).toBeVisible();
  });
});

/** A connection so slow that no script arrives until released. */
async function holdScripts(page: Page): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.+\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return { release: resolve };
}
