import { Authenticator } from "@tradeslip/simulators/authenticator";
import { codeIn, startSmtpSimulator } from "@tradeslip/simulators/smtp";
import { afterAll, beforeAll } from "vitest";
import { startStack, type Stack } from "../../e2e/stack/start-stack.ts";
import { button, heading, link, type Page } from "../page/page.ts";
import { expect, LEFT_EARLY, test } from "../test.ts";

const PASSWORD = "Harbour-lamp-27";
const NEW_PASSWORD = "Copper-kettle-31";

let mail: Awaited<ReturnType<typeof startSmtpSimulator>>;
let stack: Stack;
beforeAll(async () => {
  mail = await startSmtpSimulator();
  stack = await startStack({ env: { SMTP_URL: mail.url, MAIL_FROM: "desk@example.com" } });
});
afterAll(async () => {
  await stack.close();
  await mail.close();
});

test("sign-up, code from the mail, login, greeting, settings, log-out, forgotten password", async ({
  visit,
}) => {
  const email = "ada.obi@example.com";
  const greeting = heading(/, Ada$/);
  // The browser logs each refused login.
  const page = await visit({ url: stack.url, expected: [/\b40[13]\b/, ...LEFT_EARLY] });
  await signUp(page, email);
  await page.arrives(/^\/otp-verify/);
  await page.see({ text: email });
  await page.enter({ role: "textbox", name: /code/i }, await nextCode(email));
  await page.arrives(/^\/users$/);
  await page.see(greeting);
  await logOut(page);

  await page.open("/login");
  await logIn(page, email, "Wrong-password-1");
  await page.see({ text: "Invalid email or password" });
  await logIn(page, email, PASSWORD);
  await page.arrives(/^\/users$/);
  await page.see(greeting);
  expect(await page.run(() => document.cookie), "the session is not for scripts").toBe("");

  await page.reload();
  await page.see(greeting);
  await logOut(page);
  await page.open("/users");
  await page.see(heading(/Trader/));

  await page.open("/login");
  await page.click(link("Forgot Password?"));
  // The login page also has such a field.
  await page.see(heading(/^Forgot/));
  await page.enter({ role: "textbox", name: /Email/ }, email);
  await page.click(button(/code/i));
  await page.see(heading("Set a new password"));
  await page.enter({ role: "textbox", name: /code/i }, await nextCode(email));
  await page.enter({ label: /^New password/ }, NEW_PASSWORD);
  await page.enter({ label: /^Confirm/ }, NEW_PASSWORD);
  await page.press("Enter");
  await page.arrives(/^\/login/);
  await logIn(page, email, NEW_PASSWORD);
  await page.arrives(/^\/users$/);
  await page.see(greeting);

  const blocking = await visit({ url: stack.url, cookies: "blocked", expected: /./ });
  await blocking.open("/login");
  await logIn(blocking, email, NEW_PASSWORD);
  await blocking.see({ text: /This browser blocks cookies\./, within: { role: "alert" } });
  expect(await blocking.address()).toBe("/login");
});

test("an authenticator app is set up by its key and first code, and logs in by a second step; no code does so twice", async ({
  visit,
}) => {
  const email = "dayo.app@example.com";
  // The browser logs each refused call.
  const page = await visit({ url: stack.url, expected: [/\b40[013]\b/, ...LEFT_EARLY] });
  await signUp(page, email);
  await page.arrives(/^\/otp-verify/);
  await page.enter({ role: "textbox", name: /code/i }, await nextCode(email));
  await page.arrives(/^\/users$/);

  await page.open("/settings");
  await page.click(button("Set up"));
  await page.enter({ label: /^Password/, within: { role: "alertdialog" } }, PASSWORD);
  await page.press("Enter");
  const app = new Authenticator((await page.see({ text: KEY })).replaceAll(" ", ""));
  const first = app.code()!;
  await page.enter(APP_CODE, first);
  await page.press("Enter");
  await page.click(button("I kept them"));
  await page.see({ text: "10 recovery codes are left" });
  await logOut(page);

  await page.open("/login");
  await logIn(page, email, PASSWORD);
  await page.see(heading("One more step"));
  await page.enter(APP_CODE, first);
  await page.press("Enter");
  // On a slow machine the code has expired by then.
  await page.see({ text: /^That code (?:was used already\. Wait for the next one|doesn't match)/ });
  await page.enter(APP_CODE, app.code()!);
  await page.press("Enter");
  await page.arrives(/^\/users$/);
  await page.see(heading(/, Ada$/));
});

/** Base32, in groups of four. */
const KEY = /^(?:[A-Z2-7]{4} )+[A-Z2-7]{4}$/;
const APP_CODE = { label: /^Code from your authenticator app/ };

async function signUp(page: Page, email: string): Promise<void> {
  await page.open("/signup");
  await page.enter({ label: /^First name/ }, "Ada");
  await page.enter({ label: /^Last name/ }, "Obi");
  await page.enter({ label: /^Email/ }, email);
  await page.enter({ label: /^Username/ }, email.split("@")[0]!);
  await page.enter({ role: "textbox", name: /^Phone/ }, "801 234 5678");
  await page.enterDate({ label: /^Date of birth/ }, "1990-04-17");
  await page.enter({ label: /^Password/ }, PASSWORD);
  await page.enter({ label: /^Confirm password/ }, PASSWORD);
  await page.click({ role: "checkbox", name: /terms/i });
  await page.click(button(/^Create/));
}

async function logOut(page: Page): Promise<void> {
  await page.click(link("Settings"));
  await signOut(page);
  await page.arrives(/^\/$/);
}

/** Rows that are still loading would move the button away from the pointer. */
async function signOut(page: Page): Promise<void> {
  await page.see(button("Sign Out"));
  await page.until(
    () => document.querySelector("main [class*=skeleton], main [role=status]:not(:empty)") === null,
  );
  await page.run(() => {
    const named = Array.from(document.querySelectorAll("main button"));
    (named.find(({ textContent }) => textContent.includes("Sign Out")) as HTMLElement).click();
  });
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.enter({ label: /^Email/ }, email);
  await page.enter({ label: /^Password/ }, password);
  await page.click(button("Sign In"));
}

async function nextCode(email: string): Promise<string> {
  return codeIn(await mail.waitForMail(email, 30_000));
}
