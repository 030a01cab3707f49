import { expect, type Page } from "@playwright/test";

interface Login {
  readonly email: string;
  readonly password: string;
}

/** Fills in the login form of the current page, and sends it. */
export async function signIn(page: Page, { email, password }: Login): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** Logs an account without a second factor in. */
export async function logIn(page: Page, login: Login): Promise<void> {
  await page.goto("/login");
  await signIn(page, login);
  await expect(page).toHaveURL(/\/users$/, { timeout: 20_000 });
}
