import type { Page } from "@playwright/test";
import { expect, test } from "../stack/test.ts";

/** The ground behind everything, also in the gutter of the scroll bar, where no element can be. */
const ground = (page: Page) =>
  page.locator("html").evaluate((root) => getComputedStyle(root).backgroundImage);

async function expectAllCovered(page: Page): Promise<void> {
  await expect.poll(() => ground(page)).toContain("gradient");
  const bare = await page.evaluate(() => {
    const dialog = document.querySelector("[role=dialog]")!;
    const box = dialog.getBoundingClientRect();
    const edges = [1, innerWidth - 2].flatMap((x) => [1, innerHeight - 2].map((y) => [x, y] as const));
    const cover = (x: number, y: number) => document.elementFromPoint(x, y)?.closest("[data-backdrop]");
    const isInside = (x: number, y: number) =>
      x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    return edges.filter(([x, y]) => !isInside(x, y) && !cover(x, y));
  });
  expect(bare).toEqual([]);
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
    await expect(page.getByRole("heading", { name: "Top Cryptocurrencies" })).toBeVisible();
    expect(await ground(page)).toBe("none");
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.getByRole("link", { name: /Trade/ }).last().click();
    await expect(page.getByRole("dialog", { name: "Trade Cryptocurrency" })).toBeVisible();
    await expectAllCovered(page);
    // Where a keyboard takes the lower half, the sheet's room ends above it, the backdrop does not.
    const backdrop = page.locator("[data-backdrop]");
    const ends = await backdrop.evaluate((overlay) => getComputedStyle(overlay, "::before").height);
    expect(Number.parseFloat(ends)).toBeGreaterThan(height);
    await page.keyboard.press("Escape");
    await expect(backdrop).toHaveCount(0);
    expect(await ground(page)).toBe("none");
  });
}
