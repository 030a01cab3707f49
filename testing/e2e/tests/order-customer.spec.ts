import type { BrowserContext, Locator, Page } from "@playwright/test";
import { expectAccessible } from "../stack/axe-findings.ts";
import { signIn } from "../stack/log-in.ts";
import type { DeskPerson } from "../stack/start-kept-desk.ts";
import { dollars, EXCHANGE, openOrder, orderPage, submitButton, SURFACES } from "../trading/order.ts";
import { expect, test as base } from "../trading/test.ts";

const KEPT = "Kept with m•••@desk.example.";
const OFFER = "Forget my orders on this device";

const test = base.extend<{ account: Pick<DeskPerson, "email" | "password"> }>({
  account: async ({ desk }, provide) => provide(await desk.customer("Marguerite")),
});

test("an order is announced when its chat opens: from the ticket, its page and the list", async ({
  page,
}) => {
  const announced = () =>
    page.waitForResponse((response) => response.url().endsWith("/announce") && response.status() === 204);
  await openOrder(page, EXCHANGE);
  await Promise.all([announced(), submitButton(page, EXCHANGE).click()]);
  await orderPage(page);
  const open = (place: Page | Locator) => place.getByRole("link", { name: /^Open WhatsApp/ }).click();
  await Promise.all([announced(), open(page)]);
  await page.goto("/exchange");
  await Promise.all([announced(), open(page.getByRole("region", { name: "Your slips" }))]);
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
  await expect(question).toContainText("no longer be linked to your orders");
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
    account,
  }) => {
    await logIn(page, account);
    await openOrder(page, surface, "612.50");
    await expect(surface.form(page)).toContainText(KEPT);
    await page.getByRole("button", { name: "Not you?" }).click();
    await surface.form(page).getByRole("button", { name: "Log out", exact: true }).click();
    await expect(surface.form(page)).toContainText("this order will be kept in this browser only");
    await expect(dollars(page, surface)).toHaveValue(/^612\.50$/);
    await expectAccessible(page);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("session");

    await surface.form(page).getByRole("link", { name: "Log in" }).click();
    await signIn(page, account);
    await expect(surface.form(page)).toContainText(KEPT);
    await expect(dollars(page, surface)).toHaveValue(/^612\.50$/);
    await submitButton(page, surface).click();
    await expect(await orderPage(page)).toContainText("for $612.50");
  });

test("a logout offers to forget the orders on this device, and then nothing of them is left", async ({
  page,
  context,
  account,
}) => {
  // Colours of a page that fades in cannot be judged.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await logIn(page, account);
  await placeOrder(page);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText("You're logged out")).toBeVisible();
  expect(await keyIn(context)).toBe(true);
  // The notice appears before the page to which the logout leads.
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
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

async function logIn(page: Page, { email, password }: Pick<DeskPerson, "email" | "password">): Promise<void> {
  const origin = await originOf(page);
  const answer = await page.request.post("/api/auth/login", {
    data: { email, password, remember: false },
    headers: { origin },
  });
  expect(answer.ok()).toBe(true);
}

/** The Origin header that the browser would send. */
async function originOf(page: Page): Promise<string> {
  return new URL((await page.request.get("/livez")).url()).origin;
}

/** Places an order and returns to the ticket, with the list of slips. */
async function placeOrder(page: Page): Promise<void> {
  await openOrder(page, EXCHANGE);
  await submitButton(page, EXCHANGE).click();
  await orderPage(page);
  await page.goto("/exchange");
}

async function keyIn(context: BrowserContext): Promise<boolean> {
  return (await context.cookies()).some(({ name }) => name === "order-key");
}
