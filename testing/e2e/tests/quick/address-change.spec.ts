import { expectAccessible } from "../../stack/axe-findings.ts";
import { createAccount } from "../../stack/create-account.ts";
import { expectNoLoss } from "../../stack/cut-text.ts";
import { logIn } from "../../stack/log-in.ts";
import { expect, test as base } from "../../stack/test.ts";

const PASSWORD = "Harbour-lamp-27";
const CODE = /(?:[A-Z2-9]{5}-){3}[A-Z2-9]{5}/;

const test = base.extend<{ codeTo: (email: string) => Promise<string> }>({
  codeTo: async ({ desk: { mail } }, provide) => {
    await provide(async (email) => {
      for (;;) {
        const [code] = CODE.exec((await mail.waitForMail(email)).text) ?? [];
        if (code !== undefined) return code;
      }
    });
  },
});

// The browser logs each refused call.
test.use({ expectedConsole: [/status of 40[013]/], contextOptions: { reducedMotion: "reduce" } });

test("L77: name and address are changed in the settings, the new address confirms, and the old one takes the account back", async ({
  page,
  desk,
  request,
  codeTo,
}) => {
  test.setTimeout(120_000);
  const [old, next] = ["ada.old@example.com", "ada.next@example.com"];
  await createAccount(request, desk, { email: old, password: PASSWORD });
  await logIn(page, { email: old, password: PASSWORD });
  await page.goto("/settings");
  await page.getByRole("button", { name: "Change name and phone" }).click();
  await page.getByLabel("First name").fill("Adaobi");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Your name and phone are saved.")).toBeFocused();
  await page.getByRole("button", { name: "Change email" }).click();
  await page.getByLabel("New email").fill(next);
  await page.getByRole("button", { name: "Send the code" }).click();
  await page.getByRole("alertdialog").getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(`We've sent an email to ${next}.`)).toBeVisible();
  await expect(page.getByRole("main").getByText(old).first()).toBeVisible();

  await page.getByRole("link", { name: "Enter its code" }).click();
  await expect(page.getByRole("heading", { name: "Confirm your new address" })).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `at ${width} px`);
    await expectNoLoss(page, `at ${width} px`);
  }
  await page.getByLabel("Code").fill("AAAAA-AAAAA-AAAAA-AAAAA");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("That code is wrong, used or too old.")).toBeVisible();
  await page.getByLabel("Code").fill(await codeTo(next));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your address is changed" })).toBeFocused();
  await page.goto("/users");
  await expect(page.getByRole("heading", { level: 1, name: /, Adaobi$/ })).toBeVisible();
  await page.goto("/settings");
  await expect(page.getByRole("main").getByText(next).first()).toBeVisible();

  // As in the mail's link.
  await page.goto(`/email/undo#${await codeTo(old)}`);
  await expect(page.getByRole("heading", { name: "Take your account back" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Take it back" }).click();
  await expect(page.getByRole("heading", { name: "The account is yours again" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Set a new password" })).toBeVisible();
  await expect
    .poll(() => page.evaluate(async () => (await fetch("/api/session")).json()), { timeout: 20_000 })
    .toEqual({ authenticated: false });
});
