import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { ALL } from "../screens.ts";
import { expectAccessible } from "../stack/axe-findings.ts";
import { createAccount } from "../stack/create-account.ts";
import { expectNoLoss } from "../stack/cut-text.ts";
import { logIn, signIn } from "../stack/log-in.ts";
import { expect, test as base } from "../stack/test.ts";
import { addAuthenticator, type VirtualAuthenticator } from "../stack/virtual-authenticator.ts";
import { PHONE } from "../stack/wider-than-window.ts";

const PASSWORD = "Harbour-lamp-27";

interface Fixtures {
  /** A user with an account, logged out. */
  email: string;
  device: VirtualAuthenticator;
}

/** With a host name, which passkeys need. */
const test = base.extend<Fixtures>({
  baseURL: async ({ stack }, provide) => provide(stack.url.replace("127.0.0.1", "localhost")),
  email: async ({ desk, request }, provide) => {
    const username = `ada.${randomBytes(6).toString("hex")}`;
    const email = `${username}@example.com`;
    await createAccount(request, desk, { email, password: PASSWORD });
    await provide(email);
  },
  device: async ({ page }, provide) => provide(await addAuthenticator(page)),
});

test.use({
  otherHosts: ["localhost"],
  // The browser logs each refused call, and the one that a test breaks.
  expectedConsole: [/status of 40[013]|net::ERR_FAILED/],
  contextOptions: { reducedMotion: "reduce" },
});

const passkeys = (page: Page) => page.getByRole("region", { name: "Passkeys" });
const arrived = (page: Page) => expect(page).toHaveURL(/\/users$/, { timeout: 15_000 });

