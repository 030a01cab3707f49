import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SCREENS } from "../screens.ts";
import { openScreen } from "../stack/open.ts";
import { chatOpenedBy } from "../trading/chat.ts";
import { dollars, EXCHANGE, issuedSlip, submitButton } from "../trading/order.ts";
import { expect, test } from "../trading/test.ts";

const TEN_MINUTES_MS = 600_000;

test("when the price source fails after its first answers, screens keep the last values and call them delayed", async ({
  page,
  startOwn,
}) => {
  const stack = await startOwn();
  await Promise.all(
    ["/api/rates", "/api/market/coins", "/api/market/stats"].map((path) => fetch(stack.url + path)),
  );
  await stack.restart(async (dataDir) => {
    await age(join(dataDir, "market"), TEN_MINUTES_MS);
    stack.simulator.fault("error-500");
  });
  for (const screen of SCREENS) {
    await openScreen(page, screen, stack.url);
    await expect.soft(page.getByText(/^Delayed, from \d/).first(), screen.path).toBeVisible();
    await expect.soft(page.getByText(/^Live/), screen.path).toHaveCount(0);
  }
});

test.describe("with a price source that never answered", () => {
  test.use({ expectedConsole: [/status of 503/] });

  test("rates are made up, there are no coins to show, and page, slip, message and checked slip say indicative", async ({
    page,
    startOwn,
  }) => {
    const stack = await startOwn({ prepare: (simulator) => simulator.fault("error-500") });
    await page.goto(`${stack.url}/rates`);
    await expect(page.getByText("Indicative rates").first()).toBeVisible();
    await expect(page.getByText(/^Live/)).toHaveCount(0);
    await expect(page.getByRole("row").filter({ hasText: "Japan" })).toBeVisible();
    await page.goto(`${stack.url}/market`);
    await expect(page.getByText("Failed to Load Data")).toBeVisible();
    await expect(page.getByRole("button", { name: "Try Again" })).toBeVisible();
    await expect(page.getByText("Indicative figures").first()).toBeVisible();
    await page.goto(`${stack.url}/users`);
    await expect(page.getByText("Failed to fetch market data. Please try again.")).toBeVisible();
    await expect(page.getByText("Live Data")).toHaveCount(0);
    await expect(page.getByText("Indicative", { exact: true }).first()).toBeVisible();

    await page.goto(`${stack.url}/exchange`);
    await expect(page.getByRole("tabpanel").getByText("Indicative rate", { exact: true })).toBeVisible();
    await dollars(page, EXCHANGE).fill("500");
    const summary = page.getByRole("region", { name: "Order Summary" });
    await expect(summary.getByText("Indicative: our team will confirm it")).toBeVisible();
    await expect(page.getByText(/\bLive\b/)).toHaveCount(0);

    const { message } = await chatOpenedBy(page, () => submitButton(page, EXCHANGE).click());
    expect(message).toContain("\nPrice: indicative, our team will confirm it\n");
    const slip = await issuedSlip(page);
    await expect(slip).toContainText("Price indicative to be confirmed");
    await expect(slip).toContainText("Our team will confirm this price.");
    await page.goto(/Check this order: (\S+)/.exec(message)![1]!);
    await expect(page.getByRole("heading", { level: 1, name: "This slip is valid" })).toBeVisible();
    await expect(page.getByRole("article")).toContainText("Price indicative to be confirmed");
  });
});

test.describe("with a connection that breaks", () => {
  test.use({ expectedConsole: [/net::ERR_FAILED/] });

  test("a page left open stops calling its rates live", async ({ page }) => {
    await page.clock.install();
    await page.goto("/rates");
    await expect(page.getByText(/^Live, /).first()).toBeVisible();
    // By then the scripts have taken the page over, so the clock may jump.
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

/** Backdates the stored data of a stopped server. */
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
