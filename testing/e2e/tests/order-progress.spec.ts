import { giveDestination, headline, placeOrder, sayPaid } from "../desk/customer.ts";
import { expectAccessible } from "../stack/axe-findings.ts";
import { type KeptDesk, startKeptDesk } from "../stack/start-kept-desk.ts";
import { expect, test as base } from "../trading/test.ts";

/** A guest has one order at a time that goes to an address. */
const ADDRESSES = [
  "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
  "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
  "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy",
  "bc1qc7slrfxkknqcq2jevvvkdgvrt8080852dfjewde450xdlk4ugp7szw5tk9",
  "1BoatSLRHtKNngkdXEeobR76b53LETtpyT",
  "1CounterpartyXXXXXXXXXXXXXXXUWLpVr",
] as const;
const TRANSACTION = "4".repeat(64);
const PAYER = "Grace Example";

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

test("who buys follows the order on its slip's page, from the chat to the printed receipt", async ({
  page,
  desk: { ben },
}) => {
  // A whole life.
  test.slow();
  const reference = await placeOrder(page);
  await headline(page, "Your order is with the desk");
  await expect(page.getByText("Nobody at the desk has opened this order yet.")).toBeVisible();

  await ben.step(reference, "claim");
  await headline(page, /^Ben opened your order at \d\d:\d\d/);
  await giveDestination(page, ADDRESSES[0], PAYER);
  await expect(page.getByText("bc1q…5mdq")).toBeVisible();

  await ben.details(reference, "bank");
  await headline(page, "Now pay $500.00");
  const details = page.getByRole("region", { name: "Payment details" });
  await expect(details).toContainText("0123456789");
  await expect(details).toContainText("Pay only for your own order.");
  await expect(details).toContainText(PAYER);
  await expect(page.getByText("The order's price now")).toHaveCount(0);
  await expectAccessible(page);
  await sayPaid(page);
  await headline(page, "Ben is looking for your money");

  await ben.step(reference, "not-found");
  await expect(page.getByText(/^Not here yet at \d\d:\d\d/)).toBeVisible();
  await ben.step(reference, "money-seen", {
    amount: "500.00",
    paidAt: new Date().toISOString(),
    payerName: PAYER,
    receipt: "BANK-1",
  });
  await headline(page, /^Ben saw your money at/);
  await expect(page.getByText("0123456789")).toHaveCount(0);
  await ben.step(reference, "say", { reply: "Your coins leave in a minute" });
  await expect(page.getByText("Your coins leave in a minute")).toBeVisible();
  await ben.step(reference, "sent", { transaction: TRANSACTION });
  await headline(page, /^Ben sent your BTC at/);
  await page.getByRole("button", { name: "I have it" }).click();
  await headline(page, "Your order is complete");

  const receipt = page.getByRole("article", { name: `Receipt ${reference}` });
  await expect(receipt).toContainText(TRANSACTION);
  await expectAccessible(page);
  const pdf = await page.pdf({ format: "A4" });
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: "print" });
  await expect(receipt).toBeVisible();
  await expect(page.getByRole("button").and(page.locator(":visible"))).toHaveCount(0);
});

test.describe("with a mistake on the way", () => {
  test.use({ expectedConsole: [/status of 400/] });

  test("who sells sends coins to the address of the page, and names the transaction", async ({
    page,
    desk: { ben },
  }) => {
    const reference = await placeOrder(page, { side: "sell" });
    await ben.step(reference, "claim");
    await headline(page, /^Ben opened your order/);
    await page.getByLabel("Payout method").fill("Bank transfer, Example Bank");
    await page.getByLabel("Account", { exact: true }).fill("0042 1187 4417");
    await page.getByLabel("Account holder").fill("Grace Example");
    await page.getByLabel("Your address for a return").fill(ADDRESSES[5]);
    await page.getByRole("button", { name: "Send this to the desk" }).click();
    await expect(page.getByText(/^Given at/)).toBeVisible();
    await ben.details(reference, "coin");
    await headline(page, /^Now send 0\.\d+ BTC/);
    const details = page.getByRole("region", { name: "Payment details" });
    await expect(details).toContainText("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4");
    const [amount = ""] = /0\.\d+/.exec(await page.getByRole("heading", { level: 1 }).innerText())!;
    await page.getByRole("button", { name: "I have sent it" }).click();
    await expect(details.getByRole("alert")).toBeVisible();
    await page.getByLabel("Transaction").fill("5".repeat(64));
    await page.getByRole("button", { name: "I have sent it" }).click();
    await headline(page, "Ben is looking for your BTC");
    await ben.step(reference, "money-seen", {
      amount,
      network: "bitcoin",
      transaction: "5".repeat(64),
      output: 0,
    });
    await headline(page, /^Ben saw your BTC at/);
    await ben.step(reference, "sent", { transaction: "EXB-421" });
    await headline(page, /^Ben sent your money at/);
    await page.getByRole("button", { name: "I have it" }).click();
    await headline(page, "Your order is complete");
    await expect(page.getByRole("article", { name: `Receipt ${reference}` })).toContainText("EXB-421");
  });
});

