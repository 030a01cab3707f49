import { DAY, HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { beforeEach, expect, it, vi } from "vitest";
import {
  approvedStepsOf,
  BUYER,
  claimedBy,
  customerStepsOf,
  lookedAt,
  stepsOf,
  type TestSlip,
  tryStep,
  WALLET,
} from "./order-desk.ts";
import {
  ada,
  at,
  bank,
  bob,
  desk,
  eve,
  hash,
  line,
  orderOf,
  shown,
  startStaffedDesk,
  totals,
} from "./staffed-desk.ts";
import { auditDifferences, type Call } from "./start-desk.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const OTHER_ADDRESS = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";

beforeEach(() => startStaffedDesk());

it("O102: an approval of $2.50 that came releases no coins for $250", async () => {
  const slip = await shown();
  const agent = stepsOf(ada, slip.reference);
  await agent("money-seen", line({ amount: "2.50", bankReference: "FT-20001" }));
  // The second person agrees to the current state: nothing is settled, so nothing could be paid out for less.
  await stepsOf(bob, slip.reference)("approve", { agrees: true });
  await agent("settle", { as: "agreed" });
  const refused = await tryStep(ada, slip.reference, "sent", { transaction: hash() });
  expect(refused).toMatchObject({ status: 409, body: { code: "approval_needed" } });
  expect(refused.body.order.proposal).toMatchObject({
    isApproved: false,
    came: [{ amount: "2.5", currency: "USD" }],
    goesOut: [{ kind: "payout", amount: "0.00500000" }],
    lapsed: { by: "Bob", changed: ["settlement"] },
  });
  await agent("money-seen", line({ amount: "247.50", bankReference: "FT-20021" }));
  expect((await orderOf(slip)).proposal.lapsed.changed).toEqual(["payments"]);
});

it("O102: what was sent under an approval is no change of the payments that it covers", async () => {
  const slip = await shown();
  const agent = stepsOf(ada, slip.reference);
  await agent("money-seen", line({ amount: "240.00", bankReference: "FT-20031" }));
  await agent("settle", { as: "return" });
  await stepsOf(bob, slip.reference)("approve", { agrees: true });
  await agent("return", { amount: "10", reason: "In two parts", bankReference: "FT-30031" });
  await agent("settle", { as: "agreed" });
  expect((await orderOf(slip)).proposal.lapsed.changed).toEqual(["settlement", "goes-out"]);
});

it("O102: an approver types what the account shows, of the proposal that they read", async () => {
  const slip = await shown();
  await stepsOf(ada, slip.reference)("money-seen", line({ amount: "240.00", bankReference: "FT-20002" }));
  await stepsOf(ada, slip.reference)("settle", { as: "agreed" });
  const looked = lookedAt(await orderOf(slip));
  const guess = await tryStep(bob, slip.reference, "approve", { agrees: true, seen: "250.00" });
  expect(guess).toMatchObject({ status: 409, body: { code: "seen_differs" } });
  expect((await eve("GET", `/desk/audit?reference=${slip.reference}`)).body.rows[0]).toMatchObject({
    action: "seen-differs",
    actor: { name: "Bob" },
  });
  await stepsOf(ada, slip.reference)("settle", { as: "return" });
  const stale = await tryStep(bob, slip.reference, "approve", { agrees: true, ...looked });
  expect(stale).toMatchObject({ status: 409, body: { code: "proposal_changed" } });
  await stepsOf(bob, slip.reference)("approve", { agrees: true, seen: "240" });
  // The approved decision is the refund.
  expect((await tryStep(ada, slip.reference, "sent", { transaction: hash() })).status).toBe(409);
  await stepsOf(ada, slip.reference)("return", { reason: "Too little", bankReference: "FT-30001" });
});

it("O103: who wrote a rate outside its band doesn't approve it after a handover", async () => {
  const naira = await desk.account(eve, { name: "Naira", currency: "NGN" });
  desk.clock.advance(31 * MINUTE);
  const slip = desk.slip();
  await claimedBy(ada, slip);
  await stepsOf(ada, slip.reference)("details", {
    accountId: naira,
    localAmount: "100000",
    referenceRate: "1650",
  });
  await stepsOf(ada, slip.reference)("hand-over", { to: "bob@desk.example", note: "Lunch" });
  await stepsOf(bob, slip.reference)("money-seen", line({ amount: "100000", bankReference: "FT-20003" }));
  const refused = await tryStep(ada, slip.reference, "approve", { agrees: true });
  expect(refused).toMatchObject({ status: 403, body: { code: "not_an_approver" } });
  await stepsOf(eve, slip.reference)("approve", { agrees: true });
});

it("O102: an approval ends with its author's role, and a payout to another destination isn't covered", async () => {
  const slip = await shown();
  await stepsOf(ada, slip.reference)("money-seen", line({ payerName: "Mallory", bankReference: "FT-20004" }));
  await stepsOf(bob, slip.reference)("approve", { agrees: true });
  await stepsOf(ada, slip.reference)("destination-again", { reason: "Your wallet is a contract" });
  expect((await tryStep(ada, slip.reference, "sent", { transaction: hash() })).body.message).toMatch(
    /asked for another destination/,
  );
  await customerStepsOf(slip)("destination", { ...BUYER, address: OTHER_ADDRESS });
  expect((await tryStep(ada, slip.reference, "sent", { transaction: hash() })).body.code).toBe(
    "approval_needed",
  );
  await stepsOf(bob, slip.reference)("approve", { agrees: true });
  await desk.db.updateTable("accounts").set({ role: "user" }).where("firstname", "=", "Bob").execute();
  expect((await tryStep(ada, slip.reference, "sent", { transaction: hash() })).body.code).toBe(
    "approval_needed",
  );
});

it("O104: a payout that came back and goes out again is paid out once", async () => {
  const slip = await shown();
  const agent = stepsOf(ada, slip.reference);
  await agent("money-seen", line({ bankReference: "FT-20005" }));
  await agent("sent", { transaction: hash() });
  expect(await agent("undelivered", { reason: "The exchange sent it back" })).toMatchObject({
    state: "money-seen",
    money: { paidOut: [] },
    proposal: { reasons: ["undelivered"], ask: { what: "destination" } },
  });
  expect((await tryStep(ada, slip.reference, "sent", { transaction: hash() })).body.code).toBe(
    "approval_needed",
  );
  await stepsOf(bob, slip.reference)("approve", { agrees: true });
  expect(await agent("sent", { transaction: hash() })).toMatchObject({
    state: "sent",
    money: { paidOut: [{ currency: "BTC", amount: "0.005" }] },
  });
  const { out, returned } = await totals();
  expect([out[0], returned[0]]).toMatchObject([{ amount: "0.01" }, { amount: "0.005" }]);
});

it("O104: sums are of payments: what was charged back, short or never came adds nothing", async () => {
  const slip = await shown();
  const agent = stepsOf(ada, slip.reference);
  await agent("money-seen", line({ amount: "200.00", bankReference: "FT-20006" }));
  await agent("settle", { as: "new-price" });
  await customerStepsOf(slip)("accept");
  await stepsOf(bob, slip.reference)("approve", { agrees: true });
  await agent("sent", { transaction: hash() });
  expect((await tryStep(ada, slip.reference, "close")).body.message).toMatch(/not by its agent/);
  await stepsOf(bob, slip.reference)("close");
  const nothing = await shown({ address: OTHER_ADDRESS, payerName: "Charles Babbage" });
  await stepsOf(ada, nothing.reference)("dispute", { text: "Nothing came" });
  expect(
    (await tryStep(eve, nothing.reference, "resolve", { outcome: "completed", text: "x" })).body,
  ).toMatchObject({ code: "ledger_open" });
  const { body } = await ada("GET", "/desk/orders?state=closed");
  expect(body.orders[0]).toMatchObject({
    usd: "250.00",
    money: { came: [{ amount: "200" }], paidOut: [{ amount: "0.004" }] },
  });
  expect(await totals()).toMatchObject({ in: [{ amount: "200", count: 1 }], out: [{ amount: "0.004" }] });
});

it("O104: what a bank took back after a payout is receivable until it's paid again", async () => {
  const slip = await shown();
  const agent = stepsOf(ada, slip.reference);
  await agent("money-seen", line({ bankReference: "FT-20018" }));
  await agent("sent", { transaction: hash() });
  const [paid] = (await orderOf(slip)).payments;
  desk.clock.advance(MINUTE);
  const reversal = { paymentId: paid.id, madeAt: at(), reason: "The bank's letter" };
  await agent("reverse", { ...reversal, amount: "150" });
  await agent("reverse", reversal);
  expect((await totals()).receivable).toEqual([
    { accountId: bank, currency: "USD", amount: "250", count: 1 },
  ]);
  desk.clock.advance(MINUTE);
  await agent("money-seen", line({ amount: "100.00", bankReference: "FT-20019" }));
  expect((await totals()).receivable).toMatchObject([{ amount: "150" }]);
  await agent("money-seen", line({ amount: "150.00", bankReference: "FT-20020" }));
  expect((await totals()).receivable).toEqual([]);
});

it("O104: two who count the same waiting money for two orders at one moment count it once", async () => {
  const slips = [
    await shown(),
    await shown({ address: OTHER_ADDRESS, payerName: "Ada Lovelace" }, desk.slip(), bob),
  ];
  for (let race = 0; race < 10; race += 1) {
    const waiting = { amount: "10.00", payerName: "Ada Lovelace", bankReference: `FT-6${1_000 + race}` };
    const { body } = await ada("POST", "/desk/payments", { accountId: bank, madeAt: at(), ...waiting });
    const versions = await Promise.all(slips.map(async (slip) => (await orderOf(slip)).version));
    const answers = await Promise.all(
      slips.map(({ reference }, turn) =>
        [ada, bob][turn]!("POST", `/desk/payments/${body.id}/allocations`, {
          order: reference,
          amount: "10.00",
          version: versions[turn],
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  }
  expect((await totals()).suspense).toEqual([]);
});

it("O104: a sale that is paid out in naira is booked in naira, with its account, once it's approved", async () => {
  const wallet = await desk.account(eve, {
    ...WALLET,
    addresses: ["bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"],
  });
  const naira = await desk.account(eve, { name: "Naira", currency: "NGN" });
  desk.clock.advance(31 * MINUTE);
  const slip = desk.slip({ side: "sell" });
  const agent = await claimedBy(ada, slip);
  await agent("details", { accountId: wallet });
  const coins = { amount: "0.005", network: "bitcoin", transaction: hash() };
  await agent("money-seen", { ...coins, madeAt: at() });
  const paid = { amount: "412500", currency: "NGN", accountId: naira, bankReference: "FT-40001" };
  expect((await tryStep(ada, slip.reference, "sent", paid)).body).toMatchObject({
    code: "approval_needed",
    order: { proposal: { goesOut: [{ kind: "payout", currency: "NGN", amount: "412500" }] } },
  });
  await stepsOf(bob, slip.reference)("approve", { agrees: true });
  expect((await tryStep(ada, slip.reference, "sent", { ...paid, amount: "500000" })).status).toBe(409);
  expect(await approvedStepsOf(ada, bob, slip.reference)("sent", paid)).toMatchObject({
    state: "sent",
    money: { paidOut: [{ currency: "NGN", amount: "412500" }] },
  });
  expect((await totals()).out).toEqual([{ accountId: naira, currency: "NGN", amount: "412500", count: 1 }]);
});

it("O104: a dispute ends as its payments say: returned needs the refund, charged back the reversal", async () => {
  const slip = await shown();
  const agent = stepsOf(ada, slip.reference);
  await agent("money-seen", line({ bankReference: "FT-20007" }));
  await agent("dispute", { text: "Changed their mind" });
  const resolved = (outcome: string) =>
    tryStep(eve, slip.reference, "resolve", { outcome, text: "As agreed" });
  for (const outcome of ["completed", "returned", "charged-back"])
    expect((await resolved(outcome)).body.code).toBe("ledger_open");
  const back = { reason: "Changed their mind", bankReference: "FT-50001" };
  expect(await approvedStepsOf(ada, bob, slip.reference)("return", back)).toMatchObject({
    state: "disputed",
  });
  expect(await resolved("returned")).toMatchObject({
    status: 200,
    body: { state: "returned", transaction: "FT-50001", money: { refunded: [{ amount: "250" }] } },
  });
});

it("O104: where a payout went out before, the customer finds what came back under the refund, not the payout", async () => {
  const slip = await shown();
  const agent = stepsOf(ada, slip.reference);
  await agent("money-seen", line({ bankReference: "FT-20017" }));
  const transaction = "5d".repeat(32);
  await agent("sent", { transaction });
  expect((await slip.customer("GET", "/status")).body).toMatchObject({ transaction });
  await agent("dispute", { text: "Coins and money" });
  const back = { reason: "Changed their mind", bankReference: "FT-50011" };
  await approvedStepsOf(ada, bob, slip.reference)("return", back);
  await stepsOf(eve, slip.reference)("resolve", { outcome: "returned", text: "As agreed" });
  const { body } = await slip.customer("GET", "/status");
  expect(body).toMatchObject({ desk: "returned", transaction: "FT-50011" });
});

it("O104: two transfers pay one order, what is too much goes back, and the rest is paid out in parts", async () => {
  const slip = await shown();
  const agent = stepsOf(ada, slip.reference);
  expect(await agent("money-seen", line({ amount: "200.00", bankReference: "FT-20008" }))).toMatchObject({
    money: { open: "missing" },
  });
  expect((await slip.customer("GET", "/status")).body.money).toMatchObject({
    came: [{ amount: "200" }],
    owed: { amount: "250.00" },
    open: "missing",
  });
  expect(await agent("money-seen", line({ amount: "100.00", bankReference: "FT-20009" }))).toMatchObject({
    money: { open: "over", came: [{ amount: "300" }] },
  });
  const back = { amount: "50.00", reason: "Too much", bankReference: "FT-50002" };
  expect(await approvedStepsOf(ada, bob, slip.reference)("return", back)).toMatchObject({
    state: "money-seen",
    money: { open: "exact" },
    proposal: { reasons: [] },
  });
  expect(await agent("sent", { amount: "0.002", transaction: hash() })).toMatchObject({
    state: "money-seen",
  });
  expect((await tryStep(ada, slip.reference, "sent", { amount: "0.004", transaction: hash() })).status).toBe(
    409,
  );
  expect(await agent("sent", { transaction: hash() })).toMatchObject({
    state: "sent",
    money: { paidOut: [{ amount: "0.005" }] },
  });
});

it("O104: one transfer pays two orders of one payer, and never more than it is", async () => {
  const [one, two] = [await shown(), desk.slip()];
  // From the same browser, so it's the same payer.
  await shown({ address: OTHER_ADDRESS, payerName: "Ada Lovelace" }, two);
  const version = async (slip: TestSlip) => (await orderOf(slip)).version;
  const transfer = async (part: string) => ({
    ...line({ amount: "500.00", bankReference: "FT-20010" }),
    allocate: [{ order: two.reference, amount: part, version: await version(two) }],
  });
  const greedy = await tryStep(ada, one.reference, "money-seen", await transfer("501.00"));
  expect(greedy.status).toBe(400);
  await stepsOf(ada, one.reference)("money-seen", await transfer("250.00"));
  for (const slip of [one, two])
    expect(await orderOf(slip)).toMatchObject({
      state: "money-seen",
      money: { came: [{ amount: "250" }], open: "exact" },
      payments: [{ amount: "500", allocated: "250" }],
    });
  expect((await totals()).in).toMatchObject([{ amount: "500", count: 1 }]);
  const other = await shown({ address: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", payerName: "Mallory" });
  const stolen = {
    ...line({ amount: "500.00", bankReference: "FT-20011" }),
    allocate: [{ order: one.reference, amount: "250.00", version: await version(one) }],
  };
  expect((await tryStep(ada, other.reference, "money-seen", stolen)).status).toBe(409);
});

it("O104: one transfer for two orders differs in the one whose customer was told another account", async () => {
  const told = await desk.account(eve, { name: "Second" });
  desk.clock.advance(31 * MINUTE);
  const [one, two] = [await shown(), desk.slip()];
  const agent = await claimedBy(ada, two, { ...BUYER, address: OTHER_ADDRESS });
  await agent("details", { accountId: told });
  const { version } = await orderOf(two);
  await stepsOf(ada, one.reference)("money-seen", {
    ...line({ amount: "500.00", bankReference: "FT-20014" }),
    allocate: [{ order: two.reference, amount: "250.00", version }],
  });
  expect((await orderOf(one)).differences).toEqual([]);
  expect((await orderOf(two)).differences).toEqual(["account"]);
});

it("O104: unallocated money waits, counts once it's known whose it is, and needs an approval there", async () => {
  const kept = await ada("POST", "/desk/payments", {
    accountId: bank,
    amount: "300.00",
    madeAt: at(),
    payerName: "Ada Lovelace",
    bankReference: "FT-20012",
  });
  expect(kept).toMatchObject({ status: 200, body: { left: "300", currency: "USD" } });
  expect((await totals()).suspense).toMatchObject([{ amount: "300", count: 1 }]);
  const slip = await shown();
  const { version } = await orderOf(slip);
  const taken = (amount: string) =>
    ada("POST", `/desk/payments/${kept.body.id}/allocations`, { order: slip.reference, amount, version });
  expect((await taken("301.00")).status).toBe(409);
  expect(await taken("250.00")).toMatchObject({
    status: 200,
    body: { state: "money-seen", differences: ["suspense"], money: { open: "exact" } },
  });
  expect((await tryStep(ada, slip.reference, "sent", { transaction: hash() })).body.code).toBe(
    "approval_needed",
  );
  expect((await ada("GET", "/desk/payments")).body.payments).toMatchObject([{ left: "50" }]);
});

it("O104: more of the same waiting money counts for the order that has a part, and ends its approval", async () => {
  const whole = line({ amount: "300.00", bankReference: "FT-20023" });
  const { body: kept } = await ada("POST", "/desk/payments", { accountId: bank, ...whole });
  const slip = await shown();
  const { reference } = slip;
  const take = async (amount: string) => {
    const { version } = await orderOf(slip);
    return ada("POST", `/desk/payments/${kept.id}/allocations`, { order: reference, amount, version });
  };
  expect((await take("25.00")).body.payments).toMatchObject([{ id: kept.id, allocated: "25" }]);
  await stepsOf(ada, reference)("settle", { as: "agreed" });
  await stepsOf(bob, reference)("approve", { agrees: true });
  expect((await orderOf(slip)).proposal.isApproved).toBe(true);
  expect(await take("225.00")).toMatchObject({
    status: 200,
    body: {
      payments: [{ id: kept.id, amount: "300", allocated: "250" }],
      money: { came: [{ amount: "250" }], open: "exact" },
      differences: ["suspense"],
      proposal: { isApproved: false, lapsed: { by: "Bob", changed: ["payments", "settlement"] } },
    },
  });
  expect((await tryStep(ada, reference, "sent", { transaction: hash() })).body.code).toBe("approval_needed");
  expect((await ada("GET", "/desk/payments")).body.payments).toMatchObject([{ left: "50" }]);
  expect(await auditDifferences(desk.db)).toEqual([]);
});

it("O104: more of it counts after a part was corrected as mistyped, and after the bank took one back", async () => {
  const whole = line({ amount: "300.00", bankReference: "FT-20024" });
  const { body: kept } = await ada("POST", "/desk/payments", { accountId: bank, ...whole });
  const slip = await shown();
  const { reference } = slip;
  const take = async (amount: string) => {
    const { version } = await orderOf(slip);
    const part = { order: reference, amount, version };
    return (await ada("POST", `/desk/payments/${kept.id}/allocations`, part)).body.money?.came;
  };
  await take("25.00");
  const wrong = { paymentId: kept.id, reason: "Typed wrong" };
  expect((await approvedStepsOf(ada, bob, reference)("correct", wrong)).money.came).toEqual([]);
  expect(await take("100.00")).toMatchObject([{ amount: "100" }]);
  const taken = { paymentId: kept.id, amount: "40", madeAt: at(), reason: "The bank's letter" };
  await stepsOf(ada, reference)("reverse", taken);
  expect(await take("175.00")).toMatchObject([{ amount: "235" }]);
  expect((await orderOf(slip)).payments).toMatchObject([
    { kind: "customer", allocated: "300" },
    { kind: "correction", amount: "25" },
    { kind: "reversal", amount: "40" },
  ]);
  expect((await ada("GET", "/desk/payments")).body.payments).toEqual([]);
  expect(await auditDifferences(desk.db)).toEqual([]);
});

it("O106: one transaction pays out several orders, all or none", async () => {
  const slips = [await shown(), desk.slip()] as const;
  await shown({ address: OTHER_ADDRESS, payerName: "Charles Babbage" }, slips[1]);
  await stepsOf(ada, slips[0].reference)("money-seen", line({ bankReference: "FT-20013" }));
  const late = line({ payerName: "Mallory", bankReference: "FT-20014" });
  await stepsOf(ada, slips[1].reference)("money-seen", late);
  const transaction = hash();
  const pay = async () =>
    ada("POST", "/desk/payouts", {
      orders: await Promise.all(
        slips.map(async (slip) => ({ reference: slip.reference, version: (await orderOf(slip)).version })),
      ),
      network: "bitcoin",
      transaction,
      fee: "0.00002",
    });
  const ready = async (who: Call = ada) => (await who("GET", "/desk/payouts")).body.payouts;
  const first = {
    reference: slips[0].reference,
    network: "bitcoin",
    address: BUYER.address,
    currency: "BTC",
  };
  const [alone, ...others] = await ready();
  expect([alone, others]).toEqual([expect.objectContaining({ ...first, amount: "0.005" }), []]);
  expect(alone).not.toHaveProperty("approvedBy");
  expect(await pay()).toMatchObject({
    status: 409,
    body: { code: "approval_needed", reference: slips[1].reference },
  });
  expect(await orderOf(slips[0])).toMatchObject({ state: "money-seen" });
  desk.clock.advance(MINUTE);
  await stepsOf(bob, slips[1].reference)("approve", { agrees: true });
  expect(await ready()).toMatchObject([first, { address: OTHER_ADDRESS, approvedBy: "Bob" }]);
  expect(await ready(bob)).toEqual([]);
  const paid = await pay();
  expect(await ready()).toEqual([]);
  expect(paid).toMatchObject({ status: 200, body: { orders: [{ state: "sent" }, { state: "sent" }] } });
  const { out, fees } = await totals();
  expect([out, fees]).toMatchObject([[{ amount: "0.01", count: 1 }], [{ amount: "0.00002" }]]);
});

it("O107: a line that names another customer's order is refused, and both orders' audits say so", async () => {
  const victim = await shown({ address: OTHER_ADDRESS, payerName: "Grace Hopper" }, desk.slip(), bob);
  const slip = await shown();
  const words = `TRF FROM G HOPPER/${victim.reference.replace("-", " ")}`;
  const refused = await tryStep(ada, slip.reference, "money-seen", line({ narration: words }));
  expect(refused).toMatchObject({
    status: 409,
    body: { code: "names_another_order", reference: victim.reference },
  });
  for (const { reference } of [slip, victim])
    expect((await eve("GET", `/desk/audit?reference=${reference}`)).body.rows[0].action).toBe(
      "names-another-order",
    );
  await stepsOf(bob, victim.reference)(
    "money-seen",
    line({ payerName: "Grace Hopper", narration: words, bankReference: "FT-20015" }),
  );
});

it("O105: one line written down twice in another spelling is told, at another bank it is another payment", async () => {
  const first = await shown();
  await stepsOf(ada, first.reference)("money-seen", line({ bankReference: "FT-000120" }));
  const second = await shown({ address: OTHER_ADDRESS });
  for (const bankReference of ["ft 000120", "ＦＴ‑٠٠٠١٢٠"])
    expect((await tryStep(ada, second.reference, "money-seen", line({ bankReference }))).body).toMatchObject({
      code: "payment_counted",
      reference: first.reference,
    });
  for (const bankReference of ["FT-OOO12O", "FT-0120", undefined]) {
    desk.clock.advance(MINUTE);
    const slip = await shown({ address: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq" });
    const seen = await stepsOf(ada, slip.reference)("money-seen", line({ bankReference }));
    expect([bankReference, seen.proposal.reasons]).toEqual([bankReference, expect.arrayContaining(["twin"])]);
    await stepsOf(ada, slip.reference)("settle", { as: "return" }).catch(() => undefined);
  }
  const other = await desk.account(eve, { name: "Second Bank" });
  const elsewhere = line({ bankReference: "FT-000120", accountId: other });
  expect(await stepsOf(ada, second.reference)("money-seen", elsewhere)).toMatchObject({
    differences: ["account"],
  });
});

it("O108: a bank's date without a time is in time from the day of the details on, not of days before", async () => {
  const days = [0, 2].map((ago) => new Date(desk.clock.now() - ago * DAY).toISOString().slice(0, 10));
  const found = [];
  for (const [turn, madeAt] of days.entries()) {
    const slip = await shown({ address: [BUYER.address, OTHER_ADDRESS][turn]! });
    const seen = line({ madeAt, bankReference: `FT-2005${turn}` });
    found.push((await stepsOf(ada, slip.reference)("money-seen", seen)).differences);
  }
  expect(found).toEqual([[], ["time"]]);
});

it("O108: an invented transaction holds no price: only the chain's time does", async () => {
  const wallet = await desk.account(eve, {
    ...WALLET,
    addresses: ["bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"],
  });
  desk.clock.advance(31 * MINUTE);
  const slip = desk.slip({ side: "sell" });
  await claimedBy(ada, slip);
  await stepsOf(ada, slip.reference)("details", { accountId: wallet });
  const invented = hash();
  await customerStepsOf(slip)("paid", { transaction: invented });
  desk.clock.advance(5 * HOUR);
  const seen = await stepsOf(ada, slip.reference)("money-seen", {
    amount: "0.005",
    network: "bitcoin",
    transaction: invented,
  });
  expect(seen).toMatchObject({ differences: ["time"], proposal: { reasons: ["time"] } });
});

it("a mistyped payment is taken out with an approval, and its line may count elsewhere", async () => {
  const slip = await shown();
  const agent = stepsOf(ada, slip.reference);
  await agent("money-seen", line({ amount: "3000.00", bankReference: "FT-20016" }));
  const { payments } = await orderOf(slip);
  const correction = {
    paymentId: payments[0].id,
    reason: "Typed 3,000 for 300",
    right: line({ bankReference: "FT-20016" }),
  };
  expect((await tryStep(ada, slip.reference, "correct", correction)).body.code).toBe("approval_needed");
  await stepsOf(bob, slip.reference)("approve", { agrees: true });
  // The approval is for this corrected row, and no other.
  const other = { ...correction, right: line({ amount: "300.00", bankReference: "FT-20016" }) };
  expect((await tryStep(ada, slip.reference, "correct", other)).body.code).toBe("approval_needed");
  expect(await approvedStepsOf(ada, bob, slip.reference)("correct", correction)).toMatchObject({
    state: "money-seen",
    money: { came: [{ amount: "250" }], open: "exact" },
  });
  const { in: came, corrected } = await totals();
  expect([came[0].amount, corrected[0].amount]).toEqual(["3250", "3000"]);
});

it("O102: who approves a correction sees the right row, and types what the account shows of it", async () => {
  const slip = await shown();
  const agent = stepsOf(ada, slip.reference);
  await agent("money-seen", line({ amount: "25.00", bankReference: "FT-20017" }));
  const { payments } = await orderOf(slip);
  const right = line({ amount: "250.00", bankReference: "FT-20017", narration: "FROM A LOVELACE" });
  const correction = { paymentId: payments[0].id, reason: "Typed 25 for 250", right };
  expect((await tryStep(ada, slip.reference, "correct", correction)).body.code).toBe("approval_needed");
  const { proposal } = await orderOf(slip);
  expect(proposal).toMatchObject({
    goesOut: [{ kind: "correction", amount: "25" }],
    right: { ...right, accountId: bank },
  });
  const approval = { agrees: true, covers: proposal.hash };
  const unseen = await tryStep(bob, slip.reference, "approve", { ...approval, seen: "25" });
  expect(unseen).toMatchObject({ status: 409, body: { code: "seen_differs" } });
  await stepsOf(bob, slip.reference)("approve", { ...approval, seen: "250" });
  expect(await agent("correct", correction)).toMatchObject({ money: { open: "exact" } });
});

it("O104: while one part of a transfer stands, correcting the other frees its line for no third order", async () => {
  const [one, two] = [await shown(), desk.slip()];
  await shown({ address: OTHER_ADDRESS, payerName: "Ada Lovelace" }, two);
  const transfer = line({ amount: "500.00", bankReference: "FT-20030" });
  const { version } = await orderOf(two);
  await stepsOf(ada, one.reference)("money-seen", {
    ...transfer,
    allocate: [{ order: two.reference, amount: "250.00", version }],
  });
  const takeOut = async (slip: TestSlip) => {
    const [{ id: paymentId }] = (await orderOf(slip)).payments;
    const correction = { paymentId, reason: "Of another customer" };
    await approvedStepsOf(ada, bob, slip.reference)("correct", correction);
  };
  await takeOut(one);
  const third = await shown({ address: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq" });
  expect((await tryStep(ada, third.reference, "money-seen", transfer)).body.code).toBe("payment_counted");
  await takeOut(two);
  expect((await tryStep(ada, third.reference, "money-seen", transfer)).status).toBe(200);
  expect(await auditDifferences(desk.db)).toEqual([]);
});

it("O107: no line counts again, and no payout leaves the books, at an account that the desk doesn't have", async () => {
  const [one, two] = [await shown(), await shown({ address: OTHER_ADDRESS, payerName: "Ada Lovelace" })];
  const seen = line({ bankReference: "FT-20031" });
  await stepsOf(ada, one.reference)("money-seen", seen);
  const nowhere = { accountId: "00000000-0000-4000-8000-000000000000" };
  const unknown = { status: 400, body: { errors: [{ field: "accountId" }] } };
  expect(await tryStep(ada, two.reference, "money-seen", { ...seen, ...nowhere })).toMatchObject(unknown);
  const payout = { transaction: hash(), ...nowhere };
  expect(await tryStep(ada, one.reference, "sent", payout)).toMatchObject(unknown);
});

it("O105: a line that the bank took back isn't corrected away: it counts for no other order", async () => {
  const [one, other] = [await shown(), await shown({ address: OTHER_ADDRESS, payerName: "Ada Lovelace" })];
  const seen = line({ bankReference: "FT-20032" });
  const [{ id: paymentId }] = (await stepsOf(ada, one.reference)("money-seen", seen)).payments;
  await stepsOf(ada, one.reference)("reverse", { paymentId, madeAt: at(), reason: "The bank's letter" });
  const nothing = await tryStep(ada, one.reference, "correct", { paymentId, reason: "Typed wrong" });
  expect(nothing).toMatchObject({ status: 409, body: { code: "step_not_possible" } });
  expect((await tryStep(ada, other.reference, "money-seen", seen)).body.code).toBe("payment_counted");
});

it("O105: nor is one of which the bank took back a part, though its rest is corrected with an approval", async () => {
  const [one, other] = [await shown(), await shown({ address: OTHER_ADDRESS, payerName: "Ada Lovelace" })];
  const seen = line({ bankReference: "FT-20033" });
  const [{ id: paymentId }] = (await stepsOf(ada, one.reference)("money-seen", seen)).payments;
  const taken = { paymentId, amount: "249.99", madeAt: at(), reason: "The bank's letter" };
  await stepsOf(ada, one.reference)("reverse", taken);
  const rest = { paymentId, reason: "Typed wrong" };
  expect(await approvedStepsOf(ada, bob, one.reference)("correct", rest)).toMatchObject({
    money: { came: [] },
  });
  expect((await tryStep(ada, other.reference, "money-seen", seen)).body.code).toBe("payment_counted");
});

it("O107: no payout is dated to come, where no day and no list of late lines would have it", async () => {
  const slip = await shown();
  await stepsOf(ada, slip.reference)("money-seen", line({ bankReference: "FT-20040" }));
  const madeAt = new Date(desk.clock.now() + HOUR).toISOString();
  const payout = { transaction: hash() };
  expect(await tryStep(ada, slip.reference, "sent", { ...payout, madeAt })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "madeAt" }] },
  });
  await stepsOf(ada, slip.reference)("sent", { ...payout, madeAt: at() });
});

it("O107: the same where the line is said to pay several orders", async () => {
  const victim = await shown({ address: OTHER_ADDRESS, payerName: "Grace Hopper" }, desk.slip(), bob);
  const [one, two] = [await shown(), desk.slip()];
  await shown({ payerName: "Ada Lovelace", address: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq" }, two);
  const { version } = await orderOf(two);
  const refused = await tryStep(ada, one.reference, "money-seen", {
    ...line({ amount: "500.00", narration: `TRF FROM G HOPPER/${victim.reference.replace("-", " ")}` }),
    allocate: [{ order: two.reference, amount: "250.00", version }],
  });
  expect(refused.body.code).toBe("names_another_order");
  for (const { reference } of [one, victim])
    expect((await eve("GET", `/desk/audit?reference=${reference}`)).body.rows[0].action).toBe(
      "names-another-order",
    );
});
