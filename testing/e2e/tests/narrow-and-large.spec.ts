import type { Page } from "@playwright/test";
import { ALL, type Screen } from "../screens.ts";
import { expectNoLoss } from "../stack/cut-text.ts";
import { openScreen } from "../stack/open.ts";
import { expect, test } from "../stack/test.ts";
import { doubleText, doubleTextOfBrowser, PHONE } from "../stack/wider-than-window.ts";

/** What the dashboard says of a view that it does not have, and what an unknown address says. */
const REST: readonly Pick<Screen, "path" | "heading">[] = [
  { path: "/users/42/orders", heading: "Dashboard" },
  { path: "/no-such-page", heading: /Page not found/ },
];

const DESK = { width: 1280, height: 900 };

// Drawing what moves would be a seventh of the processor time.
test.use({ expectedConsole: [/status of 404/], contextOptions: { reducedMotion: "reduce" } });

for (const screen of [...ALL, ...REST]) {
  test(`${screen.path} shows all of its text at 320 px, with text at 200 %, and in a browser that is set to 200 %`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openScreen(page, screen);
    await expectNoLoss(page, "at 320 px");
    await page.setViewportSize(DESK);
    await doubleText(page);
    await expectNoLoss(page, "at 1280 px with text at 200 %");
    await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
    await doubleTextOfBrowser(page);
    await expectNoLoss(page, "at 1280 px in a browser set to 200 %");
    await page.setViewportSize(PHONE);
    await expectNoLoss(page, "on a phone with a browser set to 200 %");
  });
}

test("the sources of /prices need no scrolling on a phone whose browser is set to 200 %", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await doubleTextOfBrowser(page);
  await page.goto("/prices");
  await expect(page.getByRole("table").getByText("Counted").first()).toBeVisible();
  const hidden = await page
    .getByRole("table")
    .evaluate(({ parentElement: box }) => [
      (box?.scrollWidth ?? 0) - (box?.clientWidth ?? 0),
      (box?.scrollHeight ?? 0) - (box?.clientHeight ?? 0),
    ]);
  expect(hidden).toEqual([0, 0]);
});

/** A mail address without a place to break it. */
const LONG = `${"a-very-long-name-without-any-space.".repeat(3)}ada@desk.example`;

/** What a person opens on a screen: where it is, and the buttons that lead to it. */
const OPENED: Record<string, { path: string; buttons: (string | RegExp)[]; who?: string }> = {
  "the menu": { path: "/users", buttons: ["Open menu"] },
  "the choice of a country code": { path: "/signup", buttons: [/^Country code/] },
  "the sample pages": { path: "/resources", buttons: ["Preview Sample Pages"] },
  "the settings of a visitor": { path: "/settings", buttons: [] },
  "the question before an account is deleted": { path: "/settings", buttons: ["Delete Account"], who: "ada" },
  "the form for a new password": { path: "/settings", buttons: ["Change password"], who: "ada" },
  "the details of a coin": { path: "/market", buttons: [/Bitcoin/] },
};

/** Somebody of this address is logged in here, and on a phone. */
async function logInAs(page: Page, email: string): Promise<void> {
  const at = "2026-11-26T14:03:00.000Z";
  const phone = {
    id: "a-phone",
    current: false,
    device: "Samsung Internet on Android",
    createdAt: at,
    lastSeenAt: at,
  };
  const here = { ...phone, id: "this", current: true, device: "Firefox on Linux" };
  await page.route("**/api/session", (route) =>
    route.fulfill({
      json: { authenticated: true, user: { username: "ada", email }, role: "user", assurance: 1 },
    }),
  );
  const choice = { email: true, push: false };
  const rows = {
    factors: { totp: { since: at }, recoveryCodesLeft: 8 },
    sessions: { sessions: [here, phone] },
    profile: { firstname: "Ada", lastname: "Lovelace", phone: "+12025550143", email, emailChange: null },
    notices: { orders: choice, alerts: choice },
    alerts: { alerts: [], checkedEverySeconds: 600, onlyWhileRead: false },
    "push-subscriptions": { publicKey: "", subscriptions: [] },
    orders: { orders: [] },
    passkeys: { passkeys: [] },
  };
  for (const [row, json] of Object.entries(rows))
    await page.route(`**/api/account/${row}`, (route) => route.fulfill({ json }));
}

for (const [name, { path, buttons, who }] of Object.entries(OPENED)) {
  test(`${name} shows all of its text on a phone whose browser is set to 200 %`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await doubleTextOfBrowser(page);
    if (who) await logInAs(page, LONG);
    await page.goto(path);
    for (const button of buttons) await page.getByRole("button", { name: button }).first().click();
    await expectNoLoss(page);
  });
}

test("the top bar of a logged-in person shows all of its text on a phone whose browser is set to 200 %", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await doubleTextOfBrowser(page);
  await logInAs(page, LONG);
  await page.goto("/settings");
  await expect(page.getByRole("banner")).toContainText("Logged in as ada");
  await expectNoLoss(page);
  await page.getByRole("button", { name: "Open menu" }).click();
  await expectNoLoss(page);
});

test("the settings row wraps a long mail address at 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await logInAs(page, LONG);
  await page.goto("/settings");
  await expect(page.getByRole("main").getByText(LONG).first()).toBeVisible();
  await expectNoLoss(page);
});
