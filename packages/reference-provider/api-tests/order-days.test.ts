import { HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  BUYER,
  makerStepsOf,
  type OrderDesk,
  SELLER,
  startOrderDesk,
  stepsOf,
  takeOrders,
  type TestSlip,
  tryStep,
} from "./order-desk.ts";
import type { Call } from "./start-desk.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const DAY = 24 * HOUR;
const TX = "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b";
const OTHER_ADDRESS = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
const TX2 = "0e3e2357e806b6cdb1f70b54c3a3a17b6714ee1f0e68bebb44a74b1efd512098";

let desk: OrderDesk;
/** An admin who never has orders, and two agents. */
let eve: Call;
let ada: Call;
let bob: Call;
let bank: string;

beforeEach(async () => {
  desk = await startOrderDesk();
  eve = await desk.member("Eve", "admin");
  ada = await desk.member("Ada", "agent");
  bob = await desk.member("Bob", "agent");
  await takeOrders(eve);
  bank = await desk.account(eve);
});

const at = () => new Date(desk.clock.now()).toISOString();

/** Until the customer sees where to pay. */
async function withDetails(slip: TestSlip, who: Call = ada, more: Partial<typeof BUYER> = {}) {
  expect((await slip.maker("POST", "/announce")).status).toBe(204);
  await stepsOf(who, slip.reference)("claim");
  await makerStepsOf(slip)("destination", { ...BUYER, ...more });
  return stepsOf(who, slip.reference)("details", { accountId: bank });
}

const money = <More extends object>(more: More) => ({
  amount: "250.00",
  paidAt: at(),
  payerName: "Ada Lovelace",
  ...more,
});

