import { DAY, HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { sql } from "kysely";
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
import { ada, bank, bob, desk, eve, hash, line, shown, startStaffedDesk } from "./staffed-desk.ts";
import type { Call } from "./start-desk.ts";
import { mailsOf } from "./start-provider.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const DOGE = "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L";

beforeEach(async () => {
  await startStaffedDesk({ env: { PUBLIC_ORIGIN: "https://desk.example" } });
  await takeOrders(eve, { limits: { aloneDayUsd: "600" } });
});

async function paid(who: Call, reference: string, more: object = {}): Promise<TestSlip> {
  const bought = desk.slip();
  const slip = await shown({ payerName: `Ada ${bought.reference}` }, bought, who);
  await stepsOf(who, slip.reference)(
    "money-seen",
    line({ payerName: "Mallory", bankReference: reference, ...more }),
  );
  return slip;
}

async function listOf(who: Call) {
  const { orders, counts } = (await who("GET", "/desk/orders?state=to-approve")).body;
  return [orders.map(({ reference }: TestSlip) => reference), counts["to-approve"]];
}

it("who may approve is mailed of each decision once, finds it in a list, and its agent isn't", async () => {
  const mails = mailsOf(desk);
  await mails();
  const slip = await paid(ada, "FT-10001", { amount: "240.00" });
  // A settlement has to be chosen first.
  expect(await mails()).toEqual([]);
  await stepsOf(ada, slip.reference)("settle", { as: "agreed" });
  const told = await mails();
  expect(told.flatMap(({ to }) => to).toSorted()).toEqual(["bob@desk.example", "eve@desk.example"]);
  expect(told[0]).toMatchObject({ subject: `Order ${slip.reference} waits for your approval` });
  expect(told[0]!.text).toContain("https://desk.example/desk");
  expect(told[0]!.text.replaceAll(slip.reference, "")).not.toContain("240");
  expect(await listOf(bob)).toEqual([[slip.reference], 1]);
  expect(await listOf(ada)).toEqual([[], 0]);
  await stepsOf(ada, slip.reference)("note", { text: "Called them" });
  expect(await mails()).toEqual([]);
  await stepsOf(ada, slip.reference)("settle", { as: "return" });
  expect((await mails()).map(({ to }) => to)).toHaveLength(2);
  await stepsOf(bob, slip.reference)("approve", { agrees: true });
  expect(await listOf(bob)).toEqual([[], 0]);
  expect(await mails()).toEqual([]);
});

it("an approval that is needed only since the order's last step is told of once, when its agent wants to send", async () => {
  await takeOrders(eve, { limits: { agentDayUsd: "400" } });
  const mails = mailsOf(desk);
  await mails();
  const slips = [desk.slip(), desk.slip()] as const;
  for (const slip of slips) {
    const payerName = `Ada ${slip.reference}`;
    await shown({ payerName }, slip);
    await stepsOf(ada, slip.reference)("money-seen", line({ payerName, bankReference: slip.reference }));
    // The longest waiting comes first.
    desk.clock.advance(MINUTE);
  }
  const [first, { reference }] = slips;
  // Each fits into the day by itself; together they would be refused, after the coins had gone out.
  expect((await ada("GET", "/desk/payouts")).body.payouts).toMatchObject([{ reference: first.reference }]);
  await stepsOf(ada, first.reference)("sent", { transaction: hash() });
  const told = async () => (await mails()).flatMap(({ to }) => to).toSorted();
  expect([await told(), await listOf(bob)]).toEqual([[], [[], 0]]);
  const send = () => tryStep(ada, reference, "sent", { transaction: hash() });
  expect((await send()).body.code).toBe("approval_needed");
  expect(await told()).toEqual(["bob@desk.example", "eve@desk.example"]);
  expect(await listOf(bob)).toEqual([[reference], 1]);
  expect((await send()).body.code).toBe("approval_needed");
  expect(await told()).toEqual([]);
  await stepsOf(bob, reference)("approve", { agrees: true });
  expect(await listOf(eve)).toEqual([[], 0]);
  // The approval no longer counts, which shows only when it is needed.
  await desk.db.updateTable("accounts").set({ role: "user" }).where("firstname", "=", "Bob").execute();
  expect((await send()).body.code).toBe("approval_needed");
  expect([await told(), await listOf(eve)]).toEqual([["eve@desk.example"], [[reference], 1]]);
  await stepsOf(eve, reference)("approve", { agrees: true });
  expect((await send()).status).toBe(200);
});

it("a corrected line's decision is mailed once, and the step's answer tells it as it is read", async () => {
  const mails = mailsOf(desk);
  const { reference } = await paid(ada, "FT-10011");
  const paymentId = (await ada("GET", `/desk/orders/${reference}`)).body.payments[0].id;
  const right = line({ payerName: "Mallory", bankReference: "FT-10012" });
  const input = { paymentId, reason: "Typed wrong", right };
  const corrected = await approvedStepsOf(ada, bob, reference)("correct", input);
  const read = (await ada("GET", `/desk/orders/${reference}`)).body;
  expect([corrected.payments, corrected.proposal]).toEqual([read.payments, read.proposal]);
  await mails();
  await stepsOf(ada, reference)("note", { text: "Called them" });
  expect(await mails()).toEqual([]);
});

it("what one approves alone is mailed to all roles and marked, and a day's limit counts each of it", async () => {
  // No colleague is there.
  await desk.db
    .updateTable("accounts")
    .set({ role: "user" })
    .where("firstname", "in", ["Ada", "Bob"])
    .execute();
  const mails = mailsOf(desk);
  await mails();
  const alone = { agrees: true, text: "Seen on the passport" };
  const first = await paid(eve, "FT-10002");
  expect(await stepsOf(eve, first.reference)("approve", alone)).toMatchObject({ selfApproved: true });
  expect(await mails()).toMatchObject([
    { to: ["eve@desk.example"], subject: `Order ${first.reference} was approved by one person alone` },
  ]);
  await stepsOf(eve, first.reference)("sent", { transaction: hash() });
  // Another decision of the same order counts beside the first one, which it takes away.
  await stepsOf(eve, first.reference)("undelivered", { reason: "It came back" });
  await stepsOf(eve, first.reference)("approve", alone);
  await stepsOf(eve, first.reference)("sent", { transaction: hash() });
  const second = await paid(eve, "FT-10003");
  const refused = await tryStep(eve, second.reference, "approve", alone);
  expect(refused.body.message).toMatch(/may approve \$600\.00 in 24 hours/);
  expect((await eve("GET", `/desk/orders/${second.reference}`)).body.selfApproved).toBe(false);
  desk.clock.advance(24 * 60 * MINUTE + MINUTE);
  await stepsOf(eve, second.reference)("approve", alone);
});

it("of an order's approval, too, a colleague is waited for 72 hours, and no longer", async () => {
  const own = { agrees: true, text: "Seen on the passport" };
  const refused = { status: 403, body: { code: "not_an_approver" } };
  const slip = await paid(ada, "FT-10010");
  desk.clock.advance(72 * HOUR - 5 * MINUTE);
  expect(await tryStep(ada, slip.reference, "approve", own)).toMatchObject(refused);
  desk.clock.advance(10 * MINUTE);
  expect(await stepsOf(ada, slip.reference)("approve", own)).toMatchObject({ selfApproved: true });
  await eve("GET", "/desk/settings");
  const next = await paid(ada, "FT-10011");
  expect(await tryStep(ada, next.reference, "approve", own)).toMatchObject(refused);
});

it("a colleague whom a clock saw a month ahead is waited for no longer than any", async () => {
  const own = { agrees: true, text: "Seen on the passport" };
  desk.clock.jump(30 * DAY);
  for (const colleague of [eve, bob]) await colleague("GET", "/desk/orders");
  desk.clock.jump(-30 * DAY);
  const slip = await paid(ada, "FT-10012");
  desk.clock.advance(73 * HOUR);
  expect(await stepsOf(ada, slip.reference)("approve", own)).toMatchObject({ selfApproved: true });
});

it("what one lets go alone counts as what goes out, not as what the order is worth", async () => {
  await desk.db
    .updateTable("accounts")
    .set({ role: "user" })
    .where("firstname", "in", ["Ada", "Bob"])
    .execute();
  const alone = { agrees: true, text: "Seen on the passport" };
  const small = await paid(eve, "FT-10020");
  const steps = stepsOf(eve, small.reference);
  // Worth $250, for which twenty times as much is to go out.
  const large = { transaction: hash(), amount: "0.1" };
  expect((await tryStep(eve, small.reference, "sent", large)).body.code).toBe("approval_needed");
  const refused = await tryStep(eve, small.reference, "approve", alone);
  expect(refused.body.message).toMatch(/may approve \$600\.00 in 24 hours/);
  // In a currency that has no price here no limit can be kept.
  await desk.account(eve, { ...WALLET, name: "Gold", currency: "XAU" });
  const other = { transaction: hash(), amount: "1", currency: "XAU" };
  expect((await tryStep(eve, small.reference, "sent", other)).body.code).toBe("approval_needed");
  expect((await tryStep(eve, small.reference, "approve", alone)).status).toBe(409);
  const more = { transaction: hash(), amount: "0.011" };
  await tryStep(eve, small.reference, "sent", more);
  await steps("approve", alone);
  await steps("sent", more);
  // 550 of 600 are used.
  const next = await paid(eve, "FT-10021");
  expect((await tryStep(eve, next.reference, "approve", alone)).status).toBe(409);
});

it("what one lets go alone counts at the price of its last order, and a correction lets nothing go", async () => {
  await desk.db
    .updateTable("accounts")
    .set({ role: "user" })
    .where("firstname", "in", ["Ada", "Bob"])
    .execute();
  const alone = { agrees: true, text: "Seen at the bank" };
  const slip = await paid(eve, "FT-10050", { amount: "3000.00" });
  const { reference } = slip;
  const paymentId = (await eve("GET", `/desk/orders/${reference}`)).body.payments[0].id;
  const right = line({ payerName: `Ada ${reference}`, bankReference: "FT-10051", amount: "300.00" });
  const wrong = { paymentId, reason: "Typed wrong", right };
  expect((await tryStep(eve, reference, "correct", wrong)).body.code).toBe("approval_needed");
  await stepsOf(eve, reference)("approve", alone);
  await stepsOf(eve, reference)("correct", wrong);
  const typed = line({ payerName: "Mallory", bankReference: "FT-10052", amount: "3000.00", accountId: bank });
  const { id } = (await eve("POST", "/desk/payments", typed)).body;
  const path = `/desk/payments/${id}/correct`;
  expect((await eve("POST", path, { reason: "Typed wrong" })).body.code).toBe("approval_needed");
  const [{ correction }] = (await eve("GET", "/desk/payments")).body.payments;
  const seen = { covers: correction.covers, seen: "3000.00" };
  expect((await eve("POST", `${path}/approve`, { ...alone, ...seen })).status).toBe(200);

  const accountId = await desk.account(eve, { ...WALLET, name: "Cold", addresses: [BUYER.address] });
  desk.clock.advance(31 * MINUTE);
  const sale = desk.slip({ side: "sell" });
  const agent = await claimedBy(eve, sale);
  await agent("details", { accountId });
  const doge = { network: "dogecoin", coinId: "dogecoin", transaction: hash(), amount: "6000" };
  await agent("money-seen", doge);
  const back = { reason: "Another coin", transaction: hash(), destination: DOGE };
  const ask = async (amount: string) => {
    expect((await tryStep(eve, sale.reference, "return", { ...back, amount })).body.code).toBe(
      "approval_needed",
    );
    const { status, body } = await tryStep(eve, sale.reference, "approve", {
      ...alone,
      seen: DOGE.slice(-6),
    });
    return status === 200 ? status : body.message;
  };
  // No order has had this coin, so it has no price.
  const tooMuch = expect.stringMatching(/may approve \$600\.00 in 24 hours/);
  expect(await ask("5000")).toEqual(tooMuch);
  const coin = { id: "dogecoin", symbol: "DOGE", name: "Dogecoin" };
  await desk.slip({ coin, rate: "0.11" }).customer("POST", "/announce");
  expect(await ask("6000")).toEqual(tooMuch);
  expect(await ask("5000")).toBe(200);
});

it("what goes back alone of no order's money counts within the same day, in dollars", async () => {
  await desk.db
    .updateTable("accounts")
    .set({ role: "user" })
    .where("firstname", "in", ["Ada", "Bob"])
    .execute();
  const alone = { agrees: true, text: "No order has this name" };
  const goesBack = async (input: { accountId: string; amount: string }) => {
    const seen = line({ ...input, payerName: "Mallory", bankReference: `FT-${input.amount}` });
    const { id } = (await eve("POST", "/desk/payments", seen)).body;
    const back = { reason: "No order", bankReference: `FT-1${input.amount}` };
    expect((await eve("POST", `/desk/payments/${id}/refund`, back)).body.code).toBe("approval_needed");
    const { payments } = (await eve("GET", "/desk/payments")).body;
    const { refund } = payments.find((each: { id: string }) => each.id === id);
    const { covers } = refund;
    const path = `/desk/payments/${id}/refund/approve`;
    const { status, body } = await eve("POST", path, { ...alone, covers, seen: input.amount });
    return status === 200 ? status : body.message;
  };
  const tooMuch = expect.stringMatching(/may approve \$600\.00 in 24 hours/);
  expect(await goesBack({ accountId: bank, amount: "600.01" })).toEqual(tooMuch);
  expect(await goesBack({ accountId: bank, amount: "350.01" })).toBe(200);
  // Neither the desk nor an order has a rate for it.
  const kenya = await desk.account(eve, { currency: "KES" });
  expect(await goesBack({ accountId: kenya, amount: "100" })).toEqual(tooMuch);
  const slip = await paid(eve, "FT-10030", { amount: "249.00" });
  const order = await tryStep(eve, slip.reference, "approve", alone);
  expect(order.body.message).toEqual(tooMuch);
  desk.clock.advance(24 * 60 * MINUTE + MINUTE);
  await stepsOf(eve, slip.reference)("approve", alone);
  expect(await goesBack({ accountId: bank, amount: "350.02" })).toEqual(tooMuch);
});

it("the audit is read by kind, person and payouts without another approval; an export is a row of it", async () => {
  const approved = await paid(ada, "FT-10004");
  await stepsOf(eve, approved.reference)("approve", { agrees: true });
  await stepsOf(ada, approved.reference)("sent", { transaction: hash() });
  const plain = await paid(ada, "FT-10005", { payerName: "" });
  await stepsOf(eve, plain.reference)("approve", { agrees: true });
  const slip = await shown({ address: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa" });
  await stepsOf(ada, slip.reference)("money-seen", line({ bankReference: "FT-10006" }));
  await stepsOf(ada, slip.reference)("sent", { transaction: hash() });
  const rows = async (query: string) =>
    (await eve("GET", `/desk/audit?${query}`)).body.rows.map(
      ({ action, reference }: { action: string; reference: string | null }) => [action, reference],
    );
  expect(await rows("unapproved=true")).toEqual([["sent", slip.reference]]);
  expect(await rows("kind=sent")).toEqual([
    ["sent", slip.reference],
    ["sent", approved.reference],
  ]);
  const { people } = (await eve("GET", "/desk/settings")).body;
  const { id } = people.find(({ name }: { name: string }) => name === "Eve");
  expect(await rows(`agent=${id}&reference=${plain.reference}`)).toEqual([["approve", plain.reference]]);
  await (await desk.session("ada@desk.example")).call("GET", "/desk/orders.csv?q=Lovelace&side=buy");
  const [exported] = (await eve("GET", "/desk/audit?kind=orders-exported")).body.rows;
  expect(exported).toMatchObject({ actor: { name: "Ada" }, content: { side: "buy", q: "Lovelace" } });
});

it("exports that the database refused take no room from later ones", async () => {
  const { call } = await desk.session("ada@desk.example");
  const ask = () => call("GET", "/desk/orders.csv");
  await sql`ALTER TABLE audit RENAME TO away`.execute(desk.db);
  const refused = [await ask(), await ask(), await ask()];
  for (const { status } of refused) expect(status).toBeGreaterThanOrEqual(500);
  await sql`ALTER TABLE away RENAME TO audit`.execute(desk.db);
  expect((await ask()).status).toBe(200);
});
