import { HOUR } from "@tradeslip/node-kit/testing/fake-clock";
import { beforeEach, expect, it, vi } from "vitest";
import type { StepCall } from "../src/orders/make-step.ts";
import type { OrderParts } from "../src/orders/order-parts.ts";
import type { StepContext } from "../src/orders/step-context.ts";
import { closeIfShown } from "../src/statements/shown-by-lines.ts";
import {
  approvedStepsOf,
  BANK,
  type BUYER,
  claimedBy,
  customerStepsOf,
  startOrderDesk,
  stepsOf,
  takeOrders,
  type TestSlip,
  tryStep,
  WALLET,
} from "./order-desk.ts";
import { ada, at, bank, desk, eve, orderOf, shown, startStaffedDesk } from "./staffed-desk.ts";
import { auditDifferences, type Call } from "./start-desk.ts";
import { bankTime, booksOf, fileOf, MAPPING, type Post, posterOf } from "./statement-desk.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let post: Post;

beforeEach(async () => {
  await startStaffedDesk();
  post = await posterOf(desk, "Bob");
  await booksOf(ada, bank).map();
});

/** A buy of $250 whose customer saw a minute ago where to pay. */
async function bought(more: Partial<typeof BUYER> = {}) {
  const slip = await shown(more);
  desk.clock.advance(60_000);
  return slip;
}

/** A sale whose coins have come. */
async function sold() {
  const wallet = await desk.account(eve, {
    ...WALLET,
    addresses: ["1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"],
  });
  desk.clock.advance(31 * 60_000);
  const slip = desk.slip({ side: "sell" });
  const agent = await claimedBy(ada, slip);
  await agent("details", { accountId: wallet });
  const coins = { amount: slip.coinAmount, network: "bitcoin", transaction: "ab".repeat(32) };
  await agent("money-seen", { ...coins, madeAt: new Date(desk.clock.now()).toISOString() });
  return slip;
}

/** Imports a line as Bob; returns the last line's id. */
async function importedLine(amount: string, words: string, account = bank): Promise<string> {
  await post(
    account,
    fileOf([{ at: bankTime(desk), amount, words, reference: `S4091${desk.clock.now() % 100_000}` }], 9_000),
  );
  return (await booksOf(ada, account).open()).lines.at(-1).id;
}

it("O112: a fee that is typed beside a line adds nothing to what came: $2.50 is no order of $250", async () => {
  const { reference } = await bought();
  const line = await importedLine("2.50", `NIP/ADA LOVELACE/${reference}`);
  const { version } = await orderOf({ reference });
  await booksOf(ada, bank).confirm(line, { order: reference, version, fee: "247.50" });
  const order = await orderOf({ reference });
  expect(order).toMatchObject({
    differences: expect.arrayContaining(["amount"]),
    money: { came: [{ amount: "2.5" }], open: "missing" },
  });
  expect(order.proposal.reasons).toContain("amount");
});

it("O112: what a bank kept of money that came is let go as a shortfall is, and no more of it", async () => {
  await takeOrders(eve, { limits: { shortPercent: 1 } });
  const { reference } = await bought();
  const line = await importedLine("249.00", `NIP/ADA LOVELACE/${reference}`);
  const read = await orderOf({ reference });
  await booksOf(ada, bank).confirm(line, { order: reference, version: read.version, fee: "1.00" });
  expect(await orderOf({ reference })).toMatchObject({ money: { came: [{ amount: "249" }], open: "exact" } });
});

/** Those of its account's lists that a line stands in. */
async function listsWith(line: string): Promise<readonly string[]> {
  const books = booksOf(ada, bank);
  const lists = { open: await books.open(), matched: await books.matched() };
  const named = Object.entries(lists).filter(([, { lines }]) =>
    lines.some(({ id }: { id: string }) => id === line),
  );
  return named.map(([name]) => name);
}

