import { expect, type Page } from "@playwright/test";
import { headline, placeOrder } from "../desk/customer.ts";
import { logIn, signIn } from "../stack/log-in.ts";
import type { KeptDesk } from "../stack/start-kept-desk.ts";
import type { Moment } from "./moment.ts";

/** The screens of a user with an account, and the forms on the way there with something wrong in them. */
export function accountMoments({ customer, ben }: KeptDesk): readonly Moment[] {
  let people = 0;
  const asCustomer = async (page: Page) => {
    const { email, password } = await customer(`Grace${(people += 1)}`);
    await logIn(page, { email, password });
    return password;
  };
  const stepUp = async (page: Page, password: string) => {
    const question = page.getByRole("alertdialog");
    await question.getByLabel("Password", { exact: true }).fill(password);
    await question.getByRole("button", { name: "Continue" }).click();
  };
  const moment = (name: string, reach: (page: Page, password: string) => Promise<void>): Moment => ({
    name: `account-${name}`,
    reach: async (page) => reach(page, await asCustomer(page)),
  });
  return [
    moment("dashboard-new", async (page) => {
      await expect(page.getByText(/^None yet/)).toBeVisible();
    }),
    moment("dashboard", async (page) => {
      const [first] = [await placeOrder(page), await placeOrder(page, { side: "sell" })];
      await ben.step(first, "claim");
      await page.goto("/users");
      await expect(page.getByText("The desk has it").first()).toBeVisible();
    }),
    moment("ticket", async (page) => {
      await page.goto("/exchange?coin=bitcoin&side=buy");
      await expect(page.getByText("Not you?")).toBeVisible();
    }),
    moment("settings", async (page) => settled(page)),
    moment("settings-forms", async (page) => {
      await settled(page);
      for (const name of ["Change name and phone", "Change email", "Change password", "Delete Account"])
        await page.getByRole("button", { name }).click();
    }),
    moment("step-up", async (page) => {
      await settled(page);
      await page.getByRole("button", { name: "Set up" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    }),
    moment("two-factor", async (page, password) => {
      await settled(page);
      await page.getByRole("button", { name: "Set up" }).click();
      await stepUp(page, password);
      await expect(page.getByRole("group", { name: "Set up an authenticator app" })).toBeVisible();
    }),
    moment("logged-out", async (page) => {
      await placeOrder(page);
      await page.goto("/settings");
      await page.getByRole("button", { name: "Sign Out" }).click();
      await expect(page.getByText("You're logged out")).toBeVisible();
    }),
    {
      name: "account-login-refused",
      reach: async (page) => {
        await page.goto("/login");
        await signIn(page, { email: "nobody@mail.example", password: "wrong" });
        await expect(page.getByRole("alert")).toBeVisible();
      },
    },
    {
      name: "account-signup-errors",
      reach: async (page) => {
        await page.goto("/signup");
        await page.getByLabel("Email").fill("not an address");
        await page.getByLabel("Password", { exact: true }).fill("short");
        await page.getByLabel("Confirm password").fill("other");
        await page.getByRole("heading", { level: 1 }).click();
        await expect(page.getByText("Passwords do not match")).toBeVisible();
      },
    },
    {
      name: "account-code",
      reach: async (page) => {
        await page.goto("/otp-verify?email=grace%40mail.example");
        await headline(page, "Verify Your Account");
      },
    },
    {
      name: "account-reset",
      reach: async (page) => {
        await page.goto("/forgot-password");
        await page.getByLabel("Email").fill("grace@mail.example");
        await page.getByRole("button", { name: /code/i }).click();
        await headline(page, "Set a new password");
      },
    },
    {
      name: "account-email-confirm",
      reach: async (page) => {
        await page.goto("/email/confirm");
        await headline(page, "Confirm your new address");
      },
    },
  ];
}

async function settled(page: Page): Promise<void> {
  await page.goto("/settings");
  await expect(page.getByRole("button", { name: "Change name and phone" })).toBeVisible();
  await expect(page.getByText("Loading…")).toHaveCount(0);
}
