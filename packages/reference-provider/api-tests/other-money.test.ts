import { HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { beforeEach, expect, it, vi } from "vitest";
import {
  approvedStepsOf,
  BUYER,
  claimedBy,
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
import { auditDifferences, type Call } from "./start-desk.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let admin: Call;

beforeEach(() => startStaffedDesk({ env: { DESK_SAMPLE_OF: "0" } }));

const DOGE = "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L";
const ETHEREUM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const refusal = { status: 409, body: { code: "step_not_possible" } };

/** A sale of 0.01 bitcoin, whose customer sees where to send it. */
async function sold() {
  const wallet = { ...WALLET, name: "Cold" };
  const accountId = await desk.account(eve, { ...wallet, addresses: [BUYER.address] });
  desk.clock.advance(31 * MINUTE);
  const slip = desk.slip({ side: "sell", usd: "500.00" });
  const agent = await claimedBy(ada, slip);
  await agent("details", { accountId });
  return { slip, agent };
}
const dogecoin = (more: object = {}) => ({
  amount: "5000",
  network: "dogecoin",
  transaction: hash(),
  madeAt: at(),
  ...more,
});
const placeMissing = { status: 400, body: { errors: [{ field: "destination" }] } };
/** By the word of the admin who has the order, to a place that these coins reach. */
async function backElsewhere(who: Call, { reference }: TestSlip, back: object) {
  expect((await tryStep(who, reference, "return", back)).body.code).toBe("approval_needed");
  await stepsOf(bob, reference)("approve", { agrees: true });
  desk.clock.advance(72 * HOUR);
  return stepsOf(who, reference)("return", back);
}
const trySettle = (who: Call, { reference }: TestSlip, as: string) =>
  tryStep(who, reference, "settle", { as });

it("O129: another coin than was sold has its own name, no price of the order's, and goes back where an admin says", async () => {
  const { slip, agent } = await sold();
  // By whatever name: its symbol is the same coin, and no unit of its own.
  for (const more of [{}, { coinId: "BTC" }, { coinId: "Bitcoin" }])
    expect(await tryStep(ada, slip.reference, "money-seen", dogecoin(more))).toMatchObject({
      status: 400,
      body: {
        errors: [{ field: "coinId", message: "BTC doesn't move on Dogecoin. Please say which coin came." }],
      },
    });
  const seen = await agent("money-seen", dogecoin({ coinId: "dogecoin" }));
  expect(seen).toMatchObject({
    money: { came: [{ currency: "DOGE", amount: "5000" }], open: "missing" },
    differences: ["coin", "network", "amount"],
  });
  expect(await trySettle(ada, slip, "new-price")).toMatchObject(refusal);
  expect(await trySettle(ada, slip, "agreed")).toMatchObject(refusal);
  expect((await tryStep(ada, slip.reference, "sent", { bankReference: "FT-1" })).status).toBe(409);
  const came = { currency: "DOGE", amount: "5000" };
  const settled = await agent("settle", { as: "return" });
  expect(settled.proposal.goesOut).toEqual([{ kind: "refund", ...came, destination: "" }]);
  expect(await tryStep(bob, slip.reference, "approve", { agrees: true })).toMatchObject(refusal);
  // The address that the seller gave is of Bitcoin.
  const back = { reason: "Another coin", transaction: hash() };
  expect(await tryStep(ada, slip.reference, "return", back)).toMatchObject(placeMissing);
  const named = { ...back, destination: DOGE };
  expect((await tryStep(ada, slip.reference, "return", named)).status).toBe(403);
  await stepsOf(eve, slip.reference)("take-over", { reason: "Another coin" });
  expect(await tryStep(eve, slip.reference, "return", back)).toMatchObject(placeMissing);
  expect(await backElsewhere(eve, slip, named)).toMatchObject({
    state: "returned",
    money: { refunded: [came] },
    payments: [{}, { network: "dogecoin", address: `dogecoin ${DOGE}` }],
  });
});

it("O104: a coin that is named by its symbol, in capitals or not, is the one that was sold", async () => {
  const { slip, agent } = await sold();
  const coins = { amount: slip.coinAmount, network: "bitcoin", coinId: "btc", transaction: hash() };
  expect(await agent("money-seen", { ...coins, madeAt: at() })).toMatchObject({
    money: { came: [{ currency: "BTC", amount: "0.01" }], open: "exact" },
    differences: [],
  });
});

const exchange = (paymentId: string, worth = "0.01") => ({ paymentId, worth, reason: "Agreed by phone" });
/** Zoe has the order, and Eve agrees. */
async function exchanged(slip: TestSlip, worth = "0.01") {
  admin = await desk.member("Zoe", "admin");
  await stepsOf(admin, slip.reference)("take-over", { reason: "The customer called" });
  const { payments } = (await admin("GET", `/desk/orders/${slip.reference}`)).body;
  const body = exchange(payments[0].id, worth);
  const asked = await tryStep(admin, slip.reference, "exchange", body);
  expect(asked.body.code).toBe("approval_needed");
  await stepsOf(eve, slip.reference)("approve", { agrees: true });
  return { body, asked: asked.body.order, done: await stepsOf(admin, slip.reference)("exchange", body) };
}
/** What came, what took it out, and what it counts as. */
const pairIn = ({ payments }: { payments: { kind: string; direction: string; id: string }[] }) => {
  const rowOf = (kind: string, direction: string) =>
    payments.find((row) => row.kind === kind && row.direction === direction)!;
  return { came: rowOf("customer", "in"), out: rowOf("exchange", "out"), into: rowOf("exchange", "in") };
};

it("O129: an admin writes what another coin counts as, another person approves it, and the order goes on in its own", async () => {
  const { slip } = await sold();
  const seen = await stepsOf(ada, slip.reference)("money-seen", dogecoin({ coinId: "dogecoin" }));
  const [{ id }] = seen.payments;
  expect(await tryStep(ada, slip.reference, "exchange", exchange(id))).toMatchObject({ status: 403 });
  const { asked, done } = await exchanged(slip);
  expect(asked.proposal).toMatchObject({
    came: [{ currency: "DOGE", amount: "5000" }],
    goesOut: [{ kind: "exchange", currency: "DOGE", amount: "5000", destination: "" }],
    worth: { currency: "BTC", amount: "0.01" },
    reasons: ["exchange"],
    ask: { what: "amount", paymentId: id },
    mayApprove: false,
  });
  expect(done).toMatchObject({
    state: "money-seen",
    money: { came: [{ currency: "BTC", amount: "0.01" }], open: "exact" },
    differences: [],
    proposal: { goesOut: [{ kind: "payout", currency: "USD", amount: "500.00" }] },
  });
  expect((await slip.customer("GET", "/status")).body.moneyTold).toEqual({
    what: "exchanged",
    amount: { currency: "DOGE", amount: "5000" },
    came: { currency: "BTC", amount: "0.01" },
  });
  const { came, into, out } = pairIn(done);
  expect(came).toMatchObject({ id, kind: "customer", currency: "DOGE", amount: "5000" });
  expect(out).toMatchObject({
    kind: "exchange",
    direction: "out",
    about: id,
    currency: "DOGE",
    accountId: "",
  });
  expect(into).toMatchObject({
    kind: "exchange",
    direction: "in",
    about: out.id,
    currency: "BTC",
    amount: "0.01",
  });
  // It moved nothing: what came lies where it came in.
  const { in: arrived, corrected, suspense } = await totals();
  expect([arrived, corrected, suspense]).toMatchObject([[{ currency: "DOGE", amount: "5000" }], [], []]);
  const sent = await stepsOf(admin, slip.reference)("sent", { bankReference: "FT-2" });
  expect(sent).toMatchObject({ state: "sent" });
  expect(await auditDifferences(desk.db)).toEqual([]);
});

it("O129: neither what the admin wrote nor another amount is approved by its author, or booked without", async () => {
  const { slip } = await sold();
  await stepsOf(ada, slip.reference)("money-seen", dogecoin({ coinId: "dogecoin" }));
  const { payments } = (await eve("GET", `/desk/orders/${slip.reference}`)).body;
  const body = exchange(payments[0].id);
  expect((await tryStep(eve, slip.reference, "exchange", body)).body.code).toBe("approval_needed");
  expect((await tryStep(eve, slip.reference, "approve", { agrees: true })).status).toBe(403);
  await stepsOf(bob, slip.reference)("approve", { agrees: true });
  const more = { ...body, worth: "0.02" };
  expect((await tryStep(eve, slip.reference, "exchange", more)).body.code).toBe("approval_needed");
  const fine = { ...body, worth: "0.010000001" };
  expect(await tryStep(eve, slip.reference, "exchange", fine)).toMatchObject({
    status: 400,
    body: { errors: [{ field: "worth" }] },
  });
  const other = exchange("4f0d9c5e-0d3c-4a53-8f6a-5d1f6f0c2b11");
  expect(await tryStep(eve, slip.reference, "exchange", other)).toMatchObject(refusal);
});

it("O129: what an exchange counts as differs, is settled and limited as any money of the order", async () => {
  const { slip } = await sold();
  await stepsOf(ada, slip.reference)("money-seen", dogecoin({ coinId: "dogecoin" }));
  const { done } = await exchanged(slip, "0.004");
  expect(done).toMatchObject({ differences: ["amount"], money: { open: "missing" } });
  const priced = await stepsOf(admin, slip.reference)("settle", { as: "new-price" });
  expect(priced.settlement).toMatchObject({ state: "offered", usd: "200.00", coinAmount: "0.00400000" });
});

it("O129: no exchange makes more of an order than its payer's limit", async () => {
  const { slip } = await sold();
  await stepsOf(ada, slip.reference)("money-seen", dogecoin({ coinId: "dogecoin" }));
  const { payments } = (await eve("GET", `/desk/orders/${slip.reference}`)).body;
  await takeOrders(eve, { limits: { newPayerUsd: "600" } });
  const body = exchange(payments[0].id, "0.02");
  expect((await tryStep(eve, slip.reference, "exchange", body)).body.code).toBe("approval_needed");
  await stepsOf(bob, slip.reference)("approve", { agrees: true });
  const refused = await tryStep(eve, slip.reference, "exchange", body);
  expect(refused).toMatchObject(refusal);
  expect(refused.body.message).toMatch(/\$1,000.*limit is \$600/);
  const { rows } = (await eve("GET", "/desk/audit?kind=exchange")).body;
  expect(rows).toEqual([]);
});

it("O129: exchanged money goes back as what came, once the exchange was corrected", async () => {
  const { slip } = await sold();
  await stepsOf(ada, slip.reference)("money-seen", dogecoin({ coinId: "dogecoin" }));
  const { done } = await exchanged(slip);
  const { came, into } = pairIn(done);
  const agent = stepsOf(admin, slip.reference);
  const first = expect.stringContaining("Correct that exchange first");
  const back = { reason: "Not wanted", transaction: hash() };
  const mistyped = { paymentId: came.id, reason: "Typed wrong" };
  for (const [step, body] of [
    ["return", back],
    ["correct", mistyped],
  ] as const)
    expect(await tryStep(admin, slip.reference, step, body)).toMatchObject({ body: { message: first } });
  const undo = { paymentId: into.id, reason: "They want it back" };
  const right = { amount: "1", network: "dogecoin", transaction: hash() };
  expect(await tryStep(admin, slip.reference, "correct", { ...undo, right })).toMatchObject(refusal);
  expect((await tryStep(admin, slip.reference, "correct", undo)).body.code).toBe("approval_needed");
  await stepsOf(eve, slip.reference)("approve", { agrees: true });
  expect(await agent("correct", undo)).toMatchObject({
    state: "money-seen",
    money: { came: [{ currency: "DOGE", amount: "5000" }], open: "missing" },
    differences: ["coin", "network", "amount"],
  });
  expect(await tryStep(admin, slip.reference, "correct", undo)).toMatchObject(refusal);
  expect(await backElsewhere(admin, slip, { ...back, destination: DOGE })).toMatchObject({
    state: "returned",
    money: { refunded: [{ currency: "DOGE", amount: "5000" }] },
  });
  expect(await auditDifferences(desk.db)).toEqual([]);
});

it("O129: what is taken back of exchanged money takes its exchange with it, and after a payout is receivable", async () => {
  const { slip } = await sold();
  await stepsOf(ada, slip.reference)("money-seen", dogecoin({ coinId: "dogecoin" }));
  const { done, body } = await exchanged(slip);
  const agent = stepsOf(admin, slip.reference);
  await agent("sent", { bankReference: "FT-2" });
  desk.clock.advance(60_000);
  const taken = { paymentId: done.payments[0].id, amount: "2000", madeAt: at(), reason: "A double spend" };
  const left = await agent("reverse", taken);
  expect(left).toMatchObject({
    money: { came: [{ currency: "DOGE", amount: "3000" }] },
    receivable: { currency: "BTC", amount: "0.01" },
  });
  const { receivable, reversed } = await totals();
  expect([receivable, reversed]).toMatchObject([
    [{ currency: "BTC", amount: "0.01" }],
    [{ currency: "DOGE", amount: "2000" }],
  ]);
  const again = await tryStep(admin, slip.reference, "exchange", body);
  expect(again).toMatchObject(refusal);
  const gone = { reason: "Gone" };
  expect((await tryStep(admin, slip.reference, "write-off", gone)).body.code).toBe("approval_needed");
  await stepsOf(eve, slip.reference)("approve", { agrees: true });
  expect(await agent("write-off", gone)).not.toHaveProperty("receivable");
  expect(await auditDifferences(desk.db)).toEqual([]);
});

it("O129: an exchange that is corrected after the payout leaves a receivable in the order and in the totals", async () => {
  const { slip } = await sold();
  await stepsOf(ada, slip.reference)("money-seen", dogecoin({ coinId: "dogecoin" }));
  const { done } = await exchanged(slip);
  const agent = stepsOf(admin, slip.reference);
  await agent("sent", { bankReference: "FT-2" });
  desk.clock.advance(MINUTE);
  await agent("dispute", { text: "They say they never agreed" });
  const undo = { paymentId: pairIn(done).into.id, reason: "Never agreed" };
  await approvedStepsOf(admin, eve, slip.reference)("correct", undo);
  const open = { currency: "BTC", amount: "0.01" };
  expect(await orderOf(slip)).toMatchObject({ receivable: open });
  expect((await totals()).receivable).toMatchObject([open]);
});

it("O129: of two coins each goes back as itself, and the ordered one has its price without the other", async () => {
  const { slip, agent } = await sold();
  await agent("money-seen", { amount: "0.004", network: "bitcoin", transaction: hash(), madeAt: at() });
  const ether = {
    amount: "5",
    network: "ethereum",
    coinId: "ethereum",
    transaction: `0x${hash()}`,
    madeAt: at(),
  };
  const both = await agent("money-seen", ether);
  expect(both.money.came).toEqual([
    { currency: "BTC", amount: "0.004" },
    { currency: "ETH", amount: "5" },
  ]);
  expect(await trySettle(ada, slip, "new-price")).toMatchObject(refusal);
  const wrong = { reason: "Another coin", transaction: hash(), currency: "DOGE" };
  expect(await tryStep(ada, slip.reference, "return", wrong)).toMatchObject(refusal);
  const back = { ...wrong, transaction: `0x${hash()}`, currency: "ETH" };
  expect(await tryStep(ada, slip.reference, "return", back)).toMatchObject(placeMissing);
  await stepsOf(eve, slip.reference)("take-over", { reason: "Another coin" });
  expect(await backElsewhere(eve, slip, { ...back, destination: ETHEREUM })).toMatchObject({
    state: "money-seen",
    money: { refunded: [{ currency: "ETH", amount: "5" }] },
  });
  expect(await stepsOf(eve, slip.reference)("settle", { as: "new-price" })).toMatchObject({
    settlement: { state: "offered", usd: "200.00", coinAmount: "0.00400000" },
  });
});

it("O129: what was ordered in full and another coin beside it isn't settled by itself", async () => {
  const { slip, agent } = await sold();
  await agent("money-seen", { amount: "0.01", network: "bitcoin", transaction: hash(), madeAt: at() });
  const more = await agent("money-seen", dogecoin({ coinId: "dogecoin" }));
  expect(more.money.open).toBe("over");
  const out = { bankReference: "FT-3" };
  expect((await tryStep(ada, slip.reference, "sent", out)).body.message).toMatch(/settled/);
});

it("O129: naira at the naira account are no dollars: they go back as naira", async () => {
  const naira = await desk.account(eve, { name: "Naira", currency: "NGN" });
  const slip = await shown();
  const agent = stepsOf(ada, slip.reference);
  const money = line({ amount: "450000.00", bankReference: "FT-4", accountId: naira });
  expect(await agent("money-seen", money)).toMatchObject({
    money: { came: [{ currency: "NGN", amount: "450000" }], open: "missing" },
    differences: ["account", "amount"],
  });
  expect(await trySettle(ada, slip, "new-price")).toMatchObject(refusal);
  expect(await trySettle(eve, slip, "agreed")).toMatchObject(refusal);
  await agent("settle", { as: "return" });
  await stepsOf(bob, slip.reference)("approve", { agrees: true });
  const { payments } = await agent("return", { reason: "Another currency", bankReference: "FT-5" });
  expect(payments.at(-1)).toMatchObject({
    kind: "refund",
    currency: "NGN",
    amount: "450000",
    accountId: naira,
  });
});

it("O129: euros of a dollar order are exchanged beside dollars, and each day keeps its own", async () => {
  const euros = await desk.account(eve, { name: "Euros", currency: "EUR" });
  desk.clock.advance(31 * MINUTE);
  const slip = desk.slip({ feePercent: "1" });
  const agent = await claimedBy(ada, slip);
  await agent("details", { accountId: bank });
  const transfer = { madeAt: at(), payerName: BUYER.payerName };
  await agent("money-seen", { ...transfer, amount: "140.00", bankReference: "FT-4" });
  const seen = await agent("money-seen", {
    ...transfer,
    amount: "100",
    bankReference: "FT-5",
    accountId: euros,
  });
  const { id } = seen.payments.find(({ currency }: { currency: string }) => currency === "EUR");
  const body = exchange(id, "110.00");
  expect((await tryStep(eve, slip.reference, "exchange", body)).body.code).toBe("approval_needed");
  await stepsOf(bob, slip.reference)("approve", { agrees: true, seen: "100" });
  const done = await stepsOf(eve, slip.reference)("exchange", body);
  expect(done).toMatchObject({ money: { came: [{ currency: "USD", amount: "250" }], open: "exact" } });
  expect(done.differences).toEqual([]);
  for (const [account, moved] of [
    [bank, "140"],
    [euros, "100"],
  ] as const) {
    const path = `/desk/receiving-accounts/${account}/day?date=${at().slice(0, 10)}`;
    expect((await ada("GET", path)).body.movements).toMatchObject([{ kind: "customer", amount: moved }]);
  }
  // Of the dollars no more may go back than came as such.
  const back = { reason: "Too much", bankReference: "FT-6", amount: "141" };
  expect(await tryStep(ada, slip.reference, "return", back)).toMatchObject(refusal);
  const rest = { ...back, amount: "140" };
  expect((await tryStep(ada, slip.reference, "return", rest)).body.code).toBe("approval_needed");
  await agent("sent", { transaction: hash() });
  // 140 and 110, less 250 / 50,500 bitcoin at 50,000.
  expect((await eve("GET", `/desk/orders/${slip.reference}`)).body.margin).toBe("2.48");
});
