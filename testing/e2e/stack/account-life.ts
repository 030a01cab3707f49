import { expect, type Page } from "@playwright/test";
import { codeIn, type SmtpSimulator } from "@tradeslip/simulators/smtp";
import { signIn } from "./log-in.ts";

const PASSWORD = "Harbour-lamp-27";
const NEW_PASSWORD = "Copper-kettle-31";

/** Sign-up, code from the mail, greeting, login, settings, logout, forgotten password. */
export async function liveThrough(page: Page, mail: SmtpSimulator, email: string): Promise<void> {
  const nextCode = async () => codeIn(await mail.waitForMail(email));
  await signUp(page, email);
  await expect(page).toHaveURL(/\/otp-verify\?email=/, { timeout: 10_000 });
  await expect(page.getByText(email)).toBeVisible();

  await page.getByRole("textbox", { name: /code/i }).fill(await nextCode());
  await expect(said(page, "Account verified successfully! Redirecting...")).toBeVisible();
  await expect(page).toHaveURL(/\/users$/, { timeout: 10_000 });
  await expect(page.getByRole("heading", { level: 1, name: /, Ada$/ })).toBeVisible();
  await expectSafeCookie(page);
  await logOut(page);

  await page.goto("/login");
  await signIn(page, { email, password: "Wrong-password-1" });
  await expect(said(page, "Invalid email or password")).toBeVisible();
  await signIn(page, { email, password: PASSWORD });
  await expect(said(page, "Login successful! Redirecting...")).toBeVisible();
  await expect(page).toHaveURL(/\/users$/, { timeout: 10_000 });
  await expect(page.getByRole("heading", { level: 1, name: /, Ada$/ })).toBeVisible();
  await expectSafeCookie(page);

  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: /, Ada$/ })).toBeVisible();
  await logOut(page);
  await page.goto("/users");
  await expect(page.getByRole("heading", { level: 1, name: /Trader/ })).toBeVisible();

  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot Password?" }).click();
  // The login page also has such a field.
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: /code/i }).click();
  await expect(page.getByRole("heading", { name: "Set a new password" })).toBeVisible();
  await page.getByRole("textbox", { name: /code/i }).fill(await nextCode());
  await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel(/^Confirm/).fill(NEW_PASSWORD);
  await page
    .getByRole("button", { name: /password/i })
    .last()
    .click();
  await expect(page).toHaveURL(/\/login/, { timeout: 10_000 });

  await signIn(page, { email, password: PASSWORD });
  await expect(said(page, "Invalid email or password")).toBeVisible();
  await signIn(page, { email, password: NEW_PASSWORD });
  await expect(page).toHaveURL(/\/users$/, { timeout: 10_000 });
  await page
    .getByRole("button", { name: "Logout" })
    .or(page.getByRole("link", { name: "Logout" }))
    .click();
  await expect(page).toHaveURL(/\/$/);
  expect(await sessionIn(page)).toEqual({ authenticated: false });
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await sessionIn(page)).toEqual({ authenticated: false });
}

/** A message of the page, for sighted people and screen readers alike. */
function said(page: Page, text: string) {
  return page.getByText(text).first();
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto("/signup");
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Obi");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Username").fill(email.split("@")[0]!);
  await page.getByRole("textbox", { name: "Phone" }).fill("801 234 5678");
  await page.getByLabel("Date of birth").fill("1990-04-17");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("checkbox", { name: /terms/i }).check();
  await page.getByRole("button", { name: /^Create/ }).click();
  await expect(said(page, "Verifying your Credentials...")).toBeVisible();
}

async function expectSafeCookie(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name === "session");
  expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/", expires: -1 });
  expect(await page.evaluate(() => document.cookie)).toBe("");
}

function sessionIn(page: Page): Promise<unknown> {
  return page.evaluate(async () => (await fetch("/api/session")).json() as Promise<unknown>);
}