it("O104: what a bank kept of money that was mistyped goes with it, and its line is open again, in one list", async () => {
  await takeOrders(eve, { limits: { shortPercent: 1 } });
  const { reference } = await bought();
  const { payments } = await stepsOf(ada, reference)(
    "money-seen",
    typed({ amount: "250.00", bankReference: "FT-77020" }),
  );
  const paymentId = payments.at(-1).id;
  const line = await importedLine("249.00", "NIP/ADA LOVELACE");
  await booksOf(ada, bank).confirm(line, { payment: paymentId, fee: "1.00" });
  expect(await listsWith(line)).toEqual(["matched"]);
  const correction = { paymentId, reason: "Of another customer" };
  await tryStep(ada, reference, "correct", correction);
  await stepsOf(eve, reference)("approve", { agrees: true });
  await stepsOf(ada, reference)("correct", correction);
  expect(await listsWith(line)).toEqual(["open"]);
  // What the fee had asked for is past, and what is asked now waits for another member.
  const other = { as: "other", note: "A loan" } as const;
  expect(await booksOf(ada, bank).open()).not.toMatchObject({ lines: [{ waits: expect.anything() }] });
  expect(await booksOf(ada, bank).confirm(line, other)).toMatchObject({ waits: { by: "Ada", as: "other" } });
  expect((await booksOf(eve, bank).open()).lines).toMatchObject([{ id: line, waits: { by: "Ada" } }]);
  const { movements } = await booksOf(ada, bank).day(at().slice(0, 10));
  expect(movements.map(({ kind, amount }: { kind: string; amount: string }) => [kind, amount])).toEqual([
    ["correction", "1"],
    ["correction", "-250"],
    ["customer", "250"],
    ["fee", "-1"],
  ]);
});

it("O112: a line that is far from the payment that was recorded for it needs a second person", async () => {
  const { reference } = await bought();
  await stepsOf(ada, reference)("money-seen", {
    amount: "250.00",
    payerName: "Ada Lovelace",
    bankReference: "FT-77001",
    madeAt: new Date(desk.clock.now()).toISOString(),
  });
  const [{ id: payment }] = (await orderOf({ reference })).payments;
  const line = await importedLine("2.50", `NIP/ADA LOVELACE/${reference}`);
  const fee = "247.50";
  expect(await booksOf(ada, bank).confirm(line, { payment, fee })).toMatchObject({
    waits: { by: "Ada", payment, fee },
  });
  for (const name of ["Ada", "Bob"]) {
    // Bob imported the line.
    const again = await booksOf(await desk.again(name), bank).tryConfirm(line, { payment, fee });
    expect([name, again.status, again.body.code]).toEqual([name, 409, "approval_needed"]);
  }
  const other = await booksOf(eve, bank).confirm(line, { payment, fee });
  expect(other).toMatchObject({ payment, order: reference });
  const fees = await desk.db.selectFrom("desk_payments").selectAll().where("kind", "=", "fee").execute();
  expect(fees).toMatchObject([{ amount: "247.5", about: payment, approved_by: expect.any(String) }]);
  const corrections = () =>
    desk.db.selectFrom("desk_payments").selectAll().where("kind", "=", "correction").execute();
  const alone = [await booksOf(eve, bank).tryReopen(line), await booksOf(eve, bank).tryReopen(line)];
  expect(alone.map(({ status, body }) => [status, body.code])).toEqual(
    alone.map(() => [409, "approval_needed"]),
  );
  expect(await corrections()).toEqual([]);
  const { lines } = await booksOf(eve, bank).matched();
  expect(lines).toMatchObject([{ id: line, payment }]);
  expect(await booksOf(await desk.again("Bob"), bank).reopen(line)).not.toHaveProperty("payment");
  expect(await corrections()).toMatchObject([{ amount: "247.5", approved_by: expect.any(String) }]);
});

