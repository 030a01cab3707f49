import type { Page } from "@playwright/test";
import { ALL, type Screen } from "../screens.ts";
import { openScreen } from "../stack/open.ts";
import { setVisible } from "../stack/set-visible.ts";
import { expect, test } from "../stack/test.ts";

// The browser logs a missing network, what a busy server refuses for a moment, and that it gives no module a
// response that was preloaded from a service worker (vite-plugin-pwa, issue 945).
test.use({
  serviceWorkers: "allow",
  expectedConsole: [/net::ERR_|status of 503|cross-world service worker/],
});

test("M90: every address, opened once, opens offline and calls nothing live", async ({
  page,
  context,
  stack,
}) => {
  // 34 pages.
  test.setTimeout(300_000);
  const [first, ...others] = ALL;
  await openScreen(page, first!, stack.url);
  await allIsKept(page);
  for (const screen of others) await openScreen(page, screen, stack.url);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  for (const screen of ALL) await test.step(screen.path, () => opensOffline(page, screen, stack.url));
});

for (const screen of ALL.filter(({ path }) => ["/about-us", "/exchange", "/market/ethereum"].includes(path)))
  test(`M90: ${screen.path}, the first page ever opened, opens offline`, async ({ page, context, stack }) => {
    test.setTimeout(180_000);
    await openScreen(page, screen, stack.url);
    await allIsKept(page);
    await context.setOffline(true);
    await opensOffline(page, screen, stack.url);
    await context.setOffline(false);
    // At once; a minute later it would refresh anyway.
    await expect(page.getByText(/^Delayed, from/)).toHaveCount(0, { timeout: 30_000 });
  });

/**
 * Opens with its styles and last data: a missing style sheet would show an alert in place of the screen. The
 * desk's alert, about the session, comes only after a retry.
 */
async function opensOffline(page: Page, screen: Screen, origin: string): Promise<void> {
  await openScreen(page, screen, origin);
  const alerts = page.getByRole("alert").filter({ hasNotText: "We couldn't find out who you are" });
  await expect(alerts).toHaveCount(0);
  await expect(page.getByText(/^Live, /)).toHaveCount(0);
  if (screen.data) await expect(page.getByText(/^Delayed, from \d/).first()).toBeVisible();
}

/** As for a reader who opens another page: the worker starts, and caches what the page had loaded before. */
async function allIsKept(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await setVisible(page, false);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await setVisible(page, true);
  await page.waitForFunction(async () => {
    const wanted = performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => /\/api\/(?!session|stream)|\/icons\//.test(name));
    return (await Promise.all(wanted.map((name) => caches.match(name)))).every(Boolean);
  });
}
