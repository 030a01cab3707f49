import { expect, test } from "../stack/test.ts";

/** iOS zooms into a control whose text is smaller, and stays so. */
const LEAST_PX = 16;

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

for (const path of ["/market", "/users", "/exchange", "/rates", "/login", "/signup"])
  test(`no control of ${path} is so small that a phone zooms into it`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const small = await page.evaluate(
      (least) =>
        Array.from(document.querySelectorAll("select, textarea, input:not([type=radio], [type=checkbox])"))
          .filter((control) => parseFloat(getComputedStyle(control).fontSize) < least)
          .map((control) => control.outerHTML),
      LEAST_PX,
    );
    expect(small).toEqual([]);
  });
