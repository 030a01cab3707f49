import type { Page } from "@playwright/test";
import { setVisible } from "../stack/set-visible.ts";
import type { Stack } from "../stack/start-stack.ts";
import { expect, test } from "../stack/test.ts";

test.use({ streams: true });

/** A stream starts when the page has been quiet for three seconds. */
const PATIENT = { timeout: 20_000 };

/** Opens a page and counts its requests for prices. */
async function open(page: Page, path: string): Promise<() => number> {
  let calls = 0;
  page.on("request", (request) => {
    if (/\/api\/(?:rates|market)/.test(request.url())) calls += 1;
  });
  await page.goto(path);
  await expect(page.getByText(/^Live, /).first()).toBeVisible();
  return () => calls;
}

/** The number of streams open at the server. */
async function held({ metricsUrl }: Stack): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  return Number(/^tradeslip_streams_open (\d+)$/m.exec(text)?.[1]);
}

test("J60: a hidden or offline page holds no stream", async ({ page, context, stack }) => {
  await open(page, "/rates");
  await expect.poll(() => held(stack), PATIENT).toBe(1);
  await setVisible(page, false);
  await expect.poll(() => held(stack), PATIENT).toBe(0);
  await setVisible(page, true);
  await expect.poll(() => held(stack), PATIENT).toBe(1);
  await context.setOffline(true);
  await expect.poll(() => held(stack), PATIENT).toBe(0);
  await context.setOffline(false);
  await expect.poll(() => held(stack), PATIENT).toBe(1);
  await page.goto("/about-us");
  await expect.poll(() => held(stack), PATIENT).toBe(0);
});

test("the tabs of a browser share one stream, and one of them takes over when its tab is closed", async ({
  page,
  context,
  stack,
}) => {
  await open(page, "/rates");
  await expect.poll(() => held(stack), PATIENT).toBe(1);
  const other = await context.newPage();
  const streams: string[] = [];
  other.on("request", (request) => {
    if (request.url().includes("/api/stream")) streams.push(request.url());
  });
  const reopened = page.waitForRequest(/\/api\/stream\?events=market-coins%2Cmarket-stats%2Crates&/);
  await open(other, "/market");
  await reopened;
  await expect.poll(() => held(stack), PATIENT).toBe(1);
  expect(streams).toEqual([]);
  await page.close();
  await expect.poll(() => streams.length, PATIENT).toBe(1);
  await expect.poll(() => held(stack), PATIENT).toBe(1);
});

test("prices that come over a stream are not polled", async ({ page, stack }) => {
  await page.clock.install();
  const calls = await open(page, "/rates");
  await page.clock.runFor(4_000);
  await expect.poll(() => held(stack), PATIENT).toBe(1);
  const before = calls();
  // Longer than the polling interval, shorter than a stream's longest silence.
  await page.clock.runFor(150_000);
  expect(calls()).toBe(before);
});

test.describe("a reader who saves data", () => {
  test.beforeEach(async ({ context }) => {
    await context.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
    });
  });

  test("has no stream", async ({ page, stack }) => {
    await page.clock.install();
    await open(page, "/rates");
    await page.clock.runFor(10_000);
    expect(await held(stack)).toBe(0);
  });
});
