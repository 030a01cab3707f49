import { expectAccessible } from "../stack/axe-findings.ts";
import { expectNoLoss } from "../stack/cut-text.ts";
import { logIn, signIn } from "../stack/log-in.ts";
import { appSetup, confirmApp, keepCodes, proveWho, typeKey } from "../stack/set-up-app.ts";
import { seedOrder } from "../desk/seed-orders.ts";
import { addAuthenticator } from "../stack/virtual-authenticator.ts";
import { expect, test } from "../desk/test.ts";

// The browser logs each refused call.
test.use({ expectedConsole: [/status of 40[013]/], contextOptions: { reducedMotion: "reduce" } });

test("an agent's first login: led to a second factor, its recovery codes, then the order that was asked for", async ({
  page,
  desk,
}) => {
  test.setTimeout(120_000);
  const { email, password } = await desk.newcomer("Dapo", "agent");
  const { reference } = await seedOrder(desk.stack.url);
  const asked = `/desk?order=${reference}`;
  await page.goto(asked);
  await page.getByRole("link", { name: "Log in" }).click();
  await signIn(page, { email, password });

  await expect(page.getByRole("heading", { name: "Set up your second factor" })).toBeVisible({
    timeout: 20_000,
  });
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `before the set-up at ${width} px`);
    await expectNoLoss(page, `before the set-up at ${width} px`);
  }
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  await proveWho(page, password);
  await expect(appSetup(page)).toBeFocused();
  // A user who closes it can continue from there.
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Set up your second factor" })).toBeFocused();
  // Not by Tab, which would start wherever the closing dialog puts the focus at that moment.
  await page.getByRole("button", { name: "Set up an authenticator app" }).press("Enter");
  await expect(appSetup(page)).toBeFocused();
  await expectAccessible(page, "the set-up");
  await expectNoLoss(page, "the set-up");
  await confirmApp(page, await typeKey(page));
  await expectAccessible(page, "the recovery codes");
  await expectNoLoss(page, "the recovery codes");
  await page.setViewportSize({ width: 1280, height: 900 });
  // The console waits until the codes are saved.
  await expect(page.getByRole("heading", { name: "Inbox" })).toBeHidden();
  await keepCodes(page);

  await expect(page.getByRole("heading", { name: "Inbox" })).toBeVisible();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(asked);
  await expect(page.getByRole("heading", { name: new RegExp(reference) })).toBeVisible();
});

test.describe("at a name", () => {
  // Passkeys need a host name.
  test.use({
    baseURL: async ({ stack }, provide) => provide(stack.url.replace("127.0.0.1", "localhost")),
    otherHosts: ["localhost"],
  });
  test("a new agent with a passkey is at the inbox with nothing typed but their password", async ({
    page,
    desk,
  }) => {
    await addAuthenticator(page);
    const { email, password } = await desk.newcomer("Efua", "agent");
    await logIn(page, { email, password });
    await page.goto("/desk");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await proveWho(page, password);
    await expect(page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
    await expect(page.getByRole("heading", { name: "Inbox" })).toBeHidden();
    await keepCodes(page);
    await expect(page.getByRole("heading", { name: "Inbox" })).toBeVisible();
  });
});
