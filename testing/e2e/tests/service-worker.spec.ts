import type { BrowserContext, Page } from "@playwright/test";
import { startStack, type Stack } from "../stack/start-stack.ts";
import { expect, test } from "../stack/test.ts";
import { LEDE, NEXT, NEXT_LEDE, serveCopyOfBuild, type ServedBuild } from "../stack/web-builds.ts";

// The browser logs a missing server, also when it looks for a new service worker.
const SERVER_AWAY = /net::ERR_|^An unknown error occurred when fetching the script\.$/;
// A single pattern: Playwright would take the second of two in a list for options.
test.use({ serviceWorkers: "allow", expectedConsole: [SERVER_AWAY] });

// Two builds and several server starts, in parallel with other tests.
test.setTimeout(120_000);

/** A page looks for a new worker five seconds after it was painted, and then loads the whole build. */
const UPDATE = { timeout: 30_000 };

let build: ServedBuild;
let stack: Stack;
test.beforeEach(async () => {
  build = await serveCopyOfBuild();
  stack = await startStack({ env: { WEB_DIST: build.folder } });
});
test.afterEach(async () => {
  await stack.close();
  await build.remove();
});

test("a new build replaces the old one, and no page ever mixes files of both", async ({ context }) => {
  const old = await open(context.newPage());
  await expect(old.page.getByText(LEDE)).toBeVisible();
  await hasWorker(old.page);

  await stack.restart(() => build.becomeNext());
  const fresh = await open(context.newPage());
  await expect(fresh.page.getByText(NEXT_LEDE)).toBeVisible();
  await expect.poll(() => workers(fresh.page), UPDATE).toEqual({ active: true, waiting: true });

  // The server no longer has any of these files.
  await old.page.getByRole("link", { name: "Home" }).first().click();
  await expect(old.page.getByRole("heading", { level: 1, name: "Fast and Trusted" })).toBeVisible();
  await fresh.page.getByRole("link", { name: "Home" }).first().click();
  await expect(fresh.page.getByRole("heading", { level: 1, name: "Fast and Trusted" })).toBeVisible();
  expect(old.assets.filter((path) => path.includes(NEXT))).toEqual([]);
  expect(fresh.assets.filter((path) => !path.includes(NEXT))).toEqual([]);

  const keptByBoth = await keptBuilds(fresh.page);
  expect(keptByBoth).toHaveLength(2);
  await old.page.close();
  await fresh.page.close();
  const later = await openAfterChange(context);
  await expect.poll(() => keptBuilds(later.page)).toEqual(["tradeslip-build-000000000000"]);
  await hasWorker(later.page);

  await stack.stop();
  await later.page.reload();
  await expect(later.page.getByText(NEXT_LEDE)).toBeVisible();
  expect(later.assets.length).toBeGreaterThan(0);
  expect(later.assets.filter((path) => !path.includes(NEXT))).toEqual([]);
});

test("the kill switch: one visit removes the worker and all of its caches", async ({ context }) => {
  const { page } = await open(context.newPage());
  await hasWorker(page);
  expect(await keptBuilds(page)).toHaveLength(1);

  await stack.restart(() => build.retireWorker());
  await page.reload();
  await expect.poll(() => workers(page), UPDATE).toEqual({ active: false, waiting: false });
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await expect(page.getByText(/^Live, /).first()).toBeVisible();

  await stack.stop();
  await expect(page.reload()).rejects.toThrow("net::ERR_CONNECTION_REFUSED");
});

/** /rates in a new tab, and the files of a build that the tab has requested since. */
async function open(newPage: Promise<Page>): Promise<{ page: Page; assets: string[] }> {
  const page = await newPage;
  const assets: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // Fonts and pictures are the same in both builds, and the browser may have cached them.
    if (/^\/assets\/.+\.(?:js|css)$/.test(pathname) && !request.serviceWorker()) assets.push(pathname);
  });
  await page.goto(`${stack.url}/rates`);
  return { page, assets };
}

type Opened = Awaited<ReturnType<typeof open>>;

/**
 * Opens the site with only its new service worker. The old one goes when the browser has noticed that its
 * pages are closed; a page opened before that still belongs to the old one, and keeps it.
 */
async function openAfterChange(context: BrowserContext): Promise<Opened> {
  let opened: Opened | undefined;
  const changed = async () => {
    await opened?.page.close();
    opened = await open(context.newPage());
    return workers(opened.page);
  };
  await expect.poll(changed, { ...UPDATE, intervals: [500] }).toEqual({ active: true, waiting: false });
  if (!opened) throw new Error("No page was opened");
  return opened;
}

/** Resolves when a service worker controls this page, and none of its requests is in flight. */
async function hasWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await page.waitForLoadState("networkidle");
}

/** The site's service workers in the browser. */
function workers(page: Page): Promise<{ active: boolean; waiting: boolean }> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return { active: Boolean(registration?.active), waiting: Boolean(registration?.waiting) };
  });
}

/** Names of the caches with the files of a build. */
function keptBuilds(page: Page): Promise<string[]> {
  return page.evaluate(async () => (await caches.keys()).filter((name) => name.includes("-build-")));
}
