import { HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { beforeEach, expect, it, vi } from "vitest";
import {
  addressOf,
  approvedStepsOf,
  BUYER,
  claimedBy,
  stepsOf,
  takeOrders,
  type TestSlip,
  tryStep,
  WALLET,
} from "./order-desk.ts";
import { statementsOf } from "./recorded-statements.ts";
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

beforeEach(() => startStaffedDesk());

/** A buy to an address of its own. */
function shownOwn(who: Call = ada, more: Partial<typeof BUYER> = {}) {
  const slip = desk.slip();
  return shown({ address: addressOf(slip), ...more }, slip, who);
}

const keep = (who: Call, more: object = {}) =>
  who("POST", "/desk/payments", { accountId: bank, ...line(more) });

async function allocate(who: Call, slip: TestSlip, id: string) {
  const { version } = await orderOf(slip);
  const part = { order: slip.reference, amount: "250.00", version };
  return who("POST", `/desk/payments/${id}/allocations`, part);
}

it("O103: who wrote down unallocated money doesn't approve it where it counts", async () => {
  const slip = await shownOwn(bob);
  const { body: kept } = await keep(ada, { bankReference: "FT-50001" });
  expect((await allocate(bob, slip, kept.id)).body.differences).toEqual(["suspense"]);
  const refused = await tryStep(ada, slip.reference, "approve", { agrees: true });
  expect(refused).toMatchObject({ status: 403, body: { code: "not_an_approver" } });
  await stepsOf(eve, slip.reference)("approve", { agrees: true });
});

it("O105: unallocated money differs as any: by its time, payer and another line like it", async () => {
  const early = await keep(ada, { bankReference: "FT-50002", payerName: "" });
  desk.clock.advance(HOUR);
  const slip = await shownOwn();
  expect((await allocate(ada, slip, early.body.id)).body.differences).toEqual(["name", "time", "suspense"]);
  const again = await keep(ada, { bankReference: "FT-5OOO2", madeAt: early.body.madeAt });
  expect(again).toMatchObject({ status: 200, body: { mayBeTwin: true } });
  const other = await shownOwn(ada, { payerName: "Ada Lovelace" });
  const counted = await allocate(ada, other, again.body.id);
  expect(counted.body.differences).toEqual(["time", "twin", "suspense"]);
});

it("the list of unallocated money says which lines look alike, in as many statements for ten as for two", async () => {
  const kept = async (...references: readonly string[]) => {
    for (const bankReference of references) await keep(ada, { bankReference });
    return statementsOf(async () => {
      const { payments } = (await bob("GET", "/desk/payments")).body;
      const twins = payments.filter((each: { mayBeTwin?: true }) => each.mayBeTwin);
      alike.push(...twins.map((each: { bankReference: string }) => each.bankReference));
    });
  };
  const alike: string[] = [];
  const ofTwo = await kept("FT-60001", "FT-60002");
  expect(alike).toEqual([]);
  const more = Array.from({ length: 7 }, (_none, turn) => `FT-7000${turn}`);
  expect(await kept("FT-6OOO2", ...more)).toHaveLength(ofTwo.length);
  expect(alike).toEqual(["FT-60002", "FT-6OOO2"]);
});

it("readers at once have as many statements as one after the other, whatever connections they open", async () => {
  const read = () => bob("GET", "/desk/payments");
  await read();
  const one = await statementsOf(read);
  const five = await statementsOf(() => Promise.all(Array.from({ length: 5 }, read)));
  expect(five.toSorted()).toEqual(
    Array.from({ length: 5 }, () => one)
      .flat()
      .toSorted(),
  );
});

it("O107: money whose line names an order that waits for it is written down there", async () => {
  const slip = await shownOwn();
  const words = { bankReference: "FT-50003", narration: `TRF ${slip.reference}` };
  const refused = await keep(bob, words);
  expect(refused).toMatchObject({
    status: 409,
    body: { code: "names_another_order", reference: slip.reference },
  });
  await stepsOf(ada, slip.reference)("money-seen", line(words));
});

it("O111: unallocated money stands in the audit with who wrote it down", async () => {
  const { body } = await keep(bob, { bankReference: "FT-50004" });
  const { rows } = (await eve("GET", `/desk/audit?reference=${body.id}`)).body;
  expect(rows).toMatchObject([
    { action: "unallocated-recorded", actor: { name: "Bob" }, content: { amount: "250", currency: "USD" } },
  ]);
});

/** Orders of Ada whose money has come, each from another payer. */
async function paid(count: number, isStrange: (turn: number) => boolean = () => false) {
  const slips = [];
  for (let turn = 0; turn < count; turn += 1) {
    const payerName = ["Charles Babbage", "Grace Hopper", "Mary Somerville", "Alan Turing"][turn]!;
    const slip = await shownOwn(ada, { payerName });
    const from = isStrange(turn) ? "Mallory" : payerName;
    await stepsOf(ada, slip.reference)(
      "money-seen",
      line({ payerName: from, bankReference: `FT-6000${turn}` }),
    );
    slips.push(slip);
  }
  return slips;
}

async function payTogether(slips: readonly TestSlip[], more: object = {}) {
  const orders = [];
  for (const slip of slips)
    orders.push({ reference: slip.reference, version: (await orderOf(slip)).version });
  return ada("POST", "/desk/payouts", { orders, network: "bitcoin", transaction: hash(), ...more });
}

it("O103: in a batch each order has its own approval: one that needed none counts for its agent's day", async () => {
  await takeOrders(eve, { limits: { agentDayUsd: "400" } });
  const slips = await paid(3, (turn) => turn === 0);
  const [approved, plain, next] = slips as [TestSlip, TestSlip, TestSlip];
  await stepsOf(bob, approved.reference)("approve", { agrees: true });
  expect(await payTogether([approved, plain])).toMatchObject({ status: 200 });
  expect((await orderOf(next)).proposal.reasons).toEqual(["agent-day"]);
  const { rows } = (await eve("GET", "/desk/audit?unapproved=true")).body;
  expect(rows.map(({ reference }: { reference: string }) => reference)).toEqual([plain.reference]);
  expect(await auditDifferences(desk.db)).toEqual([]);
});

it("O104: the fee of a batch is what networks take, and no more", async () => {
  const slips = await paid(2);
  const refused = await payTogether(slips, { fee: "0.5" });
  expect(refused).toMatchObject({ status: 409, body: { code: "step_not_possible" } });
  expect(refused.body.message).toMatch(/\$25,000/);
  expect((await orderOf(slips[0]!)).state).toBe("money-seen");
  expect(await payTogether(slips, { fee: "0.0005" })).toMatchObject({ status: 200 });
  expect((await totals()).fees).toMatchObject([{ currency: "BTC", amount: "0.0005" }]);
});

it("O104: what pays several orders in full waits for none", async () => {
  const one = await shownOwn(ada, { payerName: "Ada Lovelace" });
  desk.clock.advance(MINUTE);
  const two = await shownOwn(ada, { payerName: "Ada Lovelace" });
  const { version } = await orderOf(two);
  const allocation = [{ order: two.reference, amount: "250.00", version }];
  const transfer = line({ amount: "500.00", bankReference: "FT-50005", allocate: allocation });
  await stepsOf(ada, one.reference)("money-seen", transfer);
  expect((await orderOf(two)).differences).toEqual([]);
  expect(await payTogether([one, two])).toMatchObject({ status: 200 });
  expect((await totals()).suspense).toEqual([]);
  expect((await ada("GET", "/desk/payments")).body.payments).toEqual([]);
  const open = await desk.db.selectFrom("desk_payments").select("id").where("is_allocated", "=", 0).execute();
  expect(open).toEqual([]);
});

it("O130: no new price makes more of an order than a first payer or the largest order may be", async () => {
  await takeOrders(eve, { limits: { newPayerUsd: "500" } });
  const slip = await shownOwn();
  const agent = stepsOf(ada, slip.reference);
  await agent("money-seen", line({ amount: "90000.00", bankReference: "FT-70001" }));
  const refused = await tryStep(ada, slip.reference, "settle", { as: "new-price" });
  expect(refused).toMatchObject({ status: 409, body: { code: "step_not_possible" } });
  expect(refused.body.message).toMatch(/90,000.*limit is \$500/);
  expect((await tryStep(ada, slip.reference, "sent", { transaction: hash() })).status).toBe(409);
  await agent("settle", { as: "return" });
  await stepsOf(bob, slip.reference)("approve", { agrees: true });
  const back = { reason: "More than agreed", bankReference: "FT-70002" };
  expect(await agent("return", back)).toMatchObject({ state: "returned" });
});

it("O130: all first orders of a day together count what a new price would make of one", async () => {
  await takeOrders(eve, { limits: { newPayersDayUsd: "1000" } });
  const slip = await shownOwn();
  await shownOwn(ada, { payerName: "Grace Hopper" });
  await stepsOf(ada, slip.reference)("money-seen", line({ amount: "900.00", bankReference: "FT-70003" }));
  const refused = await tryStep(ada, slip.reference, "settle", { as: "new-price" });
  expect(refused.body.message).toMatch(/all new customers are at \$1,150/);
});

it("O130: a new price is at most the largest order's", async () => {
  const slip = await shownOwn();
  const much = line({ amount: "10000001.00", bankReference: "FT-70005" });
  await stepsOf(ada, slip.reference)("money-seen", much);
  const refused = await tryStep(ada, slip.reference, "settle", { as: "new-price" });
  expect(refused).toMatchObject({ status: 409, body: { code: "step_not_possible" } });
  expect(refused.body.message).toMatch(/What is too much goes back/);
});

it("O130: what came above a limit isn't let go as agreed: what is too much goes back first", async () => {
  await takeOrders(eve, { limits: { newPayerUsd: "500" } });
  const slip = await shownOwn();
  const agent = stepsOf(ada, slip.reference);
  await agent("money-seen", line({ amount: "90000.00", bankReference: "FT-70006" }));
  const refused = await tryStep(ada, slip.reference, "settle", { as: "agreed" });
  expect(refused).toMatchObject({ status: 409, body: { code: "step_not_possible" } });
  expect(refused.body.message).toMatch(/90,000.*limit is \$500/);
  const part = { amount: "89750.00", reason: "Too much", bankReference: "FT-70007" };
  expect(await approvedStepsOf(ada, bob, slip.reference)("return", part)).toMatchObject({
    state: "money-seen",
    money: { open: "exact" },
  });
  await stepsOf(bob, slip.reference)("approve", { agrees: true });
  expect(await agent("sent", { transaction: hash() })).toMatchObject({ state: "sent" });
});

it("O130: a limit that was lowered since holds at the approval and at the payout", async () => {
  const slips = [await shownOwn(), await shownOwn(ada, { payerName: "Grace Hopper" })];
  for (const [turn, payerName] of ["Ada Lovelace", "Grace Hopper"].entries()) {
    const agent = stepsOf(ada, slips[turn]!.reference);
    await agent("money-seen", line({ amount: "900.00", payerName, bankReference: `FT-7001${turn}` }));
    await agent("settle", { as: "agreed" });
  }
  const [waiting, approved] = slips.map(({ reference }) => reference) as [string, string];
  await stepsOf(bob, approved)("approve", { agrees: true });
  await takeOrders(eve, { limits: { newPayerUsd: "500" } });
  const refused = await tryStep(bob, waiting, "approve", { agrees: true });
  expect(refused.body.message).toMatch(/\$900.*limit is \$500/);
  await stepsOf(bob, waiting)("approve", { agrees: false, text: "Too much" });
  const sent = await tryStep(ada, approved, "sent", { transaction: hash() });
  expect(sent.body.message).toMatch(/\$900.*limit is \$500/);
});

it("O130: a limit that was lowered since holds where orders are paid out together: none of them is", async () => {
  const slips = [await shownOwn(), await shownOwn(ada, { payerName: "Grace Hopper" })];
  await stepsOf(ada, slips[0]!.reference)("money-seen", line({ bankReference: "FT-70020" }));
  const much = { amount: "900.00", payerName: "Grace Hopper", bankReference: "FT-70021" };
  await stepsOf(ada, slips[1]!.reference)("money-seen", line(much));
  await stepsOf(ada, slips[1]!.reference)("settle", { as: "agreed" });
  await stepsOf(bob, slips[1]!.reference)("approve", { agrees: true });
  await takeOrders(eve, { limits: { newPayerUsd: "500" } });
  const refused = await payTogether(slips);
  expect(refused).toMatchObject({ status: 409, body: { code: "step_not_possible" } });
  expect(refused.body.message).toMatch(/\$900.*limit is \$500/);
  expect((await totals()).out).toEqual([]);
  for (const slip of slips) expect(await orderOf(slip)).toMatchObject({ state: "money-seen" });
  expect(await payTogether(slips.slice(0, 1))).toMatchObject({ status: 200 });
});

it("what an order's time brings stands in its history before any step: of several, with unallocated money, a claim", async () => {
  const ownOf = (payerName: string) => shownOwn(ada, { payerName });
  const lastStep = ({ reference }: TestSlip) =>
    desk.rows(`SELECT step FROM order_history WHERE reference = '${reference}' ORDER BY version`).at(-1)![
      "step"
    ];
  const [offered, paidFor] = [await ownOf("Ada Lovelace"), await ownOf("Grace Hopper")];
  await stepsOf(ada, offered.reference)("money-seen", line({ amount: "200.00", bankReference: "FT-70030" }));
  await stepsOf(ada, offered.reference)("settle", { as: "new-price" });
  const whole = line({ payerName: "Grace Hopper", bankReference: "FT-70031" });
  await stepsOf(ada, paidFor.reference)("money-seen", whole);
  const [one, two] = [await ownOf("Jean Bartik"), await ownOf("Jean Bartik")];
  const [waiting, released] = [await ownOf("Mary Shaw"), await ownOf("Radia Perlman")];
  await stepsOf(ada, released.reference)("release", { note: "Later" });
  const { body: kept } = await keep(bob, { payerName: "Mary Shaw", bankReference: "FT-70033" });
  // As they were read before.
  const version = async ({ reference }: TestSlip) => (await orderOf({ reference })).version as number;
  const read = async (slip: TestSlip) => ({ reference: slip.reference, version: await version(slip) });
  const payout = {
    orders: [await read(paidFor), await read(offered)],
    network: "bitcoin",
    transaction: hash(),
  };
  const transfer = {
    ...line({ amount: "500.00", payerName: "Jean Bartik", bankReference: "FT-70032" }),
    version: await version(one),
    allocate: [{ order: two.reference, amount: "250.00", version: await version(two) }],
  };
  const part = { order: waiting.reference, amount: "250.00", version: await version(waiting) };
  const claiming = { version: await version(released) };
  desk.clock.advance(24 * HOUR + 30 * MINUTE);
  const moved = { status: 409, body: { code: "order_moved" } };
  expect(await ada("POST", "/desk/payouts", payout)).toMatchObject(moved);
  expect(lastStep(offered)).toBe("decline");
  expect(await tryStep(ada, one.reference, "money-seen", transfer)).toMatchObject(moved);
  expect([lastStep(one), lastStep(two)]).toEqual(["lapse", "lapse"]);
  expect(await ada("POST", `/desk/payments/${kept.id}/allocations`, part)).toMatchObject(moved);
  expect(lastStep(waiting)).toBe("lapse");
  expect(await tryStep(bob, released.reference, "claim", claiming)).toMatchObject(moved);
  expect(lastStep(released)).toBe("lapse");
});

it("nobody of the desk works on an order of their own while a colleague is there", async () => {
  const { id } = await desk.db
    .selectFrom("accounts")
    .select("id")
    .where("firstname", "=", "Ada")
    .executeTakeFirstOrThrow();
  const slip = desk.slip({ accountId: id });
  const customer = (await desk.session("ada@desk.example")).callFor(slip);
  expect((await customer("POST", "/announce")).status).toBe(204);
  const own = { status: 403, body: { code: "not_allowed" } };
  expect(await tryStep(ada, slip.reference, "claim")).toMatchObject(own);
  await stepsOf(bob, slip.reference)("claim");
  // Nor through a colleague.
  await stepsOf(bob, slip.reference)("hand-over", { to: "ada@desk.example", note: "Yours" });
  expect(await tryStep(ada, slip.reference, "release", { note: "Mine" })).toMatchObject(own);
  await stepsOf(eve, slip.reference)("take-over", { reason: "Not theirs" });
});

it("O105: unallocated money is a bank's line at a bank and a transaction in a wallet, and never one to come", async () => {
  const coins = { amount: "250.00", madeAt: at(), network: "bitcoin", transaction: hash() };
  const refused = (field: string) => ({ status: 400, body: { errors: [{ field }] } });
  expect(await ada("POST", "/desk/payments", { accountId: bank, ...coins })).toMatchObject(
    refused("network"),
  );
  const onlyId = { ...line(), transaction: hash() };
  expect(await ada("POST", "/desk/payments", { accountId: bank, ...onlyId })).toMatchObject(
    refused("transaction"),
  );
  const wallet = await desk.account(eve, {
    ...WALLET,
    addresses: [BUYER.address],
  });
  const atWallet = (input: object) => ada("POST", "/desk/payments", { accountId: wallet, ...input });
  expect(await atWallet(line())).toMatchObject(refused("network"));
  expect(await atWallet({ ...coins, transaction: undefined })).toMatchObject(refused("transaction"));
  expect(await atWallet({ ...coins, network: "ethereum" })).toMatchObject(refused("network"));
  const soon = new Date(desk.clock.now() + HOUR).toISOString();
  expect(await keep(ada, { madeAt: soon })).toMatchObject(refused("madeAt"));
  expect((await atWallet(coins)).status).toBe(200);
});

it("O105: of one transaction's outputs one pays an order and another waits unallocated, whichever is recorded first", async () => {
  const addresses = ["bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"];
  const wallet = await desk.account(eve, { ...WALLET, addresses });
  const xrp = { ...WALLET, name: "Ripples", currency: "XRP", network: "xrp" };
  const second = await desk.account(eve, { ...xrp, addresses: ["rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe 77"] });
  desk.clock.advance(31 * MINUTE);
  const keepCoins = (transaction: string, output?: number, more: object = {}) => {
    const coins = { amount: "0.1", madeAt: at(), network: "bitcoin", transaction, output };
    return ada("POST", "/desk/payments", { accountId: wallet, ...coins, ...more });
  };
  for (const isOrderFirst of [true, false]) {
    const transaction = hash();
    const slip = desk.slip({ side: "sell" });
    const agent = await claimedBy(ada, slip);
    await agent("details", { accountId: wallet });
    const kept = async () => expect((await keepCoins(transaction, 1)).body).toMatchObject({ output: 1 });
    if (!isOrderFirst) await kept();
    await agent("money-seen", { amount: "0.005", network: "bitcoin", transaction, output: 0, madeAt: at() });
    if (isOrderFirst) await kept();
    const counted = { status: 409, body: { code: "payment_counted" } };
    for (const output of [0, 1, undefined])
      expect(await keepCoins(transaction, output)).toMatchObject(counted);
  }
  const refused = { status: 400, body: { errors: [{ field: "output" }] } };
  expect(await keepCoins(hash(), 0, { accountId: second, network: "xrp" })).toMatchObject(refused);
  expect(await keep(ada, { output: 0 })).toMatchObject(refused);
  expect(await auditDifferences(desk.db)).toEqual([]);
});

it("a name that fits is approved once in 180 days, for that customer, name and destination", async () => {
  const seenAs = async (payerName: string, address: string, approves: boolean) => {
    const slip = await shown({ address });
    const seen = line({ payerName, bankReference: `FT-${slip.reference}` });
    const { proposal } = await stepsOf(ada, slip.reference)("money-seen", seen);
    if (approves) await stepsOf(bob, slip.reference)("approve", { agrees: true });
    if (approves || proposal.reasons.length === 0)
      await stepsOf(ada, slip.reference)("sent", { transaction: hash() });
    desk.clock.advance(HOUR);
    return proposal.reasons;
  };
  const address = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
  expect(await seenAs("A. LOVELACE", BUYER.address, true)).toEqual(["fits"]);
  expect(await seenAs("A. LOVELACE", BUYER.address, false)).toEqual([]);
  expect(await seenAs("A. LOVELACE", address, false)).toEqual(["fits"]);
  expect(await seenAs("ADA L.", BUYER.address, false)).toEqual(["fits"]);
  desk.clock.advance(180 * 24 * HOUR);
  expect(await seenAs("A. LOVELACE", BUYER.address, false)).toEqual(["fits"]);
});
