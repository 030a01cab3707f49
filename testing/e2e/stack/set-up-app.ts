import { expect, type Locator, type Page } from "@playwright/test";
import { Authenticator } from "@tradeslip/simulators/authenticator";

/** Answers "Confirm it's you". @param code if the account has a second factor */
export async function proveWho(page: Page, password: string, code?: string): Promise<void> {
  const dialog = page.getByRole("alertdialog", { name: "Confirm it's you" });
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  if (code !== undefined) await dialog.getByLabel("Code from your authenticator app").fill(code);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog).toBeHidden();
}

/** The part of the page that sets up an authenticator app. */
export function appSetup(page: Page): Locator {
  return page.getByRole("group", { name: "Set up an authenticator app" });
}

/** Enters the displayed key into an app. Its first code is not entered yet. */
export async function typeKey(page: Page): Promise<Authenticator> {
  const key = await appSetup(page).getByRole("code").textContent();
  return new Authenticator(key!.replaceAll(" ", ""));
}

/** Enters the app's first code, and confirms the recovery codes shown for it. */
export async function confirmApp(page: Page, app: Authenticator): Promise<void> {
  await appSetup(page).getByLabel("Code from your authenticator app").fill(app.code()!);
  await page.keyboard.press("Enter");
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  app.keep(await codes.allTextContents());
}

export async function keepCodes(page: Page): Promise<void> {
  await page.getByRole("button", { name: "I kept them" }).click();
}
