import type { Page } from "@playwright/test";
import { giveDestination, headline, placeOrder, sayPaid } from "../desk/customer.ts";
import { expect, test } from "../desk/test.ts";
import { expectAccessible } from "../stack/axe-findings.ts";
import type { DeskPerson } from "../stack/start-kept-desk.ts";
import { answerForWhatsApp, CHAT_HOST } from "../trading/chat.ts";

const ADDRESS = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
const PAYER = "Grace Example";
const SECRETS = ["0123456789", "Example Desk Ltd", PAYER, ADDRESS, "Ben"];

test.use({ otherHosts: [CHAT_HOST] });

test("an order made on a phone goes on in a second browser of the account; without the account it is terms alone", async ({
  page,
  context,
  browser,
  desk,
}) => {
  // A whole order in three browsers.
  test.slow();
  await answerForWhatsApp(context);
  await page.setViewportSize({ width: 360, height: 740 });
  const account = await desk.customer("Grace");
  await logIn(page, account);
  const reference = await placeOrder(page);
  await headline(page, "Your order is with the desk");

  const second = await browser.newContext({ baseURL: desk.stack.url });
  const laptop = await second.newPage();
  await logIn(laptop, account);
  await laptop.goto("/users");
  await laptop.getByRole("link", { name: reference, exact: true }).click();
  await headline(laptop, "Your order is with the desk");
  await desk.ben.step(reference, "claim");
  await headline(laptop, /^Ben opened your order at/);
  await giveDestination(laptop, ADDRESS, PAYER);
  await desk.ben.details(reference, "bank");
  for (const shown of [page, laptop]) {
    await headline(shown, "Now pay $500.00");
    await expect(shown.getByRole("region", { name: "Payment details" })).toContainText("0123456789");
  }
  await expectAccessible(laptop);

  const third = await browser.newContext({ baseURL: desk.stack.url });
  const stranger = await third.newPage();
  await stranger.goto(new URL(page.url()).pathname);
  await headline(stranger, "This slip is valid");
  for (const secret of SECRETS) expect(await stranger.content()).not.toContain(secret);

  await sayPaid(laptop);
  await headline(page, "Ben is looking for your money");
  await second.close();
  await third.close();
});

async function logIn(page: Page, { email, password }: Pick<DeskPerson, "email" | "password">): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/users$/);
}
