import { HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { rowOf } from "../src/orders/order-row.ts";
import { writeReference } from "@tradeslip/contracts/rules";
import {
  BUYER,
  claimedBy,
  customerStepsOf,
  stepsOf,
  takeOrders,
  type TestSlip,
  tryStep,
} from "./order-desk.ts";
import { someOrder } from "./some-order.ts";
import { ada, at, bank, bob, desk, eve, hash, startStaffedDesk } from "./staffed-desk.ts";
import type { Answer } from "./start-desk.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

beforeEach(() => startStaffedDesk());

const networkOf = (name: string) => name.padEnd(43, "-");

function announceFrom(slip: TestSlip, network: string): Promise<Answer> {
  const headers = {
    "order-key": slip.orderKey.toString("base64url"),
    "x-client-network": networkOf(network),
  };
  return desk.callAs(headers)("POST", `/orders/${slip.token}/announce`);
}

const counts = async () => (await ada("GET", "/desk/orders?state=inbox")).body.counts;

describe("K71: a flood of announced orders", () => {
  it("leaves 5 of a browser and 20 of a network; a recorded order is never refused", async () => {
    const orderKey = randomBytes(32);
    const own = Array.from({ length: 7 }, () => desk.slip({ orderKey }));
    const answers = [];
    for (const slip of own) answers.push(await announceFrom(slip, "home"));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 429, 429]);
    expect(answers[5]!.body).toMatchObject({ code: "too_many_orders" });
    // Announcing it again, however often, is allowed.
    for (let times = 0; times < 3; times += 1) expect((await announceFrom(own[0]!, "home")).status).toBe(204);
    const others = [];
    for (let count = 0; count < 18; count += 1) others.push(await announceFrom(desk.slip(), "home"));
    expect(others.filter(({ status }) => status === 204)).toHaveLength(15);
    expect((await announceFrom(desk.slip(), "elsewhere")).status).toBe(204);
    expect((await ada("POST", "/desk/orders", { token: own[6]!.token })).status).toBe(200);
    // A claimed order no longer counts as waiting.
    await stepsOf(ada, own[0]!.reference)("claim");
    expect((await announceFrom(own[5]!, "home")).status).toBe(204);
  });

  it("of 10,000 pushes out the oldest of the busiest network, counts it, and spares the quiet ones", async () => {
    const orders = Array.from({ length: 10_000 }, (_none, nth) =>
      someOrder({
        reference: writeReference(nth),
        announced_at: desk.clock.now() - 10_000 + nth,
        network: networkOf(nth % 1_000 === 0 ? `quiet ${nth}` : `busy ${nth % 7 === 0 ? "first" : nth}`),
      }),
    );
    for (let first = 0; first < orders.length; first += 500)
      await desk.db
        .insertInto("orders")
        .values(orders.slice(first, first + 500).map(rowOf))
        .execute();
    const slip = desk.slip();
    expect((await announceFrom(slip, "new")).status).toBe(204);
    expect(await counts()).toMatchObject({ announced: 10_000, fellOut: 1 });
    const oldest = orders.find(({ network }) => network === networkOf("busy first"))!;
    expect(desk.rows(`SELECT 1 FROM orders WHERE reference = '${oldest.reference}'`)).toEqual([]);
    expect(desk.rows("SELECT count(*) AS quiet FROM orders WHERE network LIKE 'quiet%'")).toEqual([
      { quiet: 10 },
    ]);
    expect((await slip.customer("GET", "/status")).body).toMatchObject({ desk: "announced", ahead: 9_999 });
  });

  it("is forgotten after a day, with all that it said of a person; claimed orders stay", async () => {
    const [gone, kept] = [desk.slip(), desk.slip()];
    for (const slip of [gone, kept]) await announceFrom(slip, "home");
    await customerStepsOf(gone)("destination", BUYER);
    await stepsOf(ada, kept.reference)("claim");
    await stepsOf(ada, kept.reference)("release", { note: "Later" });
    desk.clock.advance(24 * HOUR);
    await desk.sweep();
    expect((await gone.customer("GET", "/status")).body).toEqual({ desk: "not-announced" });
    expect((await kept.customer("GET", "/status")).body.desk).toBe("announced");
    expect(JSON.stringify(desk.rows("SELECT * FROM audit"))).not.toContain(BUYER.address);
    expect(await announceFrom(gone, "home")).toMatchObject({
      status: 409,
      body: {
        code: "step_not_possible",
        message: expect.stringMatching(/within a day. Please make a new one/),
      },
    });
  });

  it("is not forgotten before a desk that was closed is open again for four hours", async () => {
    await takeOrders(eve, { hours: "Mon-Fri 08:00-22:00 Africa/Lagos" });
    desk.clock.jump(Date.parse("2026-11-28T20:00:00Z") - desk.clock.now());
    const closed = desk.slip();
    await announceFrom(closed, "home");
    const dropsOffAt = "2026-11-30T11:00:00.000Z";
    expect((await closed.customer("GET", "/status")).body.deadline).toEqual({
      at: dropsOffAt,
      atEnd: "drops-off",
    });
    expect((await ada("GET", `/desk/orders/${closed.reference}`)).body).toMatchObject({ dropsOffAt });
    desk.clock.jump(Date.parse("2026-11-30T07:01:00Z") - desk.clock.now());
    const open = desk.slip();
    await announceFrom(open, "home");
    await desk.sweep();
    expect((await closed.customer("GET", "/status")).body.desk).toBe("announced");
    desk.clock.jump(Date.parse(dropsOffAt) - desk.clock.now());
    await desk.sweep();
    expect((await closed.customer("GET", "/status")).body.desk).toBe("not-announced");
    expect((await open.customer("GET", "/status")).body.deadline.at).toBe("2026-12-01T07:01:00.000Z");
  });

  it("those of one browser are one row of the inbox, and are claimed together", async () => {
    const orderKey = randomBytes(32);
    const slips = [desk.slip({ orderKey }), desk.slip({ orderKey }), desk.slip({ orderKey })];
    const other = desk.slip();
    for (const slip of [...slips, other]) {
      await announceFrom(slip, "home");
      desk.clock.advance(1_000);
    }
    const { body } = await ada("GET", "/desk/orders?state=inbox");
    const references = slips.map(({ reference }) => reference);
    expect(
      body.orders.map(({ reference, together }: Record<string, unknown>) => [reference, together]),
    ).toEqual([
      [references[0], references.slice(1)],
      [other.reference, []],
    ]);
    await stepsOf(ada, references[1]!)("claim");
    for (const { customer } of slips)
      expect((await customer("GET", "/status")).body).toMatchObject({ desk: "claimed", agent: "Ada" });
    expect((await other.customer("GET", "/status")).body.desk).toBe("announced");
  });
});

