import type { Page } from "@playwright/test";
import { expect, test } from "../stack/test.ts";

// The browser logs a missing server or order.
test.use({ serviceWorkers: "allow", expectedConsole: [/net::ERR_|status of 404/] });

test("after one visit /rates opens without a server, with the last rates and their age", async ({
  page,
  context,
}) => {
  const japan = page.getByRole("row").filter({ hasText: "Japan" });
  await page.goto("/rates");
  await expect(page.getByText(/^Live, /).first()).toBeVisible();
  const lastSeen = await japan.innerText();
  await answersCalls(page);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Exchange rates" })).toBeVisible();
  await expect(page.getByText(/^Delayed, from \d/).first()).toBeVisible();
  await expect(page.getByText(/^Live/)).toHaveCount(0);
  expect(await japan.innerText()).toBe(lastSeen);

  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText(/^Live, /).first()).toBeVisible();
  await expect(page.getByText(/^Delayed/)).toHaveCount(0);
});

test("a logout without a server leads home, and the page says that the session may live on", async ({
  page,
  context,
}) => {
  await page.goto("/users");
  await serviceWorkerReady(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("You may still be logged in")).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("a screen never visited opens too, and says that it has no data", async ({ page, context }) => {
  await page.goto("/rates");
  await serviceWorkerReady(page);
  await context.setOffline(true);
  await page.goto("/market");
  await expect(page.getByText("Failed to Load Data")).toBeVisible();
});

test("only public responses are cached, and nothing else answers without a server", async ({
  page,
  context,
}) => {
  const others = ["/api/orders", "/api/orders/abc", "/api/session", "/api/openapi.json", "/livez"];
  await page.goto("/rates");
  await serviceWorkerReady(page);
  await ask(page, [...others, "/api/rates", "/api/market/coins", "/api/dashboard/stats"]);
  await expect.poll(() => keptAnswers(page)).toContain("/api/dashboard/stats");
  expect(await keptAnswers(page)).toEqual([
    "/api/config",
    "/api/dashboard/stats",
    "/api/market/coins",
    "/api/rates",
  ]);

  await context.setOffline(true);
  expect(await ask(page, others)).toEqual(others.map(() => "no answer"));
  // The keys, to check a receipt shown to this device for the first time.
  expect(await ask(page, ["/api/rates", "/.well-known/tradeslip-keys.json"])).toEqual([200, 200]);
  expect(await ask(page, ["/api/rates"], "POST")).toEqual(["no answer"]);
});

test("the site is installable under the operator's name", async ({ page, request }) => {
  await page.goto("/");
  const manifestUrl = await page.locator('link[rel="manifest"]').getAttribute("href");
  const manifest = await (await request.get(manifestUrl!)).json();
  expect(manifest).toMatchObject({ name: "Tradeslip", display: "standalone", start_url: "/users" });
  const appleIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute("href");
  for (const path of [appleIcon, ...manifest.icons.map((icon: { src: string }) => icon.src)]) {
    const answer = await request.get(path);
    expect(answer.headers()["content-type"], path).toBe("image/png");
  }
  const worker = await request.get("/sw.js");
  expect(worker.headers()["cache-control"]).toBe("no-cache");
});

/**
 * Resolves when the service worker controls this page, and none of its requests is in flight. A page waits 5
 * s before it registers the worker: the first test shows that, the others register it for the page.
 */
async function serviceWorkerReady(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }));
  await answersCalls(page);
}

async function answersCalls(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await page.waitForLoadState("networkidle");
}

/** The status of each answer, bypassing the browser's own cache. */
function ask(page: Page, paths: string[], method = "GET"): Promise<(number | string)[]> {
  return page.evaluate(
    ([addresses, how]) =>
      Promise.all(
        addresses.map((path) =>
          fetch(path, { method: how, cache: "no-store" }).then(
            ({ status }) => status,
            () => "no answer",
          ),
        ),
      ),
    [paths, method] as const,
  );
}

/** Addresses of API answers in any cache. */
function keptAnswers(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = (await Promise.all(stores.map((store) => store.keys()))).flat();
    const paths = requests.map(({ url }) => new URL(url).pathname);
    return paths.filter((path) => path.startsWith("/api/")).toSorted();
  });
}
