import type { Page } from "@playwright/test";
import { ageOrder } from "../desk/age-order.ts";
import { CountedPerson } from "../desk/counted-person.ts";
import { headline } from "../desk/customer.ts";
import { newAddress } from "../desk/new-address.ts";
import { expect, test } from "../desk/test.ts";
import type { KeptDesk } from "../stack/start-kept-desk.ts";

/** What follows "I have paid" when something is wrong, which docs/product.md, P22.14, leaves open. */
const PAYER = "Grace Example";
/** Longer than payment details hold a price. */
const MINUTES_TOO_LATE = 40;
const SIZES = { phone: { width: 360, height: 640 }, desktop: { width: 1280, height: 800 } };

interface Ordered {
  readonly page: Page;
  readonly desk: KeptDesk;
  readonly reference: string;
}

/** The page of an order of this browser that waits to be paid. Presses until then are counted elsewhere. */
async function toPay(page: Page, desk: KeptDesk): Promise<Ordered & { token: string }> {
  const headers = { origin: desk.stack.url };
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/orders${path}`, { data, headers });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer;
  };
  const amount = { unit: "usd", value: "250.00" };
  const made = await post("", { surface: "exchange", side: "buy", coinId: "bitcoin", amount });
  const { reference, token } = (await made.json()) as { reference: string; token: string };
  await post(`/${token}/announce`, {});
  const destination = { network: "bitcoin", address: newAddress(), payerName: PAYER };
  await post(`/${token}/destination`, { version: 1, ...destination });
  await desk.ben.step(reference, "claim");
  await desk.ben.details(reference, "bank");
  await page.goto(`/q/${token}`);
  await headline(page, "Now pay $250.00");
  return { page, desk, reference, token };
}

async function saidPaid(page: Page, desk: KeptDesk): Promise<Ordered> {
  const order = await toPay(page, desk);
  await sayPaid(page, new CountedPerson());
  return order;
}

async function sayPaid(page: Page, person: CountedPerson): Promise<void> {
  await person.press(page.getByRole("button", { name: "I have paid" }));
  await person.press(page.getByRole("button", { name: "Yes, I have paid" }));
  await headline(page, "Ben is looking for your money");
}

async function moneySeen({ page, desk: { ben }, reference }: Ordered, amount: string): Promise<void> {
  await ben.step(reference, "money-seen", {
    amount,
    madeAt: new Date().toISOString(),
    payerName: PAYER,
    bankReference: `BANK-${reference}`,
  });
  await headline(page, /^Ben saw your money/);
}

const back = ({ reference }: Ordered) => ({
  reason: "Another amount than agreed",
  bankReference: `BACK-${reference}`,
});

async function sendBack(order: Ordered): Promise<void> {
  await order.desk.ben.step(order.reference, "return", back(order));
  await headline(order.page, /^Ben returned your money/);
}

/** The agent offers a new price. */
async function offer(order: Ordered): Promise<void> {
  await order.desk.ben.step(order.reference, "settle", { as: "new-price" });
  await expect(order.page.getByRole("region", { name: "A new price" })).toBeVisible();
}

/** The customer takes the new price, and gets the coins. */
async function accept({ page, desk, reference }: Ordered, person: CountedPerson): Promise<void> {
  await person.press(page.getByRole("button", { name: "Accept this price" }));
  await expect(page.getByText("A second person at the desk checks this.")).toBeVisible();
  await desk.cleo.step(reference, "approve", { agrees: true });
  await desk.ben.sent(reference);
  await person.press(page.getByRole("button", { name: "I've received it" }));
  await headline(page, "Your order is complete");
}

async function complain(page: Page, person: CountedPerson): Promise<void> {
  await person.press(page.getByText("Something is wrong"));
  await person.type(page.getByLabel("What is wrong?"), "I want my money back");
  await person.press(page.getByRole("button", { name: "Send the complaint" }));
  await headline(page, "Your complaint is with the desk");
}

for (const [size, viewport] of Object.entries(SIZES))
  test.describe(size, () => {
    test.use({ viewport });
    let person: CountedPerson;
    test.beforeEach(() => (person = new CountedPerson()));

    test("the desk looked in vain: 2 presses, no field", async ({ page, desk }) => {
      const { reference } = await saidPaid(page, desk);
      await desk.ben.step(reference, "not-found");
      await expect(page.getByText(/^Not received yet/)).toBeVisible();
      await expect(page.getByRole("heading", { name: "We haven't found your money yet" })).toBeVisible();
      await sayPaid(page, person);
      expect(person).toMatchObject({ presses: 2, fields: 0 });
    });

    test("another amount, at a new price: 2 presses, no field", async ({ page, desk }) => {
      const order = await saidPaid(page, desk);
      await moneySeen(order, "240.00");
      await offer(order);
      await accept(order, person);
      expect(person).toMatchObject({ presses: 2, fields: 0 });
    });

    test("paid late, at today's price: 2 presses, no field", async ({ page, desk }) => {
      const order = await saidPaid(page, desk);
      ageOrder(desk.stack, order.reference, MINUTES_TOO_LATE);
      await moneySeen(order, "250.00");
      await offer(order);
      await accept(order, person);
      expect(person).toMatchObject({ presses: 2, fields: 0 });
    });

    test("the new price is declined and the money comes back: 1 press, no field", async ({ page, desk }) => {
      const order = await saidPaid(page, desk);
      await moneySeen(order, "240.00");
      await offer(order);
      await person.press(page.getByRole("button", { name: "Decline, and get it back" }));
      await expect(page.getByText("A second person at the desk checks this.")).toBeVisible();
      await desk.cleo.step(order.reference, "approve", { agrees: true });
      await sendBack(order);
      expect(person).toMatchObject({ presses: 1, fields: 0 });
    });

    test("the desk returns the money: no press, no field", async ({ page, desk }) => {
      const order = await saidPaid(page, desk);
      await moneySeen(order, "240.00");
      await desk.ben.step(order.reference, "settle", { as: "return" });
      await desk.cleo.step(order.reference, "approve", { agrees: true });
      await sendBack(order);
      expect(person).toMatchObject({ presses: 0, fields: 0 });
    });

    test("a complaint, and the money comes back: 2 presses, 1 field", async ({ page, desk }) => {
      const order = await saidPaid(page, desk);
      await moneySeen(order, "240.00");
      await complain(page, person);
      await desk.ben.step(order.reference, "settle", { as: "return" });
      await desk.cleo.step(order.reference, "approve", { agrees: true });
      await desk.ben.step(order.reference, "return", back(order));
      await desk.cleo.step(order.reference, "resolve", { outcome: "returned", text: "It went back" });
      await headline(page, /returned your money/);
      expect(person).toMatchObject({ presses: 2, fields: 1 });
    });

    test("the desk asks for another address: 1 press, 2 fields", async ({ page, desk }) => {
      const order = await saidPaid(page, desk);
      await desk.ben.step(order.reference, "destination-again", { reason: "This wallet takes no more" });
      await person.type(page.getByLabel("Your address"), newAddress());
      await person.type(page.getByLabel("Payer's name"), PAYER);
      await person.press(page.getByRole("button", { name: "Confirm and continue" }));
      await expect(page.getByLabel("Your address")).toHaveCount(0);
      expect(person).toMatchObject({ presses: 1, fields: 2 });
    });

    test("cancelled by the desk although it was paid: 2 presses, no field", async ({ page, desk }) => {
      const { reference } = await toPay(page, desk);
      ageOrder(desk.stack, reference, MINUTES_TOO_LATE);
      await desk.ben.step(reference, "cancel", { reason: "The price's time is over" });
      await headline(page, "This order is cancelled");
      await sayPaid(page, person);
      expect(person).toMatchObject({ presses: 2, fields: 0 });
    });

    test("not paid in time, and ordered again: 4 presses, no field", async ({ page, desk }) => {
      const { reference } = await toPay(page, desk);
      ageOrder(desk.stack, reference, MINUTES_TOO_LATE);
      await page.reload();
      await headline(page, "The price no longer holds");
      await person.press(page.getByText("Cancel this order", { exact: true }).first());
      await person.press(page.getByLabel("I have not paid"));
      await person.press(page.getByRole("button", { name: "Cancel this order" }));
      await headline(page, "This order is cancelled");
      await person.press(page.getByRole("link", { name: "Order again" }));
      await expect(page.getByLabel("Amount (USD)")).toHaveValue(/^250/);
      expect(person).toMatchObject({ presses: 4, fields: 0 });
    });
  });
