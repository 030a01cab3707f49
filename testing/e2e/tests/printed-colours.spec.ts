import { expect, test } from "../stack/test.ts";

for (const path of ["/rates", "/terms"])
  test(`${path} is printed dark on light, also where "Dark" was chosen`, async ({ page }) => {
    await page.goto(path);
    await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
    await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await expect(page.locator("html")).toHaveCSS("color-scheme", "light");
    await expect(page.locator("body")).toHaveCSS("color", "rgb(28, 26, 22)");
  });
