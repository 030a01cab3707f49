import { slipTime } from "@tradeslip/contracts/slips";
import { DAY, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { beforeEach, expect, it } from "vitest";
import { BUYER, customerStepsOf, stepsOf, type TestSlip } from "./order-desk.ts";
import { bank, desk, eve, startStaffedDesk } from "./staffed-desk.ts";

beforeEach(async () => {
  await startStaffedDesk();
  await desk.member("Chidi", "user");
  await desk.member("Bola", "user");
});

const idOf = (name: string) =>
  String(desk.rows(`SELECT id FROM accounts WHERE email = '${name}@desk.example'`)[0]!["id"]);
const today = (days = 0) => new Date(desk.clock.now() + days * DAY).toISOString().slice(0, 10);

async function statement(name: string, from = today(), to = from) {
  const { call } = await desk.session(`${name}@desk.example`);
  return call("GET", `/account/statement?from=${from}&to=${to}`);
}

async function announced(name: string): Promise<TestSlip> {
  const slip = desk.slip({ accountId: idOf(name), feePercent: "1.5" });
  const { callFor } = await desk.session(`${name}@desk.example`);
  expect((await callFor(slip)("POST", "/announce")).status).toBe(204);
  return slip;
}

/** An order by the account whose money has come, paid out or not. */
async function traded(name: string, { isPaidOut = true } = {}) {
  const slip = await announced(name);
  const step = stepsOf(eve, slip.reference);
  await step("claim");
  await customerStepsOf(slip)("destination", BUYER);
  await step("details", { accountId: bank });
  desk.clock.advance(MINUTE);
  const madeAt = slipTime(desk.clock.now());
  const payerName = BUYER.payerName;
  await step("money-seen", { amount: "250.00", madeAt, payerName, bankReference: `FT-${name}` });
  if (isPaidOut) await step("sent", { transaction: "4".repeat(64) });
  return { slip, step, madeAt };
}

it("says what the account's orders came to between two days: payments, price, fee and sums by currency", async () => {
  const day = today();
  const { slip, madeAt } = await traded("chidi");
  const { coinAmount, reference, token } = slip;
  const { body } = await statement("chidi");
  expect(body).toEqual({
    from: day,
    to: day,
    at: expect.any(String),
    orders: [
      {
        reference,
        token,
        state: "sent",
        announcedAt: expect.any(String),
        side: "buy",
        coin: { id: "bitcoin", symbol: "BTC", name: "Bitcoin" },
        usd: "250.00",
        coinAmount,
        rate: "50750",
        market: "50000",
        fee: { percent: "1.5", usd: "3.69" },
        payments: [
          { kind: "customer", currency: "USD", amount: "250", madeAt, reference: "FT-chidi" },
          {
            kind: "payout",
            currency: "BTC",
            amount: coinAmount,
            madeAt: expect.any(String),
            reference: "4".repeat(64),
          },
        ],
      },
    ],
    came: [{ currency: "USD", amount: "250" }],
    paidOut: [{ currency: "BTC", amount: coinAmount }],
    refunded: [],
    feeUsd: "3.69",
  });
  // Neither destinations nor payers.
  expect(JSON.stringify(body)).not.toMatch(/bc1q|Lovelace/);
});

it("an order that isn't paid out has no fee, and what the bank took back is gone from it", async () => {
  const { slip, step, madeAt } = await traded("chidi", { isPaidOut: false });
  const { body } = await statement("chidi");
  expect(body.orders[0]).not.toHaveProperty("fee");
  expect(body).toMatchObject({ came: [{ amount: "250" }], paidOut: [], feeUsd: "0.00" });
  const { payments } = (await eve("GET", `/desk/orders/${slip.reference}`)).body;
  await step("reverse", { paymentId: payments[0].id, madeAt, reason: "The bank's letter" });
  expect((await statement("chidi")).body).toMatchObject({ came: [], orders: [{ payments: [] }] });
});

it("holds orders of these days in UTC alone, the oldest first", async () => {
  const first = await announced("chidi");
  const [firstDay, lastDay] = [today(), today(1)];
  desk.clock.jump(Date.parse(lastDay) + DAY - 1 - desk.clock.now());
  const second = await announced("chidi");
  desk.clock.jump(1);
  await announced("chidi");
  const listed = async (from: string, to: string) =>
    (await statement("chidi", from, to)).body.orders.map(({ reference }: { reference: string }) => reference);
  expect(await listed(firstDay, lastDay)).toEqual([first.reference, second.reference]);
  expect(await listed(lastDay, lastDay)).toEqual([second.reference]);
});

it("is the account's own: another account's has none of it, and without a session there is none", async () => {
  await traded("chidi");
  expect((await statement("bola")).body).toMatchObject({ orders: [], came: [], feeUsd: "0.00" });
  const path = `/account/statement?from=${today()}&to=${today()}`;
  expect((await desk.callAs({})("GET", path)).status).toBe(401);
});

it.each([
  ["2026-11-28", "2026-11-27", "The last day is before the first. Change one of the two."],
  [
    "2025-11-27",
    "2026-11-28",
    "A statement covers at most 366 days. Choose a later first day, or an earlier last one.",
  ],
])("refuses the days from %s to %s", async (from, to, message) => {
  expect(await statement("chidi", from, to)).toMatchObject({
    status: 400,
    body: { code: "invalid_input", errors: [{ field: "to", message }] },
  });
});

it("refuses a day that there isn't, and takes a leap year's 366", async () => {
  expect((await statement("chidi", "2026-02-30", "2026-03-01")).status).toBe(400);
  expect((await statement("chidi", "2024-01-01", "2024-12-31")).status).toBe(200);
});