test("another amount gets a new price to accept, and a second person's look", async ({
  page,
  desk: { ben, cleo },
}) => {
  const reference = await placeOrder(page);
  await ben.step(reference, "claim");
  await giveDestination(page, ADDRESSES[5], PAYER);
  await ben.details(reference, "bank");
  await ben.step(reference, "money-seen", {
    amount: "480.00",
    paidAt: new Date().toISOString(),
    payerName: PAYER,
    receipt: "BANK-2",
  });
  await expect(page.getByText("A second person at the desk looks at it.")).toBeVisible();
  await cleo.step(reference, "look", { agrees: true });
  await ben.step(reference, "settle", { as: "new-price" });
  await expect(
    page.getByText("What came isn't what you agreed on. The desk offers you a new price."),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: "A new price" })).toContainText("$480.00");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Accept this price" }).click();
  await expect(page.getByText("Next, the desk sends your BTC.")).toBeVisible();
  await ben.step(reference, "sent", { transaction: "6".repeat(64) });
  await headline(page, /^Ben sent your BTC at/);
  await expect(page.getByRole("article", { name: `Receipt ${reference}` })).toContainText("$480.00");
});

test("money of another name goes back, and the page says why", async ({ page, desk: { ben, cleo } }) => {
  const reference = await placeOrder(page);
  await ben.step(reference, "claim");
  await giveDestination(page, ADDRESSES[6], PAYER);
  await ben.details(reference, "bank");
  await ben.step(reference, "money-seen", {
    amount: "500.00",
    paidAt: new Date().toISOString(),
    payerName: "Mallory Example",
    receipt: "BANK-3",
  });
  await cleo.step(reference, "look", { agrees: true });
  await ben.step(reference, "return", { reason: "Another name", transaction: "BACK-3" });
  await headline(page, /^Ben returned your money at/);
  await expect(page.getByText("Why: Another name")).toBeVisible();
  await expect(page.getByRole("article", { name: `Receipt ${reference}` })).toContainText("BACK-3");
  await page.getByText("Something is wrong").click();
  await page.getByLabel("What is wrong?").fill("It was my sister's account");
  await page.getByRole("button", { name: "Send the complaint" }).click();
  await headline(page, "Your complaint is with the desk");
});

test("K66: an impostor with the link of an order reads nothing of it and makes no step", async ({
  page,
  playwright,
  desk: { ben, stack },
}) => {
  const reference = await placeOrder(page);
  await ben.step(reference, "claim");
  await giveDestination(page, ADDRESSES[1], PAYER);
  await ben.details(reference, "bank");
  await headline(page, "Now pay $500.00");
  const impostor = await playwright.request.newContext({
    baseURL: stack.url,
    extraHTTPHeaders: { origin: stack.url },
  });
  const order = page.url().replace("/q/", "/api/orders/");
  expect(await (await impostor.get(`${order}/status`)).json()).toEqual({ desk: "private" });
  for (const [step, body] of [
    ["paid", {}],
    ["cancel", { notPaid: true }],
    ["dispute", { text: "Please use my other account" }],
  ] as const) {
    const answer = await impostor.post(`${order}/${step}`, { data: { version: 4, ...body } });
    expect([answer.status(), ((await answer.json()) as { code: string }).code]).toEqual([
      403,
      "not_the_maker",
    ]);
  }
  await impostor.dispose();
});

test("without scripts the order's page is the same, for whoever made it alone", async ({
  page,
  desk: { ben },
}) => {
  const reference = await placeOrder(page);
  await ben.step(reference, "claim");
  await giveDestination(page, ADDRESSES[4], PAYER);
  await ben.details(reference, "bank");
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(page.url().replace("/q/", "/lite/q/"));
  await headline(page, "Now pay 500.00 USD");
  await expect(page.getByText("0123456789")).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.getByText("Cancel this order").first().click();
  await page.getByLabel("I have not paid").check();
  await page.getByRole("button", { name: "Cancel this order" }).click();
  await headline(page, "This order is cancelled");
});

test("K74: another browser reads the terms and no progress, name or payment detail", async ({
  page,
  browser,
  desk: { ben, stack },
}) => {
  const reference = await placeOrder(page);
  await ben.step(reference, "claim");
  await giveDestination(page, ADDRESSES[2], PAYER);
  await ben.details(reference, "bank");
  await headline(page, "Now pay $500.00");
  const stranger = await browser.newContext({ baseURL: stack.url });
  const other = await stranger.newPage();
  await other.goto(page.url());
  await headline(other, "This slip is valid");
  await expect(other.getByText("Go back to the window where you ordered")).toBeVisible();
  const shown = await other.content();
  for (const secret of ["0123456789", "Example Desk Ltd", PAYER, ADDRESSES[2], "Ben"])
    expect(shown).not.toContain(secret);
  await expectAccessible(other);
  await stranger.close();
});

test.describe(() => {
  test.use({ expectedConsole: [/status of 503/] });

  test("while the server is away details are covered, and nobody should pay", async ({
    page,
    context,
    desk: { ben },
  }) => {
    const reference = await placeOrder(page);
    await ben.step(reference, "claim");
    await giveDestination(page, ADDRESSES[3], PAYER);
    await ben.details(reference, "bank");
    await headline(page, "Now pay $500.00");
    await context.route("**/api/orders/**", (route) => route.fulfill({ status: 503 }));
    await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
    await headline(page, "We can't check now. Do not pay.");
    await expect(page.getByText("0123456789")).toHaveCount(0);
    await expect(page.getByText("We issued this slip and its terms are unaltered.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Try again" }).click();
    await headline(page, "We can't check now. Do not pay.");
    // The page tries again by itself: its button may be gone before anybody presses it.
    await context.unroute("**/api/orders/**");
    await headline(page, "Now pay $500.00");
  });
});
