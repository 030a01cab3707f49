import { ALL } from "../screens.ts";
import { expectAccessible } from "../stack/axe-findings.ts";
import { openScreen } from "../stack/open.ts";
import { expect, NOT_FOUND_NOTE, test } from "../stack/test.ts";

const WIDTHS = [360, 768, 1280];

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const screen of ALL) {
  test(`axe finds nothing on ${screen.path}, at three widths, in either theme; only slips and the converter are paper in the dark`, async ({
    page,
  }) => {
    await openScreen(page, screen);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page, `at ${width} px`);
    }
    // The page is in the dark theme now.
    const paper = page.getByRole("main").locator("*").and(page.locator(":not(svg *)"));
    const classes = await paper.evaluateAll((elements) =>
      elements
        .filter((element) => getComputedStyle(element).colorScheme === "light")
        .filter((element) => !element.closest("[aria-labelledby=convert]"))
        .map((element) => element.className),
    );
    expect(classes).toEqual([]);
  });
}

test.describe("at an unknown address", () => {
  test.use({ expectedConsole: [NOT_FOUND_NOTE] });

  test("axe finds nothing", async ({ page }) => {
    await page.goto("/no-such-page");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
});

test("axe finds nothing in the open drawer", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/users");
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  await expectAccessible(page);
});
