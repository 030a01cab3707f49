import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { exchangeOf, isWorth, ownHeldIn, type Row, standsOf, sumOf, textOf } from "./money-walk.ts";
import { WAITING_MOVES } from "./money-walk-waiting.ts";
import {
  type Act,
  approveAs,
  attempt,
  cameAs,
  decided,
  freshLine,
  type Given,
  leftOf,
  lineOf,
  maxOf,
  note,
  orderOf,
  outOf,
  part,
  readOrder,
  referenceOf,
  requireCovered,
  requireOnce,
  transactionOf,
  type Walk,
  type What,
} from "./money-walk-world.ts";
import { addressOf, SELLER } from "./order-desk.ts";
import { units } from "./order-walk.ts";
import type { Answer } from "./start-desk.ts";

const rowOf = (known: Walk, reference: string, dice: number): Row | undefined => {
  const own = known.rows.filter(({ parts }) => parts.has(reference));
  return own[dice % Math.max(1, own.length)];
};

export const MOVES: Readonly<Record<What, Act>> = {
  async seen(known, move) {
    const slip = known.slips[move.order];
    const { reference, terms } = slip;
    const input = lineOf(known, slip, move, terms.usd);
    const answer = await attempt(known, reference, "money-seen", input);
    if (answer.status !== 200) return answer;
    const [row] = note(known, reference, answer.body, [cameAs(known, input)]);
    requireOnce(known, input, row!.id);
    return answer;
  },
  async "seen-together"(known, move) {
    const [slip, other] = move.order === 0 ? known.slips : [known.slips[1], known.slips[0]];
    const input = lineOf(known, slip, move, "750.00");
    const theirs = part(other.terms.usd, move.dice % 6);
    const { version } = await orderOf(known, other.reference);
    const isRestKept = move.dice % 3 === 0;
    const mine = part(slip.terms.usd, move.dice % 4);
    const answer = await attempt(known, slip.reference, "money-seen", {
      ...input,
      allocate: [
        { order: other.reference, amount: theirs, version },
        ...(isRestKept ? [{ order: slip.reference, amount: mine, version: 1 }] : []),
      ],
    });
    if (answer.status !== 200) return answer;
    const own = isRestKept ? mine : textOf(units(input.amount) - units(theirs));
    const [row] = note(known, slip.reference, answer.body, [cameAs(known, input, own)]);
    note(known, other.reference, await readOrder(known, other.reference), [cameAs(known, input, theirs)]);
    requireOnce(known, input, row!.id);
    return answer;
  },
  ...WAITING_MOVES,
  approve: (known, { order }) => approveAs(known, known.slips[order].reference),
  async destination(known, { order, dice }) {
    const { reference, customer, terms } = known.slips[order];
    const asked = await attempt(known, reference, "destination-again", { reason: `Because ${dice}` });
    if (asked.status !== 200) return asked;
    const place =
      terms.side === "sell"
        ? { ...SELLER, account: referenceOf(known).replace(/\D/g, ""), holder: known.payer }
        : { network: "bitcoin", address: addressOf({ orderKey: randomBytes(32) }), payerName: known.payer };
    const back = terms.side === "sell" ? { returnNetwork: "other", returnAddress: `back-${reference}` } : {};
    known.shown.delete(reference);
    return customer("POST", "/destination", { version: asked.body.version, ...place, ...back });
  },
  async settle(known, { order, dice }) {
    const slip = known.slips[order];
    const as = ["agreed", "agreed", "new-price", "return"][dice % 4];
    const answer = await attempt(known, slip.reference, "settle", { as });
    if (answer.status !== 200 || as !== "new-price") return answer;
    known.shown.delete(slip.reference);
    // Refused during a dispute.
    await slip.customer("POST", "/accept", { version: answer.body.version });
    return answer;
  },
  async sent(known, { order, share, dice }) {
    const slip = known.slips[order];
    const [currency, left] = await leftOf(known, slip);
    const amount = shareOf(left, share);
    const answer = await decided(known, slip.reference, "sent", { amount, ...outOf(known, slip, dice) });
    if (answer.status !== 200) return answer;
    note(known, slip.reference, answer.body, [{ kind: "payout", direction: "out", currency, amount }]);
    return answer;
  },
  async "sent-together"(known, { dice }) {
    const slips = known.slips.slice(0, 2);
    for (const { reference } of slips) {
      const { proposal } = await orderOf(known, reference);
      if (proposal?.reasons.length > 0) await approveAs(known, reference);
    }
    const left = await Promise.all(slips.map(async (slip) => (await leftOf(known, slip))[1]));
    const versions = await Promise.all(
      slips.map(async ({ reference }) => ({ reference, version: (await orderOf(known, reference)).version })),
    );
    const transaction = transactionOf(known, dice);
    const input = { orders: versions, network: "bitcoin", transaction };
    const answer = await known.ada("POST", "/desk/payouts", input);
    if (answer.status !== 200) return answer;
    const orders = answer.body.orders as readonly Answer["body"][];
    const amount = textOf(left[0]! + left[1]!);
    const payout = { kind: "payout", direction: "out", currency: "BTC", amount } as const;
    for (const [place, { reference }] of slips.entries()) {
      const order = orders.find((each) => each.reference === reference)!;
      known.shown.set(reference, order);
      note(known, reference, order, [{ ...payout, part: textOf(left[place]!) }]);
      requireCovered(known, reference, "sent", order.proposal);
    }
    return answer;
  },
  async return(known, { order, share, dice }) {
    const { reference } = known.slips[order];
    const { payments } = await orderOf(known, reference);
    const last = known.rows
      .filter(({ kind, parts }) => kind === "customer" && parts.has(reference))
      .toSorted((one, other) => placeIn(payments, one) - placeIn(payments, other))
      .findLast(
        (row) =>
          standsOf(known.rows, row, reference) > 0n && ownHeldIn(known.rows, row.currency, reference) > 0n,
      );
    const held = last === undefined ? units("100") : ownHeldIn(known.rows, last.currency, reference);
    const amount = part(textOf(held), share);
    const out = { bankReference: referenceOf(known), transaction: transactionOf(known, dice) };
    const answer = await decided(known, reference, "return", { amount, ...out, reason: `Because ${dice}` });
    if (answer.status !== 200) return answer;
    const { currency, accountId } = last!;
    note(known, reference, answer.body, [{ kind: "refund", direction: "out", currency, accountId, amount }]);
    return answer;
  },
  async reverse(known, { order, share, dice }) {
    const { reference } = known.slips[order];
    const row = rowOf(known, reference, dice);
    if (row === undefined) return null;
    // What it counted as goes with it.
    const undone = row.kind === "customer" ? exchangeOf(known.rows, row, reference) : null;
    const stands = standsOf(known.rows, row, reference) + (undone?.[0].amount ?? 0n);
    const amount = shareOf(stands, share);
    const madeAt = new Date(known.desk.clock.now()).toISOString();
    const input = { paymentId: row.id, amount, madeAt, reason: "The bank's letter" };
    const answer = await attempt(known, reference, "reverse", input);
    const given = [...undoneOf(undone), aboutOf(row, "reversal", amount)];
    if (answer.status === 200) note(known, reference, answer.body, given);
    return answer;
  },
  async exchange(known, { order, share, dice }) {
    const { reference, terms } = known.slips[order];
    const { paymentDetails } = await orderOf(known, reference);
    const others = known.rows.filter(
      ({ kind, currency, parts }) =>
        kind === "customer" && parts.has(reference) && currency !== paymentDetails.currency,
    );
    const row = others[dice % Math.max(1, others.length)];
    if (row === undefined) return null;
    const { currency } = row;
    const [stands, held] = [standsOf(known.rows, row, reference), ownHeldIn(known.rows, currency, reference)];
    const worth = part(terms.usd, share);
    const input = { paymentId: row.id, worth, reason: `Because ${dice}` };
    const answer = await decided(known, reference, "exchange", input, known.eve);
    if (answer.status !== 200) return answer;
    const payments = answer.body.payments as readonly Row[];
    const about = payments.findLast(({ kind, direction }) => kind === "exchange" && direction === "out")!.id;
    const whole = textOf(stands < held ? stands : held);
    note(known, reference, answer.body, [
      { kind: "exchange", direction: "out", currency, accountId: "", amount: whole, about: row.id },
      { kind: "exchange", direction: "in", currency: "USD", accountId: "", amount: worth, about },
    ]);
    return answer;
  },
  async correct(known, { order, share, dice }) {
    const slip = known.slips[order];
    const { reference, terms } = slip;
    const row = rowOf(known, reference, dice);
    if (row === undefined) return null;
    const amount = textOf(standsOf(known.rows, row, reference));
    const undone = exchangeOf(known.rows, row, reference);
    const right = dice % 2 === 0 ? freshLine(known, slip, dice, part(terms.usd, share)) : undefined;
    const input = { paymentId: row.id, reason: "Typed wrong", ...(right ? { right } : {}) };
    const answer = await decided(known, reference, "correct", input);
    if (answer.status !== 200) return answer;
    if (isWorth(known.rows, row)) {
      note(known, reference, answer.body, undoneOf(undone));
      return answer;
    }
    const noted = note(known, reference, answer.body, [
      aboutOf(row, "correction", amount),
      ...(right ? [cameAs(known, right)] : []),
    ]);
    if (right) requireOnce(known, right, noted[1]!.id);
    return answer;
  },
  async undelivered(known, { order }) {
    const { reference } = known.slips[order];
    const { payments } = await orderOf(known, reference);
    const last = known.rows
      .filter((row) => row.kind === "payout" && standsOf(known.rows, row, reference) > 0n)
      .toSorted((one, other) => placeIn(payments, one) - placeIn(payments, other))
      .at(-1);
    const answer = await attempt(known, reference, "undelivered", { reason: "It came back" });
    if (answer.status !== 200) return answer;
    const amount = textOf(standsOf(known.rows, last!, reference));
    note(known, reference, answer.body, [aboutOf(last!, "reversal", amount)]);
    return answer;
  },
  async "write-off"(known, { order, share }) {
    const { reference, terms } = known.slips[order];
    const currency = order === 2 ? "SOME" : "USD";
    const amount = part(terms.usd, share % 2);
    const answer = await decided(known, reference, "write-off", { amount, reason: "Gone" });
    if (answer.status !== 200) return answer;
    note(known, reference, answer.body, [{ kind: "write-off", direction: "out", currency, amount }]);
    // Never more than was taken back.
    const taken = known.rows.filter(
      (row) =>
        row.direction === "out" &&
        (row.kind === "reversal" || (row.kind === "exchange" && !isWorth(known.rows, row))),
    );
    const sum = taken.reduce((all, { parts }) => all + (parts.get(reference) ?? 0n), 0n);
    expect((sumOf(known.rows, "write-off", reference)[currency] ?? 0n) <= sum).toBe(true);
    return answer;
  },
  dispute: (known, { order }) =>
    attempt(known, known.slips[order].reference, "dispute", { text: "The bank's letter" }),
};

/** What takes both rows of an exchange out. */
function undoneOf(pair: readonly [Row, Row] | null): readonly Given[] {
  return (pair ?? []).map((row) => aboutOf(row, "exchange", textOf(row.amount)));
}

function aboutOf(row: Row, kind: "reversal" | "correction" | "exchange", amount: string): Given {
  const { currency, accountId, id: about } = row;
  return { kind, direction: row.direction === "in" ? "out" : "in", currency, accountId, amount, about };
}

/** A part, the whole, or more. */
function shareOf(whole: bigint, share: number): string {
  return textOf(maxOf((whole * [1n, 2n, 4n, 4n, 4n, 5n][share]!) / 4n, 1n));
}

function placeIn(payments: readonly { readonly id: string }[], row: Row): number {
  return payments.findIndex(({ id }) => id === row.id);
}
