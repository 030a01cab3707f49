import { expect, type Page } from "@playwright/test";
import type { KeptDesk } from "../stack/start-kept-desk.ts";
import { dollars, EXCHANGE, issuedSlip, referenceOn, submitButton } from "../trading/order.ts";
import type { Moment } from "./moment.ts";

/** A guest has one order at a time that goes to an address. */
const ADDRESSES = [
  "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
  "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy",
  "1BoatSLRHtKNngkdXEeobR76b53LETtpyT",
];
const PAYER = "Grace Example";

/** An order's page after sending, for whoever made it, from the first minute to the receipt. */
export function customerMoments({ ben, cleo }: KeptDesk): readonly Moment[] {
  const moment = (name: string, to: (page: Page, reference: string) => Promise<void>): Moment => ({
    name: `order-${name}`,
    reach: async (page) => to(page, await placeOrder(page)),
  });
  const addresses = [...ADDRESSES];
  const toPay = async (page: Page, reference: string) => {
    await ben.step(reference, "claim");
    await page.getByLabel("Your address").fill(addresses.shift()!);
    await page.getByLabel("Payer's name").fill(PAYER);
    await page.getByRole("button", { name: "Send this to the desk" }).click();
    await expect(page.getByText(/^Given at/)).toBeVisible();
    await ben.details(reference, "bank");
    await heading(page, "Now pay $500.00");
  };
  const seen = async (page: Page, reference: string, amount: string) => {
    await toPay(page, reference);
    const paidAt = new Date().toISOString();
    await ben.step(reference, "money-seen", {
      amount,
      paidAt,
      payerName: PAYER,
      receipt: `BANK-${reference}`,
    });
    await heading(page, /^Ben saw your money/);
  };
  return [
    moment("waiting", (page) => heading(page, "Your order is with the desk")),
    moment("opened", async (page, reference) => {
      await ben.step(reference, "claim");
      await heading(page, /^Ben opened your order/);
    }),
    moment("to-pay", toPay),
    moment("offer", async (page, reference) => {
      await seen(page, reference, "480.00");
      await cleo.step(reference, "look", { agrees: true });
      await ben.step(reference, "settle", { as: "new-price" });
      await expect(page.getByRole("region", { name: "A new price" })).toBeVisible();
    }),
    moment("receipt", async (page, reference) => {
      await seen(page, reference, "500.00");
      await ben.step(reference, "sent", { transaction: "4".repeat(64) });
      await page.getByRole("button", { name: "I have it" }).click();
      await heading(page, "Your order is complete");
    }),
    moment("away", async (page, reference) => {
      await ben.step(reference, "claim");
      await heading(page, /^Ben opened your order/);
      await page.route("**/api/orders/**", (route) => route.fulfill({ status: 503 }));
      await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
      await heading(page, "We can't check now. Do not pay.");
    }),
  ];
}

async function heading(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

async function placeOrder(page: Page): Promise<string> {
  await page.goto("/exchange?coin=bitcoin&side=buy");
  await dollars(page, EXCHANGE).fill("500");
  const announced = page.waitForResponse((response) => response.url().endsWith("/announce"));
  await submitButton(page, EXCHANGE).click();
  const slip = await issuedSlip(page);
  await announced;
  const link = await slip.getByRole("link", { name: /^View or share this slip/ }).getAttribute("href");
  const reference = await referenceOn(slip);
  await page.goto(link!);
  return reference;
}