async function confirmByPassword(page: Page): Promise<void> {
  const question = page.getByRole("dialog", { name: "Confirm it's you" });
  await question.or(page.getByRole("alertdialog")).first().waitFor();
  await page
    .getByRole("form", { name: "Confirm it's you" })
    .getByLabel("Password", { exact: true })
    .fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Logs in, adds a first passkey and saves its recovery codes. */
async function addFirst(page: Page, email: string): Promise<void> {
  await logIn(page, { email, password: PASSWORD });
  await page.goto("/settings");
  await passkeys(page).getByRole("button", { name: "Add a passkey" }).click();
  await confirmByPassword(page);
  await expect(page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  await page.getByRole("button", { name: "I kept them" }).click();
  await expect(page.getByRole("heading", { name: "Passkeys" })).toBeFocused();
  await expect(passkeys(page).getByRole("button", { name: "Rename Linux" })).toBeVisible();
}

/** The person is absent meanwhile, so that a passkey offered in a field is not accepted. */
async function logOut(page: Page, device: VirtualAuthenticator): Promise<void> {
  await device.setPresent(false);
  await page.context().clearCookies();
}

test("a passkey is added, renamed and removed in the settings of a phone, by keyboard, and nothing typed is lost", async ({
  page,
  email,
  device,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize(PHONE);
  await addFirst(page, email);
  const rows = passkeys(page);
  expect(await device.passkeys()).toBe(1);
  await expect(rows.getByText(/^Since .+, not used yet$/)).toBeVisible();
  await rows.getByRole("button", { name: "Add a passkey" }).click();
  await expect(rows.getByRole("alert")).toContainText("This device has a passkey of your account already.");
  expect(await device.passkeys()).toBe(1);

  await rows.getByRole("button", { name: "Rename Linux" }).press("Enter");
  await expect(rows.getByRole("group", { name: "Rename Linux" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(rows.getByRole("button", { name: "Rename Linux" })).toBeFocused();
  await page.keyboard.press("Enter");
  const name = rows.getByLabel("Name of the passkey");
  await name.fill("  ");
  await name.press("Enter");
  await expect(rows.getByText("Please name the passkey, such as by its device.")).toBeVisible();
  await name.fill("Laptop in the office");
  await expectAccessible(page, "a passkey's new name at 360 px");
  await expectNoLoss(page, "a passkey's new name at 360 px");
  await page.route("**/api/account/passkeys/*", (route) => route.abort(), { times: 1 });
  await name.press("Enter");
  const form = rows.getByRole("group", { name: "Rename Linux" });
  await expect(form.getByRole("alert")).toContainText("We couldn't reach our server.");
  await expect(name).toHaveValue("Laptop in the office");
  await name.press("Enter");
  await expect(rows.getByRole("button", { name: "Rename Laptop in the office" })).toBeFocused();
  await page.reload();
  await expect(rows.getByRole("button", { name: "Rename Laptop in the office" })).toBeVisible();
  await expectAccessible(page, "passkeys at 360 px");
  await expectNoLoss(page, "passkeys at 360 px");
  for (const button of await rows.getByRole("button").all())
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);

  await rows.getByRole("button", { name: "Remove Laptop in the office" }).press("Enter");
  await expect(rows.getByText("No passkey yet")).toBeVisible();
  await expect(rows.getByRole("heading", { name: "Passkeys" })).toBeFocused();
});

test("a passkey alone logs in by the button, also after a prompt that was closed, its row says when, and the field offers it", async ({
  page,
  email,
  device,
}) => {
  await addFirst(page, email);
  await logOut(page, device);
  const offered = page.waitForResponse("**/api/auth/passkey/options");
  await page.goto("/login");
  await offered;
  await page.getByLabel("Email").fill(email);
  await device.setWilling(false);
  await device.setPresent(true);
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await expect(page.getByText("No passkey was used. Try again, or continue another way.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await device.setWilling(true);
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await arrived(page);
  await page.goto("/settings");
  await expect(passkeys(page).getByText(/, last used /)).toBeVisible();

  // Accepting the passkey in the field logs in without the button.
  await page.context().clearCookies();
  await page.goto("/login");
  await expect(page.getByLabel("Email")).toHaveAttribute("autocomplete", "username webauthn");
  await arrived(page);
});

test("a passkey is the second step after the password, and a step-up", async ({ page, email, device }) => {
  await addFirst(page, email);
  await logOut(page, device);
  await page.setViewportSize(PHONE);
  await page.goto("/login");
  await signIn(page, { email, password: PASSWORD });
  await expect(page.getByRole("heading", { level: 1, name: "One more step" })).toBeVisible();
  const button = page.getByRole("button", { name: "Use a passkey" });
  await expect(button).toBeVisible();
  await expectAccessible(page, "the second step at 360 px");
  await expectNoLoss(page, "the second step at 360 px");
  expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await page.getByLabel("Recovery code").fill("7kq2m");
  await device.setPresent(true);
  await device.setWilling(false);
  await button.click();
  await expect(page.getByText("No passkey was used. Try again, or continue another way.")).toBeVisible();
  await expect(page.getByLabel("Recovery code")).toHaveValue("7kq2m");
  await device.setWilling(true);
  await button.click();
  await arrived(page);

  await page.goto("/settings");
  await passkeys(page).getByRole("button", { name: "Remove Linux" }).click();
  const question = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  await expect(question.getByRole("button", { name: "Use a passkey" })).toBeVisible();
  await expectAccessible(page, "the step-up at 360 px");
  await expect(question.getByLabel("Recovery code")).toBeVisible();
  await question.getByLabel("Password", { exact: true }).fill("half a pass");
  await device.setWilling(false);
  await question.getByRole("button", { name: "Use a passkey" }).click();
  await expect(question.getByText("No passkey was used. Try again, or continue another way.")).toBeVisible();
  await expect(question.getByLabel("Password", { exact: true })).toHaveValue("half a pass");
  await device.setWilling(true);
  await question.getByRole("button", { name: "Use a passkey" }).click();
  await expect(passkeys(page).getByText("No passkey yet")).toBeVisible();
});

test("after a try of the button that failed, the field offers passkeys again", async ({
  page,
  email,
  device,
}) => {
  await addFirst(page, email);
  await logOut(page, device);
  const offered = page.waitForResponse("**/api/auth/passkey/options");
  await page.goto("/login");
  await offered;
  const { promise: isBack, resolve: comeBack } = Promise.withResolvers<void>();
  let calls = 0;
  await page.route("**/api/auth/passkey/options", async (route) => {
    calls += 1;
    if (calls === 1) return route.abort();
    await isBack;
    return route.continue();
  });
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await expect(page.getByText("We couldn't reach our server.")).toBeVisible();
  await device.setPresent(true);
  comeBack();
  await arrived(page);
});

test("a passkey that no account has any more is said, and the password still logs in", async ({
  page,
  email,
  device,
}) => {
  await addFirst(page, email);
  // Removed elsewhere, while this device still has it.
  await page.evaluate(async () => {
    const { passkeys: own } = await (await fetch("/api/account/passkeys")).json();
    await fetch(`/api/account/passkeys/${own[0].id}`, { method: "DELETE" });
  });
  await logOut(page, device);
  // Disables offers in the field: one would be accepted at once, and the browser would forget the passkey.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.goto("/login");
  await device.setPresent(true);
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await expect(
    page.getByText("This passkey belongs to no account any more. Log in another way."),
  ).toBeVisible();
  await logIn(page, { email, password: PASSWORD });
});

test("a device that can't check its user adds no passkey, and says so", async ({ page, email }) => {
  const device = await addAuthenticator(page, { checks: false });
  await logIn(page, { email, password: PASSWORD });
  await page.goto("/settings");
  await passkeys(page).getByRole("button", { name: "Add a passkey" }).click();
  await confirmByPassword(page);
  await expect(passkeys(page).getByRole("alert")).toContainText("No passkey was added.");
  expect(await device.passkeys()).toBe(0);
});

test("at an address of digits the row says why there are no passkeys, and the login too", async ({
  page,
  stack,
  email,
}) => {
  const why = `Passkeys need a domain name, not an IP address. On this machine open ${stack.url.replace("127.0.0.1", "localhost")} instead.`;
  await page.goto(`${stack.url}/login`);
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await expect(page.getByText(why)).toBeVisible();
  await signIn(page, { email, password: PASSWORD });
  await arrived(page);
  await page.goto(`${stack.url}/settings`);
  await expect(passkeys(page).getByText(why)).toBeVisible();
  await expect(passkeys(page).getByRole("button", { name: "Add a passkey" })).toBeDisabled();
});

test("what a field needs to offer passkeys fits a first visit to the login", async ({ page, device }) => {
  const { scriptLimitKb } = ALL.find(({ path }) => path === "/login")!;
  const scripts: string[] = [];
  page.on("response", (response) => {
    if (response.headers()["content-type"]?.includes("javascript")) scripts.push(response.url());
  });
  expect(await device.passkeys()).toBe(0);
  const offered = page.waitForResponse("**/api/auth/passkey/options");
  await page.goto("/login");
  await offered;
  await page.waitForLoadState("networkidle");
  const bodies = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).body()));
  const kB = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000;
  expect(scripts.some((url) => url.includes("passkey"))).toBe(true);
  expect(kB).toBeLessThanOrEqual(scriptLimitKb);
});
