import { expectNoLoss } from "../stack/cut-text.ts";
import { expect, test } from "../stack/test.ts";

const LOCALES = ["pcm", "fr", "sw", "ha", "yo", "pt-BR", "ar"];
const PATHS = ["", "/exchange", "/support"];

for (const locale of LOCALES) {
  test(`in ${locale} pages become what their HTML said, with English beneath drafts and room for both`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 900 });
    for (const path of PATHS) {
      await page.goto(`/${locale.toLowerCase()}${path}`);
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await expect(page.locator('main small[lang="en"]').first()).toBeVisible();
      await page.waitForLoadState("networkidle");
      await expectNoLoss(page, path);
    }
  });
}
