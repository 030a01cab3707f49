import { inFullBrowser } from "../browser/find-browser.ts";
import { SCREENS } from "../screens.ts";
import { openScreen } from "../stack/open.ts";
import { expect, test } from "../stack/test.ts";

// The packaged headless shell, Chromium 153, also fetches style sheets whose link is disabled.
test.use({
  launchOptions: async ({ launchOptions }, provide) => provide(inFullBrowser(launchOptions)),
});

test("no style sheet is fetched that is already inlined in the page, also for the next screens", async ({
  page,
}) => {
  const sheets: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "stylesheet") sheets.push(new URL(request.url()).pathname);
  });
  await openScreen(page, SCREENS[0]!);
  await page.waitForLoadState("networkidle");
  const inlined = await page
    .locator('link[rel="stylesheet"][disabled]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
  expect(inlined.length).toBeGreaterThan(0);
  // Prefetched parts, such as the notice about a removed channel, load their own.
  expect(sheets.filter((sheet) => inlined.includes(sheet))).toEqual([]);
  sheets.length = 0;

  await page.getByRole("link", { name: "Home" }).first().click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Fast and Trusted Crypto Trading" }),
  ).toBeVisible();
  // Only the home page's own, once each.
  expect(sheets.length).toBeGreaterThan(0);
  expect([...new Set(sheets)]).toEqual(sheets);
  expect(sheets.filter((sheet) => inlined.includes(sheet))).toEqual([]);
});
