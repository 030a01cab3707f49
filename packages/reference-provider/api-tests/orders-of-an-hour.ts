import { randomBytes } from "node:crypto";
import { HOUR } from "@tradeslip/node-kit/testing/fake-clock";
import { expect } from "vitest";
import { type AnHour, hash } from "./an-hour.ts";
import { addressOf, SELLER, stepsOf, type TestSlip } from "./order-desk.ts";

type Kind = (hour: AnHour) => Promise<readonly TestSlip[]>;

/** Each kind with the state in which its orders end. */
export const KINDS: readonly (readonly [name: string, end: string, kind: Kind])[] = [
  [
    "a buy",
    "closed",
    async (hour) => {
      const slip = await hour.shown();
      await hour.step(slip, "money-seen", hour.line(slip));
      await hour.paidOut(slip);
      return [slip];
    },
  ],
  [
    "a sale",
    "closed",
    async (hour) => {
      const slip = await hour.sale();
      await hour.step(slip, "money-seen", hour.coins(slip));
      await hour.paidOut(slip);
      return [slip];
    },
  ],
  [
    "in naira",
    "closed",
    async (hour) => {
      const details = { accountId: hour.accounts.ngn, localAmount: "412500", referenceRate: "1650" };
      const slip = await hour.shown({ details });
      await hour.step(
        slip,
        "money-seen",
        hour.line(slip, { amount: "412500", accountId: hour.accounts.ngn }),
      );
      await hour.paidOut(slip);
      return [slip];
    },
  ],
  [
    "two transfers",
    "closed",
    async (hour) => {
      const slip = await hour.shown();
      await hour.step(slip, "money-seen", hour.line(slip, { amount: "100.00" }));
      await hour.step(slip, "money-seen", hour.line(slip, { amount: "150.00" }));
      await hour.paidOut(slip);
      return [slip];
    },
  ],
  [
    "too little, as agreed",
    "closed",
    async (hour) => {
      const slip = await hour.shown();
      await hour.step(slip, "money-seen", hour.line(slip, { amount: "240.00" }));
      await hour.step(slip, "settle", { as: "agreed" });
      await hour.paidOut(slip);
      return [slip];
    },
  ],
  [
    "too little, at a new price",
    "closed",
    async (hour) => {
      const slip = await hour.shown();
      await hour.step(slip, "money-seen", hour.line(slip, { amount: "200.00" }));
      await hour.step(slip, "settle", { as: "new-price" });
      await hour.customer(slip, "accept");
      await hour.paidOut(slip);
      return [slip];
    },
  ],
  [
    "too little, sent back",
    "returned",
    async (hour) => {
      const slip = await hour.shown();
      await hour.step(slip, "money-seen", hour.line(slip, { amount: "2.50" }));
      await hour.step(slip, "settle", { as: "return" });
      await hour.back(slip);
      return [slip];
    },
  ],
  [
    "too much, the excess back",
    "closed",
    async (hour) => {
      const slip = await hour.shown();
      await hour.step(slip, "money-seen", hour.line(slip, { amount: "300.00" }));
      await hour.back(slip, { amount: "50" });
      await hour.paidOut(slip);
      return [slip];
    },
  ],
  [
    "late, at today's price",
    "closed",
    async (hour) => {
      const slip = await hour.shown();
      hour.desk.clock.advance(2 * HOUR);
      await hour.step(slip, "money-seen", hour.line(slip));
      const priceToken = hour.desk.slip({ ...slip.terms, rate: "51000" }).token;
      await hour.step(slip, "settle", { as: "new-price", priceToken });
      await hour.customer(slip, "accept");
      await hour.paidOut(slip);
      return [slip];
    },
  ],
  [
    "another name",
    "closed",
    async (hour) => {
      const slip = await hour.shown();
      await hour.step(slip, "money-seen", hour.line(slip, { payerName: "Mallory" }));
      await hour.paidOut(slip);
      return [slip];
    },
  ],
  [
    "at another account, in euros, which are exchanged",
    "closed",
    async (hour) => {
      const slip = await hour.shown();
      const euros = hour.line(slip, { amount: "230", accountId: hour.accounts.eur });
      const { payments } = await hour.step(slip, "money-seen", euros);
      await hour.decided(
        slip,
        "exchange",
        { paymentId: payments[0].id, worth: "250.00", reason: "Agreed by phone" },
        hour.admin,
      );
      await hour.paidOut(slip);
      return [slip];
    },
  ],
  [
    "another coin, sent back",
    "returned",
    async (hour) => {
      const slip = await hour.sale({ returnAddress: "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L" });
      const doge = { amount: "5000", network: "dogecoin", coinId: "dogecoin" };
      await hour.step(slip, "money-seen", hour.coins(slip, doge));
      await hour.step(slip, "settle", { as: "return" });
      await hour.back(slip);
      return [slip];
    },
  ],
  [
    "a payout in parts",
    "closed",
    async (hour) => {
      const slip = await hour.shown();
      await hour.step(slip, "money-seen", hour.line(slip));
      await hour.paidOut(slip, { amount: "0.002" });
      await hour.paidOut(slip);
      return [slip];
    },
  ],
  [
    "a payout that came back",
    "closed",
    async (hour) => {
      const slip = await hour.sale();
      await hour.step(slip, "money-seen", hour.coins(slip));
      await hour.decided(slip, "sent", {
        bankReference: `OUT1-${slip.reference}`,
        accountId: hour.accounts.usd,
      });
      await hour.step(slip, "undelivered", { reason: "The account is closed" });
      await hour.step(slip, "destination-again", { reason: "Your bank returned it" });
      await hour.customer(slip, "destination", {
        ...SELLER,
        account: "0987654321",
        holder: hour.payerOf(slip),
        returnNetwork: "other",
        returnAddress: `back-${slip.reference}`,
      });
      await hour.paidOut(slip);
      return [slip];
    },
  ],
  [
    "a payout with another's transaction",
    "closed",
    async (hour) => {
      const slip = await hour.shown();
      await hour.step(slip, "money-seen", hour.line(slip));
      const { payments } = await hour.decided(slip, "sent", { transaction: hash() });
      await hour.decided(slip, "correct", { paymentId: payments.at(-1).id, reason: "Pasted another one" });
      await hour.paidOut(slip);
      return [slip];
    },
  ],
  [
    "a mistyped amount",
    "closed",
    async (hour) => {
      const slip = await hour.shown();
      const { payments } = await hour.step(slip, "money-seen", hour.line(slip, { amount: "2500.00" }));
      const right = hour.line(slip);
      await hour.decided(slip, "correct", { paymentId: payments[0].id, reason: "A zero too many", right });
      await hour.paidOut(slip);
      return [slip];
    },
  ],
  [
    "charged back after the payout",
    "closed",
    async (hour) => {
      const slip = await hour.shown();
      const { payments } = await hour.step(slip, "money-seen", hour.line(slip));
      await hour.decided(slip, "sent", { transaction: hash() });
      await hour.step(slip, "dispute", { text: "The bank's letter" });
      await hour.step(slip, "reverse", {
        paymentId: payments[0].id,
        madeAt: hour.at(),
        reason: "The bank's letter",
      });
      await hour.decided(slip, "write-off", { reason: "Gone" });
      const end = { outcome: "charged-back", text: "As the letter says" };
      await stepsOf(hour.admin, slip.reference)("resolve", end);
      return [slip];
    },
  ],
  [
    "complained about, and there",
    "closed",
    async (hour) => {
      const slip = await hour.shown();
      await hour.step(slip, "money-seen", hour.line(slip));
      await hour.decided(slip, "sent", { transaction: hash() });
      await hour.customer(slip, "dispute", { text: "Nothing came" });
      await stepsOf(hour.admin, slip.reference)("resolve", {
        outcome: "completed",
        text: "It came after an hour",
      });
      return [slip];
    },
  ],
  [
    "one transfer for two",
    "closed",
    async (hour) => {
      const orderKey = randomBytes(32);
      const first = await hour.shown({ orderKey });
      await hour.step(first, "money-seen", hour.line(first, { amount: "100.00" }));
      const second = await hour.shown({ orderKey, payer: hour.payerOf(first) });
      const allocate = [{ order: second.reference, amount: "250.00", version: await hour.versionOf(second) }];
      await hour.step(first, "money-seen", hour.line(first, { amount: "400.00", allocate }));
      await hour.paidOut(first);
      await hour.paidOut(second);
      return [first, second];
    },
  ],
  [
    "one transaction for two",
    "closed",
    async (hour) => {
      const slips = [await hour.shown(), await hour.shown()];
      const orders: object[] = [];
      for (const slip of slips) {
        await hour.step(slip, "money-seen", hour.line(slip));
        orders.push({ reference: slip.reference, version: await hour.versionOf(slip) });
      }
      const batch = { orders, network: "bitcoin", transaction: hash() };
      expect((await hour.agent("POST", "/desk/payouts", batch)).status).toBe(200);
      for (const slip of slips) await hour.customer(slip, "received");
      return slips;
    },
  ],
  [
    "money that was of no order",
    "closed",
    async (hour) => {
      const slip = await hour.shown();
      const waiting = { ...hour.line(slip), accountId: hour.accounts.usd };
      const { id } = (await hour.agent("POST", "/desk/payments", waiting)).body;
      const part = { order: slip.reference, amount: "250", version: await hour.versionOf(slip) };
      expect((await hour.agent("POST", `/desk/payments/${id}/allocations`, part)).status).toBe(200);
      await hour.paidOut(slip);
      return [slip];
    },
  ],
  [
    "another destination asked for",
    "closed",
    async (hour) => {
      const slip = await hour.shown();
      await hour.step(slip, "money-seen", hour.line(slip));
      await hour.step(slip, "destination-again", { reason: "This address takes no more" });
      const address = addressOf({ orderKey: randomBytes(32) });
      await hour.customer(slip, "destination", {
        network: "bitcoin",
        address,
        payerName: hour.payerOf(slip),
      });
      await hour.paidOut(slip);
      return [slip];
    },
  ],
  [
    "said to be paid too early",
    "closed",
    async (hour) => {
      const slip = await hour.shown();
      await hour.customer(slip, "paid");
      await hour.step(slip, "not-found");
      await hour.step(slip, "money-seen", hour.line(slip));
      await hour.paidOut(slip);
      return [slip];
    },
  ],
  [
    "left and taken up again",
    "closed",
    async (hour) => {
      const slip = await hour.shown();
      await hour.step(slip, "release", { note: "The end of my shift" });
      await hour.step(slip, "claim");
      await hour.step(slip, "money-seen", hour.line(slip));
      await hour.paidOut(slip);
      return [slip];
    },
  ],
  [
    "cancelled by its customer",
    "cancelled",
    async (hour) => {
      const slip = await hour.shown();
      await hour.customer(slip, "cancel", { notPaid: true });
      return [slip];
    },
  ],
  [
    "cancelled, then paid, and sent back",
    "returned",
    async (hour) => {
      const slip = await hour.shown();
      await hour.customer(slip, "cancel", { notPaid: true });
      await hour.step(slip, "money-seen", hour.line(slip, { amount: "250.00" }));
      await hour.back(slip);
      return [slip];
    },
  ],
  [
    "never paid",
    "cancelled",
    async (hour) => {
      const slip = await hour.shown();
      hour.desk.clock.advance(25 * HOUR);
      await hour.desk.sweep();
      return [slip];
    },
  ],
];
