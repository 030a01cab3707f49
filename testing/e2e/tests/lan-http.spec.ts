import { ALL } from "../screens.ts";
import { openScreen } from "../stack/open.ts";
import { expect, test } from "../stack/test.ts";

/** The name of this machine in a local network: over http, so browsers do not trust the origin. */
const HOST = "my_desk.lan";

test.use({
  otherHosts: [HOST],
  launchOptions: async ({ launchOptions }, provide) => {
    const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${HOST} 127.0.0.1`];
    await provide({ ...launchOptions, args });
  },
});

/** One of each layout; the server adds the headers of all of them in one place. */
const SCREENS = ["/", "/exchange", "/users", "/login"];

const atHost = (url: string) => url.replace("127.0.0.1", HOST);

test("P15.5: over http in a local network pages log no error in the console", async ({ page, stack }) => {
  test.setTimeout(120_000);
  for (const screen of ALL.filter(({ path }) => SCREENS.includes(path)))
    await openScreen(page, screen, atHost(stack.url));
  await page.goto(`${atHost(stack.url)}/api/docs/`);
  // It reads more than a hundred operations first.
  await page.getByRole("button", { name: "Expand operation" }).first().click({ timeout: 60_000 });
  await expect(page.locator(".opblock").first()).toBeVisible();
});
