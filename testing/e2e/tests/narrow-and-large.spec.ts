import { ALL } from "../screens.ts";
import { openScreen } from "../stack/open.ts";
import { expect, test } from "../stack/test.ts";
import { doubleText, widerThanWindow } from "../stack/wider-than-window.ts";

for (const screen of ALL) {
  test(`${screen.path} fits 320 px without sideways scrolling`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openScreen(page, screen);
    expect(await widerThanWindow(page)).toEqual([]);
  });

  test(`${screen.path} fits 1280 px with text at 200 %`, async ({ page }) => {
    await openScreen(page, screen);
    await doubleText(page);
    expect(await widerThanWindow(page)).toEqual([]);
  });
}
