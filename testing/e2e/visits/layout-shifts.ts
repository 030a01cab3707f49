import { expect, type Page } from "@playwright/test";

/** Well below the 0.1 that a page may have over its whole life (web.dev/cls). */
const MOST_SHIFT = 0.002;

interface Shift {
  readonly score: number;
  /** What moved, and from which height in the window to which, in pixels. */
  readonly moved: readonly { what: string; from: number; to: number }[];
}

declare global {
  // oxlint-disable-next-line no-var
  var shifts: Shift[];
}

/** From now on each page records what moves. Header and sidebar wait for the session, so they don't count. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
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
  });
}

/** Everything that has moved so far. */
async function shiftsOf(page: Page): Promise<readonly Shift[]> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  return page.evaluate(() => globalThis.shifts);
}

export async function forgetShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    globalThis.shifts = [];
  });
}

export async function movedBeyond(page: Page, px: number): Promise<Shift["moved"]> {
  const moved = (await shiftsOf(page)).flatMap((shift) => shift.moved);
  // A list may grow and push the footer out of the window: its top is 0 then.
  return moved.filter(({ from, to }) => to > 0 && Math.abs(to - from) > px);
}

export async function expectStill(page: Page): Promise<void> {
  const shifts = await shiftsOf(page);
  const score = shifts.reduce((sum, shift) => sum + shift.score, 0);
  expect(score, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(MOST_SHIFT);
}

/** Opens a coin's page that renders before its answers arrive, and records what moves. */
export async function openCoinSlowly(page: Page, origin: string, coin: string): Promise<void> {
  // Otherwise the very first readers would see no prices.
  const paths = [`/api/coins/${coin}`, `/api/coins/${coin}/history`];
  await Promise.all(paths.map((path) => fetch(origin + path)));
  await noteShifts(page);
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
  await expect(page.getByText(/^(?:Live, |Updated .+ ago|Delayed, from )/)).toBeVisible();
}
