import type { Page } from "@playwright/test";
import { ALL, PAGES, SCREENS, type Screen } from "../screens.ts";
import { cutText } from "../stack/cut-text.ts";
import { openScreen } from "../stack/open.ts";
import { expect, test } from "../stack/test.ts";
import { doubleText, widerThanWindow } from "../stack/wider-than-window.ts";

/** What the dashboard says of a view that it does not have, and what an unknown address says. */
const REST: readonly Pick<Screen, "path" | "heading">[] = [
  { path: "/users/42/orders", heading: "Dashboard" },
  { path: "/no-such-page", heading: /Page not found/ },
];

// Drawing what moves would be a seventh of the processor time.
test.use({ expectedConsole: [/status of 404/], contextOptions: { reducedMotion: "reduce" } });

for (const screen of [...ALL, ...REST]) {
  test(`${screen.path} fits 320 px, and 1280 px with text at 200 %, and shows all of its text`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openScreen(page, screen);
    await expectNoLoss(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await doubleText(page);
    await expectNoLoss(page);
  });

  test(`${screen.path} shows all of its text in a browser that is set to 200 %`, async ({ page }) => {
    await doubleTextOfBrowser(page);
    await openScreen(page, screen);
    await expectNoLoss(page);
  });
}

for (const screen of [...PAGES, ...SCREENS.filter(({ path }) => path === "/rates")]) {
  test(`${screen.path} shows all of its text on a phone whose browser is set to 200 %`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await doubleTextOfBrowser(page);
    await openScreen(page, screen);
    await expectNoLoss(page);
  });
}

/** The settings row of a person whose address is long. */
const LONG = `${"a-very-long-name-without-any-space.".repeat(3)}ada@desk.example`;

test("the settings row wraps a long mail address at 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.route("**/api/session", (route) =>
    route.fulfill({ json: { authenticated: true, user: { username: "ada", email: LONG } } }),
  );
  await page.goto("/settings");
  await expect(page.getByRole("main").getByText(LONG)).toBeVisible();
  await expectNoLoss(page);
});

async function expectNoLoss(page: Page): Promise<void> {
  expect(await widerThanWindow(page), "wider than the window").toEqual([]);
  expect(await cutText(page), "cut off").toEqual([]);
}

/** Unlike a style of the page, this is also what media queries count in. */
async function doubleTextOfBrowser(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
}
