import type { Page } from "@playwright/test";
import { expect, test } from "../../stack/test.ts";

/** Opens a page whose scripts are held back; the returned function releases them. */
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

/** Adds what a password manager adds beside each field, in the same box and before it. */
function addButtons(): void {
  for (const field of document.querySelectorAll("#root :is(input, select)")) {
    field.after(document.createElement("manager-button"));
    field.parentElement!.before(document.createElement("manager-button"));
  }
}

/** The text to type, by the label of its field. */
const TYPED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "/login": { Email: "ada@desk.example", Password: "Harbour-lamp-27" },
  "/market": { "Search by name or symbol": "ether" },
  "/users": { "Search cryptocurrencies": "doge" },
  "/signup": { "First name": "Ada", Email: "ada@desk.example", "Date of birth": "1990-04-17" },
  "/forgot-password": { Email: "ada@desk.example" },
  "/": { Amount: "300" },
  "/verify": { "Number, username, link or email": "+234 801 234 5678" },
};
const MOMENTS = ["before scripts", "during hydration"] as const;

test.describe("with an element of a password manager beside each field", () => {
  // React logs that it rerendered the page.
  test.use({ expectedConsole: [/React error #418/] });

  for (const moment of MOMENTS)
    for (const [path, fields] of Object.entries(TYPED))
      test(`S122: what is typed on ${path} stays, where the element came ${moment}`, async ({ page }) => {
        const letScriptsCome = await openEarly(page, path);
        const field = (label: string) => page.locator("main").getByLabel(label, { exact: true });
        for (const [label, text] of Object.entries(fields)) await field(label).fill(text);
        const last = Object.keys(fields).at(-1)!;
        await field(last).focus();
        if (moment === "before scripts") await page.evaluate(addButtons);
        else await page.evaluate(`addEventListener("tradeslip-start", ${String(addButtons)})`);
        await letScriptsCome();
        await expect(page.locator("manager-button")).toHaveCount(0);
        for (const [label, text] of Object.entries(fields)) await expect(field(label)).toHaveValue(text);
        await expect(field(last)).toBeFocused();
        if (path === "/market") await expect(page.getByRole("row", { name: /Bitcoin/ })).toHaveCount(0);
        if (path === "/users")
          await expect(page.getByRole("heading", { name: "Search Results (1)" })).toBeVisible();
      });
});