it("O112: beside a payout a bank takes a usual fee, and no more by one member's word", async () => {
  const slip = await sold();
  const { version } = await orderOf(slip);
  const order = { order: slip.reference, version };
  const large = await importedLine("-400.00", "TRF TO ADA LOVELACE");
  const refused = await booksOf(ada, bank).tryConfirm(large, { ...order, fee: "150" });
  expect(refused).toMatchObject({ status: 409, body: { code: "step_not_possible" } });
  expect(refused.body.message).toMatch(/two members/);
  desk.clock.advance(60_000);
  const usual = await importedLine("-275.00", "TRF TO ADA LOVELACE");
  await booksOf(ada, bank).confirm(usual, { ...order, fee: "25" });
  expect(await orderOf(slip)).toMatchObject({ money: { paidOut: [{ amount: "250" }] } });
});

const typed = (more: object) => ({
  payerName: "Ada Lovelace",
  madeAt: new Date(desk.clock.now()).toISOString(),
  ...more,
});

it("O112: a line of an own transfer isn't a customer's money when it's typed again", async () => {
  const reserve = await desk.account(eve, { name: "Reserve" });
  await booksOf(ada, reserve).map();
  const { reference } = await bought();
  await importedLine("-250.00", "TRF", reserve);
  const line = await importedLine("250.00", "TRF");
  const [{ bankReference }] = (await booksOf(ada, bank).open()).lines;
  const other = (await booksOf(ada, reserve).open()).lines[0].id;
  await booksOf(ada, bank).confirm(line, { as: "own", note: "Reserve", line: other });
  const again = { ...typed({ amount: "250.00", bankReference }) };
  // It waits nowhere.
  expect((await tryStep(ada, reference, "money-seen", again)).body).toMatchObject({
    code: "payment_counted",
    message: "This payment is already recorded, but not for any order.",
  });
  const alike = await stepsOf(ada, reference)("money-seen", typed({ amount: "250.00" }));
  expect(alike.differences).toContain("twin");
});

it("O112: the same of a line without a time, where the bank's day begins before UTC's", async () => {
  const reserve = await desk.account(eve, { name: "Reserve" });
  for (const account of [reserve, bank])
    await booksOf(ada, account).map({ ...MAPPING, timeZone: "Africa/Lagos" });
  const { reference } = await bought();
  const day = at().slice(0, 10);
  const [bankReference, words] = ["S40917731", "TRF"];
  await post(reserve, fileOf([{ at: day, amount: "-250.00", words }], 9_000));
  await post(bank, fileOf([{ at: day, amount: "250.00", words, reference: bankReference }], 9_000));
  const line = (await booksOf(ada, bank).open()).lines[0].id;
  const other = (await booksOf(ada, reserve).open()).lines[0].id;
  await booksOf(ada, bank).confirm(line, { as: "own", note: "Reserve", line: other });
  const again = typed({ amount: "250.00", bankReference, madeAt: day });
  expect((await tryStep(ada, reference, "money-seen", again)).body.code).toBe("payment_counted");
});

it("O112: no fee comes in, and what counts as a customer's is no fee and no own transfer", async () => {
  const { reference } = await bought();
  const line = await importedLine("250.00", "NIP/ADA LOVELACE");
  const refused = await booksOf(ada, bank).tryConfirm(line, { as: "fee", note: "Interest" });
  expect(refused).toMatchObject({ status: 409, body: { code: "step_not_possible" } });
  const [{ bankReference }] = (await booksOf(ada, bank).open()).lines;
  await stepsOf(ada, reference)("money-seen", typed({ amount: "250.00", bankReference }));
  const other = { as: "other", note: "A loan" };
  await booksOf(ada, bank).confirm(line, other);
  const counted = await booksOf(eve, bank).tryConfirm(line, other);
  expect(counted).toMatchObject({ status: 409, body: { code: "payment_counted", reference } });
});

it("O112: equal lines of fees are as many fees", async () => {
  const row = { at: at().slice(0, 10), amount: "-1.50", words: "SMS FEE" };
  await post(bank, fileOf([row, row], 100));
  for (const { id } of (await booksOf(ada, bank).open()).lines)
    await booksOf(ada, bank).confirm(id, { as: "fee", note: "SMS" });
  expect((await booksOf(ada, bank).open()).lines).toEqual([]);
});

