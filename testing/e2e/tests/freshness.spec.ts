import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SCREENS } from "../screens.ts";
import { openScreen } from "../stack/open.ts";
import { startStack, type Stack } from "../stack/start-stack.ts";
import { expect, test } from "../stack/test.ts";

const TEN_MINUTES_MS = 600_000;

// One worker: each starts stacks of its own.
test.describe.configure({ mode: "default" });

test.describe("with a price source that fails after the first answers", () => {
  let stack: Stack;
  test.beforeAll(async () => {
    stack = await startStack();
    await Promise.all(
      ["/api/rates", "/api/market/coins", "/api/market/stats"].map((path) => fetch(stack.url + path)),
    );
    await stack.restart(async (dataDir) => {
      await age(join(dataDir, "market"), TEN_MINUTES_MS);
      stack.simulator.fault("error-500");
    });
  });
  test.afterAll(() => stack.close());

  for (const screen of SCREENS) {
    test(`${screen.path} keeps the last good values and calls them delayed`, async ({ page }) => {
      await openScreen(page, screen, stack.url);
      await expect(page.getByText(/^Delayed, from \d/).first()).toBeVisible();
      await expect(page.getByText(/^Live/)).toHaveCount(0);
    });
  }
});

test.describe("with a price source that never answered", () => {
  let stack: Stack;
  test.use({ expectedConsole: [/status of 503/] });
  test.beforeAll(async () => {
    stack = await startStack({ prepare: (simulator) => simulator.fault("error-500") });
  });
  test.afterAll(() => stack.close());

  test("/rates shows made-up rates and calls them indicative", async ({ page }) => {
    await page.goto(`${stack.url}/rates`);
    await expect(page.getByText("Indicative rates").first()).toBeVisible();
    await expect(page.getByText(/^Live/)).toHaveCount(0);
    await expect(page.getByRole("row").filter({ hasText: "Japan" })).toBeVisible();
  });

  test("/market has no coins to show and says so", async ({ page }) => {
    await page.goto(`${stack.url}/market`);
    await expect(page.getByText("Failed to Load Data")).toBeVisible();
    await expect(page.getByRole("button", { name: "Try Again" })).toBeVisible();
    await expect(page.getByText("Indicative figures").first()).toBeVisible();
  });

  test("/users has no coins to show, and its stats are not called live", async ({ page }) => {
    await page.goto(`${stack.url}/users`);
    await expect(page.getByText("Failed to fetch market data. Please try again.")).toBeVisible();
    await expect(page.getByText("Live Data")).toHaveCount(0);
    await expect(page.getByText("Indicative", { exact: true }).first()).toBeVisible();
  });
});

test.describe("with a connection that breaks", () => {
  test.use({ expectedConsole: [/net::ERR_FAILED/] });

  test("a page left open stops calling its rates live", async ({ page }) => {
    await page.clock.install();
    await page.goto("/rates");
    await expect(page.getByText(/^Live, /).first()).toBeVisible();
    // By then the scripts have taken the page over: the clock may jump.
    await page.waitForLoadState("networkidle");
    await page.route("**/api/**", (route) => route.abort());
    await page.clock.fastForward(TEN_MINUTES_MS);
    await expect(page.getByText(/^Delayed, from \d/).first()).toBeVisible();
    await expect(page.getByText("Japan").first()).toBeVisible();
  });
});

interface KeptEntry {
  fetchedAt: number;
  stampSeenAt: number;
  dueAt?: number;
}

/** Makes what a stopped server kept older than it is. */
async function age(directory: string, byMs: number): Promise<void> {
  for (const name of await readdir(directory)) {
    const file = join(directory, name);
    const entry = JSON.parse(await readFile(file, "utf8")) as KeptEntry;
    entry.fetchedAt -= byMs;
    entry.stampSeenAt -= byMs;
    if (entry.dueAt !== undefined) entry.dueAt -= byMs;
    await writeFile(file, JSON.stringify(entry));
  }
}