/** A browser's order to an address, up to where payment details are requested. */
async function claimed(
  usd: string,
  more: { orderKey?: Buffer; payerName?: string; address?: string; accountId?: string } = {},
) {
  const { orderKey, accountId, ...destination } = more;
  const slip = desk.slip({ usd, ...(orderKey ? { orderKey } : {}), ...(accountId ? { accountId } : {}) });
  await claimedBy(ada, slip, { ...BUYER, ...destination });
  return slip;
}

const OTHER = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
const THIRD = "3P14159f73E4gFr7JterCCQh9QjiTjiZrG";

describe("limits at the time of details", () => {
  const limit = async (limits: object) => takeOrders(eve, { limits });

  async function pass(slip: TestSlip): Promise<void> {
    const agent = stepsOf(ada, slip.reference);
    await agent("details", { accountId: bank });
    const { body } = await ada("GET", `/desk/orders/${slip.reference}`);
    await agent("money-seen", {
      amount: body.usd,
      madeAt: at(),
      payerName: body.paymentDetails.payerName,
      bankReference: slip.reference,
    });
    await agent("sent", { transaction: hash() });
    await stepsOf(eve, slip.reference)("close");
  }

  it("a day's and a month's are summed, this order among them", async () => {
    await limit({ dayUsd: "600", monthUsd: "1000" });
    const orderKey = randomBytes(32);
    await pass(await claimed("400.00", { orderKey }));
    const above = await claimed("250.00", { payerName: "Another Name" });
    const refused = await tryStep(ada, above.reference, "details", { accountId: bank });
    expect(refused).toMatchObject({ status: 409, body: { code: "step_not_possible" } });
    expect(refused.body.message).toBe(
      "With this order the customer is at $650.00 in 24 hours; the limit is $600.00.",
    );
    await stepsOf(ada, above.reference)("cancel", { reason: "Limit" });
    await pass(await claimed("250.00", { payerName: "Another Payer", address: THIRD }));
    desk.clock.advance(25 * HOUR);
    await pass(await claimed("500.00", { orderKey }));
    desk.clock.advance(25 * HOUR);
    const slip = await claimed("250.00", { orderKey });
    expect((await tryStep(ada, slip.reference, "details", { accountId: bank })).body.message).toMatch(
      /\$1,150\.00 in 30 days; the limit is \$1,000\.00/,
    );
    expect((await ada("GET", `/desk/orders/${slip.reference}`)).body).toMatchObject({
      sums: { dayUsd: "250.00", monthUsd: "1150.00" },
      earlier: expect.arrayContaining([
        expect.objectContaining({ same: expect.arrayContaining(["browser"]) }),
      ]),
    });
  });

  it("a guest has one order with details at a time", async () => {
    const first = await claimed("250.00");
    await stepsOf(ada, first.reference)("details", { accountId: bank });
    const second = await claimed("250.00");
    expect((await tryStep(ada, second.reference, "details", { accountId: bank })).body.message).toMatch(
      /another order with payment details/,
    );
    await customerStepsOf(first)("cancel", { notPaid: true });
    await stepsOf(ada, second.reference)("details", { accountId: bank });
  });

  it("a payer's first order has a lower limit and waits before it's sent", async () => {
    await limit({ newPayerUsd: "300", waitHours: 2 });
    const orderKey = randomBytes(32);
    const big = await claimed("400.00", { orderKey });
    expect((await tryStep(ada, big.reference, "details", { accountId: bank })).body.message).toBe(
      "With this order a new customer is at $400.00; until a first order is closed the limit is $300.00.",
    );
    await stepsOf(ada, big.reference)("cancel", { reason: "Limit" });
    const first = await claimed("250.00", { orderKey });
    const agent = stepsOf(ada, first.reference);
    await agent("details", { accountId: bank });
    await agent("money-seen", { amount: "250", madeAt: at(), payerName: "Ada Lovelace" });
    expect(
      (await tryStep(ada, first.reference, "sent", { transaction: "ab".repeat(32) })).body.message,
    ).toMatch(/first order waits/);
    desk.clock.advance(2 * HOUR);
    await agent("sent", { transaction: "ab".repeat(32) });
    await stepsOf(eve, first.reference)("close");
    const next = await claimed("400.00", { orderKey });
    await stepsOf(ada, next.reference)("details", { accountId: bank });
    // A payer with only the same name is new.
    const other = await claimed("400.00", { address: OTHER });
    expect((await tryStep(ada, other.reference, "details", { accountId: bank })).status).toBe(409);
  });

  it("a dispute doesn't end the wait", async () => {
    await limit({ waitHours: 2 });
    const slip = await claimed("250.00");
    const agent = stepsOf(ada, slip.reference);
    await agent("details", { accountId: bank });
    await agent("money-seen", { amount: "250", madeAt: at(), payerName: "Ada Lovelace" });
    await agent("dispute", { text: "It takes too long" });
    await stepsOf(bob, slip.reference)("approve", { agrees: true });
    const refused = await tryStep(ada, slip.reference, "sent", { transaction: hash() });
    expect(refused).toMatchObject({ status: 409, body: { code: "step_not_possible" } });
    expect(refused.body.message).toMatch(/first order waits/);
    desk.clock.advance(2 * HOUR);
    await agent("sent", { transaction: hash() });
  });

  it("more than approvalAbove, and a local amount far from the reference rate, need a second person", async () => {
    await limit({ approvalAbove: "300" });
    const naira = await desk.account(eve, { currency: "NGN", name: "Lagos" });
    desk.clock.advance(30 * MINUTE);
    const slip = await claimed("400.00");
    const agent = stepsOf(ada, slip.reference);
    expect((await tryStep(ada, slip.reference, "details", { accountId: naira })).status).toBe(409);
    await agent("details", { accountId: naira, localAmount: "640000", referenceRate: "1500" });
    expect((await slip.customer("GET", "/status")).body.paymentDetails).toMatchObject({
      amount: "640000.00",
      currency: "NGN",
      rate: "1600",
    });
    const seen = await agent("money-seen", { amount: "640000.00", madeAt: at(), payerName: "Ada Lovelace" });
    expect(seen).toMatchObject({
      differences: [],
      proposal: { isApproved: false, reasons: ["rate", "above"] },
    });
    expect((await tryStep(ada, slip.reference, "sent", { transaction: "ab".repeat(32) })).status).toBe(409);
    await stepsOf(eve, slip.reference)("approve", { agrees: true });
    await agent("sent", { transaction: "ab".repeat(32) });
    desk.clock.advance(MINUTE);
  });

  it("where one person alone holds a role, their own look needs a reason", async () => {
    await desk.db
      .updateTable("accounts")
      .set({ role: "user" })
      .where("firstname", "in", ["Ada", "Bob"])
      .execute();
    const slip = desk.slip();
    const alone = await claimedBy(eve, slip);
    await alone("details", { accountId: bank });
    await alone("money-seen", { amount: "250", madeAt: at(), payerName: "Mallory" });
    expect((await tryStep(eve, slip.reference, "approve", { agrees: true })).body.message).toMatch(
      /needs a reason/,
    );
    await alone("approve", { agrees: true, text: "Her married name, seen on the passport" });
    await alone("sent", { transaction: "ab".repeat(32) });
  });
});
