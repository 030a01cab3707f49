import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { ageDestinations } from "../desk/age-destinations.ts";
import { ageOrder } from "../desk/age-order.ts";
import { CountedPerson } from "../desk/counted-person.ts";
import { headline } from "../desk/customer.ts";
import { JOURNEY_MS } from "../desk/journey.ts";
import { newAddress } from "../desk/new-address.ts";
import { expect, test } from "../desk/test.ts";
import type { KeptDesk } from "../stack/start-kept-desk.ts";
import { orderPage, referenceOn } from "../trading/order.ts";

/** docs/product.md, P22.14. */
const MOST = { presses: 7, fields: 3 };
const PAYER = "Grace Example";
/** Longer than a slip's price holds. */
const MINUTES_TOO_LATE = 20;
const SIZES = { phone: { width: 360, height: 640 }, desktop: { width: 1280, height: 800 } };

/** From the home page to the order's page, with the home page's initial amount. */
async function order(page: Page, person: CountedPerson, side: "Buy" | "Sell"): Promise<string> {
  await page.goto("/");
  const ticket = page.getByRole("region", { name: "Buy or sell bitcoin" });
  await expect(ticket.getByText(/^for \$250/)).toBeVisible();
  if (side === "Sell") await person.press(ticket.getByRole("radio", { name: "Sell" }));
  await person.press(ticket.getByRole("button", { name: "Get my signed slip" }));
  const announced = page.waitForResponse((response) => response.url().endsWith("/announce"));
  await person.press(page.getByRole("main").getByRole("button", { name: "Continue to WhatsApp" }));
  const reference = await referenceOn(await orderPage(page));
  await announced;
  return reference;
}

async function confirm(page: Page, person: CountedPerson): Promise<void> {
  await person.press(page.getByRole("button", { name: "Confirm and continue" }));
  await expect(page.getByText(/^Given at/)).toBeVisible();
}

async function pay(page: Page, person: CountedPerson, desk: KeptDesk, reference: string): Promise<void> {
  await desk.ben.details(reference, "bank");
  await headline(page, "Now pay $250.00");
  await person.press(page.getByRole("button", { name: "I have paid" }));
  await person.press(page.getByRole("button", { name: "Yes, I have paid" }));
  await headline(page, "Ben is looking for your money");
}

async function send(page: Page, person: CountedPerson, desk: KeptDesk, reference: string): Promise<void> {
  await desk.ben.details(reference, "coin");
  await headline(page, /^Now send 0\.\d+ BTC/);
  await person.type(page.getByLabel("Transaction"), randomBytes(32).toString("hex"));
  await person.press(page.getByRole("button", { name: "I have sent it" }));
  await headline(page, "Ben is looking for your BTC");
}

/** Logs in with a saved address and payout account that are past their waiting time. */
async function logInWithSaved(page: Page, desk: KeptDesk, address: string): Promise<void> {
  const { email, password } = await desk.customer("grace");
  const { url: origin } = desk.stack;
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(origin + path, { data, headers: { origin } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  };
  await post("/api/auth/login", { email, password });
  await post("/api/account/step-up", { password });
  const payout = { method: "Example Bank", account: `0042${String(Date.now()).slice(-6)}`, holder: PAYER };
  await post("/api/account/destinations", { kind: "coin", coinId: "bitcoin", network: "bitcoin", address });
  await post("/api/account/destinations", { kind: "payout", currency: "USD", ...payout });
  ageDestinations(desk.stack);
}

for (const [name, viewport] of Object.entries(SIZES))
  test.describe(name, () => {
    test.use({ viewport });
    let person: CountedPerson;
    test.beforeEach(() => {
      test.setTimeout(JOURNEY_MS);
      person = new CountedPerson();
    });
    test.afterEach(() => {
      const { presses, fields } = person;
      test.info().annotations.push({ type: "counted", description: `${presses} presses, ${fields} fields` });
      expect.soft(presses).toBeLessThanOrEqual(MOST.presses);
      expect.soft(fields).toBeLessThanOrEqual(MOST.fields);
    });

    test("a guest who buys", async ({ page, desk }) => {
      const reference = await order(page, person, "Buy");
      await desk.ben.step(reference, "claim");
      await headline(page, /^Ben opened your order at/);
      await person.type(page.getByLabel("Your address"), newAddress());
      await person.type(page.getByLabel("Payer's name"), PAYER);
      await confirm(page, person);
      await pay(page, person, desk, reference);
    });

    test("a guest who buys at today's price, as the slip's ran out", async ({ page, desk }) => {
      const reference = await order(page, person, "Buy");
      await desk.ben.step(reference, "claim");
      await headline(page, /^Ben opened your order at/);
      ageOrder(desk.stack, reference, MINUTES_TOO_LATE);
      await person.type(page.getByLabel("Your address"), newAddress());
      await person.type(page.getByLabel("Payer's name"), PAYER);
      await confirm(page, person);
      const renew = page.getByRole("button", { name: "Take today's price" });
      await person.press(renew);
      await expect(renew).toHaveCount(0);
      await pay(page, person, desk, reference);
    });

    test("a guest who sells", async ({ page, desk }) => {
      const reference = await order(page, person, "Sell");
      await desk.ben.step(reference, "claim");
      await headline(page, /^Ben opened your order at/);
      // Typed in one line: nothing has to be copied elsewhere.
      const account = `0042${String(Date.now()).slice(-6)}`;
      await person.type(page.getByLabel("Payout method"), `Example Bank, ${account}, ${PAYER}`);
      await person.type(page.getByLabel("Your address for a return"), newAddress());
      await confirm(page, person);
      await send(page, person, desk, reference);
    });

    test("an account that buys with what it saved", async ({ page, desk }) => {
      const address = newAddress();
      await logInWithSaved(page, desk, address);
      const reference = await order(page, person, "Buy");
      await desk.ben.step(reference, "claim");
      await headline(page, /^Ben opened your order at/);
      await person.press(page.getByRole("button", { name: `Use ${address}` }));
      await person.type(page.getByLabel("Payer's name"), PAYER);
      await confirm(page, person);
      await pay(page, person, desk, reference);
    });

    test("an account that sells with what it saved", async ({ page, desk }) => {
      const address = newAddress();
      await logInWithSaved(page, desk, address);
      const reference = await order(page, person, "Sell");
      await desk.ben.step(reference, "claim");
      await headline(page, /^Ben opened your order at/);
      await person.press(page.getByRole("button", { name: /^Use 0042/ }));
      await person.press(page.getByRole("button", { name: `Use ${address}` }));
      await confirm(page, person);
      await send(page, person, desk, reference);
    });
  });
