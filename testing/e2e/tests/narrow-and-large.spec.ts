import type { Page } from "@playwright/test";
import { ALL } from "../screens.ts";
import { openScreen } from "../stack/open.ts";
import { expect, test } from "../stack/test.ts";

for (const screen of ALL) {
  test(`${screen.path} fits 320 px without sideways scrolling`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openScreen(page, screen);
    expect(await widerThanWindow(page)).toEqual([]);
  });

  test(`${screen.path} fits 1280 px with text at 200 %`, async ({ page }) => {
    await openScreen(page, screen);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%", "important"));
    expect(await widerThanWindow(page)).toEqual([]);
  });
}

/** What makes the page scroll sideways; nothing if it does not. */
function widerThanWindow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map(
        (element) =>
          `${element.tagName.toLowerCase()}.${element.className} ends at ${element.getBoundingClientRect().right}`,
      );
  });
}
