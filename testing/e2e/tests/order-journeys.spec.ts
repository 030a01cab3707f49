import { type Browser, devices, type Page } from "@playwright/test";
import { ageOrder } from "../desk/age-order.ts";
import { atConsole, claimChecked, seeMoney, send, settle, showDetails } from "../desk/at-console.ts";
import { giveDestination, headline, sayPaid } from "../desk/customer.ts";
import { card } from "../desk/test.ts";
import { expectAccessible } from "../stack/axe-findings.ts";
import { type KeptDesk, startKeptDesk } from "../stack/start-kept-desk.ts";
import { chatOpenedBy } from "../trading/chat.ts";
import { dollars, EXCHANGE, issuedSlip, referenceOn, submitButton } from "../trading/order.ts";
import { expect, test as base } from "../trading/test.ts";

const PAYER = "Grace Example";
const OWN_ADDRESSES = [
  "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
  "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy",
] as const;
const RETURN_ADDRESSES = [
  "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
  "1BoatSLRHtKNngkdXEeobR76b53LETtpyT",
] as const;
/** Longer than a slip's price holds. */
const MINUTES_TOO_LATE = 20;
/** A person's whole order, with somebody at the desk beside them. */
const JOURNEY_MS = 180_000;

const test = base.extend<object, { desk: KeptDesk }>({
  desk: [
    async ({ playwright }, provide) => {
      const now = Date.now();
      const desk = await startKeptDesk({ playwright }, { now: () => now });
      await provide(desk);
      await desk.close();
    },
    { scope: "worker" },
  ],
  stack: [async ({ desk }, provide) => provide(desk.stack), { scope: "worker" }],
});
test.use({ streams: true });

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
  await giveDestination(page, OWN_ADDRESSES[0], PAYER);
  await expect(
    agent.getByText("The slip ran out. The customer can take today's price on the order's page."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Take today's price" }).click();
  await expect(page.getByRole("button", { name: "Take today's price" })).toHaveCount(0);
  await showDetails(agent, "Example Bank");

  await headline(page, "Now pay $500.00");
  await sayPaid(page);
  await headline(page, "Ben is looking for your money");
  await expect(agent.getByText("The customer said that they paid.", { exact: false })).toBeVisible();
  await seeMoney(agent, { amount: "480.00", payerName: PAYER, receipt: `BANK-${reference}` });
  await expect(page.getByText("A second person at the desk looks at it.")).toBeVisible();
  await look(browser, desk, reference);
  await settle(agent, "At a new price, if the customer accepts");
  await expect(page.getByRole("region", { name: "A new price" })).toContainText("$480.00");
  await page.getByRole("button", { name: "Accept this price" }).click();
  await send(agent, "4".repeat(64));
  await headline(page, /^Ben sent your BTC at/);
  await page.getByRole("button", { name: "I have it" }).click();
  await headline(page, "Your order is complete");
  await expect(card(agent, "Nothing to do")).toBeVisible();
  await printedReceipt(page, reference, ["$480.00", "4".repeat(64)]);
  await agent.context().close();
});

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
  await giveAccount(page, RETURN_ADDRESSES[0]);
  await page.getByRole("button", { name: "Send this to the desk" }).click();
  await expect(page.getByText(/^Given at/)).toBeVisible();
  await showDetails(agent, "Desk wallet");
  await headline(page, /^Now send 0\.\d+ BTC/);
  await page.getByLabel("Transaction").fill("5".repeat(64));
  await page.getByRole("button", { name: "I have sent it" }).click();
  await headline(page, "Ben is looking for your BTC");
  await expect(agent.getByText("The customer said that they paid.", { exact: false })).toBeVisible();
  await seeCoins(agent, { amount: "0.00100000", transaction: "5".repeat(64) });
  await expect(page.getByText("A second person at the desk looks at it.")).toBeVisible();
  await look(browser, desk, reference);
  await settle(agent, "Return it");
  await expect(
    page.getByText("What came isn't what you agreed on. The desk is sending it back."),
  ).toBeVisible();
  const next = card(agent, "Next: return the money");
  await next.getByLabel("Reason").fill("Another amount than agreed");
  await next.getByLabel("Transaction or bank reference").fill("6".repeat(64));
  await next.getByRole("button", { name: "I returned it" }).click();
  await headline(page, /^Ben returned your BTC at/);
  await expect(page.getByText("Why: Another amount than agreed")).toBeVisible();
  await printedReceipt(page, reference, ["6".repeat(64)]);
  await agent.context().close();
});