it("O112: an own transfer of two currencies is an exchange, which a second person confirms", async () => {
  const naira = await desk.account(eve, { name: "Naira", currency: "NGN" });
  await booksOf(ada, naira).map();
  const other = await importedLine("150000.00", "FX", naira);
  const line = await importedLine("-100.00", "FX");
  const exchange = { as: "own", note: "Naira for the week", line: other };
  expect(await booksOf(ada, bank).confirm(line, exchange)).toMatchObject({
    waits: { by: "Ada", as: "own", line: other },
  });
  expect((await booksOf(ada, bank).tryConfirm(line, exchange)).body.code).toBe("approval_needed");
  await booksOf(eve, bank).confirm(line, exchange);
  const rows = await desk.db.selectFrom("desk_payments").select(["currency", "approved_by"]).execute();
  expect(rows.map(({ currency, approved_by }) => [currency, approved_by !== null])).toEqual(
    expect.arrayContaining([
      ["USD", true],
      ["NGN", true],
    ]),
  );
});

it("O112: a line of a payout that came back, as one member says, needs another", async () => {
  const { reference } = await sold();
  const sent = await stepsOf(ada, reference)("sent", { accountId: bank, bankReference: "FT-99010" });
  const back = { paymentId: sent.payments.at(-1).id, madeAt: at(), reason: "Their bank sent it back" };
  const { payments } = await stepsOf(ada, reference)("reverse", back);
  const line = await importedLine("250.00", "NIP/GRACE HOPPER");
  const what = { payment: payments.at(-1).id };
  expect(await booksOf(ada, bank).confirm(line, what)).toMatchObject({ waits: { by: "Ada", ...what } });
  expect((await booksOf(ada, bank).tryConfirm(line, what)).body.code).toBe("approval_needed");
  expect(await booksOf(eve, bank).confirm(line, what)).toMatchObject(what);
  const never = { paymentId: what.payment, reason: "It arrived after all" };
  const refused = await tryStep(ada, reference, "correct", never);
  expect(refused).toMatchObject({ status: 409, body: { code: "step_not_possible" } });
  expect(refused.body.message).toContain("line of the bank");
});

it("O112: a line that names another payee records no payout of an order, which two members do", async () => {
  const slip = await sold();
  await booksOf(ada, bank).map({ ...MAPPING, payer: "Payee" });
  const row = [bankTime(desk), "TRF", "", "250.00", "8750.00", "S99020", "Mallory Smith"].join(",");
  await post(bank, ["Date,Narration,Credit,Debit,Balance,Ref,Payee", row, ""].join("\n"));
  const [{ id }] = (await booksOf(ada, bank).open()).lines;
  const order = { order: slip.reference, version: (await orderOf(slip)).version };
  expect(await booksOf(ada, bank).tryConfirm(id, order)).toMatchObject({
    status: 409,
    body: { code: "step_not_possible", message: expect.stringContaining("another payee") },
  });
  const sent = { accountId: bank, bankReference: "S99020" };
  const { payments } = await stepsOf(ada, slip.reference)("sent", sent);
  const what = { payment: payments.at(-1).id };
  expect(await booksOf(ada, bank).confirm(id, what)).toMatchObject({ waits: { by: "Ada", ...what } });
  expect((await orderOf(slip)).state).toBe("sent");
});

it("O112: a refund's line that names another payee than it went to needs another member", async () => {
  const { reference } = await bought();
  await stepsOf(ada, reference)("money-seen", typed({ amount: "250.00", bankReference: "FT-77030" }));
  const back = { reason: "Not wanted", bankReference: "FT-77031" };
  const { payments } = await approvedStepsOf(ada, eve, reference)("return", back);
  const { id: payment } = payments.at(-1);
  await booksOf(ada, bank).map({ ...MAPPING, payer: "Payee" });
  const confirmed = async (own: string, payee: string) => {
    const row = [bankTime(desk), "TRF", "", "250.00", "8750.00", own, payee].join(",");
    await post(bank, ["Date,Narration,Credit,Debit,Balance,Ref,Payee", row, ""].join("\n"));
    const { lines } = await booksOf(ada, bank).open();
    const { id } = lines.find((each: { bankReference: string }) => each.bankReference === own);
    return booksOf(ada, bank).confirm(id, { payment });
  };
  expect(await confirmed("S77032", "Mallory Smith")).toMatchObject({ waits: { by: "Ada", payment } });
  expect(await confirmed("S77033", "ADA LOVELACE")).toMatchObject({ payment });
});

