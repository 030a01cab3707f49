import { devices } from "@playwright/test";
import { ageOrder } from "../../desk/age-order.ts";
import { atConsole, claimChecked, seeMoney, send, settle, showDetails } from "../../desk/at-console.ts";
import { giveDestination, headline, sayPaid } from "../../desk/customer.ts";
import { expectPrintedReceipt, JOURNEY_MS, approve, orderFromHome } from "../../desk/journey.ts";
import { newAddress } from "../../desk/new-address.ts";
import { card, expect, test } from "../../desk/test.ts";
import { expectAccessible } from "../../stack/axe-findings.ts";

const PAYER = "Grace Example";
/** Longer than a slip's price holds. */
const MINUTES_TOO_LATE = 20;

test("from home to a printed receipt: who buys renews the price, pays another amount and accepts the new price", async ({
  page,
  browser,
  desk,
}) => {
  test.setTimeout(JOURNEY_MS);
  const agent = await atConsole(browser, desk, desk.ben);
  const { reference, message } = await orderFromHome(page, "buy");
  await claimChecked(agent, message);
  await headline(page, /^Ben opened your order at/);
  ageOrder(desk.stack, reference, MINUTES_TOO_LATE);
  await giveDestination(page, newAddress(), PAYER);
  await expect(
    agent.getByText("The slip ran out. The customer can take today's price on the order's page."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Take today's price" }).click();
  await expect(page.getByRole("button", { name: "Take today's price" })).toHaveCount(0);
  await showDetails(agent, "Example Bank");

  await headline(page, "Now pay $500.00");
  const details = page.getByRole("region", { name: "Payment details" });
  await expect(details).toContainText("0123456789");
  await expect(details).toContainText(PAYER);
  await expectAccessible(page, "where to pay");
  await sayPaid(page);
  await headline(page, "Ben is looking for your money");
  await expect(agent.getByText("The customer marked it as paid.", { exact: false })).toBeVisible();
  await seeMoney(agent, { amount: "480.00", payerName: PAYER, bankReference: `BANK-${reference}` });
  await expect(page.getByText("$480.00 of $500.00 arrived.", { exact: false })).toBeVisible();
  await settle(agent, "At a new price, if the customer accepts");
  await expect(page.getByRole("region", { name: "A new price" })).toContainText("$480.00");
  await expect(page.getByText("0123456789")).toHaveCount(0);
  await expectAccessible(page, "a new price");
  await page.getByRole("button", { name: "Accept this price" }).click();
  await expect(page.getByText("A second person at the desk checks this.")).toBeVisible();
  await approve(browser, desk, { reference, amount: "480" });
  await send(agent, "4".repeat(64));
  await headline(page, /^Ben sent your BTC at/);
  await page.getByRole("button", { name: "I've received it" }).click();
  await headline(page, "Your order is complete");
  await expect(card(agent, "Nothing to do")).toBeVisible();
  await expectPrintedReceipt(page, reference, ["$480.00", "You got"]);
  await agent.context().close();
});

test("K74: on a phone that opens the chat's link in another browser stand the terms, one sentence, and nothing else", async ({
  page,
  browser,
  desk,
}) => {
  test.setTimeout(JOURNEY_MS);
  const { reference, message } = await orderFromHome(page, "buy");
  await desk.ben.step(reference, "claim");
  await headline(page, /^Ben opened your order at/);
  const address = newAddress();
  await giveDestination(page, address, PAYER);
  await desk.ben.details(reference, "bank");
  await headline(page, "Now pay $500.00");

  const { defaultBrowserType: _type, ...phone } = devices["Pixel 7"];
  const context = await browser.newContext({ baseURL: desk.stack.url, ...phone });
  const other = await context.newPage();
  const link = /https?:\/\/\S+\/q\/\S+/.exec(message)![0];
  for (const opened of [link, link.replace("/q/", "/lite/q/")]) {
    await other.goto(opened);
    await expect(other.getByText("Go back to the window where you ordered", { exact: false })).toBeVisible();
    await expect(other.getByRole("article", { name: `Order slip ${reference}` })).toBeVisible();
    const shown = await other.content();
    for (const secret of ["0123456789", "Example Desk Ltd", PAYER, address, "Ben"])
      expect(shown, opened).not.toContain(secret);
    await expect(other.getByRole("button", { name: /paid|cancel|complaint/i })).toHaveCount(0);
    await expectAccessible(other, opened);
  }
  await context.close();
});
