import type { Page } from "@playwright/test";
import { startQuorumStack } from "../stack/start-quorum-stack.ts";
import type { Stack } from "../stack/start-stack.ts";
import { expect, test } from "../stack/test.ts";

/** A page may have 0.1 over its whole life (web.dev/cls). */
const MOST_SHIFT = 0.002;
/** Lines of two fonts stand on pixels each in its own way. */
const MOST_FONT_STEP = 4;
/** What is rounded to pixels differently, and no more. */
const MOST_STEP = 1;
/** The screen has its own prices. They grow older, and so does what it says of them. */
const OWN_PRICES = /^(?:Live, |Updated .+ ago|Delayed, from )/;
/** What came with the page. */
const SERVED_PRICES = /^Updated .+ UTC/;

const PRICED = [
  { path: "/", answer: "rates" },
  { path: "/rates", answer: "rates" },
  { path: "/market", answer: "market/coins" },
  { path: "/exchange", answer: "exchange/coins" },
];

let quorum: Stack;
test.beforeAll(async () => {
  quorum = await startQuorumStack();
});
test.afterAll(() => quorum.close());

interface Shift {
  readonly score: number;
  /** What moved, and from which height of the window to which, in pixels. */
  readonly moved: readonly { what: string; from: number; to: number }[];
}

declare global {
  // oxlint-disable-next-line no-var
  var shifts: Shift[];
}

/** Runs in the page, before everything else. Header and sidebar, which wait for the session, are not the page's. */
function recordShifts(): void {
  type Entry = PerformanceEntry & {
    value: number;
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  };
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Entry[]) {
      const main = document.querySelector("main");
      const ofPage = sources.filter(({ node }) => main?.contains(node));
      if (ofPage.length === 0) continue;
      const moved = ofPage.map(({ node, previousRect, currentRect }) => {
        const text = node?.textContent?.slice(0, 30) ?? "";
        return { what: `${node?.nodeName} "${text}"`, from: previousRect.top, to: currentRect.top };
      });
      globalThis.shifts.push({ score: value, moved });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** All that moved until now. */
async function shiftsOf(page: Page): Promise<readonly Shift[]> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  return page.evaluate(() => globalThis.shifts);
}

/** The page is drawn first, then its answers come. */
async function openSlowly(page: Page, origin: string, coin: string): Promise<void> {
  // The first readers of all see no prices.
  const paths = [`/api/coins/${coin}`, `/api/coins/${coin}/history`];
  await Promise.all(paths.map((path) => fetch(origin + path)));
  await page.addInitScript(recordShifts);
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/coins\//, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${origin}/market/${coin}`);
  const chart = page.getByRole("slider", { name: "Read the chart" });
  await expect(chart).toHaveCount(0);
  held.resolve();
  await expect(chart).toBeVisible();
  await expect(page.getByText(OWN_PRICES)).toBeVisible();
}

async function expectStill(page: Page): Promise<void> {
  const shifts = await shiftsOf(page);
  const score = shifts.reduce((sum, shift) => sum + shift.score, 0);
  expect(score, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(MOST_SHIFT);
}

// One worker: each starts a stack of its own.
test.describe.configure({ mode: "default" });

for (const { width, height } of [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
])
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height } });

    test("a coin's page stands still when its answers come", async ({ page, stack }) => {
      await openSlowly(page, stack.url, "ethereum");
      await expectStill(page);
    });

    test("so it does for a reader with a currency of their own", async ({ page, stack }) => {
      await page.addInitScript(() => localStorage.setItem("tradeslip.currency", "EUR"));
      await openSlowly(page, stack.url, "ethereum");
      await expect(page.getByText(/^about .+EUR$/).first()).toBeVisible();
      await expectStill(page);
    });

    test("so does that of a coin whose sources are compared", async ({ page }) => {
      await openSlowly(page, quorum.url, "bitcoin");
      await expect(page.getByText(/We use the middle\./)).toBeVisible();
      await expectStill(page);
    });

    for (const { path, answer } of PRICED)
      test(`${path} keeps its lines where they are when its scripts and prices come`, async ({
        page,
        stack,
      }) => {
        // The first readers of all see no prices.
        await fetch(`${stack.url}/api/${answer}`);
        await expect.poll(async () => (await fetch(stack.url + path)).text()).toMatch(/<time[^]+ UTC/);
        // What moves below the window is no shift to the browser, but it is one to LCP when it moves into it.
        await page.setViewportSize({ width, height: height + 200 });
        await page.addInitScript(recordShifts);
        const held = Promise.withResolvers<void>();
        await page.route(/\/assets\/.+\.js$/, async (route) => {
          await held.promise;
          await route.continue();
        });
        await page.goto(stack.url + path, { waitUntil: "commit" });
        await expect(page.getByRole("main").locator("time").first()).toHaveText(/UTC$/);
        await page.evaluate(() => document.fonts.ready);
        await page.evaluate(() => {
          globalThis.shifts = [];
        });
        held.resolve();
        await expect(page.getByText(OWN_PRICES).first()).toBeVisible();
        const moved = (await shiftsOf(page)).flatMap((shift) => shift.moved);
        // A list may grow and push the footer out of the window: its top is 0 then.
        const seen = moved.filter(({ to }) => to > 0);
        expect(seen.filter(({ from, to }) => Math.abs(to - from) > MOST_STEP)).toEqual([]);
      });

    for (const path of ["/", "/rates", "/market", "/market/bitcoin", "/exchange"])
      test(`${path} keeps its lines where they are when its fonts come`, async ({ page, stack }) => {
        await page.addInitScript(recordShifts);
        const held = Promise.withResolvers<void>();
        await page.route(/\.woff2$/, async (route) => {
          await held.promise;
          await route.continue();
        });
        await page.goto(stack.url + path, { waitUntil: "domcontentloaded" });
        await expect(page.getByText(OWN_PRICES).first()).toBeVisible();
        await expect(page.getByText(SERVED_PRICES)).toHaveCount(0);
        await page.evaluate(() => {
          globalThis.shifts = [];
        });
        held.resolve();
        await page.evaluate(() => document.fonts.ready);
        const moved = (await shiftsOf(page)).flatMap((shift) => shift.moved);
        expect(moved.filter(({ from, to }) => Math.abs(to - from) > MOST_FONT_STEP)).toEqual([]);
      });
  });
