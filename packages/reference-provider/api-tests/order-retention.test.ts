import { randomBytes } from "node:crypto";
import { DAY, HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { beforeEach, expect, it, vi } from "vitest";
import {
  approvedStepsOf,
  BUYER,
  claimedBy,
  customerStepsOf,
  type OrderDesk,
  startOrderDesk,
  stepsOf,
  takeOrders,
  type TestSlip,
  tryStep,
} from "./order-desk.ts";
import { runProgram } from "./run-program.ts";
import { auditDifferences, type Call, startDesk } from "./start-desk.ts";

// Each run of a program starts Node, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const hash = () => randomBytes(32).toString("hex");

let desk: OrderDesk;
let eve: Call;
let ada: Call;
let bank: string;

beforeEach(async () => {
  desk = await startOrderDesk({ env: { DESK_RETENTION_DAYS: "30", DESK_HOLD_MINUTES: "45" } });
  eve = await desk.member("Eve", "admin");
  ada = await desk.member("Ada", "agent");
  await takeOrders(eve);
  bank = await desk.account(eve);
});

const PERSONAL = ["Carol", "Danvers", BUYER.address, "Please hurry", "calls at five", "FT-5577"];

async function accountId(email: string): Promise<string> {
  const query = desk.db.selectFrom("accounts").select("id").where("email", "=", email);
  return (await query.executeTakeFirstOrThrow()).id;
}

/** A closed order, with notes and messages of all kinds. */
async function closedOrder(account?: string, bankReference = "FT-5577") {
  const slip = desk.slip(account === undefined ? {} : { accountId: account });
  const call =
    account === undefined ? slip.customer : (await desk.session("carol@desk.example")).callFor(slip);
  await call("POST", "/announce");
  const agent = stepsOf(ada, slip.reference);
  await agent("claim");
  await customerStepsOf(slip)("destination", { ...BUYER, payerName: "Carol Danvers" });
  await agent("details", { accountId: bank });
  await agent("note", { text: "calls at five" });
  const madeAt = new Date(desk.clock.now()).toISOString();
  await agent("money-seen", { amount: "250", madeAt, payerName: "Carol Danvers", bankReference });
  await agent("sent", { transaction: hash() });
  await customerStepsOf(slip)("received");
  await customerStepsOf(slip)("dispute", { text: "Please hurry" });
  await stepsOf(eve, slip.reference)("resolve", { outcome: "no-claim", text: "It arrived" });
  return slip;
}

const stored = () =>
  [
    "orders",
    "order_history",
    "order_terms",
    "desk_payments",
    "desk_allocations",
    "payment_keys",
    "audit",
  ].flatMap((table) => desk.rows(`SELECT * FROM ${table}`));

function personalIn(rows: readonly object[]): string[] {
  const text = JSON.stringify(rows);
  return PERSONAL.filter((one) => text.includes(one));
}

it("after DESK_RETENTION_DAYS a finished order keeps terms, states, times and sums, and its payments count for good", async () => {
  const slip = await closedOrder();
  const totals = async () => {
    const from = new Date(0).toISOString();
    const { in: came, out, closed } = (await eve("GET", `/desk/totals?from=${from}`)).body;
    return { came, out, closed };
  };
  const before = await totals();
  expect(before).toMatchObject({ came: [{ amount: "250" }], out: [{ amount: "0.005" }], closed: 1 });
  desk.clock.advance(30 * DAY - MINUTE);
  await desk.sweep();
  expect(personalIn(stored()).length).toBeGreaterThan(3);
  desk.clock.advance(MINUTE);
  await desk.sweep();
  expect(personalIn(stored())).toEqual([]);
  expect(await totals()).toEqual(before);
  const { body } = await eve("GET", `/desk/orders/${slip.reference}`);
  expect(body).toMatchObject({
    state: "closed",
    usd: "250.00",
    coinAmount: "0.00500000",
    payments: [{ amount: "250" }, { kind: "payout" }],
  });
  expect(body.history.map(({ state }: { state: string }) => state)).toContain("disputed");
  // The same line is still recognised as counted, though none of it can be read any more.
  const next = desk.slip();
  await claimedBy(ada, next);
  await stepsOf(ada, next.reference)("details", { accountId: bank });
  expect(
    await tryStep(ada, next.reference, "money-seen", {
      amount: "250",
      madeAt: body.payments[0].madeAt,
      payerName: "X",
      bankReference: "ft 5577",
    }),
  ).toMatchObject({ status: 409, body: { code: "payment_counted", reference: slip.reference } });
});

/** Money that comes for an ended order; returns how it goes back. */
async function openAgain({ reference }: TestSlip) {
  desk.clock.advance(MINUTE);
  const agent = stepsOf(ada, reference);
  const madeAt = new Date(desk.clock.now()).toISOString();
  const more = { amount: "250", madeAt, payerName: "Carol Danvers", bankReference: "FT-5578" };
  expect(await agent("money-seen", more)).toMatchObject({ state: "closed", isOpenAgain: true });
  return async () => {
    const back = { amount: "250", reason: "Paid twice", bankReference: "FT-5579" };
    expect(await approvedStepsOf(ada, eve, reference)("return", back)).not.toHaveProperty("isOpenAgain");
  };
}

it("O104: an ended order whose money is open again keeps what it needs, and its place in the inbox, until that went", async () => {
  const slip = await closedOrder();
  const back = await openAgain(slip);
  desk.clock.advance(31 * DAY);
  await desk.sweep();
  const { body } = await eve("GET", "/desk/orders?state=inbox");
  expect([body.orders, body.counts.inbox]).toMatchObject([[{ reference: slip.reference }], 1]);
  expect(personalIn(stored())).toEqual(expect.arrayContaining(["Carol", "Danvers", BUYER.address]));
  await back();
  await desk.sweep();
  expect(personalIn(stored())).toEqual([]);
});

it("O104: money that was open again before an upgrade is in the inbox once the desk has started", async () => {
  const slip = await closedOrder();
  await openAgain(slip);
  // As the release before wrote it.
  await desk.db.updateTable("orders").set({ inbox_rank: 0 }).execute();
  await desk.db.deleteFrom("marks").where("name", "=", "inbox-ranked").execute();
  const inbox = async (who: Call) => (await who("GET", "/desk/orders?state=inbox")).body;
  expect(await inbox(eve)).toMatchObject({ orders: [], counts: { inbox: 0 } });
  await desk.stop();
  const upgraded = await startDesk({ dataDir: desk.dataDir, clock: desk.clock });
  const found = await inbox(await upgraded.again("Eve"));
  expect(found).toMatchObject({
    orders: [{ reference: slip.reference, state: "closed" }],
    counts: { inbox: 1 },
  });
});

it("O104: erasing a person waits for money that is open again", async () => {
  await desk.member("Carol", "user");
  const back = await openAgain(await closedOrder(await accountId("carol@desk.example")));
  const erase = () => runProgram("desk", ["erase", "carol@desk.example"], desk);
  expect(await erase()).toMatchObject({ code: 1, stderr: expect.stringMatching(/isn't finished/) });
  await back();
  expect(await erase()).toMatchObject({ code: 0 });
  expect(personalIn(stored())).toEqual([]);
});

/** Unallocated money; returns its id. */
async function unallocated(amount: string, payerName: string, bankReference: string): Promise<string> {
  const madeAt = new Date(desk.clock.now()).toISOString();
  const line = { accountId: bank, amount, madeAt, payerName, bankReference };
  return (await ada("POST", "/desk/payments", line)).body.id;
}

it("what the audit says of unallocated money, of exports and of blocks goes at that age, once they are over", async () => {
  await unallocated("40", "Grace Hopper", "FT-5578");
  const gone = await unallocated("250", "Carol Danvers", "FT-5577");
  const madeAt = new Date(desk.clock.now()).toISOString();
  await ada("POST", `/desk/payments/${gone}/reverse`, { madeAt, reason: "Please hurry" });
  await (await desk.session("ada@desk.example")).call("GET", "/desk/orders.csv?q=Danvers");
  const block = (input: object) => eve("POST", "/desk/blocks", { reason: "calls at five", ...input });
  const endsAt = new Date(desk.clock.now() + DAY).toISOString();
  await block({ kind: "name", value: "Carol Danvers", endsAt });
  await block({ kind: "payout-account", value: "0123456789", reason: "Named by the police" });
  const kept = () => [...stored(), ...desk.rows("SELECT * FROM blocks")];
  desk.clock.advance(30 * DAY - MINUTE);
  await desk.sweep();
  expect(personalIn(kept())).toEqual(["Carol", "Danvers", "Please hurry", "calls at five", "FT-5577"]);
  desk.clock.advance(DAY + MINUTE);
  await desk.sweep();
  expect(personalIn(kept())).toEqual([]);
  // The money that still waits, and the block that lasts.
  expect(desk.rows("SELECT action FROM audit WHERE personal IS NOT NULL ORDER BY seq")).toEqual([
    { action: "unallocated-recorded" },
    { action: "blocked" },
  ]);
  expect(await auditDifferences(desk.db)).toEqual([]);
});

it("erasing a person empties the audit of money that counted for their order later, and of its rest", async () => {
  await desk.member("Carol", "user");
  const slip = desk.slip({ accountId: await accountId("carol@desk.example") });
  await (await desk.session("carol@desk.example")).callFor(slip)("POST", "/announce");
  const agent = stepsOf(ada, slip.reference);
  await agent("claim");
  await customerStepsOf(slip)("destination", { ...BUYER, payerName: "Carol Danvers" });
  const { version } = await agent("details", { accountId: bank });
  const id = await unallocated("300", "Carol Danvers", "FT-5577");
  const part = { order: slip.reference, amount: "250.00", version };
  expect((await ada("POST", `/desk/payments/${id}/allocations`, part)).status).toBe(200);
  await stepsOf(eve, slip.reference)("approve", { agrees: true });
  await agent("sent", { transaction: "ab".repeat(32) });
  await customerStepsOf(slip)("received");
  const back = { reason: "Please hurry", bankReference: "FT-5580" };
  await ada("POST", `/desk/payments/${id}/refund`, back);
  const [{ refund }] = (await eve("GET", "/desk/payments")).body.payments;
  const looked = { agrees: true, covers: refund.covers, seen: "300" };
  await eve("POST", `/desk/payments/${id}/refund/approve`, looked);
  expect((await ada("POST", `/desk/payments/${id}/refund`, back)).body).toMatchObject({ left: "0" });
  expect(await runProgram("desk", ["erase", "carol@desk.example"], desk)).toMatchObject({
    code: 0,
    stderr: "",
  });
  expect(personalIn(stored())).toEqual([]);
  expect(await auditDifferences(desk.db)).toEqual([]);
});

it("money of an erased person that waits keeps whom it came from, so that it can go back", async () => {
  await desk.member("Carol", "user");
  const slip = desk.slip({ accountId: await accountId("carol@desk.example") });
  await (await desk.session("carol@desk.example")).callFor(slip)("POST", "/announce");
  const agent = stepsOf(ada, slip.reference);
  await agent("claim");
  await customerStepsOf(slip)("destination", { ...BUYER, payerName: "Carol Danvers" });
  const { version } = await agent("details", { accountId: bank });
  const id = await unallocated("300", "Carol Danvers", "FT-5577");
  const part = { order: slip.reference, amount: "250.00", version };
  await ada("POST", `/desk/payments/${id}/allocations`, part);
  await stepsOf(eve, slip.reference)("approve", { agrees: true });
  await agent("sent", { transaction: "ab".repeat(32) });
  await customerStepsOf(slip)("received");
  expect(await runProgram("desk", ["erase", "carol@desk.example"], desk)).toMatchObject({ code: 0 });
  const waiting = async () => (await eve("GET", "/desk/payments")).body.payments[0];
  expect(await waiting()).toMatchObject({ left: "50", counterparty: "Carol Danvers" });
  desk.clock.advance(31 * DAY);
  await desk.sweep();
  const [bob, eva] = [await desk.again("Ada"), await desk.again("Eve")];
  const again = (await eva("GET", "/desk/payments")).body.payments[0];
  expect(again).toMatchObject({ left: "50", counterparty: "Carol Danvers" });
  const back = { reason: "Too much", bankReference: "FT-5580" };
  await bob("POST", `/desk/payments/${id}/refund`, back);
  const [{ refund }] = (await eva("GET", "/desk/payments")).body.payments;
  await eva("POST", `/desk/payments/${id}/refund/approve`, {
    agrees: true,
    covers: refund.covers,
    seen: "300",
  });
  expect((await bob("POST", `/desk/payments/${id}/refund`, back)).body).toMatchObject({ left: "0" });
  await desk.sweep();
  expect(personalIn(stored())).toEqual([]);
  expect(await auditDifferences(desk.db)).toEqual([]);
});

it("an order that went on after its account was deleted loses its words at its age, too", async () => {
  await desk.member("Carol", "user");
  const slip = desk.slip({ accountId: await accountId("carol@desk.example") });
  await (await desk.session("carol@desk.example")).callFor(slip)("POST", "/announce");
  expect(await runProgram("desk", ["erase", "carol@desk.example"], desk)).toMatchObject({ code: 0 });
  const agent = stepsOf(ada, slip.reference);
  await agent("claim");
  await customerStepsOf(slip)("destination", { ...BUYER, payerName: "Carol Danvers" });
  await agent("details", { accountId: bank });
  const madeAt = new Date(desk.clock.now()).toISOString();
  await agent("money-seen", { amount: "250", madeAt, payerName: "Carol Danvers", bankReference: "FT-5577" });
  await agent("sent", { transaction: "ab".repeat(32) });
  await customerStepsOf(slip)("received");
  expect(personalIn(stored()).length).toBeGreaterThan(2);
  desk.clock.advance(30 * DAY + MINUTE);
  await desk.sweep();
  expect(personalIn(stored())).toEqual([]);
  expect(await auditDifferences(desk.db)).toEqual([]);
});

it("who was known when they ordered isn't new once they are taken out of their orders", async () => {
  await desk.member("Carol", "user");
  const id = await accountId("carol@desk.example");
  await closedOrder(id);
  await closedOrder(id, "FT-5590");
  const used = async () => (await ada("GET", "/desk/settings")).body.used.newPayersDayUsd;
  expect(await used()).toBe("250.00");
  expect(await runProgram("desk", ["erase", "carol@desk.example"], desk)).toMatchObject({ code: 0 });
  expect(await used()).toBe("250.00");
});

it("DESK_HOLD_MINUTES holds the price", async () => {
  const slip = desk.slip();
  await claimedBy(ada, slip);
  await stepsOf(ada, slip.reference)("details", { accountId: bank });
  const { paymentDetails } = (await slip.customer("GET", "/status")).body;
  expect(Date.parse(paymentDetails.heldUntil) - desk.clock.now()).toBe(45 * MINUTE);
});

it("erasing a person waits while details are shown, then takes them out of their orders, whose terms stay", async () => {
  await desk.member("Carol", "user");
  const id = await accountId("carol@desk.example");
  await closedOrder(id);
  const open = desk.slip({ accountId: id });
  await (await desk.session("carol@desk.example")).callFor(open)("POST", "/announce");
  await stepsOf(ada, open.reference)("claim");
  await customerStepsOf(open)("destination", { ...BUYER, payerName: "Carol Danvers" });
  await stepsOf(ada, open.reference)("details", { accountId: bank });
  const run = (...args: string[]) => runProgram("desk", args, desk);
  const exported = JSON.parse((await run("export", "carol@desk.example")).stdout);
  expect(exported.orders.map(({ reference }: { reference: string }) => reference)).toContain(open.reference);
  expect(personalIn(exported.orders)).toEqual(expect.arrayContaining(["Carol", "Danvers", BUYER.address]));
  expect(await run("erase", "carol@desk.example")).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/isn't finished/),
  });
  desk.clock.advance(HOUR);
  await stepsOf(ada, open.reference)("cancel", { reason: "Not paid" });
  expect(await run("erase", "carol@desk.example")).toMatchObject({ code: 0 });
  expect(personalIn(stored())).toEqual([]);
  expect(desk.rows("SELECT state, usd, account_id FROM orders ORDER BY state DESC")).toEqual([
    { state: "closed", usd: "250.00", account_id: null },
    { state: "cancelled", usd: "250.00", account_id: null },
  ]);
});

it("an agent who is erased leaves their open orders to the others", async () => {
  const slip = desk.slip();
  await slip.customer("POST", "/announce");
  await stepsOf(ada, slip.reference)("claim");
  expect(await runProgram("desk", ["erase", "officer", "ada@desk.example"], desk)).toMatchObject({ code: 0 });
  const { body } = await eve("GET", "/desk/orders?state=inbox");
  expect(body.orders).toMatchObject([{ reference: slip.reference, state: "announced" }]);
  expect(JSON.stringify(desk.rows("SELECT * FROM order_history"))).not.toMatch(/\bAda\b/);
  await stepsOf(eve, slip.reference)("cancel", { reason: "No agent left" });
});