it.each([
  ["the minute", () => at()],
  ["the day alone", () => at().slice(0, 10)],
])(
  "O112: a line of hours after the hold in which its money was recorded, by %s, needs another member",
  async (_what, madeAt) => {
    const { reference } = await bought();
    const seen = typed({ amount: "250.00", bankReference: "FT-77040", madeAt: madeAt() });
    const { payments, differences } = await stepsOf(ada, reference)("money-seen", seen);
    expect(differences).toEqual([]);
    const { id: payment } = payments.at(-1);
    desk.clock.advance(2 * HOUR);
    const row = { amount: "250.00", words: "NIP/ADA LOVELACE", reference: "FT-77040" };
    await post(bank, fileOf([{ at: bankTime(desk), ...row }], 9_000));
    const [{ id }] = (await booksOf(ada, bank).open()).lines;
    expect(await booksOf(ada, bank).confirm(id, { payment })).toMatchObject({
      waits: { by: "Ada", payment },
    });
    expect(await booksOf(eve, bank).confirm(id, { payment })).toMatchObject({ payment });
  },
);

interface Posted {
  /** Hours, as an admin said of the bank. */
  readonly posts?: number;
  readonly isConfirmed?: boolean;
  /** Hours after the hold at which the money was written down. */
  readonly written?: number;
  /** Hours after the money at which its line stands. */
  readonly after?: number;
  readonly reference?: string;
}

it.each<[string, Posted, "alone" | "two"]>([
  ["the evening's batch", {}, "alone"],
  ["of another hour than was said", { posts: 6 }, "two"],
  ["where no other admin confirmed what was said", { isConfirmed: false }, "two"],
  ["of money written down long after the hold", { written: 2 }, "two"],
  ["under another reference, as of money that hadn't come", { reference: "S77055" }, "two"],
  ["days away", { posts: 72, after: 72.25 }, "two"],
])(
  "O112: a line of a bank that posts later, %s, needs who says so: %j, %s",
  async (_what, { posts = 10, isConfirmed = true, written = 0, after = 8, reference = "FT-77055" }, by) => {
    const fay = await desk.member("Fay", "admin");
    const path = `/desk/receiving-accounts/${bank}`;
    const posting = { ...BANK, version: 1, postsLaterHours: posts };
    const { version } = (await eve("PUT", path, posting)).body;
    await fay("POST", `${path}/confirm`, { version });
    const { reference: order } = await bought();
    // Books begin with the day of the first line.
    const earlier = { at: bankTime(desk), amount: "1.00", words: "INTEREST", reference: "S77001" };
    const seen = typed({ amount: "250.00", bankReference: "FT-77055" });
    desk.clock.advance(written === 0 ? 0 : written * HOUR + 30 * 60_000);
    const { payments, differences } = await stepsOf(ada, order)("money-seen", seen);
    expect(differences).toEqual([]);
    const what = { payment: payments.at(-1).id };
    if (!isConfirmed) await eve("PUT", path, { ...posting, version, postsLaterHours: posts + 1 });
    desk.clock.advance((after - written) * HOUR);
    const row = { at: bankTime(desk), amount: "250.00", words: "NIP/ADA LOVELACE", reference };
    await (
      await posterOf(desk, "Bob")
    )(bank, fileOf([earlier, row], 9_000));
    const { id } = (await booksOf(ada, bank).open()).lines.at(-1);
    const said = await booksOf(ada, bank).confirm(id, what);
    expect(said).toMatchObject(by === "alone" ? what : { waits: { by: "Ada", ...what } });
    if (by === "two") expect(await booksOf(fay, bank).confirm(id, what)).toMatchObject(what);
  },
);