test("on a phone that opens the chat's link in another browser stand the terms, one sentence, and nothing else", async ({
  page,
  browser,
  desk,
}) => {
  test.setTimeout(JOURNEY_MS);
  const { reference, message } = await orderFromHome(page, "buy");
  await desk.ben.step(reference, "claim");
  await headline(page, /^Ben opened your order at/);
  await giveDestination(page, OWN_ADDRESSES[1], PAYER);
  await desk.ben.details(reference, "bank");
  await headline(page, "Now pay $500.00");

  const { defaultBrowserType: _type, ...phone } = devices["Pixel 7"];
  const context = await browser.newContext({ baseURL: desk.stack.url, ...phone });
  const other = await context.newPage();
  const link = /https?:\/\/\S+\/q\/\S+/.exec(message)![0];
  for (const address of [link, link.replace("/q/", "/lite/q/")]) {
    await other.goto(address);
    await expect(other.getByText("Go back to the window where you ordered", { exact: false })).toBeVisible();
    await expect(other.getByRole("article", { name: `Order slip ${reference}` })).toBeVisible();
    const shown = await other.content();
    for (const secret of ["0123456789", "Example Desk Ltd", PAYER, OWN_ADDRESSES[1], "Ben"])
      expect(shown, address).not.toContain(secret);
    await expect(other.getByRole("button", { name: /paid|cancel|complaint/i })).toHaveCount(0);
    await expectAccessible(other, address);
  }
  await context.close();
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
    const { reference, message } = await orderOnLite(page, "Buy");
    await claimChecked(agent, message);
    await lookAgain(page, /^Ben opened your order at/);
    ageOrder(desk.stack, reference, MINUTES_TOO_LATE);
    await page.getByLabel("Your address").fill(OWN_ADDRESSES[0].toUpperCase());
    await page.getByLabel("Payer's name").fill(PAYER);
    await page.getByRole("button", { name: "Send this to the desk" }).click();
    await page.getByRole("button", { name: "Take today's price" }).click();
    await expect(page.getByRole("button", { name: "Take today's price" })).toHaveCount(0);
    await showDetails(agent, "Example Bank");
    await lookAgain(page, "Now pay 500.00 USD");
    await expect(page.getByText("0123456789")).toBeVisible();
    await page.getByText("I have paid", { exact: true }).click();
    await page.getByRole("button", { name: "Yes, I have paid" }).click();
    await headline(page, "Ben is looking for your money");
    await expect(agent.getByText("The customer said that they paid.", { exact: false })).toBeVisible();
    await seeMoney(agent, { amount: "480.00", payerName: PAYER, receipt: `BANK-${reference}` });
    await expect(card(agent, "Next: a second look")).toBeVisible();
    await desk.cleo.step(reference, "look", { agrees: true });
    await settle(agent, "At a new price, if the customer accepts");
    await lookAgain(page, /^Ben saw your money at/);
    await expect(page.getByText("480.00 USD").first()).toBeVisible();
    await page.getByRole("button", { name: "Accept this price" }).click();
    await send(agent, "7".repeat(64));
    await lookAgain(page, /^Ben sent your BTC at/);
    await page.getByRole("button", { name: "I have it" }).click();
    await headline(page, "Your order is complete");
    await expect(page.getByText("7".repeat(64))).toBeVisible();
    await agent.context().close();
  });

  test("from /lite to the end: who sells gets the coins back, and reads why", async ({
    page,
    browser,
    desk,
  }) => {
    test.setTimeout(JOURNEY_MS);
    const agent = await atConsole(browser, desk, desk.ben);
    const { reference, message } = await orderOnLite(page, "Sell");
    await claimChecked(agent, message);
    await lookAgain(page, /^Ben opened your order at/);
    await giveAccount(page, RETURN_ADDRESSES[1]);
    await page.getByRole("button", { name: "Send this to the desk" }).click();
    await showDetails(agent, "Desk wallet");
    await lookAgain(page, /^Now send 0\.\d+ BTC/);
    await page.getByLabel("Transaction").fill("8".repeat(64));
    await page.getByRole("button", { name: "I have sent it" }).click();
    await expect(agent.getByText("The customer said that they paid.", { exact: false })).toBeVisible();
    await seeCoins(agent, { amount: "0.00100000", transaction: "8".repeat(64) });
    await expect(card(agent, "Next: a second look")).toBeVisible();
    await desk.cleo.step(reference, "look", { agrees: true });
    await settle(agent, "Return it");
    await expect(card(agent, "Next: return the money")).toBeVisible();
    await desk.ben.step(reference, "return", { reason: "Another amount", transaction: "9".repeat(64) });
    await lookAgain(page, /^Ben returned your BTC at/);
    await expect(page.getByText("Why: Another amount")).toBeVisible();
    await expect(page.getByText("9".repeat(64))).toBeVisible();
    await agent.context().close();
  });
});

