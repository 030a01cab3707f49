import { randomUUID } from "node:crypto";
import { HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { beforeEach, expect, it, vi } from "vitest";
import {
  approvedStepsOf,
  BUYER,
  claimedBy,
  customerStepsOf,
  stepsOf,
  takeOrders,
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
import type { Call } from "./start-desk.ts";
import { bankTime, booksOf, fileOf, posterOf } from "./statement-desk.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const OTHER_ADDRESS = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";

beforeEach(() => startStaffedDesk());

async function paid(bankReference: string, amount = "250.00"): Promise<TestSlip> {
  const slip = await shown();
  await stepsOf(ada, slip.reference)("money-seen", line({ bankReference, amount }));
  return slip;
}

it("O104: what a bank took back of paid out money is written off with an approval, and never more", async () => {
  const slip = await paid("FT-70001");
  const agent = stepsOf(ada, slip.reference);
  const early = await tryStep(ada, slip.reference, "write-off", { reason: "Gone" });
  expect(early).toMatchObject({ status: 409, body: { code: "step_not_possible" } });
  await agent("sent", { transaction: hash() });
  const [payment] = (await orderOf(slip)).payments;
  desk.clock.advance(MINUTE);
  await agent("reverse", { paymentId: payment.id, madeAt: at(), reason: "The bank's letter" });
  expect(await orderOf(slip)).toMatchObject({ receivable: { currency: "USD", amount: "250" } });
  const writeOff = { amount: "200", reason: "The customer is gone" };
  const tooMuch = await tryStep(ada, slip.reference, "write-off", { ...writeOff, amount: "251" });
  expect(tooMuch.body.code).toBe("step_not_possible");
  expect((await tryStep(ada, slip.reference, "write-off", writeOff)).body).toMatchObject({
    code: "approval_needed",
    order: { proposal: { reasons: ["write-off"], goesOut: [{ kind: "write-off", amount: "200" }] } },
  });
  const own = await tryStep(ada, slip.reference, "approve", { agrees: true });
  expect(own).toMatchObject({ status: 403, body: { code: "not_an_approver" } });
  await stepsOf(bob, slip.reference)("approve", { agrees: true });
  expect(await agent("write-off", writeOff)).toMatchObject({ state: "sent", receivable: { amount: "50" } });
  expect((await totals()).receivable).toMatchObject([{ amount: "50" }]);
  // Nothing leaves an account twice.
  expect((await totals()).out).toMatchObject([{ currency: "BTC" }]);
  expect((await tryStep(ada, slip.reference, "write-off", writeOff)).status).toBe(409);
});

it("a refund goes somewhere other than where it came from by an admin's word, with an approval, after 72 hours", async () => {
  const slip = await paid("FT-70002");
  const refund = {
    reason: "Too late",
    bankReference: "FT-80001",
    destination: "Charles Babbage, 0123456789",
  };
  const byAgent = await tryStep(ada, slip.reference, "return", refund);
  expect(byAgent).toMatchObject({ status: 403, body: { code: "not_allowed" } });
  await stepsOf(ada, slip.reference)("hand-over", { to: "eve@desk.example", note: "An admin's" });
  expect((await tryStep(eve, slip.reference, "return", refund)).body).toMatchObject({
    code: "approval_needed",
    order: {
      proposal: {
        reasons: ["refund", "destination"],
        goesOut: [{ kind: "refund", destination: refund.destination }],
        ask: { what: "destination" },
      },
    },
  });
  const guess = await tryStep(bob, slip.reference, "approve", {
    agrees: true,
    seen: BUYER.address.slice(-6),
  });
  expect(guess.body.code).toBe("seen_differs");
  await stepsOf(bob, slip.reference)("approve", { agrees: true, seen: "456789" });
  desk.clock.advance(71 * HOUR);
  expect((await tryStep(eve, slip.reference, "return", refund)).body.message).toMatch(/72 hours/);
  desk.clock.advance(HOUR);
  expect(await stepsOf(eve, slip.reference)("return", refund)).toMatchObject({
    state: "returned",
    payments: [{}, { kind: "refund", address: refund.destination }],
  });
});

it("the money of two payers goes back to each of them, never to one", async () => {
  const slip = await shown();
  const agent = stepsOf(ada, slip.reference);
  await agent("money-seen", line({ bankReference: "FT-70005", amount: "100.00" }));
  const grace = { payerName: "Grace Hopper", bankReference: "FT-70006", amount: "200.00" };
  await agent("money-seen", line(grace));
  await agent("settle", { as: "return", reason: "Another person's money" });
  const refunds = [
    { kind: "refund", currency: "USD", amount: "200", destination: "Grace Hopper" },
    { kind: "refund", currency: "USD", amount: "100", destination: BUYER.payerName },
  ];
  expect((await orderOf(slip)).proposal.goesOut).toEqual(refunds);
  await stepsOf(bob, slip.reference)("approve", { agrees: true });
  const back = { reason: "Each their own", bankReference: "FT-80005" };
  expect((await tryStep(ada, slip.reference, "return", { ...back, amount: "201" })).status).toBe(409);
  await agent("return", { ...back, amount: "50" });
  await agent("return", { ...back, bankReference: "FT-80006" });
  expect(await agent("return", { ...back, bankReference: "FT-80007" })).toMatchObject({
    state: "returned",
    payments: [
      {},
      {},
      { amount: "50", address: "Grace Hopper" },
      { amount: "150", address: "Grace Hopper" },
      { amount: "100", address: BUYER.payerName },
    ],
  });
});

it("coins go back to another address only if their network has it", async () => {
  const wallet = await desk.account(eve, {
    ...WALLET,
    addresses: ["bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"],
  });
  desk.clock.advance(31 * MINUTE);
  const slip = desk.slip({ side: "sell" });
  const admin = await claimedBy(eve, slip);
  await admin("details", { accountId: wallet });
  await admin("money-seen", { amount: "0.005", network: "bitcoin", transaction: hash(), madeAt: at() });
  const refund = { reason: "Too late", transaction: hash() };
  const wrong = await tryStep(eve, slip.reference, "return", { ...refund, destination: "1A1zP1eP5QGefi" });
  expect(wrong).toMatchObject({ status: 400, body: { errors: [{ field: "destination" }] } });
  const other = { ...refund, destination: OTHER_ADDRESS };
  expect((await tryStep(eve, slip.reference, "return", other)).body.order.proposal.goesOut).toMatchObject([
    { destination: `bitcoin ${OTHER_ADDRESS}` },
  ]);
  await bob("POST", "/desk/blocks", {
    kind: "destination",
    value: OTHER_ADDRESS,
    reason: "Named by the police",
  });
  expect((await tryStep(eve, slip.reference, "return", other)).body.message).toMatch(
    /destination is blocked/,
  );
  // The seller's own address needs no approval, and withdraws the request.
  const own = { ...refund, destination: BUYER.address };
  expect((await tryStep(eve, slip.reference, "return", own)).body.order.proposal).toMatchObject({
    goesOut: [{ destination: `bitcoin ${BUYER.address}` }],
    ask: { what: "amount" },
  });
  await stepsOf(bob, slip.reference)("approve", { agrees: true });
  expect(await admin("return", own)).toMatchObject({ state: "returned" });
});

it("a seller reads that their coins were taken back: of coins, not of a bank's money", async () => {
  const wallet = await desk.account(eve, {
    ...WALLET,
    addresses: ["bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"],
  });
  desk.clock.advance(31 * MINUTE);
  const slip = desk.slip({ side: "sell" });
  const agent = await claimedBy(eve, slip);
  await agent("details", { accountId: wallet });
  await agent("money-seen", { amount: "0.005", network: "bitcoin", transaction: hash(), madeAt: at() });
  await agent("reverse", {
    madeAt: at(),
    reason: "It was spent twice",
    paymentId: (await orderOf(slip)).payments[0].id,
  });
  expect((await slip.customer("GET", "/status")).body.moneyTold).toEqual({
    what: "taken-back",
    amount: { currency: "BTC", amount: "0.005" },
    coins: true,
  });
});

it("a buyer's refund after a replaced destination asks the approver for what came", async () => {
  const slip = await paid("FT-70003");
  await stepsOf(ada, slip.reference)("destination-again", { reason: "Your wallet is a contract" });
  await customerStepsOf(slip)("destination", { ...BUYER, address: OTHER_ADDRESS });
  expect((await orderOf(slip)).proposal).toMatchObject({
    reasons: ["destination"],
    ask: { what: "destination" },
  });
  const back = { reason: "Changed their mind", bankReference: "FT-80002" };
  expect((await tryStep(ada, slip.reference, "return", back)).body.order.proposal).toMatchObject({
    reasons: ["refund"],
    ask: { what: "amount" },
  });
});

it("O105: a payment that waits unallocated is said to, where its line is recorded again", async () => {
  const seen = line({ bankReference: "FT-70004" });
  expect((await ada("POST", "/desk/payments", { accountId: bank, ...seen })).status).toBe(200);
  const slip = await paid("FT-70005");
  const again = await tryStep(ada, slip.reference, "money-seen", seen);
  expect(again).toMatchObject({ status: 409, body: { code: "payment_counted" } });
  expect(again.body.message).toMatch(/but not for any order. Look among the unallocated/);
  expect(again.body.reference).toBeUndefined();
});

it("O105: a line recorded again is said to count for the order of its money, or for none once that went back", async () => {
  const seen = line({ bankReference: "FT-70014" });
  const [id, gone] = [
    await waiting({ bankReference: "FT-70014" }),
    await waiting({ bankReference: "FT-70015" }),
  ];
  const slip = await shown();
  const { version } = await orderOf(slip);
  const part = { order: slip.reference, amount: "100.00", version };
  expect((await ada("POST", `/desk/payments/${id}/allocations`, part)).status).toBe(200);
  const other = await paid("FT-70016");
  expect(await tryStep(ada, other.reference, "money-seen", seen)).toMatchObject({
    status: 409,
    body: { code: "payment_counted", reference: slip.reference },
  });
  const taken = { madeAt: at(), reason: "The bank's letter" };
  expect((await ada("POST", `/desk/payments/${gone}/reverse`, taken)).status).toBe(200);
  const again = line({ bankReference: "FT-70015" });
  const { body } = await tryStep(ada, other.reference, "money-seen", again);
  expect(body.code).toBe("payment_counted");
  expect(body.message).toBe("This payment is already recorded, but not for any order.");
});

async function waiting(more: object = {}): Promise<string> {
  const { body } = await ada("POST", "/desk/payments", { accountId: bank, ...line(more) });
  return body.id;
}
const suspended = async (who: Call = bob) => (await who("GET", "/desk/payments")).body.payments;
async function approveRefund(who: Call, id: string, input: object = {}) {
  const { refund, amount } = (await suspended(who))[0];
  return who("POST", `/desk/payments/${id}/refund/approve`, {
    agrees: true,
    covers: refund?.covers ?? "none",
    seen: amount,
    ...input,
  });
}

it("O104: unallocated money goes back to its payer, once a second person saw it at the bank", async () => {
  const id = await waiting({ bankReference: "FT-70006" });
  const path = `/desk/payments/${id}/refund`;
  const back = { amount: "100", reason: "No order has this payer", bankReference: "FT-80003" };
  expect((await ada("POST", path, back)).body.code).toBe("approval_needed");
  expect(await suspended()).toMatchObject([
    { left: "250", refund: { amount: "100", destination: "Ada Lovelace", by: "Ada", mayApprove: true } },
  ]);
  expect((await suspended(ada))[0].refund.mayApprove).toBe(false);
  expect((await approveRefund(ada, id)).body.code).toBe("not_an_approver");
  expect((await approveRefund(bob, id, { seen: "205" })).body.code).toBe("seen_differs");
  expect((await approveRefund(bob, id, { covers: "another" })).body.code).toBe("proposal_changed");
  expect((await approveRefund(bob, id)).status).toBe(200);
  // More than was approved is another request, which cancels the approval.
  expect((await ada("POST", path, { ...back, amount: "101" })).body.code).toBe("approval_needed");
  expect((await ada("POST", path, back)).body.code).toBe("approval_needed");
  await approveRefund(bob, id);
  expect(await ada("POST", path, back)).toMatchObject({ status: 200, body: { left: "150" } });
  const { refunded, suspense } = await totals();
  expect([refunded, suspense]).toMatchObject([[{ amount: "100" }], [{ amount: "150" }]]);
  const more = await ada("POST", path, { ...back, amount: "201" });
  expect(more).toMatchObject({ status: 409, body: { code: "step_not_possible" } });
  const rest = { reason: back.reason, bankReference: "FT-80004" };
  await ada("POST", path, rest);
  await approveRefund(bob, id);
  expect(await ada("POST", path, rest)).toMatchObject({ status: 200, body: { left: "0" } });
  expect(await suspended()).toEqual([]);
  expect((await ada("POST", path, rest)).status).toBe(404);
  expect((await eve("GET", `/desk/audit?reference=${id}`)).body.rows[0].action).toBe("unallocated-refunded");
});

it("unallocated coins come from no name that somebody wrote of them: where they go is an admin's word", async () => {
  const wallet = await desk.account(eve, { ...WALLET, addresses: [BUYER.address] });
  const coins = { accountId: wallet, amount: "0.005", network: "bitcoin", transaction: hash(), madeAt: at() };
  const { id } = (await ada("POST", "/desk/payments", { ...coins, payerName: "Sender" })).body;
  const back = { reason: "No order has them", transaction: hash() };
  expect((await ada("POST", `/desk/payments/${id}/refund`, back)).body.errors).toMatchObject([
    { field: "destination" },
  ]);
});

it("what was asked for unallocated money goes with the last of it, and not before", async () => {
  const slip = await shown();
  const id = await waiting({ bankReference: "FT-70009", amount: "300.00" });
  const back = { amount: "50", reason: "Too much", bankReference: "FT-80009" };
  expect((await ada("POST", `/desk/payments/${id}/refund`, back)).body.code).toBe("approval_needed");
  const allocate = async (amount: string) => {
    const { version } = await orderOf(slip);
    const part = { order: slip.reference, amount, version };
    expect((await ada("POST", `/desk/payments/${id}/allocations`, part)).body.message).toBeUndefined();
    return desk.rows("SELECT payment_id FROM asked_refunds").length;
  };
  expect(await allocate("250.00")).toBe(1);
  expect(await allocate("50.00")).toBe(0);
});

it("unallocated money goes elsewhere by an admin's word alone, after 72 hours, and not while the desk is stopped", async () => {
  const id = await waiting({ payerName: "", bankReference: "FT-70007" });
  const path = `/desk/payments/${id}/refund`;
  const back = { reason: "Cash at the counter", bankReference: "FT-80005" };
  expect((await ada("POST", path, back)).body.errors).toMatchObject([{ field: "destination" }]);
  const elsewhere = { ...back, destination: "Grace Hopper 0987654321" };
  expect((await ada("POST", path, elsewhere)).status).toBe(403);
  expect((await eve("POST", path, elsewhere)).body.code).toBe("approval_needed");
  expect((await approveRefund(bob, id)).body.code).toBe("seen_differs");
  expect((await approveRefund(bob, id, { seen: "654321" })).status).toBe(200);
  expect((await eve("POST", path, elsewhere)).body.message).toMatch(/72 hours/);
  desk.clock.advance(72 * HOUR);
  await bob("POST", "/desk/stop", { reason: "Details aren't ours" });
  expect((await eve("POST", path, elsewhere)).body.message).toMatch(/are stopped/);
  await bob("POST", "/desk/restart");
  await eve("POST", "/desk/restart");
  expect(await eve("POST", path, elsewhere)).toMatchObject({ status: 200, body: { left: "0" } });
});

it("O104: an approval about unallocated money ends with its approver's role: another approves it, without a new wait", async () => {
  const cleo = await desk.member("Cleo", "agent");
  const id = await waiting({ payerName: "", bankReference: "FT-70008" });
  const path = `/desk/payments/${id}/refund`;
  const back = { reason: "Cash", bankReference: "FT-80008", destination: "Grace Hopper 0987654321" };
  await eve("POST", path, back);
  expect((await approveRefund(bob, id, { seen: "654321" })).status).toBe(200);
  const [{ refund: approved }] = await suspended(cleo);
  expect(approved).toMatchObject({ approvedBy: "Bob", mayApprove: false });
  await desk.db.updateTable("accounts").set({ role: "user" }).where("firstname", "=", "Bob").execute();
  desk.clock.advance(72 * HOUR);
  const { approvedBy: _bob, ...asked } = approved;
  expect((await suspended(cleo))[0].refund).toEqual({ ...asked, mayApprove: true });
  const told = () => desk.db.selectFrom("notice_queue").select("account_id").execute();
  await desk.db.deleteFrom("notice_queue").execute();
  for (const times of ["first", "again"]) {
    expect([times, (await eve("POST", path, back)).body.code]).toEqual([times, "approval_needed"]);
    expect(await told()).toHaveLength(1);
  }
  expect((await approveRefund(cleo, id, { seen: "654321" })).status).toBe(200);
  expect(await eve("POST", path, back)).toMatchObject({ status: 200, body: { left: "0" } });
});

it("money that is short by a fee is settled by itself, three times a payer in 30 days, and never by more", async () => {
  await takeOrders(eve, { limits: { shortPercent: 1 } });
  const seen = async (reference: string, amount: string) => {
    const slip = await paid(reference, amount);
    const order = await orderOf(slip);
    if (order.proposal.reasons.length === 0)
      await stepsOf(ada, slip.reference)("sent", { transaction: hash() });
    else await stepsOf(ada, slip.reference)("settle", { as: "agreed" });
    desk.clock.advance(MINUTE);
    return order;
  };
  expect(await seen("FT-70010", "247.50")).toMatchObject({
    differences: [],
    money: { came: [{ amount: "247.5" }], open: "exact" },
    payments: expect.arrayContaining([
      expect.objectContaining({ kind: "fee", amount: "2.5", accountId: "" }),
    ]),
  });
  expect((await totals()).fees).toMatchObject([{ currency: "USD", amount: "2.5" }]);
  expect((await seen("FT-70011", "247.49")).differences).toEqual(["amount"]);
  for (const [reference, isLetGo] of [
    ["FT-70012", true],
    ["FT-70013", true],
    ["FT-70014", false],
  ] as const)
    expect((await seen(reference, "249.00")).differences).toEqual(isLetGo ? [] : ["amount"]);
});

it("what was sent is closed by another than its agent, or by time after 14 days, which its history says", async () => {
  const slip = await paid("FT-70020");
  await stepsOf(ada, slip.reference)("sent", { transaction: hash() });
  expect((await orderOf(slip)).steps).not.toContain("close");
  expect((await bob("GET", `/desk/orders/${slip.reference}`)).body.steps).toContain("close");
  desk.clock.advance(14 * 24 * HOUR - MINUTE);
  await desk.sweep();
  expect((await orderOf(slip)).state).toBe("sent");
  desk.clock.advance(MINUTE);
  await desk.sweep();
  const { state, history } = await orderOf(slip);
  expect([state, history.at(-1)]).toMatchObject(["closed", { step: "close", by: { kind: "system" } }]);
});

async function approveCorrection(who: Call, id: string, input: object = {}) {
  const { correction } = (await suspended(who))[0];
  return who("POST", `/desk/payments/${id}/correct/approve`, {
    agrees: true,
    covers: correction?.covers ?? "none",
    seen: correction?.right?.amount,
    ...input,
  });
}

it("O104: a mistyped row of unallocated money is taken out with the right one in its place, once a second person saw it at the bank", async () => {
  const typed = { bankReference: "FT-70030", amount: "3000.00" };
  const id = await waiting(typed);
  const path = `/desk/payments/${id}/correct`;
  const right = { accountId: bank, ...line({ ...typed, amount: "300.00" }) };
  const correct = { reason: "A zero too many", right };
  expect((await ada("POST", path, { ...correct, right: { ...right, accountId: id } })).status).toBe(400);
  expect((await ada("POST", path, correct)).body.code).toBe("approval_needed");
  expect(await suspended()).toMatchObject([
    {
      left: "3000",
      correction: { amount: "3000", right: { amount: "300.00" }, by: "Ada", mayApprove: true },
    },
  ]);
  expect((await approveCorrection(ada, id)).body.code).toBe("not_an_approver");
  expect((await approveCorrection(bob, id, { seen: "3000" })).body.code).toBe("seen_differs");
  // An approval of a refund does not approve a correction.
  const { covers } = (await suspended())[0].correction;
  const crossed = { agrees: true, covers, seen: "3000" };
  expect((await bob("POST", `/desk/payments/${id}/refund/approve`, crossed)).body.code).toBe(
    "proposal_changed",
  );
  expect((await approveCorrection(bob, id)).status).toBe(200);
  // Another corrected row is another request.
  const other = { ...correct, right: { ...right, amount: "301.00" } };
  expect((await ada("POST", path, other)).body.code).toBe("approval_needed");
  expect((await ada("POST", path, correct)).body.code).toBe("approval_needed");
  await approveCorrection(bob, id);
  expect(await ada("POST", path, correct)).toMatchObject({ status: 200, body: { left: "0" } });
  // The line counts again, under its own key.
  expect(await suspended()).toMatchObject([{ left: "300", bankReference: "FT-70030" }]);
  expect((await ada("POST", "/desk/payments", right)).body.code).toBe("payment_counted");
  const { corrected, suspense } = await totals();
  expect([corrected, suspense]).toMatchObject([[{ amount: "3000" }], [{ amount: "300" }]]);
  const actions = (await eve("GET", `/desk/audit?reference=${id}`)).body.rows.map(
    ({ action }: { action: string }) => action,
  );
  expect(actions).toEqual([
    "unallocated-corrected",
    "correction-approved",
    "correction-approved",
    "seen-differs",
    "unallocated-recorded",
  ]);
});

it("what the bank took back of unallocated money is booked once, however often it is sent", async () => {
  const path = `/desk/payments/${await waiting({ bankReference: "FT-70033" })}/reverse`;
  const taken = { id: randomUUID(), amount: "100.00", madeAt: at(), reason: "The bank's letter" };
  for (let turn = 0; turn < 2; turn += 1)
    expect(await ada("POST", path, taken)).toMatchObject({ status: 200, body: { left: "150" } });
  expect((await ada("POST", path, { ...taken, amount: "120.00" })).body.code).toBe("content_moved");
  expect((await totals()).reversed).toMatchObject([{ amount: "100" }]);
  const second = { ...taken, id: randomUUID() };
  expect(await ada("POST", path, second)).toMatchObject({ status: 200, body: { left: "50" } });
  // Also the rest, of which nothing is left afterwards.
  const rest = { ...taken, id: randomUUID(), amount: undefined };
  for (let turn = 0; turn < 2; turn += 1)
    expect(await ada("POST", path, rest)).toMatchObject({ status: 200, body: { left: "0" } });
  expect((await ada("POST", path, { ...rest, id: randomUUID() })).status).toBe(404);
  const other = `/desk/payments/${await waiting({ bankReference: "FT-70034" })}/reverse`;
  expect((await ada("POST", other, taken)).body.code).toBe("content_moved");
});

it("O104: of unallocated money what the bank took back is no longer left, and what counts already isn't typed anew", async () => {
  const id = await waiting({ bankReference: "FT-70031" });
  const path = `/desk/payments/${id}`;
  const back = { amount: "100", reason: "No order has this payer", bankReference: "FT-80031" };
  expect((await ada("POST", `${path}/refund`, back)).body.code).toBe("approval_needed");
  const taken = { amount: "200", madeAt: at(), reason: "The bank's letter" };
  expect((await ada("POST", `${path}/reverse`, { ...taken, amount: "251" })).status).toBe(409);
  expect(await ada("POST", `${path}/reverse`, taken)).toMatchObject({ status: 200, body: { left: "50" } });
  // The request was about money that is gone.
  expect((await suspended())[0].refund).toBeUndefined();
  expect((await totals()).reversed).toMatchObject([{ amount: "200" }]);
  const slip = await paid("FT-70032");
  const { version } = await orderOf(slip);
  const part = { order: slip.reference, amount: "20", version };
  expect((await ada("POST", `${path}/allocations`, part)).status).toBe(200);
  const right = { accountId: bank, ...line({ bankReference: "FT-70031", amount: "260" }) };
  const wrong = await ada("POST", `${path}/correct`, { reason: "260 came", right });
  expect(wrong.body.message).toMatch(/counts for an order/);
  const out = { reason: "Never came" };
  expect((await ada("POST", `${path}/correct`, out)).body.code).toBe("approval_needed");
  await approveCorrection(bob, id, { seen: "250" });
  expect(await ada("POST", `${path}/correct`, out)).toMatchObject({ status: 200, body: { left: "0" } });
  expect(await suspended()).toEqual([]);
});

it("O105: unallocated money of which the bank took back a part isn't corrected away either", async () => {
  const seen = { accountId: bank, ...line({ bankReference: "FT-70035" }) };
  const { id } = (await ada("POST", "/desk/payments", seen)).body;
  const path = `/desk/payments/${id}`;
  const taken = { amount: "249.99", madeAt: at(), reason: "The bank's letter" };
  expect(await ada("POST", `${path}/reverse`, taken)).toMatchObject({ body: { left: "0.01" } });
  const rest = { reason: "Never came" };
  await ada("POST", `${path}/correct`, rest);
  await approveCorrection(bob, id, { seen: "250" });
  expect(await ada("POST", `${path}/correct`, rest)).toMatchObject({ status: 200, body: { left: "0" } });
  expect((await ada("POST", "/desk/payments", seen)).body.code).toBe("payment_counted");
});

it("O104: what a bank took back of unallocated money by mistake is taken out alike, and then all of what never came", async () => {
  const seen = { accountId: bank, ...line({ bankReference: "FT-70036" }) };
  const { id } = (await ada("POST", "/desk/payments", seen)).body;
  const taken = { amount: "249.99", madeAt: at(), reason: "The bank's letter" };
  expect((await ada("POST", `/desk/payments/${id}/reverse`, taken)).status).toBe(200);
  const corrected = async (payment: string, amount: string) => {
    const wrong = { reason: "Never was" };
    const path = `/desk/payments/${payment}/correct`;
    expect((await ada("POST", path, wrong)).body.code).toBe("approval_needed");
    expect((await approveCorrection(bob, payment, { seen: amount })).status).toBe(200);
    expect(await ada("POST", path, wrong)).toMatchObject({ status: 200, body: { left: "0" } });
  };
  await corrected(id, "250");
  const { id: reversal } = await desk.db
    .selectFrom("desk_payments")
    .select("id")
    .where("kind", "=", "reversal")
    .executeTakeFirstOrThrow();
  await corrected(reversal, "249.99");
  expect(await suspended()).toMatchObject([{ id, left: "249.99" }]);
  await corrected(id, "250");
  expect(await suspended()).toEqual([]);
  expect((await ada("POST", "/desk/payments", seen)).status).toBe(200);
  const { differences } = (await eve("GET", "/desk/audit/check")).body;
  expect(differences.filter(({ what }: { what: string }) => what !== "role")).toEqual([]);
});

it("O104: what a bank took back by mistake isn't counted as gone where a part counts for an order", async () => {
  const id = await waiting({ bankReference: "FT-70045" });
  const path = `/desk/payments/${id}`;
  const taken = { amount: "200", madeAt: at(), reason: "The bank's letter" };
  expect((await ada("POST", `${path}/reverse`, taken)).status).toBe(200);
  const { id: reversal } = await desk.db
    .selectFrom("desk_payments")
    .select("id")
    .where("kind", "=", "reversal")
    .executeTakeFirstOrThrow();
  const never = { reason: "Never was" };
  expect((await ada("POST", `/desk/payments/${reversal}/correct`, never)).body.code).toBe("approval_needed");
  const { covers } = (await suspended()).find((row: { id: string }) => row.id === reversal).correction;
  const looked = { agrees: true, covers, seen: "200" };
  expect((await bob("POST", `/desk/payments/${reversal}/correct/approve`, looked)).status).toBe(200);
  expect((await ada("POST", `/desk/payments/${reversal}/correct`, never)).status).toBe(200);
  const slip = await paid("FT-70046");
  const { version } = await orderOf(slip);
  const part = { order: slip.reference, amount: "100", version };
  expect((await ada("POST", `${path}/allocations`, part)).status).toBe(200);
  const right = { accountId: bank, ...line({ bankReference: "FT-70047", amount: "260" }) };
  const wrong = await ada("POST", `${path}/correct`, { reason: "260 came", right });
  expect(wrong.body.message).toMatch(/counts for an order/);
});

it("O104: a refund of unallocated money that never left is taken out with an approval, and the money waits again", async () => {
  const id = await waiting({ bankReference: "FT-70034" });
  const back = { reason: "No order", amount: "100", bankReference: "FT-80034" };
  await ada("POST", `/desk/payments/${id}/refund`, back);
  await approveRefund(bob, id, { seen: "250" });
  expect(await ada("POST", `/desk/payments/${id}/refund`, back)).toMatchObject({ body: { left: "150" } });
  const { id: refund } = await desk.db
    .selectFrom("desk_payments")
    .select("id")
    .where("kind", "=", "refund")
    .executeTakeFirstOrThrow();
  const path = `/desk/payments/${refund}`;
  const wrong = { reason: "The bank never sent it" };
  const right = { accountId: bank, ...line({ amount: "10" }) };
  expect((await ada("POST", `${path}/correct`, { ...wrong, right })).status).toBe(409);
  expect((await ada("POST", `${path}/correct`, wrong)).body.code).toBe("approval_needed");
  const { correction, ...asked } = (await suspended(bob)).at(-1);
  expect(asked).toMatchObject({ id: refund, kind: "refund", about: id, left: "100" });
  const looked = { agrees: true, covers: correction.covers, seen: "100" };
  expect((await ada("POST", `${path}/correct/approve`, looked)).body.code).toBe("not_an_approver");
  expect((await bob("POST", `${path}/correct/approve`, looked)).status).toBe(200);
  // It is nothing that came: no order has it, and no bank took it back.
  const taken = { amount: "1", madeAt: at(), reason: "The bank's letter" };
  expect((await ada("POST", `${path}/reverse`, taken)).status).toBe(404);
  expect(await ada("POST", `${path}/correct`, wrong)).toMatchObject({ status: 200, body: { left: "0" } });
  expect((await ada("POST", `${path}/correct`, wrong)).status).toBe(404);
  expect(await suspended()).toMatchObject([{ id, left: "250" }]);
  const { suspense, outCorrected } = await totals();
  expect([suspense, outCorrected]).toMatchObject([[{ amount: "250" }], [{ amount: "100" }]]);
  // All of it, under the same reference.
  const all = { ...back, amount: "250" };
  await ada("POST", `/desk/payments/${id}/refund`, all);
  await approveRefund(bob, id, { seen: "250" });
  expect(await ada("POST", `/desk/payments/${id}/refund`, all)).toMatchObject({ body: { left: "0" } });
  expect(await suspended()).toEqual([]);
  const { differences } = (await eve("GET", "/desk/audit/check")).body;
  expect(differences.filter(({ what }: { what: string }) => what !== "role")).toEqual([]);
});

it("O104: a refund that a line of the bank shows isn't said to have never left, until another takes the line back", async () => {
  await booksOf(ada, bank).map();
  const id = await waiting({ bankReference: "FT-70037" });
  const back = { reason: "No order", amount: "100", bankReference: "FT-80036" };
  await ada("POST", `/desk/payments/${id}/refund`, back);
  await approveRefund(bob, id, { seen: "250" });
  expect((await ada("POST", `/desk/payments/${id}/refund`, back)).status).toBe(200);
  const row = { at: bankTime(desk), amount: "-100.00", words: "TRF", reference: "FT-80036" };
  await (
    await posterOf(desk, "Bob")
  )(bank, fileOf([row], 9_000));
  const { lines, payments } = await booksOf(ada, bank).open();
  const [{ id: left }] = lines;
  const { id: payment } = payments.find(({ kind }: { kind: string }) => kind === "refund");
  expect(await booksOf(ada, bank).confirm(left, { payment })).toMatchObject({ payment });
  const correct = () =>
    ada("POST", `/desk/payments/${payment}/correct`, { reason: "The bank never sent it" });
  expect(await correct()).toMatchObject({
    status: 409,
    body: { code: "step_not_possible", message: expect.stringContaining("line of the bank") },
  });
  // Ada recorded the refund.
  expect((await booksOf(ada, bank).tryReopen(left)).body.code).toBe("approval_needed");
  expect(await booksOf(bob, bank).reopen(left)).not.toHaveProperty("payment");
  expect((await booksOf(bob, bank).tryReopen(left)).body.code).toBe("step_not_possible");
  expect((await booksOf(ada, bank).open()).lines).toMatchObject([{ id: left }]);
  // Nor does Bob give it to another payment by himself.
  expect(await booksOf(bob, bank).confirm(left, { payment })).toMatchObject({
    waits: { by: "Bob", payment },
  });
  expect((await correct()).body.code).toBe("approval_needed");
  const { differences } = (await eve("GET", "/desk/audit/check")).body;
  expect(differences.filter(({ what }: { what: string }) => what !== "role")).toEqual([]);
});

it("O104: what a bank is said to have taken back by mistake is corrected with an approval, and then all of a payment that never was", async () => {
  const slip = await paid("FT-70041");
  const [{ id: paymentId }] = (await orderOf(slip)).payments;
  const agent = stepsOf(ada, slip.reference);
  const corrected = approvedStepsOf(ada, bob, slip.reference);
  desk.clock.advance(MINUTE);
  const taken = { paymentId, amount: "249.99", madeAt: at(), reason: "The bank's letter" };
  const { payments } = await agent("reverse", taken);
  await corrected("correct", { paymentId, reason: "Typed wrong" });
  const lineless = async () => {
    const { payments: rows } = await booksOf(ada, bank).open();
    return rows.map(({ kind, amount }: { kind: string; amount: string }) => `${kind} ${amount}`);
  };
  expect(await lineless()).toEqual(["customer 250", "reversal -249.99"]);
  await agent("dispute", { text: "Nothing came" });
  const reversal = { paymentId: payments.at(-1).id, reason: "The bank took nothing back" };
  expect(await corrected("correct", reversal)).toMatchObject({ money: { came: [{ amount: "249.99" }] } });
  expect((await tryStep(ada, slip.reference, "correct", reversal)).status).toBe(409);
  expect(await corrected("correct", { paymentId, reason: "Typed wrong" })).toMatchObject({
    money: { came: [] },
  });
  expect(await lineless()).toEqual([]);
  const chargedBack = { outcome: "charged-back", text: "The bank's letter" };
  expect((await tryStep(eve, slip.reference, "resolve", chargedBack)).body.code).toBe("ledger_open");
  const { differences } = (await eve("GET", "/desk/audit/check")).body;
  expect(differences.filter(({ what }: { what: string }) => what !== "role")).toEqual([]);
});

it("O104: what a bank took back by mistake, and that was corrected, hides nothing of what it takes back later", async () => {
  const slip = await shown({}, desk.slip({ usd: "500.00" }));
  const agent = stepsOf(ada, slip.reference);
  const part = (bankReference: string) => agent("money-seen", line({ bankReference, amount: "250.00" }));
  await part("FT-70042");
  const [{ id: paymentId }] = (await orderOf(slip)).payments;
  desk.clock.advance(MINUTE);
  const taken = { paymentId, madeAt: at(), reason: "The bank's letter" };
  const { payments } = await agent("reverse", taken);
  const reversal = { paymentId: payments.at(-1).id, reason: "The bank took nothing back" };
  await approvedStepsOf(ada, bob, slip.reference)("correct", reversal);
  desk.clock.advance(MINUTE);
  await part("FT-70043");
  expect(await agent("sent", { transaction: hash() })).not.toHaveProperty("receivable");
  desk.clock.advance(24 * HOUR);
  await agent("reverse", { ...taken, madeAt: at() });
  expect(await orderOf(slip)).toMatchObject({ receivable: { currency: "USD", amount: "250" } });
});

it("O104: what a bank took back isn't corrected once it was written off", async () => {
  const slip = await paid("FT-70044");
  const agent = stepsOf(ada, slip.reference);
  await agent("sent", { transaction: hash() });
  const [{ id: paymentId }] = (await orderOf(slip)).payments;
  desk.clock.advance(MINUTE);
  const { payments } = await agent("reverse", { paymentId, madeAt: at(), reason: "The bank's letter" });
  await approvedStepsOf(ada, bob, slip.reference)("write-off", { reason: "The customer is gone" });
  const reversal = { paymentId: payments.at(-1).id, reason: "The bank took nothing back" };
  const refused = await tryStep(ada, slip.reference, "correct", reversal);
  expect(refused).toMatchObject({ status: 409, body: { code: "step_not_possible" } });
  expect(refused.body.message).toMatch(/written off/);
});

it("an approver who didn't look is audited, of a refund of unallocated money too", async () => {
  const id = await waiting({ bankReference: "FT-70033" });
  await ada("POST", `/desk/payments/${id}/refund`, { reason: "No order" });
  expect((await approveRefund(bob, id, { seen: "205" })).body.code).toBe("seen_differs");
  expect((await eve("GET", `/desk/audit?reference=${id}`)).body.rows[0]).toMatchObject({
    action: "seen-differs",
    actor: { name: "Bob" },
  });
});

it("a bank line that names an order which waits for it is noted there when it is written down as no order's", async () => {
  const slip = desk.slip();
  await claimedBy(ada, slip);
  await stepsOf(ada, slip.reference)("details", { accountId: bank });
  const seen = { accountId: bank, ...line({ narration: `NIP ${slip.reference}` }) };
  expect((await ada("POST", "/desk/payments", seen)).body.code).toBe("names_another_order");
  const { rows } = (await eve("GET", `/desk/audit?reference=${slip.reference}`)).body;
  expect(rows[0]).toMatchObject({ action: "names-another-order", actor: { name: "Ada" } });
});

it("money goes to no other place that is blocked: an address, an account in any words, before and after it was asked for", async () => {
  const block = (kind: string, value: string) =>
    bob("POST", "/desk/blocks", { kind, value, reason: "Named by the police" });
  const id = await waiting({ payerName: "", bankReference: "FT-70034" });
  const path = `/desk/payments/${id}/refund`;
  const elsewhere = { reason: "Cash", destination: "Grace Hopper, GTB 098-765 4321" };
  expect((await eve("POST", path, elsewhere)).body.code).toBe("approval_needed");
  await block("payout-account", "0987654321");
  const refused = await eve("POST", path, elsewhere);
  expect(refused).toMatchObject({ status: 409, body: { code: "step_not_possible" } });
  expect(refused.body.message).toMatch(/destination is blocked/);
  const slip = await paid("FT-70035");
  await stepsOf(ada, slip.reference)("hand-over", { to: "eve@desk.example", note: "An admin's" });
  const back = { reason: "Late", bankReference: "FT-80034", destination: elsewhere.destination };
  expect((await tryStep(eve, slip.reference, "return", back)).body.message).toMatch(/destination is blocked/);
  const free = { ...back, destination: "Grace Hopper, GTB 098-765 4322" };
  expect((await tryStep(eve, slip.reference, "return", free)).body.code).toBe("approval_needed");
});

it("a future time is refused for what a bank took back, for a payout, and for unallocated money", async () => {
  const toCome = new Date(desk.clock.now() + 6 * MINUTE).toISOString();
  const wrong = {
    status: 400,
    body: { errors: [{ field: "madeAt", message: "This time hasn't come yet." }] },
  };
  const taken = { madeAt: toCome, reason: "The bank's letter" };
  const id = await waiting({ bankReference: "FT-70090" });
  expect(await ada("POST", `/desk/payments/${id}/reverse`, taken)).toMatchObject(wrong);
  const slip = await paid("FT-70091");
  const paymentId = (await orderOf(slip)).payments[0].id;
  expect(await tryStep(ada, slip.reference, "reverse", { ...taken, paymentId })).toMatchObject(wrong);
  const out = { transaction: hash(), madeAt: toCome };
  expect(await tryStep(ada, slip.reference, "sent", out)).toMatchObject(wrong);
  const now = { ...taken, madeAt: at() };
  expect((await ada("POST", `/desk/payments/${id}/reverse`, now)).status).toBe(200);
});

it("what was let go of mistyped money is taken back with it, and counts for none of the three times", async () => {
  await takeOrders(eve, { limits: { shortPercent: 1 } });
  for (const place of [0, 1, 2, 3]) {
    const bankReference = `FT-7003${place}`;
    const slip = await paid(bankReference, "247.50");
    const [{ id: paymentId }] = (await orderOf(slip)).payments;
    const right = line({ bankReference, amount: place < 3 ? "250.00" : "249.00" });
    const correction = { paymentId, reason: "Typed 247.50", right };
    expect(await approvedStepsOf(ada, bob, slip.reference)("correct", correction)).toMatchObject({
      differences: [],
      money: { open: "exact" },
    });
    expect((await slip.customer("GET", "/status")).body.moneyTold).toMatchObject({ what: "corrected" });
    await stepsOf(ada, slip.reference)("sent", { transaction: hash() });
    desk.clock.advance(MINUTE);
  }
});