it("O112: the lines of all payouts close an order that is sent, and one of two doesn't", async () => {
  const { reference } = await sold();
  const amounts = ["100", "150"];
  for (const amount of amounts) {
    desk.clock.advance(60_000);
    await stepsOf(ada, reference)("sent", { amount, accountId: bank, bankReference: `FT-9${amount}` });
  }
  const states = [];
  for (const amount of amounts) {
    const line = await importedLine(`-${amount}.00`, "TRF TO ADA LOVELACE");
    const { payments } = await orderOf({ reference });
    const payout = payments.find((row: { amount: string }) => row.amount === amount);
    await booksOf(ada, bank).confirm(line, { payment: payout.id });
    states.push((await orderOf({ reference })).state);
    desk.clock.advance(60_000);
  }
  expect(states).toEqual(["sent", "closed"]);
});

it.each<[string, (slip: TestSlip) => unknown, number, string]>([
  ["a line closed", () => {}, 0, "sent"],
  ["its customer closed", (slip) => customerStepsOf(slip)("received"), 0, "closed"],
  ["time closes", () => {}, 14, "closed"],
])(
  "O112: what becomes of an order that %s when its payout's line is taken back",
  async (_what, closes, days, state) => {
    const slip = await sold();
    const { reference } = slip;
    const { payments } = await stepsOf(ada, reference)("sent", {
      accountId: bank,
      bankReference: "FT-99040",
    });
    desk.clock.advance(60_000);
    await closes(slip);
    const line = await importedLine("-250.00", "TRF TO ADA LOVELACE");
    const what = { payment: payments.at(-1).id };
    await booksOf(ada, bank).confirm(line, what);
    expect(await orderOf(slip)).toMatchObject({ state: "closed", agent: { name: "Ada" } });
    desk.clock.advance(days * 24 * HOUR);
    // Ada recorded the payout.
    await booksOf(await desk.again("Bob"), bank).reopen(line);
    const { orders } = (await eve("GET", "/desk/orders?state=inbox")).body;
    const order = await orderOf(slip);
    expect(order.state).toBe(state);
    expect(orders.map((each: { reference: string }) => each.reference)).toEqual(
      state === "sent" ? [reference] : [],
    );
    expect(await auditDifferences(desk.db)).toEqual([]);
    if (state === "closed") return;
    expect(order.history.at(-1)).toMatchObject({ step: "reopen", state });
    // Bob alone says nothing more of it.
    await booksOf(eve, bank).confirm(line, what);
    expect((await orderOf(slip)).state).toBe("closed");
  },
);

it("O112: an order isn't closed by a line that is taken back at that moment", async () => {
  const { reference } = await sold();
  const agent = stepsOf(ada, reference);
  const { payments } = await agent("sent", { accountId: bank, bankReference: "FT-99041" });
  // A disputed order is closed by no line.
  await agent("dispute", { text: "It hasn't arrived" });
  const line = await importedLine("-250.00", "TRF TO ADA LOVELACE");
  await booksOf(ada, bank).confirm(line, { payment: payments.at(-1).id });
  await stepsOf(eve, reference)("resolve", { outcome: "no-claim", text: "It arrived" });
  const bob = await desk.again("Bob");
  let hasClosed = false;
  const make = async ({ change }: StepCall) => {
    await booksOf(bob, bank).reopen(line);
    await change({ db: desk.db } as StepContext);
    hasClosed = true;
  };
  const steps = { make } as unknown as OrderParts["steps"];
  await closeIfShown({ db: desk.db, clock: desk.clock, steps }, reference);
  expect([(await booksOf(ada, bank).open()).lines, hasClosed]).toMatchObject([[{ id: line }], false]);
});

