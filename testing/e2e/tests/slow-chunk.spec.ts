import { expect, test } from "../stack/test.ts";

const ANY_SCRIPT = /\/assets\/.*\.js$/;
const STYLE_SHEET = /\.css$/;

test.describe("a screen of its own chunk", () => {
  // React reports what an error boundary caught.
  test.use({ expectedConsole: [/Loading chunk|net::ERR_FAILED/] });

  test("a screen that hangs says that it loads, fails by its name after 120 s, and can be tried again", async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto("/users");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const arrived = Promise.withResolvers<void>();
    await page.route(ANY_SCRIPT, async (route) => {
      await arrived.promise;
      await route.continue();
    });
    await page.getByRole("link", { name: "Coin Markets", exact: true }).click();
    await expect(page.getByText("Loading…")).toBeVisible();
    await page.clock.runFor(120_000);
    await expect(page.getByText(/^Loading chunk .*market.* failed$/)).toBeVisible();
    arrived.resolve();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Cryptocurrency Market" })).toBeVisible();
  });

  test("a screen whose style sheet failed is asked for again, with its styles", async ({ page }) => {
    await page.goto("/users");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const failed: string[] = [];
    await page.route(STYLE_SHEET, async (route) => {
      failed.push(route.request().url());
      await route.abort();
    });
    await page.getByRole("link", { name: "Coin Markets", exact: true }).click();
    const again = page.getByRole("button", { name: "Try again" });
    await expect(again).toBeVisible();
    await page.unroute(STYLE_SHEET);
    const loaded: string[] = [];
    page.on("requestfinished", (request) => loaded.push(request.url()));
    await again.click();
    await expect(page.getByRole("heading", { level: 1, name: "Cryptocurrency Market" })).toBeVisible();
    // Others of them were being prefetched.
    expect(failed.filter((url) => loaded.includes(url))).not.toEqual([]);
  });
});

test.describe("before the application is here", () => {
  test.use({ scripted: false });

  test("a page that is not prerendered is not empty", async ({ page }) => {
    await page.route(ANY_SCRIPT, () => {});
    await page.goto("/settings", { waitUntil: "commit" });
    await expect(page.getByText("Loading…")).toBeVisible();
  });
});
