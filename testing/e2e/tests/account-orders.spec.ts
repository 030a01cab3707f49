import { giveDestination, headline, placeOrder, sayPaid } from "../desk/customer.ts";
import { newAddress } from "../desk/new-address.ts";
import { expect, test } from "../desk/test.ts";
import { expectAccessible } from "../stack/axe-findings.ts";
import { logIn } from "../stack/log-in.ts";

const PAYER = "Grace Example";

test("an order made on a phone continues in a second browser of the account", async ({
  page,
  browser,
  desk,
}) => {
  // A whole order in three browsers.
  test.slow();
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
  await giveDestination(laptop, newAddress(), PAYER);
  await desk.ben.details(reference, "bank");
  for (const shown of [page, laptop]) {
    await headline(shown, "Now pay $500.00");
    await expect(shown.getByRole("region", { name: "Payment details" })).toContainText("0123456789");
  }
  await expectAccessible(laptop);

  await sayPaid(laptop);
  await headline(page, "Ben is looking for your money");
  await second.close();
});
