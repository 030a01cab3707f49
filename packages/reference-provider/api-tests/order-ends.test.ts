import { beforeEach, describe, expect, it, vi } from "vitest";
import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { approvedStepsOf, customerStepsOf, stepsOf, type TestSlip, tryStep } from "./order-desk.ts";
import { ada, bob, desk, eve, hash, line, orderOf, shown, startStaffedDesk } from "./staffed-desk.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

beforeEach(() => startStaffedDesk());

interface Booked {
  readonly slip: TestSlip;
  readonly agent: ReturnType<typeof stepsOf>;
  /** A step that Bob approves. */
  readonly approved: ReturnType<typeof approvedStepsOf>;
  /** The id of the order's last row. */
  readonly last: () => Promise<string>;
}

/** An order of $250 with its money. */
async function seen(more: object = {}): Promise<Booked> {
  const slip = await shown();
  const agent = stepsOf(ada, slip.reference);
  await agent("money-seen", line({ bankReference: "FT-96001", ...more }));
  const last = async () => (await orderOf(slip)).payments.at(-1).id;
  return { slip, agent, approved: approvedStepsOf(ada, bob, slip.reference), last };
}

/** @param outcome of the dispute; returns the order's state */
async function resolved({ slip }: Booked, outcome = "no-claim"): Promise<string> {
  return (await stepsOf(eve, slip.reference)("resolve", { outcome, text: "Talked about it" })).state;
}

describe("a customer's word in a dispute that they paid", () => {
  it("counts once", async () => {
    const slip = await shown();
    await stepsOf(ada, slip.reference)("dispute", { text: "Nothing comes" });
    const { version, steps } = await customerStepsOf(slip)("paid");
    expect(steps).not.toContain("paid");
    const { saidPaid } = await orderOf(slip);
    expect(await slip.customer("POST", "/paid", { version })).toMatchObject({
      status: 409,
      body: { code: "step_not_possible", message: "You have already said that you paid." },
    });
    expect((await orderOf(slip)).saidPaid).toEqual(saidPaid);
  });

  it("counts again once the desk looked in vain", async () => {
    const slip = await shown();
    const agent = stepsOf(ada, slip.reference);
    const customer = customerStepsOf(slip);
    await customer("paid");
    desk.clock.advance(MINUTE);
    await agent("not-found");
    await agent("dispute", { text: "Nothing comes" });
    desk.clock.advance(MINUTE);
    expect((await customer("paid")).steps).not.toContain("paid");
  });
});

describe("a dispute after which no money is there", () => {
  it("leaves the customer's word that they paid: it was mistyped, and can be looked for again", async () => {
    const order = await seen();
    await order.agent("dispute", { text: "It isn't there" });
    await order.approved("correct", { paymentId: await order.last(), reason: "Another customer's" });
    expect(await resolved(order)).toBe("said-paid");
    expect((await order.agent("not-found")).state).toBe("details-shown");
  });

  it("the same after its payout, which was mistyped, too", async () => {
    const order = await seen();
    const paymentId = await order.last();
    await order.agent("sent", { transaction: hash() });
    await order.agent("dispute", { text: "It isn't there" });
    await order.approved("correct", { paymentId: await order.last(), reason: "Never sent" });
    await order.approved("correct", { paymentId, reason: "Another customer's" });
    expect(await resolved(order)).toBe("said-paid");
  });

  it("money that came in it is there, and what a bank took back leads to its own end", async () => {
    const order = await seen();
    await order.agent("dispute", { text: "It isn't there" });
    await order.approved("correct", { paymentId: await order.last(), reason: "Another customer's" });
    await order.agent("money-seen", line({ bankReference: "FT-96002" }));
    await order.agent("reverse", {
      paymentId: await order.last(),
      madeAt: line().madeAt,
      reason: "Recalled",
    });
    expect(await resolved(order)).toBe("money-seen");
    await order.agent("dispute", { text: "Recalled" });
    expect(await resolved(order, "charged-back")).toBe("closed");
  });
});

describe("what came back", () => {
  it("is a payout: a refund or the customer's money doesn't reopen what is paid out", async () => {
    const { slip, agent, approved, last } = await seen({ amount: "300" });
    const came = await last();
    await agent("settle", { as: "agreed" });
    await stepsOf(bob, slip.reference)("approve", { agrees: true });
    await agent("sent", { transaction: hash() });
    await approved("return", { amount: "50", reason: "Too much", bankReference: "FT-96003" });
    const refund = await last();
    for (const paymentId of [refund, came]) {
      const refused = await tryStep(ada, slip.reference, "undelivered", {
        paymentId,
        reason: "It came back",
      });
      expect(refused).toMatchObject({ status: 409, body: { code: "step_not_possible" } });
    }
    const { madeAt } = line();
    await agent("reverse", { paymentId: refund, madeAt, reason: "It came back" });
    expect(await orderOf(slip)).toMatchObject({ state: "sent", money: { open: "over" } });
  });

  it("leaves the order sent where the rest is all that is owed", async () => {
    const { slip, agent, approved, last } = await seen();
    await agent("sent", { amount: "0.002", transaction: hash() });
    const first = await last();
    await approved("sent", { amount: "0.005", transaction: hash() });
    const came = await agent("undelivered", { paymentId: first, reason: "It came back" });
    expect(came.state).toBe("sent");
    expect((await stepsOf(bob, slip.reference)("close")).state).toBe("closed");
  });

  it("reopens it though the bank took the money back before, whichever step says so", async () => {
    const { agent, last } = await seen();
    const came = await last();
    await agent("sent", { transaction: hash() });
    const payout = await last();
    const { madeAt } = line();
    expect((await agent("reverse", { paymentId: came, madeAt, reason: "Recalled" })).state).toBe("sent");
    expect((await agent("reverse", { paymentId: payout, madeAt, reason: "It came back" })).state).toBe(
      "money-seen",
    );
  });
});
