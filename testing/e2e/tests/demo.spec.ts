import { SCREENS } from "../screens.ts";
import { openScreen } from "../stack/open.ts";
import { startStack, type Stack } from "../stack/start-stack.ts";
import { expect, test } from "../stack/test.ts";

// One worker: each starts a stack of its own.
test.describe.configure({ mode: "default" });

/** Of targets of 44 px. */
const TWO_ROWS = 88;

let stack: Stack;
test.beforeAll(async () => {
  stack = await startStack({ env: { DEMO: "true" } });
});
test.afterAll(() => stack.close());

// Who is shown as logged in has no session here.
test.use({ expectedConsole: [/status of 401/] });

for (const [who, session] of Object.entries({
  visitor: { authenticated: false },
  "logged-in person": { authenticated: true, user: { username: "ada", email: "ada@mail.example" } },
}))
  test(`a ${who}'s top bar is one row on a phone, with the demo mark in it`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.route("**/api/session", (route) => route.fulfill({ json: session }));
    await page.goto(`${stack.url}/users`);
    const bar = page.getByRole("banner");
    await expect(bar.getByText("Demo", { exact: true })).toBeVisible();
    await expect(bar).toContainText(session.authenticated ? "Logged in as ada" : "Log in");
    expect((await bar.boundingBox())!.height).toBeLessThan(TWO_ROWS);
  });

for (const screen of SCREENS) {
  test(`${screen.path} carries the "Demo data" mark in demo mode`, async ({ page }) => {
    await openScreen(page, screen, stack.url);
    await expect(page.getByText("Demo data", { exact: true })).toBeVisible();
  });
}
