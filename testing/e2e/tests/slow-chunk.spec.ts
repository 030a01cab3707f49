import { expect, test } from "../stack/test.ts";

const ANY_SCRIPT = /\/assets\/.*\.js$/;
const STYLE_SHEET = /\.css$/;

test.describe("a screen of its own chunk", () => {
  // React logs what an error boundary caught.
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

test.describe("a part that does not arrive", () => {
  test.use({ expectedConsole: [/net::ERR_/] });
  test("M90: a screen whose script fails once is asked for again before anybody is told", async ({
    page,
  }) => {
    let requests = 0;
    await page.route(/\/assets\/market-page[^/]*\.js/, (route) =>
      requests++ === 0 ? route.abort() : route.continue(),
    );
    await page.goto("/settings");
    await page.getByRole("link", { name: "Coin Markets", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Cryptocurrency Market" })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    expect(requests).toBe(2);
  });

  test("a footer whose script doesn't come stays as it came with the page", async ({ page }) => {
    let requests = 0;
    await page.route(/\/assets\/public-foot[^/]*\.js/, (route) => {
      requests += 1;
      return route.abort();
    });
    const footer = page.getByRole("contentinfo");
    await page.goto("/about-us");
    await expect.poll(() => requests).toBe(2);
    await expect(footer).toContainText("Lite version");
    await page.getByRole("link", { name: "Rates", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Exchange rates" })).toBeVisible();
    await expect(footer).toContainText("Lite version");
  });

  test("M90: without a network a screen says so, and comes by itself when there is one", async ({
    page,
    context,
  }) => {
    test.setTimeout(120_000);
    await page.goto("/settings");
    // Requests in flight when the connection ends are lost until a reload.
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.getByRole("link", { name: "Coin Markets", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name: "Cryptocurrency Market" })).toBeVisible();
  });

  test("M90: the QR code's lost style sheet costs the page only the QR code", async ({ page, startOwn }) => {
    const stack = await startOwn({ env: { LINK_ANDROID_APP: "https://app.example/desk" } });
    const lost: string[] = [];
    await page.route(/\/assets\/qr-code[^/]*\.css$/, async (route) => {
      lost.push(route.request().url());
      await route.abort();
    });
    await page.goto(`${stack.url}/about-us`);
    await expect(page.getByRole("link", { name: "Download for Android" })).toBeVisible();
    // Requested twice; after the second failure the page has shown its reaction.
    await expect.poll(() => lost.length).toBe(2);
    await expect(page.getByRole("heading", { level: 1, name: /^Real people/ })).toBeVisible();
    await expect(page.getByText("Scan to get the app")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
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
