import type { Page } from "@playwright/test";
import { expectAccessible } from "../stack/axe-findings.ts";
import { expectNoLoss } from "../stack/cut-text.ts";
import { expect, test } from "../stack/test.ts";
import { doubleTextOfBrowser, PHONE } from "../stack/wider-than-window.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

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

/** A mail address without a place to break. */
const LONG = `${"a-very-long-name-without-any-space.".repeat(3)}ada@desk.example`;

/** What a person opens on a screen: its path, and the buttons that lead there. */
const OPENED: Record<string, { path: string; buttons: (string | RegExp)[]; who?: string }> = {
  "the menu": { path: "/users", buttons: ["Open menu"] },
  "the choice of a country code": { path: "/signup", buttons: [/^Country code/] },
  "the sample pages": { path: "/resources", buttons: ["Preview Sample Pages"] },
  "the menu of a logged-in person": { path: "/settings", buttons: ["Open menu"], who: "ada" },
  "the top bar and the settings of a logged-in person": { path: "/settings", buttons: [], who: "ada" },
  "the question before an account is deleted": { path: "/settings", buttons: ["Delete Account"], who: "ada" },
  "the form for a new password": { path: "/settings", buttons: ["Change password"], who: "ada" },
  "the details of a coin": { path: "/market", buttons: [/Bitcoin/] },
};

/** Makes a user with this address logged in here, and on a phone. */
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
    destinations: { destinations: [] },
  };
  for (const [row, json] of Object.entries(rows))
    await page.route(`**/api/account/${row}`, (route) => route.fulfill({ json }));
}

for (const [name, { path, buttons, who }] of Object.entries(OPENED)) {
  test(`${name} shows all of its text at 320 px and on a phone whose browser is set to 200 %, and axe finds nothing`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    if (who) await logInAs(page, LONG);
    await page.goto(path);
    if (who) await expect(page.getByRole("banner")).toContainText("Logged in as ada");
    for (const button of buttons) await page.getByRole("button", { name: button }).first().click();
    await expectNoLoss(page, "at 320 px");
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await doubleTextOfBrowser(page);
    await expectNoLoss(page, "on a phone with a browser set to 200 %");
  });
}
