import { SCREENS } from "../screens.ts";
import { openScreen } from "../stack/open.ts";
import { expect, test } from "../stack/test.ts";

for (const screen of SCREENS) {
  test(`a fresh visitor sees ${screen.path} with live data, no console errors and no other origins`, async ({ page }) => {
    await openScreen(page, screen);
    await expect(page.getByText(/^Live, /).first()).toBeVisible();
    await expect(page.getByText("Demo data")).toHaveCount(0);
    // Pictures come late; all of them must be there before the watched fixture judges.
    await page.waitForLoadState("networkidle");
  });
}

test("the numbers shown are those of the server", async ({ page, request }) => {
  const { rates } = await (await request.get("/api/rates")).json();
  await page.goto("/rates");
  const japan = page.getByRole("row").filter({ hasText: "Japan" });
  const buyRate = new Intl.NumberFormat("en-US", { style: "currency", currency: "JPY" });
  const expected = rates.find((rate: { country: string }) => rate.country === "Japan").buyRate;
  await expect(japan).toContainText(buyRate.format(expected));
});

test("/ leads to the rates", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveURL(/\/rates$/);
});

test("an unknown address says that it does not exist, and leads home", async ({ page }) => {
  await page.goto("/no-such-page");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Page not found");
  await page.getByRole("link", { name: "Go Home" }).click();
  await expect(page).toHaveURL(/\/rates$/);
});
