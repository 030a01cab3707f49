import type { Page } from "@playwright/test";
import { setVisible } from "../stack/set-visible.ts";
import { expect, test } from "../stack/test.ts";

const INTERVAL_MS = 120_000;
const PAUSE_MS = 60_000;

test("rates are asked for again each two minutes while the page is seen", async ({ page }) => {
  const asked = await countRatesCalls(page);
  const before = asked();
  await page.clock.runFor(INTERVAL_MS + 1_000);
  await expect.poll(asked).toBeGreaterThan(before);
});

test("a hidden page asks for nothing, and asks at once when it comes back", async ({ page }) => {
  const asked = await countRatesCalls(page);
  await setVisible(page, false);
  const before = asked();
  await page.clock.runFor(3 * INTERVAL_MS);
  expect(asked()).toBe(before);
  await setVisible(page, true);
  await expect.poll(asked).toBe(before + 1);
});

/**
 * Opens the rates under a clock that the test controls. It is paused a minute after the page's own time: on a
 * busy machine, a second after the test's time may have passed before the page gets it, and a clock can't go
 * back.
 */
async function countRatesCalls(page: Page): Promise<() => number> {
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/rates")) calls += 1;
  });
  await page.clock.install();
  await page.goto("/rates");
  await expect(page.getByText(/^Live, /).first()).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + PAUSE_MS);
  return () => calls;
}