interface Ordered {
  readonly reference: string;
  /** As it came in the chat. */
  readonly message: string;
}

/** From the first page to the slip's, by way of the chat. */
async function orderFromHome(page: Page, side: "buy" | "sell"): Promise<Ordered> {
  await page.goto("/");
  await page.getByRole("link", { name: "Start P2P Trading" }).first().click();
  if (side === "sell") await page.getByRole("tab", { name: "Sell" }).click();
  await dollars(page, EXCHANGE).fill("500");
  const announced = page.waitForResponse((response) => response.url().endsWith("/announce"));
  const { tab, message } = await chatOpenedBy(page, () => submitButton(page, EXCHANGE).click());
  await announced;
  await tab.close();
  const slip = await issuedSlip(page);
  const reference = await referenceOn(slip);
  const link = await slip.getByRole("link", { name: /^View or share this slip/ }).getAttribute("href");
  await page.goto(link!);
  await headline(page, "Your order is with the desk");
  return { reference, message };
}

async function orderOnLite(page: Page, side: "Buy" | "Sell"): Promise<Ordered> {
  await page.goto("/lite");
  await page.getByRole("navigation").getByRole("link", { name: "Order" }).click();
  await page.getByRole("radio", { name: side }).check();
  await page.getByLabel("Amount", { exact: true }).fill("500");
  await page.getByRole("button", { name: "Get my slip" }).click();
  await headline(page, "Your slip");
  const message = await page.locator("pre").innerText();
  const reference = await page.getByRole("article").locator("b").first().innerText();
  const link = page.getByRole("link", { name: "Open WhatsApp" });
  // The chat itself is another site's.
  const opened = await page.request.get((await link.getAttribute("href"))!, { maxRedirects: 0 });
  expect(opened.status()).toBe(303);
  await page.reload();
  await headline(page, "Your order is with the desk");
  return { reference, message };
}

async function lookAgain(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("link", { name: /^Look again/ }).click();
  await headline(page, name);
}

async function giveAccount(page: Page, returnAddress: string): Promise<void> {
  await page.getByLabel("Payout method").fill("Bank transfer, Example Bank");
  await page.getByLabel("Account", { exact: true }).fill(`0042 1187 ${returnAddress.length}17`);
  await page.getByLabel("Account holder").fill(PAYER);
  await page.getByLabel("Your address for a return").fill(returnAddress);
}

async function seeCoins(
  agent: Page,
  { amount, transaction }: { readonly amount: string; readonly transaction: string },
): Promise<void> {
  const next = card(agent, "Next: money seen");
  await next.getByLabel("Amount that came").fill(amount);
  await next.getByLabel("Transaction").fill(transaction);
  await next.getByLabel("Output").fill("0");
  await next.getByRole("button", { name: "I saw the money" }).click();
}

/** The second person, at a console of their own. */
async function look(browser: Browser, desk: KeptDesk, reference: string): Promise<void> {
  const second = await atConsole(browser, desk, desk.cleo);
  await second.goto(`/desk?order=${reference}`);
  const next = card(second, "Next: look at it");
  await next.getByLabel("Is it right?").selectOption({ label: "I agree" });
  await next.getByRole("button", { name: "Say so" }).click();
  await expect(card(second, "Next: look at it")).toHaveCount(0);
  await second.context().close();
}

async function printedReceipt(page: Page, reference: string, texts: readonly string[]): Promise<void> {
  const receipt = page.getByRole("article", { name: `Receipt ${reference}` });
  for (const text of texts) await expect(receipt).toContainText(text);
  const pdf = await page.pdf({ format: "A4" });
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
}
