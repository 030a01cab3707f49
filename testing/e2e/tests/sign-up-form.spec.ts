import type { Page } from "@playwright/test";
import { expect, test } from "../stack/test.ts";

const SIGN_UP = "**/api/auth/sign-up-one";

/** The provider's part is tested elsewhere: here the server accepts. */
async function acceptSignUps(page: Page): Promise<unknown[]> {
  const sent: unknown[] = [];
  await page.route(SIGN_UP, async (route) => {
    sent.push(route.request().postDataJSON());
    await route.fulfill({ status: 201, json: { message: "Done." } });
  });
  return sent;
}

async function openForm(page: Page) {
  await page.goto("/signup");
  await waitForScript(page);
}

/** Until then the button is disabled. */
async function waitForScript(page: Page) {
  await expect(page.getByRole("button", { name: "Create Account" })).toHaveJSProperty("disabled", false);
}

/** Presses Tab until the control with this name has the focus. */
async function tabTo(page: Page, label: string) {
  const control = page.getByLabel(label, { exact: true });
  for (let presses = 0; presses < 8; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(control, `${label} is reached by Tab`).toBeFocused();
}

test("signing up works by keyboard alone", async ({ page }) => {
  const sent = await acceptSignUps(page);
  await openForm(page);
  const button = page.getByRole("button", { name: "Create Account" });
  await expect(button).toBeDisabled();
  await page.getByLabel("First name").focus();
  await page.keyboard.type("Ada");
  await tabTo(page, "Last name");
  await page.keyboard.type("Obi");
  await tabTo(page, "Date of birth");
  await page.keyboard.type("05171990");

  await tabTo(page, "Country code +234, Nigeria");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("searchbox", { name: "Search countries" })).toBeFocused();
  await page.keyboard.type("germ");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: "Country code +49, Germany" })).toBeFocused();

  await tabTo(page, "Phone number");
  await page.keyboard.type("171 234-5678");

  await tabTo(page, "Email");
  await page.keyboard.type("Ada@Example.com");
  await tabTo(page, "Username");
  await page.keyboard.type("ada.obi");
  await tabTo(page, "Password");
  await page.keyboard.type("Harmattan-2026");
  await expect(page.getByText("Very Strong")).toBeVisible();
  await tabTo(page, "Confirm password");
  await page.keyboard.type("Harmattan-2026");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(page.getByRole("checkbox")).toBeChecked();
  await expect(button).toBeEnabled();
  await page.keyboard.press("Enter");

  await expect(page.getByText("Verifying your Credentials...")).toBeVisible();
  await expect(page).toHaveURL(/\/otp-verify\?email=ada%40example\.com$/);
  expect(sent).toEqual([
    {
      firstname: "Ada",
      lastname: "Obi",
      email: "ada@example.com",
      username: "ada.obi",
      phone: "+491712345678",
      dateOfBirth: "1990-05-17",
      password: "Harmattan-2026",
      role: "user",
    },
  ]);
});

test("Enter in an empty form leads to the first field, with its error", async ({ page }) => {
  await openForm(page);
  await page.getByLabel("Username").press("Enter");
  await expect(page.getByLabel("First name")).toBeFocused();
  await expect(page.getByLabel("First name")).toHaveAccessibleDescription(/^First name is required/);
});

test("the country list: arrows mark, Escape leaves everything as it was", async ({ page }) => {
  await openForm(page);
  const code = page.getByRole("button", { name: /^Country code/ });
  await code.click();
  await expect(page.getByRole("radio", { name: /Nigeria/ })).toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("radio", { name: /Nigeria/ })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("button", { name: "Use +47" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(code).toBeFocused();
  await expect(code).toHaveText("+234");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(code).toHaveText("+47");
});

test("a link to the terms opens beside the form and ticks nothing", async ({ page, context }) => {
  await openForm(page);
  await page.getByLabel("First name").fill("Ada");
  const opened = context.waitForEvent("page");
  await page
    .getByRole("checkbox")
    .locator("..")
    .getByRole("link", { name: /Terms of Service/ })
    .click();
  await expect((await opened).getByRole("heading", { level: 1 })).toHaveText("Terms of Service");
  await expect(page.getByRole("checkbox")).not.toBeChecked();
  await expect(page.getByLabel("First name")).toHaveValue("Ada");
});

test("what is typed before the script arrives is not lost", async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/signup", { waitUntil: "commit" });
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("First name").press("Enter");
  await expect(page).toHaveURL(/\/signup$/);
  held.resolve();
  await waitForScript(page);
  await page.getByLabel("Last name").fill("Obi");
  await expect(page.getByLabel("First name")).toHaveValue("Ada");
});

test.describe("where the list of countries does not arrive", () => {
  test.use({ expectedConsole: [/ERR_FAILED/] });

  test("the page says how to continue, and a number typed with its code is understood", async ({ page }) => {
    await openForm(page);
    // The list is a separate chunk.
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.getByRole("button", { name: /^Country code/ }).click();
    await expect(page.getByRole("alert")).toContainText("We couldn't load the country list.");
    await page.getByRole("button", { name: "Dismiss" }).click();
    await page.getByLabel("Phone number").pressSequentially("+49 171 2345678");
    await expect(page.getByRole("button", { name: "Country code +49, Germany" })).toBeVisible();
    await expect(page.getByLabel("Phone number")).toHaveValue("171 2345678");
  });
});

test.describe("where the server refuses", () => {
  test.use({ expectedConsole: [/status of 409/] });

  test("its message is above the form, in view, until it is dismissed", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.route(SIGN_UP, (route) =>
      route.fulfill({
        status: 409,
        contentType: "application/problem+json",
        json: {
          type: "about:blank",
          title: "Conflict",
          status: 409,
          detail: "This desk takes no new customers today.",
          code: "provider_refused",
          requestId: "r-1",
        },
      }),
    );
    await openForm(page);
    await fillIn(page);
    await page.getByRole("button", { name: "Create Account" }).click();
    const banner = page.getByRole("alert");
    await expect(banner).toHaveText("This desk takes no new customers today.");
    await expect(banner).toBeInViewport();
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("Harmattan-2026");
    await banner.getByRole("button", { name: "Dismiss" }).click();
    await expect(banner).toBeHidden();
    await expect(page.getByRole("button", { name: "Create Account" })).toBeFocused();
  });
});

async function fillIn(page: Page) {
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Obi");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Username").fill("ada.obi");
  await page.getByLabel("Phone number").fill("801 234 5678");
  await page.getByLabel("Date of birth").fill("1990-05-17");
  await page.getByLabel("Password", { exact: true }).fill("Harmattan-2026");
  await page.getByLabel("Confirm password").fill("Harmattan-2026");
  await page.getByRole("checkbox").check();
}
