import { DAY, HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  addressOf,
  approvedStepsOf,
  BUYER,
  customerStepsOf,
  SELLER,
  stepsOf,
  tryStep,
  WALLET,
} from "./order-desk.ts";
import { ada, at, bank, bob, desk, eve, line, shown, startStaffedDesk } from "./staffed-desk.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const TX = "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b";
const OTHER_ADDRESS = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
const TX2 = "0e3e2357e806b6cdb1f70b54c3a3a17b6714ee1f0e68bebb44a74b1efd512098";

beforeEach(() => startStaffedDesk());

describe("ten days of a desk", () => {
  it("1: a buy with the right name", async () => {
    const slip = desk.slip();
    const customer = customerStepsOf(slip);
    await slip.customer("POST", "/announce");
    expect((await slip.customer("GET", "/status")).body).toMatchObject({
      desk: "announced",
      version: 1,
      ahead: 0,
      steps: ["destination", "cancel"],
    });
    const agent = stepsOf(ada, slip.reference);
    expect(await agent("claim")).toMatchObject({ state: "claimed", version: 2, agent: { name: "Ada" } });
    await customer("destination", BUYER);
    expect(await agent("details", { accountId: bank })).toMatchObject({
      state: "details-shown",
      receivingAccountId: bank,
    });
    expect((await slip.customer("GET", "/status")).body).toMatchObject({
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
    expect(await customer("paid")).toMatchObject({ desk: "said-paid" });
    expect(
      await agent("money-seen", line({ payerName: "LOVELACE, ADA", bankReference: "FT-1" })),
    ).toMatchObject({
      state: "money-seen",
      differences: [],
      proposal: { reasons: [], came: [{ currency: "USD", amount: "250" }] },
      money: { open: "exact" },
    });
    expect(await agent("sent", { transaction: TX })).toMatchObject({ state: "sent", transaction: TX });
    expect(await customer("received")).toMatchObject({ desk: "closed", transaction: TX });
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
      in: [{ accountId: bank, currency: "USD", amount: "250", count: 1 }],
      out: [{ accountId: "", currency: "BTC", amount: "0.005", count: 1 }],
      announced: 1,
      closed: 1,
      toClaim: { p50: 0, count: 1 },
      toClose: { p50: 300, p95: 300 },
    });
  });

  it("2: a payer of another name, which a second person looks at, and returns", async () => {
    const slip = desk.slip();
    await shown({}, slip);
    const agent = stepsOf(ada, slip.reference);
    expect(await agent("money-seen", line({ payerName: "Mallory Smith" }))).toMatchObject({
      differences: ["name"],
      proposal: { reasons: ["name"], isApproved: false, goesOut: [{ kind: "payout", amount: "0.00500000" }] },
    });
    expect((await slip.customer("GET", "/status")).body).toMatchObject({ awaitsApproval: true });
    const refused = await tryStep(ada, slip.reference, "sent", { transaction: TX });
    expect(refused).toMatchObject({ status: 409, body: { code: "approval_needed" } });
    expect((await tryStep(ada, slip.reference, "approve", { agrees: true })).body.code).toBe(
      "not_an_approver",
    );
    await stepsOf(bob, slip.reference)("approve", { agrees: false, text: "Ask them" });
    expect((await tryStep(ada, slip.reference, "sent", { transaction: TX })).status).toBe(409);
    await stepsOf(bob, slip.reference)("approve", { agrees: true });
    // The payout was approved: returning money is another decision.
    const back = { reason: "Other name", bankReference: "FT-back" };
    expect((await tryStep(ada, slip.reference, "return", back)).body).toMatchObject({
      code: "approval_needed",
      order: { proposal: { goesOut: [{ kind: "refund", amount: "250", destination: "Mallory Smith" }] } },
    });
    expect((await tryStep(ada, slip.reference, "sent", { transaction: TX })).body.code).toBe(
      "approval_needed",
    );
    expect(await approvedStepsOf(ada, bob, slip.reference)("return", back)).toMatchObject({
      state: "returned",
      transaction: "FT-back",
    });
    expect((await eve("GET", "/desk/totals")).body.refunded).toEqual([
      { accountId: bank, currency: "USD", amount: "250", count: 1 },
    ]);
  });

  it("3: a sell whose coins come on another network", async () => {
    const usdt = { id: "usdt", symbol: "USDT", name: "Tether" };
    const wallet = await desk.account(eve, {
      ...WALLET,
      currency: "USDT",
      network: "tron",
      addresses: ["TJRabPrwbZy45sbavfcjinPJC18kjpRTv8"],
    });
    desk.clock.advance(30 * MINUTE);
    const slip = desk.slip({ side: "sell", coin: usdt, rate: "1" });
    const customer = customerStepsOf(slip);
    await slip.customer("POST", "/announce");
    const agent = stepsOf(ada, slip.reference);
    await agent("claim");
    await customer("destination", {
      ...SELLER,
      returnNetwork: "tron",
      returnAddress: "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8",
    });
    await agent("details", { accountId: wallet });
    expect((await slip.customer("GET", "/status")).body.paymentDetails).toMatchObject({
      amount: "250.000000",
      currency: "USDT",
      network: "tron",
    });
    const { body: bare } = await slip.customer("GET", "/status");
    expect(await slip.customer("POST", "/paid", { version: bare.version })).toMatchObject({
      status: 409,
      body: { code: "step_not_possible" },
    });
    await customer("paid", { transaction: TX });
    expect(
      await agent("money-seen", {
        amount: "250",
        network: "ethereum",
        transaction: `0x${TX2}`,
        madeAt: at(),
      }),
    ).toMatchObject({ differences: ["network"], proposal: { reasons: ["network"] } });
    // Returned on the network on which it came, where their first address isn't.
    const back = { reason: "Other network, less its fee", transaction: `0x${TX}` };
    expect(await tryStep(ada, slip.reference, "return", back)).toMatchObject({
      status: 400,
      body: { errors: [{ field: "destination" }] },
    });
    await agent("destination-again", { reason: "It came on Ethereum" });
    const returnAddress = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    await customer("destination", { ...SELLER, returnNetwork: "ethereum", returnAddress });
    expect(await approvedStepsOf(ada, bob, slip.reference)("return", back)).toMatchObject({
      state: "returned",
      payments: [{}, { network: "ethereum", address: `ethereum ${returnAddress}` }],
    });
  });

  it("4: over and under", async () => {
    const over = desk.slip();
    await shown({}, over);
    const agent = stepsOf(ada, over.reference);
    expect(await agent("money-seen", line({ amount: "260.00" }))).toMatchObject({ differences: ["amount"] });
    expect((await tryStep(ada, over.reference, "sent", { transaction: TX })).body.message).toMatch(/settled/);
    await agent("settle", { as: "agreed" });
    expect((await tryStep(ada, over.reference, "sent", { transaction: TX })).body.code).toBe(
      "approval_needed",
    );
    await stepsOf(bob, over.reference)("approve", { agrees: true });
    expect(await agent("sent", { transaction: TX })).toMatchObject({ state: "sent" });

    const under = desk.slip();
    await shown({ address: OTHER_ADDRESS, payerName: "Charles Babbage" }, under, bob);
    const other = stepsOf(bob, under.reference);
    await other("money-seen", line({ amount: "200.00", payerName: "Charles Babbage" }));
    expect(await other("settle", { as: "new-price" })).toMatchObject({
      settlement: { state: "offered", usd: "200.00", coinAmount: "0.00400000", rate: "50000" },
    });
    expect((await tryStep(bob, under.reference, "sent", { transaction: TX2 })).status).toBe(409);
    expect((await under.customer("GET", "/status")).body).toMatchObject({
      settlement: { state: "offered", coinAmount: "0.00400000" },
      steps: expect.arrayContaining(["accept", "decline"]),
    });
    await customerStepsOf(under)("accept");
    await stepsOf(ada, under.reference)("approve", { agrees: true });
    await other("sent", { transaction: TX2 });
    expect((await eve("GET", "/desk/totals")).body.out).toEqual([
      { accountId: "", currency: "BTC", amount: "0.009", count: 2 },
    ]);
  });

  it("5: silent with details shown: it lapses 24 hours after the hold", async () => {
    const slip = desk.slip();
    await shown({}, slip);
    desk.clock.advance(30 * MINUTE);
    const { body } = await slip.customer("GET", "/status");
    expect([body.holdOver, body.paymentDetails]).toEqual([true, undefined]);
    desk.clock.advance(24 * HOUR - MINUTE);
    await desk.sweep();
    expect((await slip.customer("GET", "/status")).body.desk).toBe("details-shown");
    desk.clock.advance(MINUTE);
    await desk.sweep();
    expect((await slip.customer("GET", "/status")).body.desk).toBe("cancelled");
  });

  it("an order that fails as its time passes holds no other back", async () => {
    const slips = [desk.slip(), desk.slip()].toSorted((a, b) => (a.reference < b.reference ? -1 : 1));
    for (const slip of slips)
      await shown({ address: addressOf(slip), payerName: `Ada ${slip.reference}` }, slip);
    const [broken, other] = slips.map(({ reference }) => reference) as [string, string];
    await desk.db
      .updateTable("orders")
      .set({ facts: `{"approval":{}}` })
      .where("reference", "=", broken)
      .execute();
    desk.clock.advance(DAY + 30 * MINUTE);
    await expect(desk.sweep()).rejects.toThrow();
    expect(desk.rows("SELECT reference, state FROM orders ORDER BY reference")).toEqual([
      { reference: broken, state: "details-shown" },
      { reference: other, state: "cancelled" },
    ]);
  });

  it("6: paid after the hold: today's price, which the customer declines, or a day passes", async () => {
    const slip = desk.slip();
    await shown({}, slip);
    const agent = stepsOf(ada, slip.reference);
    desk.clock.advance(31 * MINUTE);
    await customerStepsOf(slip)("paid");
    expect(await agent("money-seen", line())).toMatchObject({
      differences: ["time"],
      proposal: { reasons: ["time"] },
    });
    expect((await tryStep(ada, slip.reference, "settle", { as: "new-price" })).body.message).toMatch(
      /Today's price isn't known/,
    );
    const priceToken = desk.slip({ rate: "62500" }).token;
    expect(await agent("settle", { as: "new-price", priceToken })).toMatchObject({
      settlement: { rate: "62500", coinAmount: "0.00400000" },
    });
    desk.clock.advance(24 * HOUR);
    await desk.sweep();
    expect((await slip.customer("GET", "/status")).body).toMatchObject({ settlement: { state: "return" } });
    expect((await tryStep(ada, slip.reference, "sent", { transaction: TX })).status).toBe(409);
    await stepsOf(bob, slip.reference)("approve", { agrees: true });
    await agent("return", { reason: "No answer", bankReference: "FT-back" });
  });

  it("7: the shift ends in the middle: handed over, released, taken over", async () => {
    const slip = desk.slip();
    await shown({}, slip);
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
    await shown({}, first);
    await shown({ address: OTHER_ADDRESS }, second, bob);
    const seen = line({ bankReference: "FT-77" });
    await stepsOf(ada, first.reference)("money-seen", seen);
    const clash = await tryStep(bob, second.reference, "money-seen", { ...seen, bankReference: "ft 77" });
    expect(clash).toMatchObject({
      status: 409,
      body: { code: "payment_counted", reference: first.reference },
    });
    await stepsOf(ada, first.reference)("sent", { transaction: TX });
    desk.clock.advance(25 * HOUR);
    await desk.sweep();
    expect((await second.customer("GET", "/status")).body.desk).toBe("cancelled");
  });

  it("9: charged back after three days: booked in the day that is open, and its reference stays counted", async () => {
    const slip = desk.slip();
    await shown({}, slip);
    const agent = stepsOf(ada, slip.reference);
    const seen = line({ bankReference: "FT-9" });
    await agent("money-seen", seen);
    await agent("sent", { transaction: TX });
    await stepsOf(bob, slip.reference)("close");
    const day = { from: at(), to: new Date(desk.clock.now() + DAY).toISOString() };
    const totals = () => eve("GET", `/desk/totals?from=${day.from}&to=${day.to}`);
    const closedDay = (await totals()).body;
    expect(closedDay.in).toMatchObject([{ amount: "250" }]);
    desk.clock.advance(3 * DAY);
    await agent("dispute", { text: "The bank took it back" });
    const refused = await tryStep(ada, slip.reference, "resolve", { outcome: "charged-back", text: "x" });
    expect(refused).toMatchObject({ status: 403, body: { code: "not_allowed" } });
    const letter = { outcome: "charged-back", text: "The bank's letter" };
    expect((await tryStep(eve, slip.reference, "resolve", letter)).body.code).toBe("ledger_open");
    const [paid] = (await eve("GET", `/desk/orders/${slip.reference}`)).body.payments;
    await agent("reverse", { paymentId: paid.id, madeAt: at(), reason: "The bank's letter" });
    expect(await stepsOf(eve, slip.reference)("resolve", letter)).toMatchObject({
      state: "closed",
      outcome: "charged-back",
      money: { came: [], paidOut: [{ amount: "0.005" }], open: "missing" },
    });
    expect((await totals()).body).toMatchObject({ in: closedDay.in, out: closedDay.out, reversed: [] });
    expect((await eve("GET", "/desk/totals")).body).toMatchObject({
      in: [],
      reversed: [{ currency: "USD", amount: "250", count: 1 }],
      receivable: [{ currency: "USD", amount: "250", count: 1 }],
    });
    const next = desk.slip();
    await shown({}, next, bob);
    expect((await tryStep(bob, next.reference, "money-seen", seen)).body.code).toBe("payment_counted");
  });

  it("10: two customers' messages swapped: each page shows its own order, and money finds its own", async () => {
    const [ann, ben] = [desk.slip(), desk.slip({ usd: "300.00" })];
    await shown({ payerName: "Ann Other" }, ann);
    await shown({ address: OTHER_ADDRESS, payerName: "Ben Other" }, ben, bob);
    // Ann opens Ben's link: she learns nothing and changes nothing.
    const asAnn = desk.callAs({ "order-key": ann.orderKey.toString("base64url") });
    expect((await asAnn("GET", `/orders/${ben.token}/status`)).body).toEqual({ desk: "private" });
    expect(await asAnn("POST", `/orders/${ben.token}/paid`, { version: 4 })).toMatchObject({
      status: 403,
      body: { code: "not_the_customer" },
    });
    const wrong = line({ amount: "300.00", payerName: "Ben Other" });
    expect(await stepsOf(ada, ann.reference)("money-seen", wrong)).toMatchObject({
      differences: expect.arrayContaining(["name", "amount"]),
    });
    expect((await tryStep(bob, ben.reference, "money-seen", wrong)).body).toMatchObject({
      code: "payment_counted",
      reference: ann.reference,
    });
    await stepsOf(ada, ann.reference)("settle", { as: "return" });
    await stepsOf(bob, ann.reference)("approve", { agrees: true, text: "It's Ben's" });
    await stepsOf(ada, ann.reference)("return", { reason: "Of another order", bankReference: "FT-b" });
  });
});
