import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../stack/axe-findings.ts";
import { createAccount } from "../stack/create-account.ts";
import { expectNoLoss } from "../stack/cut-text.ts";
import { logIn, signIn } from "../stack/log-in.ts";
import { appSetup, confirmApp, keepCodes, proveWho, typeKey } from "../stack/set-up-app.ts";
import { expect, test } from "../stack/test.ts";
import { doubleTextOfBrowser, PHONE } from "../stack/wider-than-window.ts";

const PASSWORD = "Harbour-lamp-27";
const FINGER_PX = 44;

// The browser logs each refused call.
test.use({ expectedConsole: [/status of 40[013]/], contextOptions: { reducedMotion: "reduce" } });

/** Logs in again after the session ended. */
async function logInAgain(page: Page, email: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto("/login");
  await signIn(page, { email, password: PASSWORD });
  await expect(page.getByRole("heading", { name: "One more step" })).toBeFocused();
}

function toRecoveryCodes(page: Page): Promise<void> {
  return page.getByRole("button", { name: "Use a recovery code instead" }).click();
}

async function giveRecoveryCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Recovery code").fill(code);
  await page.keyboard.press("Enter");
}

async function expectIn(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/users$/, { timeout: 20_000 });
}

/** At three widths, in both themes; on a phone each button is large enough for a finger. */
async function expectFit(page: Page, part: Locator): Promise<void> {
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `at ${width} px`);
    await expectNoLoss(page, `at ${width} px`);
  }
  const controls = [...(await part.getByRole("button").all()), ...(await part.getByRole("textbox").all())];
  expect(controls).not.toEqual([]);
  for (const control of controls)
    expect((await control.boundingBox())!.height, await control.innerText()).toBeGreaterThanOrEqual(
      FINGER_PX,
    );
}

test("a lost phone: a recovery code logs in, no code does so twice, and another authenticator app takes its place", async ({
  page,
  desk,
  request,
}) => {
  test.setTimeout(120_000);
  const email = "ada.lost@example.com";
  await createAccount(request, desk, { email, password: PASSWORD });
  await logIn(page, { email, password: PASSWORD });
  await page.goto("/settings");
  await page.getByRole("button", { name: "Set up" }).click();
  await proveWho(page, PASSWORD);
  const lost = await typeKey(page);
  await confirmApp(page, lost);
  await keepCodes(page);
  await expect(page.getByText("10 recovery codes are left")).toBeVisible();

  await logInAgain(page, email);
  const used = lost.recoveryCode();
  await toRecoveryCodes(page);
  await giveRecoveryCode(page, used);
  await expectIn(page);

  await logInAgain(page, email);
  await toRecoveryCodes(page);
  await giveRecoveryCode(page, used);
  await expect(page.getByText("That recovery code was used already. Enter another one.")).toBeVisible();
  await expect(page.getByLabel("Recovery code")).toHaveValue(used);
  await giveRecoveryCode(page, lost.recoveryCode());
  await expectIn(page);

  await page.goto("/settings");
  await expect(page.getByText("8 recovery codes are left")).toBeVisible();
  await page.getByRole("button", { name: "Turn off" }).click();
  await proveWho(page, PASSWORD, lost.recoveryCode());
  await page.getByRole("button", { name: "Set up" }).click();
  const next = await typeKey(page);
  await confirmApp(page, next);
  await keepCodes(page);
  await expect(page.getByText("10 recovery codes are left")).toBeVisible();

  await logInAgain(page, email);
  await page.getByLabel("Code from your authenticator app").fill(lost.shown());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Code from your authenticator app" })).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await toRecoveryCodes(page);
  await giveRecoveryCode(page, lost.recoveryCode());
  await expect(page.getByRole("textbox", { name: "Recovery code" })).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: "Use the authenticator app instead" }).click();
  await page.getByLabel("Code from your authenticator app").fill(next.code()!);
  await page.keyboard.press("Enter");
  await expectIn(page);
});

test("set-up of an app and the second step: axe, three widths, both themes, text at 200 %, by keyboard, and a wrong code stays typed", async ({
  page,
  desk,
  request,
}) => {
  test.setTimeout(120_000);
  const email = "ada.app@example.com";
  await createAccount(request, desk, { email, password: PASSWORD });
  await logIn(page, { email, password: PASSWORD });
  await page.goto("/settings");
  const begin = page.getByRole("button", { name: "Set up" });
  await begin.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog", { name: "Confirm it's you" })).toBeVisible();
  await expectFit(page, page.getByRole("alertdialog"));
  await proveWho(page, PASSWORD);
  await expect(appSetup(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Two-Factor Authentication" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(begin).toBeFocused();
  await expect(begin).not.toHaveAttribute("aria-busy");
  await page.keyboard.press("Enter");
  await expect(appSetup(page)).toBeFocused();
  await expectFit(page, appSetup(page));

  const app = await typeKey(page);
  const field = appSetup(page).getByLabel("Code from your authenticator app");
  await field.fill("000000");
  await page.keyboard.press("Enter");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveValue("000000");
  await confirmApp(page, app);
  await expectFit(page, page.getByRole("main"));
  await keepCodes(page);

  await logInAgain(page, email);
  await expectFit(page, page.getByRole("main"));
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Code from your authenticator app")).toBeFocused();
  await toRecoveryCodes(page);
  await expectFit(page, page.getByRole("main"));
  await page.setViewportSize(PHONE);
  await doubleTextOfBrowser(page);
  await expectNoLoss(page, "on a phone with a browser set to 200 %");
});
