import { SCREENS } from "../screens.ts";
import { openScreen } from "../stack/open.ts";
import { expect, test } from "../stack/test.ts";

for (const screen of SCREENS) {
  test(`the first Tab on ${screen.path} is a link past the navigation`, async ({ page }) => {
    await openScreen(page, screen);
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.locator("#main")).toBeFocused();
  });

  test(`"/" focuses the search of ${screen.path}, and Escape clears it`, async ({ page }) => {
    await openScreen(page, screen);
    const search = page.getByRole("searchbox");
    await page.keyboard.press("/");
    await expect(search).toBeFocused();
    await page.keyboard.type("jp");
    await expect(search).toHaveValue("jp");
    await page.keyboard.press("Escape");
    await expect(search).toHaveValue("");
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("the drawer of the dashboard opens, closes with Escape and returns the focus", async ({ page }) => {
    await page.goto("/users");
    const open = page.getByRole("button", { name: "Open menu" });
    await open.focus();
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog", { name: "Menu" });
    await expect(drawer).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expect(open).toBeFocused();
  });

  test("choosing a section closes the drawer", async ({ page }) => {
    await page.goto("/users");
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Coin Markets" }).click();
    await expect(page).toHaveURL(/\/market$/);
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  test("the visitors' menu opens, closes with Escape and returns the focus", async ({ page }) => {
    await page.goto("/rates");
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(page.getByRole("link", { name: "Support" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("link", { name: "Support" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
  });
});