it("O112: of two members the one who imported a line is the other's second person", async () => {
  const small = await startOrderDesk();
  const [boss, agent] = [await small.member("Eve", "admin"), await small.member("Ada", "agent")];
  await takeOrders(boss);
  const account = await small.account(boss);
  await booksOf(agent, account).map();
  const file = fileOf([{ at: at(), amount: "900.00", words: "NIP/GRACE HOPPER", reference: "S9001" }]);
  await (
    await posterOf(small, "Eve")
  )(account, file);
  const [{ id }] = (await booksOf(agent, account).open()).lines;
  const other = { as: "other", note: "A loan" };
  expect(await booksOf(agent, account).confirm(id, other)).toMatchObject({ waits: { by: "Ada" } });
  const again = await booksOf(agent, account).tryConfirm(id, other);
  expect([again.status, again.body.code]).toEqual([409, "approval_needed"]);
  expect(await booksOf(boss, account).confirm(id, other)).toMatchObject({ as: "other" });
});

it("O105: a line of two orders' money is claimed while one of its parts stands", async () => {
  const [one, second] = [await bought(), await bought({ address: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa" })];
  const { version } = await orderOf(second);
  const transfer = typed({ amount: "500.00", bankReference: "FT-77010" });
  await stepsOf(ada, one.reference)("money-seen", {
    ...transfer,
    allocate: [{ order: second.reference, amount: "250.00", version }],
  });
  const [{ id: paymentId }] = (await orderOf(one)).payments;
  const line = await importedLine("500.00", "NIP/ADA LOVELACE");
  await booksOf(ada, bank).confirm(line, { payment: paymentId });
  const takeOut = async (reference: string) => {
    const correction = { paymentId, reason: "Of another customer" };
    await approvedStepsOf(ada, eve, reference)("correct", correction);
    return (await booksOf(ada, bank).open()).lines.map(({ id }: { id: string }) => id);
  };
  expect(await takeOut(one.reference)).toEqual([]);
  expect(await takeOut(second.reference)).toEqual([line]);
});

it.each([
  ["its agent", "Ada"],
  ["who sent it before a handover", "Eve"],
])("P20.15: at a desk of two %s alone closes no order by a line: %s", async (_what, by) => {
  await desk.db.updateTable("accounts").set({ role: "user" }).where("firstname", "=", "Bob").execute();
  const { reference } = await sold();
  const handOver = async (from: Call, to: string) => {
    if (by !== "Ada")
      await stepsOf(from, reference)("hand-over", { to: `${to}@desk.example`, note: "Yours" });
  };
  await handOver(ada, "eve");
  const bankReference = "FT-99002";
  const sender = by === "Ada" ? ada : eve;
  const { payments } = await stepsOf(sender, reference)("sent", { accountId: bank, bankReference });
  await handOver(eve, "ada");
  const row = { at: bankTime(desk), amount: "-250.00", words: "TRF", reference: bankReference };
  await (
    await posterOf(desk, by)
  )(bank, fileOf([row], 9_000));
  const [{ id }] = (await booksOf(ada, bank).open()).lines;
  await booksOf(await desk.again(by), bank).confirm(id, { payment: payments.at(-1).id });
  expect((await orderOf({ reference })).state).toBe("sent");
});

it.each([
  ["both imported and confirmed", "Ada", "sent"],
  ["imported, and another confirmed", "Eve", "closed"],
])(
  "P20.15: what becomes of an order by a line that its agent %s: by %s, %s",
  async (_what, confirming, state) => {
    const { reference } = await sold();
    const bankReference = "FT-99001";
    await stepsOf(ada, reference)("sent", { accountId: bank, bankReference });
    const [, payout] = (await orderOf({ reference })).payments;
    const row = {
      at: bankTime(desk),
      amount: "-250.00",
      words: "TRF TO ADA LOVELACE",
      reference: bankReference,
    };
    await (
      await posterOf(desk, "Ada")
    )(bank, fileOf([row], 9_000));
    const [{ id }] = (await booksOf(ada, bank).open()).lines;
    await booksOf(await desk.again(confirming), bank).confirm(id, { payment: payout.id });
    expect((await orderOf({ reference })).state).toBe(state);
  },
);
