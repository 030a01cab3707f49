import type { Page } from "@playwright/test";
import { ageOrder } from "../desk/age-order.ts";
import { atConsole, claimChecked, seeMoney, send, settle, showDetails } from "../desk/at-console.ts";
import { giveDestination, headline, placeOrder } from "../desk/customer.ts";
import { JOURNEY_MS, approve, type Ordered, orderFromHome, expectPrintedReceipt } from "../desk/journey.ts";
import { newAddress } from "../desk/new-address.ts";
import { card, expect, test } from "../desk/test.ts";
import { expectAccessible } from "../stack/axe-findings.ts";

const PAYER = "Grace Example";
/** Longer than a slip's price holds. */
const MINUTES_TOO_LATE = 20;

test("from home to a printed receipt: who sells sends another amount, and it comes back to the address that they gave", async ({
  page,
  browser,
  desk,
}) => {
  test.setTimeout(JOURNEY_MS);
  const agent = await atConsole(browser, desk, desk.ben);
  const { reference, message } = await orderFromHome(page, "sell");
  await claimChecked(agent, message);
  await headline(page, /^Ben opened your order at/);
  await giveAccount(page);
  await page.getByRole("button", { name: "Confirm and continue" }).click();
  await expect(page.getByText(/^Given at/)).toBeVisible();
  await showDetails(agent, "Desk wallet");
  await headline(page, /^Now send 0\.\d+ BTC/);
  await page.getByLabel("Transaction").fill("5".repeat(64));
  await page.getByRole("button", { name: "I have sent it" }).click();
  await headline(page, "Ben is looking for your BTC");
  await expect(agent.getByText("The customer marked it as paid.", { exact: false })).toBeVisible();
  await seeCoins(agent, { amount: "0.00100000", transaction: "5".repeat(64) });
  await settle(agent, "Return it");
  await expect(page.getByText("A second person at the desk checks this.")).toBeVisible();
  await approve(browser, desk, { reference, amount: "0.001" });
  await expect(
    page.getByText("What arrived isn't what you agreed on. The desk is sending it back."),
  ).toBeVisible();
  const next = card(agent, "Next: return the money");
  await next.getByLabel("Reason").fill("Another amount than agreed");
  await next.getByLabel("Transaction").fill("6".repeat(64));
  await next.getByRole("button", { name: "I returned it" }).click();
  await headline(page, /^Ben returned your BTC at/);
  await expect(page.getByText("Reason: Another amount than agreed")).toBeVisible();
  await expectPrintedReceipt(page, reference, ["Paid back to you", "0.00100000 BTC"]);
  await agent.context().close();
});

test("without scripts the order's page is the same, for its customer alone", async ({
  page,
  desk: { ben },
}) => {
  const reference = await placeOrder(page);
  await ben.step(reference, "claim");
  await headline(page, /^Ben opened your order at/);
  await giveDestination(page, newAddress(), PAYER);
  await ben.details(reference, "bank");
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(new URL("?lite", page.url()).href);
  await headline(page, "Now pay 500.00 USD");
  await expect(page.getByText("0123456789")).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.getByText("Cancel this order").first().click();
  await page.getByLabel("I have not paid").check();
  await page.getByRole("button", { name: "Cancel this order" }).click();
  await headline(page, "This order is cancelled");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, scripted: false });

  test("from /lite to the end: who buys renews the price, pays another amount and accepts the new price", async ({
    page,
    browser,
    desk,
  }) => {
    test.setTimeout(JOURNEY_MS);
    const agent = await atConsole(browser, desk, desk.ben);
    const { reference, message } = await orderOnLite(page);
    await claimChecked(agent, message);
    // The way back from the chat.
    await page.goto(/https?:\/\/\S+\/q\/\S+/.exec(message)![0]);
    await page.getByRole("link", { name: "The lite version", exact: true }).click();
    await headline(page, /^Ben opened your order at/);
    ageOrder(desk.stack, reference, MINUTES_TOO_LATE);
    await page.getByLabel("Your address").fill(newAddress().toUpperCase());
    await page.getByLabel("Payer's name").fill(PAYER);
    await page.getByRole("button", { name: "Confirm and continue" }).click();
    await page.getByRole("button", { name: "Take today's price" }).click();
    await expect(page.getByRole("button", { name: "Take today's price" })).toHaveCount(0);
    await showDetails(agent, "Example Bank");
    await lookAgain(page, "Now pay 500.00 USD");
    await expect(page.getByText("0123456789")).toBeVisible();
    await page.getByText("I have paid", { exact: true }).click();
    await page.getByRole("button", { name: "Yes, I have paid" }).click();
    await headline(page, "Ben is looking for your money");
    await expect(agent.getByText("The customer marked it as paid.", { exact: false })).toBeVisible();
    await seeMoney(agent, { amount: "480.00", payerName: PAYER, bankReference: `BANK-${reference}` });
    await settle(agent, "At a new price, if the customer accepts");
    await lookAgain(page, /^Ben saw your money at/);
    await expect(page.getByText("480.00 USD").first()).toBeVisible();
    await page.getByRole("button", { name: "Accept this price" }).click();
    await expect(card(agent, "Next: an approval")).toBeVisible();
    await desk.cleo.step(reference, "approve", { agrees: true });
    await send(agent, "7".repeat(64));
    await lookAgain(page, /^Ben sent your BTC at/);
    await page.getByRole("button", { name: "I've received it" }).click();
    await headline(page, "Your order is complete");
    await expect(page.getByText("7".repeat(64))).toBeVisible();
    await agent.context().close();
  });
});

async function orderOnLite(page: Page): Promise<Ordered> {
  await page.goto("/lite");
  await page.getByRole("navigation").getByRole("link", { name: "Order" }).click();
  await page.getByRole("radio", { name: "Buy" }).check();
  await page.getByLabel("Amount", { exact: true }).fill("500");
  await page.getByRole("button", { name: "Get my slip" }).click();
  await headline(page, "Your slip");
  const message = await page.locator("pre").innerText();
  const reference = await page.getByRole("article").locator("b").first().innerText();
  const link = page.getByRole("link", { name: "Open WhatsApp" });
  // The chat itself is on another site.
  const opened = await page.request.get((await link.getAttribute("href"))!, {
    maxRedirects: 0,
    headers: { accept: "text/html", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" },
  });
  expect(opened.status()).toBe(303);
  await page.reload();
  await headline(page, "Your order is with the desk");
  return { reference, message };
}

async function lookAgain(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("link", { name: /^Reload/ }).click();
  await headline(page, name);
}

async function giveAccount(page: Page): Promise<void> {
  await page.getByLabel("Payout method").fill("Bank transfer, Example Bank");
  await page.getByLabel("Account", { exact: true }).fill(`0042 ${String(Date.now()).slice(-8)}`);
  await page.getByLabel("Account holder").fill(PAYER);
  await page.getByLabel("Your address for a return").fill(newAddress());
}

async function seeCoins(
  agent: Page,
  { amount, transaction }: { readonly amount: string; readonly transaction: string },
): Promise<void> {
  const next = card(agent, "Next: confirm the payment");
  await next.getByLabel("Amount that came").fill(amount);
  await next.getByLabel("Transaction").fill(transaction);
  await next.getByLabel("Made at, as the chain shows it").fill(new Date().toISOString().slice(0, 16));
  await next.getByLabel("Output").fill("0");
  await next.getByRole("button", { name: "I saw the money" }).click();
}
