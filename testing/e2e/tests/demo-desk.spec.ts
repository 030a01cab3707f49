import { Authenticator } from "@tradeslip/simulators/authenticator";
import { type Demo, startDemo } from "../stack/start-demo.ts";
import { expect, test } from "../stack/test.ts";
import { rows } from "../desk/test.ts";

let demo: Demo;
test.beforeAll(async () => {
  test.setTimeout(150_000);
  demo = await startDemo();
});
test.afterAll(() => demo.close());

test("in the demo the printed password and key of an authenticator app let an agent in, with orders that wait", async ({
  page,
}) => {
  const [, email, password, key] = /^ +agent +(\S+) +(\S+) +(\S+)$/m.exec(demo.output())!;
  await page.goto(`${demo.url}/desk`);
  await page.getByRole("link", { name: "Log in" }).click();
  await page.getByLabel("Email").fill(email!);
  await page.getByLabel("Password", { exact: true }).fill(password!);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByLabel("Code of your authenticator app").fill(new Authenticator(key!).shown());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Inbox" })).toBeVisible({ timeout: 20_000 });
  await expect(rows(page).first()).toBeVisible();
});
