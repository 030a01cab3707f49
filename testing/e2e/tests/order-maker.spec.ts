import type { BrowserContext, Locator, Page } from "@playwright/test";
import { startSmtpSimulator, type SmtpSimulator } from "@tradeslip/simulators/smtp";
import { keepsData, launchWithoutCookies } from "../browser/block-cookies.ts";
import { inFullBrowser } from "../browser/find-browser.ts";
import { createAccount } from "../stack/create-account.ts";
import { expectAccessible } from "../stack/axe-findings.ts";
import { startStack } from "../stack/start-stack.ts";
import { dollars, EXCHANGE, issuedSlip, openOrder, submitButton, SURFACES } from "../trading/order.ts";
import { expect, test as base } from "../trading/test.ts";

const ACCOUNT = { email: "marguerite.obi@mail.example", password: "Harbour-lamp-27" };
const KEPT = "Kept with m•••@mail.example.";
const OFFER = "Forget my orders on this device";
const BLOCKED = "This browser blocks cookies. It won't be known as the one that made this order.";

const test = base.extend<object, { mail: SmtpSimulator; accounts: void }>({
  mail: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const mail = await startSmtpSimulator();
      await provide(mail);
      await mail.close();
    },
    { scope: "worker" },
  ],
  stack: [
    async ({ mail, playwright }, provide) => {
      const now = Date.now();
      const env = { SMTP_URL: mail.url, MAIL_FROM: "desk@example.com" };
      const stack = await startStack({ env, now: () => now });
      const request = await playwright.request.newContext();
      await createAccount(request, stack.url, mail, ACCOUNT);
      await request.dispose();
      await provide(stack);
      await stack.close();
    },
    { scope: "worker" },
  ],
});

test("an order is announced when its chat opens: from the ticket, its slip, its page and the list", async ({
  page,
}) => {
  const announced = () =>
    page.waitForResponse((response) => response.url().endsWith("/announce") && response.status() === 204);
  await openOrder(page, EXCHANGE);
  await Promise.all([announced(), submitButton(page, EXCHANGE).click()]);
  const slip = await issuedSlip(page);
  const open = (place: Page | Locator) => place.getByRole("link", { name: /^Open WhatsApp/ }).click();
  await Promise.all([announced(), open(slip)]);
  await Promise.all([announced(), open(page.getByRole("region", { name: "Your slips" }))]);
  await page.goto((await linkOf(slip))!);
  await Promise.all([announced(), open(page)]);
});

test("clearing the slips gives up the order key; while that fails, nothing is lost", async ({
  page,
  context,
}) => {
  await placeOrder(page);
  expect(await keyIn(context)).toBe(true);
  await context.route("**/api/order-key", (route) => route.fulfill({ status: 502 }));
  await page.getByRole("button", { name: "Clear the list" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("stops counting as the one that made your orders");
  await question.getByRole("button", { name: "Clear the one slip" }).click();
  await expect(question.getByRole("alert")).toContainText("Nothing was cleared");
  expect(await keyIn(context)).toBe(true);

  await context.unroute("**/api/order-key");
  await question.getByRole("button", { name: "Clear the one slip" }).click();
  await expect(page.getByText("Your slips were removed from this device.")).toBeFocused();
  expect(await keyIn(context)).toBe(false);
});
test.use({ expectedConsole: [/status of 502/] });

for (const surface of SURFACES)
  test(`${surface.path}: an order says whose it will be; 'Not you?' logs out and in without losing what is typed`, async ({
    page,
    context,
  }) => {
    await logIn(page);
    await openOrder(page, surface, "612.50");
    await expect(surface.form(page)).toContainText(KEPT);
    await page.getByRole("button", { name: "Not you?" }).click();
    await surface.form(page).getByRole("button", { name: "Log out", exact: true }).click();
    await expect(surface.form(page)).toContainText("this order will be kept in this browser only");
    await expect(dollars(page, surface)).toHaveValue(/^612\.50$/);
    await expectAccessible(page);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("session");

    await surface.form(page).getByRole("link", { name: "Log in" }).click();
    await page.getByLabel("Email").fill(ACCOUNT.email);
    await page.getByLabel("Password", { exact: true }).fill(ACCOUNT.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(surface.form(page)).toContainText(KEPT);
    await expect(dollars(page, surface)).toHaveValue(/^612\.50$/);
    await submitButton(page, surface).click();
    await expect(await issuedSlip(page)).toContainText("for $612.50");
  });

test("a logout offers to forget the orders on this device, and then nothing of them is left", async ({
  page,
  context,
}) => {
  // What a page shows only by and by has no colours to judge.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await logIn(page);
  await placeOrder(page);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText("You're logged out")).toBeVisible();
  expect(await keyIn(context)).toBe(true);
  await page.getByRole("button", { name: OFFER }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Forget them" }).click();
  await expect(page.getByText("Your orders are forgotten on this device.")).toBeFocused();
  expect(await keyIn(context)).toBe(false);
  expect(await page.evaluate(() => localStorage.getItem("tradeslip.slips"))).not.toContain("token");
});

test("a guest forgets the orders on this device in the settings", async ({ page, context }) => {
  await placeOrder(page);
  await page.goto("/settings");
  await page.getByRole("button", { name: OFFER }).click();
  await page.getByRole("button", { name: "Forget them" }).click();
  await expect(page.getByText("Your orders are forgotten on this device.")).toBeFocused();
  expect(await keyIn(context)).toBe(false);
});

test("a browser that blocks cookies is told before it orders that the order will not know it", async ({
  playwright,
  launchOptions,
  stack,
}) => {
  const { context, close } = await launchWithoutCookies(playwright.chromium, inFullBrowser(launchOptions));
  const page = await context.newPage();
  await page.goto(`${stack.url}/exchange`);
  test.skip(await keepsData(page), "this build of Chromium does not read the setting");
  for (const surface of SURFACES) {
    await openOrder(page, surface, "500", stack.url);
    await expect(surface.form(page)).toContainText(BLOCKED);
  }
  await close();
});

async function logIn(page: Page): Promise<void> {
  const origin = await originOf(page);
  const answer = await page.request.post("/api/auth/login", {
    data: { ...ACCOUNT, remember: false },
    headers: { origin },
  });
  expect(answer.ok()).toBe(true);
}

/** As the browser would send it. */
async function originOf(page: Page): Promise<string> {
  return new URL((await page.request.get("/livez")).url()).origin;
}

async function placeOrder(page: Page): Promise<void> {
  await openOrder(page, EXCHANGE);
  await submitButton(page, EXCHANGE).click();
  await issuedSlip(page);
}

function linkOf(slip: Locator): Promise<string | null> {
  return slip.getByRole("link", { name: /^View or share this slip/ }).getAttribute("href");
}

async function keyIn(context: BrowserContext): Promise<boolean> {
  return (await context.cookies()).some(({ name }) => name === "order-key");
}
