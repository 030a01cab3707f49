import { createHash } from "node:crypto";
import type { OrderStep } from "@tradeslip/contracts/rules";
import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { addressOf, type OrderDesk, SELLER, type TestSlip } from "./order-desk.ts";
import { DESK } from "./order-walk.ts";

interface World {
  readonly desk: OrderDesk;
  /** Receiving accounts. */
  readonly accounts: Readonly<Record<"buy" | "sell", string>>;
}

/** Few enough to make payments clash, even between orders. */
function transactionOf(dice: number): string {
  return createHash("sha256")
    .update(String(dice % 5_000))
    .digest("hex");
}

/** Each walk has another customer, because each step sums up a customer's month. */
function payerOf({ reference }: TestSlip): string {
  return `Ada ${reference}`;
}

/** Ten digits, different in each walk: a customer with two unpaid orders gets no price hold. */
function accountOf({ orderKey }: TestSlip): string {
  return String(orderKey.readUIntBE(0, 4)).padStart(10, "0");
}

/** The input of a step. @param dice picks it */
export function inputOf({ desk, accounts }: World, slip: TestSlip, step: OrderStep, dice: number): object {
  const isSell = slip.terms.side === "sell";
  const transaction = transactionOf(dice);
  const text = `because ${dice}`;
  // Mostly a time after the details were shown.
  const madeAt = new Date(desk.clock.now() - (dice % 6 === 0 ? dice % 40 : 0) * MINUTE).toISOString();
  const inputs: Partial<Record<OrderStep, object>> = {
    "hand-over": { to: `${DESK[dice % 4]!.toLowerCase()}@desk.example`, note: text },
    destination: isSell
      ? {
          ...SELLER,
          account: accountOf(slip),
          returnNetwork: "other",
          returnAddress: `return-address-${dice}`,
        }
      : { network: "bitcoin", address: addressOf(slip), payerName: payerOf(slip) },
    renew: { token: desk.slip({ ...slip.terms, orderKey: slip.orderKey }).token },
    details: { accountId: accounts[slip.terms.side] },
    "details-again": { accountId: accounts[slip.terms.side] },
    paid: dice % 3 === 0 ? {} : { transaction },
    "money-seen": isSell
      ? {
          amount: dice % 8 === 0 ? "100" : slip.coinAmount,
          network: dice % 5 === 0 ? "bitcoin" : "other",
          transaction,
          ...(dice % 7 === 0 ? {} : { madeAt }),
        }
      : {
          amount: dice % 8 === 0 ? "100.00" : slip.terms.usd,
          madeAt,
          payerName: dice % 5 === 0 ? "Mallory" : payerOf(slip),
          ...(dice % 2 === 0 ? { bankReference: `FT-${dice % 5_000}` } : {}),
        },
    approve: { agrees: dice % 4 !== 0, text },
    reverse: {
      madeAt: new Date(desk.clock.now()).toISOString(),
      reason: text,
      ...(dice % 2 === 0 ? { amount: "50" } : {}),
    },
    correct: { reason: text },
    settle: {
      as: ["agreed", "new-price", "return"][dice % 3],
      priceToken: desk.slip({ ...slip.terms, rate: "1.1" }).token,
    },
    sent: { transaction },
    return: { transaction, reason: text },
    cancel: { reason: text, notPaid: true },
    resolve: { outcome: ["completed", "returned", "charged-back", "no-claim"][dice % 4], text },
    say: { reply: text },
    dispute: { text },
  };
  return inputs[step] ?? { note: text, reason: text };
}
