import { expect, NOT_FOUND_NOTE, test } from "../stack/test.ts";

// The browser logs the status of the page itself.
test.use({ expectedConsole: [NOT_FOUND_NOTE] });

test("Go Back on an unknown address that the server sent leads to the page before", async ({ page }) => {
  await page.goto("/rates");
  await page.goto("/nowhere");
  await page.getByRole("button", { name: "Go Back" }).click();
  await expect(page).toHaveURL(/\/rates$/);
  await expect(page.getByRole("heading", { level: 1, name: "Exchange rates" })).toBeVisible();
});

test("an unknown address leads home", async ({ page }) => {
  await page.goto("/no-such-page");
  await page.getByRole("link", { name: "Go Home" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Fast and Trusted Crypto Trading" }),
  ).toBeVisible();
});

test("/Rates is a 404 page, for the server and in the browser", async ({ page }) => {
  const answer = await page.goto("/Rates");
  expect(answer?.status()).toBe(404);
  await expect(page.locator("#root[data-page]")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: /Page not found/ })).toBeVisible();
});
