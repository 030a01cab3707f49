import type { Page } from "@playwright/test";
import { expect, test } from "../stack/test.ts";

/** Opens a page whose scripts wait; the function lets them come. */
async function openEarly(page: Page, path: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return async () => {
    held.resolve();
    await page.locator("#root[data-page]").waitFor({ state: "detached" });
  };
}

test("what is typed and chosen on /market before its scripts are there is searched and sorted by", async ({
  page,
}) => {
  const letScriptsCome = await openEarly(page, "/market");
  await page.getByRole("searchbox", { name: "Search by name or symbol" }).pressSequentially("ether");
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("price");
  await letScriptsCome();
  await expect(page.getByRole("row", { name: /Ethereum ETH/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Bitcoin/ })).toHaveCount(0);
  await expect(page.getByRole("searchbox", { name: "Search by name or symbol" })).toHaveValue("ether");
  await expect(page.getByRole("combobox", { name: "Sort by" })).toHaveValue("price");
});

test("what is typed into the dashboard's search before its scripts are there is searched", async ({
  page,
}) => {
  const letScriptsCome = await openEarly(page, "/users");
  await page.getByRole("searchbox", { name: "Search cryptocurrencies" }).pressSequentially("doge");
  await letScriptsCome();
  await expect(page.getByRole("heading", { name: "Search Results (1)" })).toBeVisible();
  await expect(page.getByRole("searchbox", { name: "Search cryptocurrencies" })).toHaveValue("doge");
});
