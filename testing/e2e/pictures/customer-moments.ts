import { createHash } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { ageOrder } from "../desk/age-order.ts";
import { giveDestination, headline, placeOrder, sayPaid } from "../desk/customer.ts";
import type { KeptDesk } from "../stack/start-kept-desk.ts";
import type { Moment } from "./moment.ts";

const PAYER = "Grace Example";
/**
 * Minutes: longer than a slip's price is valid, and longer than the desk holds it after showing payment
 * details.
 */
const [SLIP_OVER, HOLD_OVER] = [20, 40];
const DAY_MS = 25 * 3_600_000;

type Reach = (page: Page, reference: string) => Promise<void>;

/** An order's page after sending, as its customer sees it, from the first minute to the receipt. */
export function customerMoments({ stack, ben, cleo }: KeptDesk): readonly Moment[] {
  const moment = (name: string, to: Reach, side: "buy" | "sell" = "buy"): Moment => ({
    name: `order-${name}`,
    reach: async (page) => to(page, await placeOrder(page, side === "buy" ? { coin: "ethereum" } : { side })),
  });
  let people = 0;
  /** A guest may have one order per address at a time, and an address of zeros is refused. */
  const nextAddress = () =>
    `0x${createHash("sha256")
      .update(String((people += 1)))
      .digest("hex")
      .slice(0, 40)}`;

  const opened: Reach = async (page, reference) => {
    await ben.step(reference, "claim");
    await headline(page, /^Ben opened your order/);
  };
  const given: Reach = async (page, reference) => {
    await opened(page, reference);
    await giveDestination(page, nextAddress(), PAYER);
  };
  const toPay: Reach = async (page, reference) => {
    await given(page, reference);
    await ben.details(reference, "bank");
    await headline(page, "Now pay $500.00");
  };
  const saidPaid: Reach = async (page, reference) => {
    await toPay(page, reference);
    await sayPaid(page);
    await headline(page, "Ben is looking for your money");
  };
  const seen = async (page: Page, reference: string, { amount = "500.00", payerName = PAYER } = {}) => {
    await toPay(page, reference);
    const madeAt = new Date().toISOString();
    await ben.step(reference, "money-seen", {
      amount,
      madeAt,
      payerName,
      bankReference: `BANK-${reference}`,
    });
    await headline(page, /^Ben saw your money/);
  };
  const sent: Reach = async (page, reference) => {
    await seen(page, reference);
    await ben.step(reference, "sent", { transaction: `0x${String(people).padStart(64, "4f1c")}` });
    await headline(page, /^Ben sent your ETH/);
  };
  const closed: Reach = async (page, reference) => {
    await sent(page, reference);
    await page.getByRole("button", { name: "I've received it" }).click();
    await headline(page, "Your order is complete");
  };
  /** Backdates the order by so many minutes. */
  const later = async (page: Page, reference: string, minutes: number) => {
    ageOrder(stack, reference, minutes);
    await page.reload();
  };

  return [
    moment("waiting", (page) => headline(page, "Your order is with the desk")),
    moment("opened", opened),
    moment("given", given),
    moment("price-ran-out", async (page, reference) => {
      await given(page, reference);
      await later(page, reference, SLIP_OVER);
      await expect(page.getByRole("button", { name: "Take today's price" })).toBeVisible();
    }),
    moment("to-pay", toPay),
    moment(
      "to-send",
      async (page, reference) => {
        await opened(page, reference);
        await page.getByLabel("Payout method").fill("Bank transfer, Example Bank");
        await page.getByLabel("Account", { exact: true }).fill("0042 1187 4417");
        await page.getByLabel("Account holder").fill(PAYER);
        await page.getByLabel("Your address for a return").fill("1BoatSLRHtKNngkdXEeobR76b53LETtpyT");
        await page.getByRole("button", { name: "Confirm and continue" }).click();
        await expect(page.getByText(/^Given at/)).toBeVisible();
        await ben.details(reference, "coin");
        await headline(page, /^Now send/);
      },
      "sell",
    ),
    moment("hold-over", async (page, reference) => {
      await toPay(page, reference);
      await later(page, reference, HOLD_OVER);
      await headline(page, "The price no longer holds");
    }),
    moment("said-paid", saidPaid),
    moment("not-found", async (page, reference) => {
      await saidPaid(page, reference);
      await ben.step(reference, "not-found");
      await expect(page.getByText(/^Not received yet/)).toBeVisible();
    }),
    moment("money-seen", seen),
    moment("offer", async (page, reference) => {
      await seen(page, reference, { amount: "480.00" });
      await ben.step(reference, "settle", { as: "new-price" });
      await expect(page.getByRole("region", { name: "A new price" })).toBeVisible();
    }),
    moment("sent", sent),
    moment("receipt", closed),
    moment("returned", async (page, reference) => {
      await seen(page, reference, { amount: "480.00" });
      await ben.step(reference, "settle", { as: "return" });
      await cleo.step(reference, "approve", { agrees: true });
      await ben.step(reference, "return", { reason: "Another amount", bankReference: `BACK-${reference}` });
      await headline(page, /^Ben returned your money/);
    }),
    moment("disputed", async (page, reference) => {
      await closed(page, reference);
      await page.getByText("Something is wrong").click();
      await page.getByLabel("What is wrong?").fill("The coins have not arrived");
      await page.getByRole("button", { name: "Send the complaint" }).click();
      await headline(page, "Your complaint is with the desk");
    }),
    moment("cancelled", async (page, reference) => {
      await opened(page, reference);
      await page.getByText("Cancel this order").first().click();
      await page.getByRole("button", { name: "Cancel this order" }).click();
      await headline(page, "This order is cancelled");
    }),
    moment("cancelled-late", async (page, reference) => {
      await toPay(page, reference);
      await page.getByText("Cancel this order").first().click();
      await page.getByLabel("I have not paid").check();
      await page.getByRole("button", { name: "Cancel this order" }).click();
      await headline(page, "This order is cancelled");
    }),
    moment("forgotten", async (page) => {
      await page.route("**/api/orders/stream?*", (route) => route.abort());
      await page.route(/\/api\/orders\/(?!stream)[^/]+$/, async (route) => {
        const answer = await route.fetch();
        const slip = (await answer.json()) as { issuedAt: string };
        const serverTime = new Date(Date.parse(slip.issuedAt) + DAY_MS).toISOString();
        await route.fulfill({ response: answer, json: { ...slip, status: "expired", serverTime } });
      });
      await page.route("**/status", (route) => route.fulfill({ json: { desk: "not-announced" } }));
      await page.reload();
      await headline(page, "Nobody opened it within a day");
    }),
    moment("other-browser", async (page) => {
      await page.context().clearCookies();
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      await expect(page.getByText("Go back to the window where you ordered")).toBeVisible();
    }),
    moment("away", async (page, reference) => {
      await opened(page, reference);
      await page.route("**/api/orders/**", (route) => route.fulfill({ status: 503 }));
      await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
      await headline(page, "We can't check now. Do not pay.");
    }),
  ];
}
