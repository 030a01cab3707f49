import { ALL } from "../screens.ts";
import { axeFindings } from "../stack/axe-findings.ts";
import { openScreen } from "../stack/open.ts";
import { expect, NOT_FOUND_NOTE, test } from "../stack/test.ts";

const WIDTHS = [360, 1280];

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: "reduce" } });

    for (const width of WIDTHS) {
      for (const screen of ALL) {
        test(`axe finds nothing on ${screen.path} at ${width} px`, async ({ page }) => {
          await page.setViewportSize({ width, height: 900 });
          await openScreen(page, screen);
          expect(await axeFindings(page)).toEqual([]);
        });
      }
    }

    test.describe("at an unknown address", () => {
      test.use({ expectedConsole: [NOT_FOUND_NOTE] });

      test("axe finds nothing", async ({ page }) => {
        await page.goto("/no-such-page");
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        expect(await axeFindings(page)).toEqual([]);
      });
    });

    test("axe finds nothing in the open drawer", async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto("/users");
      await page.getByRole("button", { name: "Open menu" }).click();
      await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
    });
  });
}
