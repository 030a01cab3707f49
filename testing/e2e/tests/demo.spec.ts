import { Authenticator } from "@tradeslip/simulators/authenticator";
import { rows } from "../desk/test.ts";
import { SCREENS } from "../screens.ts";
import { signIn } from "../stack/log-in.ts";
import { openScreen } from "../stack/open.ts";
import { type Demo, startDemo } from "../stack/start-demo.ts";
import { expect, test } from "../stack/test.ts";

/** For targets of 44 px. */
const TWO_ROWS = 88;

// In one worker, because each would start a demo of its own.
test.describe.configure({ mode: "default" });

let demo: Demo;
test.beforeAll(async () => {
  test.setTimeout(150_000);
  demo = await startDemo();
});
test.afterAll(() => demo.close());

// The person shown as logged in has no session here.
test.use({ expectedConsole: [/status of 401/] });

test("in the demo the printed password and key of an authenticator app let an agent in, with orders that wait", async ({
  page,
}) => {
  const [, email, password, key] = /^ +agent +(\S+) +(\S+) +(\S+)$/m.exec(demo.output())!;
  await page.goto(`${demo.url}/desk`);
  await page.getByRole("link", { name: "Log in" }).click();
  await signIn(page, { email: email!, password: password! });
  await page.getByLabel("Code from your authenticator app").fill(new Authenticator(key!).shown());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Inbox" })).toBeVisible({ timeout: 20_000 });
  await expect(rows(page).first()).toBeVisible();
});

test("a top bar is one row on a phone, with the demo mark in it, for a visitor and for a logged-in person", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const bar = page.getByRole("banner");
  for (const [session, text] of [
    [{ authenticated: false }, "Log in"],
    [{ authenticated: true, user: { username: "ada", email: "ada@mail.example" } }, "Logged in as ada"],
  ] as const) {
    await page.route("**/api/session", (route) => route.fulfill({ json: session }));
    await page.goto(`${demo.url}/users`);
    await expect(bar.getByText("Demo", { exact: true })).toBeVisible();
    await expect(bar).toContainText(text);
    expect((await bar.boundingBox())!.height).toBeLessThan(TWO_ROWS);
  }
});

test('each screen of prices carries the "Demo data" mark', async ({ page }) => {
  for (const screen of SCREENS) {
    await openScreen(page, screen, demo.url);
    await expect.soft(page.getByText("Demo data", { exact: true }), screen.path).toBeVisible();
  }
});
