import type { Page } from "@playwright/test";
import { expect, test } from "../stack/test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** What is painted in the corners of the window, including the scroll bar's gutter, which has no element. */
async function corners(page: Page): Promise<string[]> {
  const { width, height } = page.viewportSize()!;
  const found: string[] = [];
  for (const x of [0, width - 1]) {
    for (const y of [0, height - 1]) {
      const pixel = await page.screenshot({ clip: { x, y, width: 1, height: 1 } });
      found.push(pixel.toString("base64"));
    }
  }
  return found;
}

for (const [width, height] of [
  [1280, 900],
  [360, 740],
] as const) {
  test(`the backdrop of a dialog covers the whole window, ${width} px wide and scrolled`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/users");
    const trade = page.getByRole("link", { name: /^Trade / }).last();
    await trade.scrollIntoViewIfNeeded();
    const before = await corners(page);
    await trade.click();
    await expect(page.getByRole("dialog", { name: "Trade Cryptocurrency" })).toBeVisible();
    await expect(async () => {
      const during = await corners(page);
      expect(during.map((pixel, place) => pixel === before[place])).toEqual([false, false, false, false]);
    }).toPass();
    // If a keyboard covers the lower half, the sheet ends above it, but the backdrop does not.
    const backdrop = page.locator("[data-backdrop]");
    const ends = await backdrop.evaluate((overlay) => getComputedStyle(overlay, "::before").height);
    expect(Number.parseFloat(ends)).toBeGreaterThan(height);
    await page.keyboard.press("Escape");
    await expect(backdrop).toHaveCount(0);
    await expect(page.locator("html")).toHaveCSS("background-color", "rgb(246, 241, 231)");
  });
}
