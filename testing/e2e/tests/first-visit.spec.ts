import { PAGES, SCREENS } from "../screens.ts";
import { openScreen } from "../stack/open.ts";
import { expect, NOT_FOUND_NOTE, test } from "../stack/test.ts";

for (const screen of SCREENS) {
  test(`a fresh visitor sees ${screen.path} with live data, no console errors and no other origins`, async ({
    page,
  }) => {
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
  const yen = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
  const expected = rates.find((rate: { country: string }) => rate.country === "Japan").buyRate;
  await expect(japan).toContainText(yen.format(expected));
});

for (const screen of PAGES) {
  test(`a fresh visitor reads ${screen.path}: no console errors and no other origins`, async ({ page }) => {
    await openScreen(page, screen);
    await page.getByRole("contentinfo").last().scrollIntoViewIfNeeded();
    await page.waitForLoadState("networkidle");
  });
}

test.describe("at an unknown address", () => {
  test.use({ expectedConsole: [NOT_FOUND_NOTE] });

  test("the visitor reads that it does not exist, and finds home", async ({ page }) => {
    const answer = await page.goto("/no-such-page");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Page not found");
    await page.getByRole("link", { name: "Go Home" }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: "Fast and Trusted Crypto Trading" }),
    ).toBeVisible();
  });
});