describe("ten days of a desk", () => {
  it("1: a buy with the right name", async () => {
    const slip = desk.slip();
    const maker = makerStepsOf(slip);
    await slip.maker("POST", "/announce");
    expect((await slip.maker("GET", "/status")).body).toMatchObject({
      desk: "announced",
      version: 1,
      ahead: 0,
      steps: ["destination", "cancel"],
    });
    const agent = stepsOf(ada, slip.reference);
    expect(await agent("claim")).toMatchObject({ state: "claimed", version: 2, agent: { name: "Ada" } });
    await maker("destination", BUYER);
    const shown = await agent("details", { accountId: bank });
    expect(shown).toMatchObject({ state: "details-shown", receivingAccountId: bank });
    expect((await slip.maker("GET", "/status")).body).toMatchObject({
      desk: "details-shown",
      agent: "Ada",
      paymentDetails: {
        name: "Tradeslip Ltd",
        details: [{ label: "Account", value: "0123456789" }],
        payerName: "Ada Lovelace",
        amount: "250.00",
        currency: "USD",
        heldUntil: new Date(desk.clock.now() + 30 * MINUTE).toISOString(),
      },
    });
    desk.clock.advance(5 * MINUTE);
    expect(await maker("paid")).toMatchObject({ desk: "said-paid" });
    expect(await agent("money-seen", money({ payerName: "LOVELACE, ADA", receipt: "FT-1" }))).toMatchObject({
      state: "money-seen",
      differences: [],
      look: { needed: false },
    });
    expect(await agent("sent", { transaction: TX })).toMatchObject({ state: "sent", transaction: TX });
    expect(await maker("received")).toMatchObject({ desk: "closed", transaction: TX });
    const { body } = await ada("GET", `/desk/orders/${slip.reference}`);
    expect(body.history.map(({ step }: { step: string }) => step)).toEqual([
      "announce",
      "claim",
      "destination",
      "details",
      "paid",
      "money-seen",
      "sent",
      "received",
    ]);
    expect((await eve("GET", "/desk/totals")).body).toMatchObject({
      received: [{ currency: "USD", amount: "250", count: 1 }],
      paidOut: [{ currency: "BTC", amount: "0.005", count: 1 }],
      announced: 1,
      closed: 1,
      toClaim: { p50: 0, count: 1 },
      toClose: { p50: 300, p95: 300 },
    });
  });

  it("2: a payer of another name, which a second person looks at, and returns", async () => {
    const slip = desk.slip();
    await withDetails(slip);
    const agent = stepsOf(ada, slip.reference);
    expect(await agent("money-seen", money({ payerName: "Mallory Smith" }))).toMatchObject({
      differences: ["name"],
      look: { needed: true, reasons: ["name"] },
    });
    expect((await slip.maker("GET", "/status")).body).toMatchObject({ secondLook: true });
    for (const step of ["sent", "return"]) {
      const refused = await tryStep(ada, slip.reference, step, { transaction: TX, reason: "Other name" });
      expect(refused).toMatchObject({ status: 409, body: { code: "step_not_possible" } });
      expect(refused.body.message).toMatch(/second person has to look/);
    }
    expect((await tryStep(ada, slip.reference, "look", { agrees: true })).body.code).toBe(
      "step_not_possible",
    );
    await stepsOf(bob, slip.reference)("look", { agrees: false, text: "Ask them" });
    expect((await tryStep(ada, slip.reference, "sent", { transaction: TX })).status).toBe(409);
    await stepsOf(bob, slip.reference)("look", { agrees: true });
    expect(await agent("return", { reason: "Other name", transaction: "FT-back" })).toMatchObject({
      state: "returned",
      transaction: "FT-back",
    });
    expect((await eve("GET", "/desk/totals")).body.returned).toEqual([
      { currency: "USD", amount: "250", count: 1 },
    ]);
  });

  it("3: a sell whose coins come on another network", async () => {
    const usdt = { id: "usdt", symbol: "USDT", name: "Tether" };
    const wallet = await desk.account(eve, {
      kind: "coin",
      name: "Tron wallet",
      currency: "USDT",
      network: "tron",
      details: [],
      addresses: ["TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
    });
    desk.clock.advance(30 * MINUTE);
    const slip = desk.slip({ side: "sell", coin: usdt, rate: "1" });
    const maker = makerStepsOf(slip);
    await slip.maker("POST", "/announce");
    const agent = stepsOf(ada, slip.reference);
    await agent("claim");
    await maker("destination", {
      ...SELLER,
      returnNetwork: "tron",
      returnAddress: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
    });
    await agent("details", { accountId: wallet });
    expect((await slip.maker("GET", "/status")).body.paymentDetails).toMatchObject({
      amount: "250.00000000",
      currency: "USDT",
      network: "tron",
    });
    const { body: bare } = await slip.maker("GET", "/status");
    expect(await slip.maker("POST", "/paid", { version: bare.version })).toMatchObject({
      status: 409,
      body: { code: "step_not_possible" },
    });
    await maker("paid", { transaction: TX });
    expect(
      await agent("money-seen", { amount: "250", network: "ethereum", transaction: `0x${TX2}` }),
    ).toMatchObject({ differences: ["network"], look: { needed: true } });
    await stepsOf(bob, slip.reference)("look", { agrees: true });
    // Back on the network that it came on.
    const back = `0x${TX}`;
    expect(await agent("return", { reason: "Other network, less its fee", transaction: back })).toMatchObject(
      {
        state: "returned",
      },
    );
  });

  it("4: over and under", async () => {
    const over = desk.slip();
    await withDetails(over);
    const agent = stepsOf(ada, over.reference);
    expect(await agent("money-seen", money({ amount: "260.00" }))).toMatchObject({ differences: ["amount"] });
    await stepsOf(bob, over.reference)("look", { agrees: true });
    expect((await tryStep(ada, over.reference, "sent", { transaction: TX })).body.message).toMatch(/settled/);
    await agent("settle", { as: "agreed" });
    expect(await agent("sent", { transaction: TX })).toMatchObject({ state: "sent" });

    const under = desk.slip();
    await withDetails(under, bob, { address: OTHER_ADDRESS, payerName: "Charles Babbage" });
    const other = stepsOf(bob, under.reference);
    await other("money-seen", money({ amount: "200.00", payerName: "Charles Babbage" }));
    await stepsOf(ada, under.reference)("look", { agrees: true });
    expect(await other("settle", { as: "new-price" })).toMatchObject({
      settlement: { state: "offered", usd: "200.00", coinAmount: "0.00400000", rate: "50000" },
    });
    expect((await tryStep(bob, under.reference, "sent", { transaction: TX2 })).status).toBe(409);
    expect((await under.maker("GET", "/status")).body).toMatchObject({
      settlement: { state: "offered", coinAmount: "0.00400000" },
      steps: expect.arrayContaining(["accept", "decline"]),
    });
    await makerStepsOf(under)("accept");
    await other("sent", { transaction: TX2 });
    expect((await eve("GET", "/desk/totals")).body.paidOut).toEqual([
      { currency: "BTC", amount: "0.009", count: 2 },
    ]);
  });

  it("5: silent with details shown: it lapses 24 hours after the hold", async () => {
    const slip = desk.slip();
    await withDetails(slip);
    desk.clock.advance(30 * MINUTE);
    const { body } = await slip.maker("GET", "/status");
    expect([body.holdOver, body.paymentDetails]).toEqual([true, undefined]);
    desk.clock.advance(24 * HOUR - MINUTE);
    await desk.sweep();
    expect((await slip.maker("GET", "/status")).body.desk).toBe("details-shown");
    desk.clock.advance(MINUTE);
    await desk.sweep();
    expect((await slip.maker("GET", "/status")).body.desk).toBe("cancelled");
  });

  it("6: paid after the hold: today's price, which the customer declines, or a day passes", async () => {
    const slip = desk.slip();
    await withDetails(slip);
    const agent = stepsOf(ada, slip.reference);
    desk.clock.advance(31 * MINUTE);
    await makerStepsOf(slip)("paid");
    expect(await agent("money-seen", money({}))).toMatchObject({
      differences: ["time"],
      money: [{ late: true }],
    });
    await stepsOf(bob, slip.reference)("look", { agrees: true });
    expect((await tryStep(ada, slip.reference, "settle", { as: "new-price" })).body.message).toMatch(
      /Today's price isn't known/,
    );
    const priceToken = desk.slip({ rate: "62500" }).token;
    expect(await agent("settle", { as: "new-price", priceToken })).toMatchObject({
      settlement: { rate: "62500", coinAmount: "0.00400000" },
    });
    desk.clock.advance(24 * HOUR);
    await desk.sweep();
    expect((await slip.maker("GET", "/status")).body).toMatchObject({ settlement: { state: "return" } });
    expect((await tryStep(ada, slip.reference, "sent", { transaction: TX })).status).toBe(409);
    await agent("return", { reason: "No answer", transaction: "FT-back" });
  });

  it("7: the shift ends in the middle: handed over, released, taken over", async () => {
    const slip = desk.slip();
    await withDetails(slip);
    await stepsOf(ada, slip.reference)("hand-over", { to: "bob@desk.example", note: "Waits for money" });
    const mine = await bob("GET", "/desk/orders?agent=me");
    expect(mine.body.orders.map(({ reference }: { reference: string }) => reference)).toEqual([
      slip.reference,
    ]);
    expect((await tryStep(ada, slip.reference, "note", { text: "x" })).body.message).toMatch(/^Bob has this/);
    await stepsOf(bob, slip.reference)("release", { note: "Lunch" });
    const inbox = await ada("GET", "/desk/orders?state=inbox");
    expect(inbox.body.orders[0].reference).toBe(slip.reference);
    await stepsOf(ada, slip.reference)("claim");
    const early = await tryStep(bob, slip.reference, "take-over", { reason: "Ada left" });
    expect(early).toMatchObject({ status: 409, body: { code: "step_not_possible" } });
    await stepsOf(eve, slip.reference)("take-over", { reason: "Ada left" });
    desk.clock.advance(30 * MINUTE);
    await stepsOf(bob, slip.reference)("take-over", { reason: "Eve left" });
    expect((await bob("GET", `/desk/orders/${slip.reference}`)).body.agent.name).toBe("Bob");
  });

  it("8: two equal orders, paid once", async () => {
    const [first, second] = [desk.slip(), desk.slip()];
    await withDetails(first);
    await withDetails(second, bob, { address: OTHER_ADDRESS });
    const line = money({ receipt: "FT-77" });
    await stepsOf(ada, first.reference)("money-seen", line);
    const clash = await tryStep(bob, second.reference, "money-seen", { ...line, receipt: "ft 77" });
    expect(clash).toMatchObject({
      status: 409,
      body: { code: "payment_counted", reference: first.reference },
    });
    // The same line without its reference is the same money, too.
    const { receipt: _receipt, ...bare } = line;
    expect((await tryStep(bob, second.reference, "money-seen", bare)).body.code).toBe("payment_counted");
    await stepsOf(ada, first.reference)("sent", { transaction: TX });
    desk.clock.advance(25 * HOUR);
    await desk.sweep();
    expect((await second.maker("GET", "/status")).body.desk).toBe("cancelled");
  });

  it("9: charged back after three days: out of the totals, and its reference stays counted", async () => {
    const slip = desk.slip();
    await withDetails(slip);
    const agent = stepsOf(ada, slip.reference);
    const line = money({ receipt: "FT-9" });
    await agent("money-seen", line);
    await agent("sent", { transaction: TX });
    await agent("close");
    const day = { from: at(), to: new Date(desk.clock.now() + DAY).toISOString() };
    const totals = () => eve("GET", `/desk/totals?from=${day.from}&to=${day.to}`);
    expect((await totals()).body.received).toHaveLength(1);
    desk.clock.advance(3 * DAY);
    await agent("dispute", { text: "The bank took it back" });
    const refused = await tryStep(ada, slip.reference, "resolve", { outcome: "charged-back", text: "x" });
    expect(refused).toMatchObject({ status: 403, body: { code: "not_allowed" } });
    expect(
      await stepsOf(eve, slip.reference)("resolve", { outcome: "charged-back", text: "The bank's letter" }),
    ).toMatchObject({ state: "closed", outcome: "charged-back", money: [{ chargedBack: true }] });
    expect((await totals()).body).toMatchObject({ received: [], paidOut: [{ count: 1 }] });
    const next = desk.slip();
    await withDetails(next, bob);
    expect((await tryStep(bob, next.reference, "money-seen", line)).body.code).toBe("payment_counted");
  });

  it("10: two customers' messages swapped: each page shows its own order, and money finds its own", async () => {
    const [ann, ben] = [desk.slip(), desk.slip({ usd: "300.00" })];
    await withDetails(ann, ada, { payerName: "Ann Other" });
    await withDetails(ben, bob, { address: OTHER_ADDRESS, payerName: "Ben Other" });
    // Ann opens Ben's link: she learns nothing and changes nothing.
    const asAnn = desk.callAs({ "order-key": ann.orderKey.toString("base64url") });
    expect((await asAnn("GET", `/orders/${ben.token}/status`)).body).toEqual({ desk: "private" });
    expect(await asAnn("POST", `/orders/${ben.token}/paid`, { version: 4 })).toMatchObject({
      status: 403,
      body: { code: "not_the_maker" },
    });
    const wrong = money({ amount: "300.00", payerName: "Ben Other" });
    expect(await stepsOf(ada, ann.reference)("money-seen", wrong)).toMatchObject({
      differences: expect.arrayContaining(["name", "amount"]),
    });
    expect((await tryStep(bob, ben.reference, "money-seen", wrong)).body).toMatchObject({
      code: "payment_counted",
      reference: ann.reference,
    });
    await stepsOf(bob, ann.reference)("look", { agrees: true, text: "It's Ben's" });
    await stepsOf(ada, ann.reference)("return", { reason: "Of another order", transaction: "FT-b" });
  });
});
