import { HOUR } from "@tradeslip/node-kit/testing/fake-clock";
import { runs } from "@tradeslip/node-kit/testing/test-length";
import { beforeEach, expect, it, vi } from "vitest";
import {
  addressOf,
  BANK,
  customerStepsOf,
  lookedAt,
  type OrderDesk,
  startOrderDesk,
  stepsOf,
  takeOrders,
} from "./order-desk.ts";
import { booksOf, fileOf, posterOf } from "./statement-desk.ts";
import { type Answer, type Call, startDesk } from "./start-desk.ts";

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 120_000 });

/** All of them with ORDER_RACES=300; by default as many as a suite has time for. */
const RACES = Number(process.env["ORDER_RACES"] ?? runs(3, 20));

let desk: OrderDesk;
let eve: Call;
let ada: Call;
/** The same agent, and another admin, at the second provider of one PostgreSQL database. */
let adaThere: Call;
let ian: Call;
let bank: string;

beforeEach(async () => {
  desk = await startOrderDesk();
  eve = await desk.member("Eve", "admin");
  ada = await desk.member("Ada", "agent");
  await takeOrders(eve);
  const other = desk.isSqlite ? desk : await startDesk({ dataDir: desk.dataDir, clock: desk.clock });
  bank = await desk.account(eve);
  adaThere = await other.again("Ada");
  ian = await other.member("Ian", "admin");
  await ian("POST", `/desk/receiving-accounts/${bank}/confirm`, { version: 1 });
});

/** An order whose money has come. */
async function paid(turn: number, amount: string): Promise<Answer["body"]> {
  const slip = desk.slip();
  await slip.customer("POST", "/announce");
  const step = stepsOf(ada, slip.reference);
  await step("claim");
  // Each has its own payer, because each step sums up a customer's month. A star at the end would mask the
  // name.
  const payerName = `Ada ${slip.reference.slice(0, -1)}`;
  await customerStepsOf(slip)("destination", { network: "bitcoin", address: addressOf(slip), payerName });
  await step("details", { accountId: bank });
  const madeAt = new Date(desk.clock.now()).toISOString();
  return step("money-seen", { amount, madeAt, payerName, bankReference: `RACE-${turn}` });
}

/** Runs both at once; they take turns at starting first. */
async function race(
  turn: number,
  one: () => Promise<Answer>,
  other: () => Promise<Answer>,
): Promise<readonly number[]> {
  const answers = await Promise.all(turn % 2 === 0 ? [one(), other()] : [other(), one()]);
  return answers.map(({ status }) => status).toSorted((a, b) => a - b);
}

it(`${RACES} races of a payout against a batch with the same order: it goes out once`, async () => {
  for (let turn = 0; turn < RACES; turn += 1) {
    const { reference, version } = await paid(turn, "250.00");
    const transaction = turn.toString(16).padStart(64, "a");
    const single = { version, transaction };
    const batch = {
      orders: [{ reference, version }],
      network: "bitcoin",
      transaction: turn.toString(16).padStart(64, "b"),
    };
    const statuses = await race(
      turn,
      () => ada("POST", `/desk/orders/${reference}/sent`, single),
      () => adaThere("POST", "/desk/payouts", batch),
    );
    expect(statuses).toEqual([200, 409]);
    const { payments } = (await eve("GET", `/desk/orders/${reference}`)).body;
    expect(payments.filter(({ kind }: { kind: string }) => kind === "payout")).toHaveLength(1);
  }
});

it(`${RACES} races of two payouts of one agent: one of them is above their day`, async () => {
  await takeOrders(eve, { limits: { agentDayUsd: "400" } });
  for (let turn = 0; turn < RACES; turn += 1) {
    const one = await paid(2 * turn, "250.00");
    const other = await paid(2 * turn + 1, "250.00");
    const sent = (order: Answer["body"], who: Call, digit: string) =>
      who("POST", `/desk/orders/${order.reference}/sent`, {
        version: order.version,
        transaction: turn.toString(16).padStart(64, digit),
      });
    const statuses = await race(
      turn,
      () => sent(one, ada, "c"),
      () => sent(other, adaThere, "d"),
    );
    expect(statuses).toEqual([200, 409]);
    desk.clock.advance(25 * HOUR);
  }
});

it(`${RACES} races of an approval against another settlement: what was approved is what stands`, async () => {
  for (let turn = 0; turn < RACES; turn += 1) {
    const { reference } = await paid(turn, "200.00");
    const settled = await stepsOf(ada, reference)("settle", { as: "agreed" });
    const { version } = settled;
    const statuses = await race(
      turn,
      () => ian("POST", `/desk/orders/${reference}/approve`, { version, agrees: true, ...lookedAt(settled) }),
      () => ada("POST", `/desk/orders/${reference}/settle`, { version, as: "return" }),
    );
    expect(statuses).toEqual([200, 409]);
    const { proposal } = (await eve("GET", `/desk/orders/${reference}`)).body;
    expect(proposal.isApproved).toBe(proposal.settlement === "agreed");
  }
});

it(`${RACES} races of an account's confirmation against its change: no one confirms what they didn't read`, async () => {
  const path = `/desk/receiving-accounts/${bank}`;
  const change = (version: number, digits: string) =>
    eve("PUT", path, { ...BANK, details: [{ label: "Account", value: digits }], version });
  for (let turn = 0; turn < RACES; turn += 1) {
    const { accounts } = (await eve("GET", "/desk/receiving-accounts")).body;
    const { version } = accounts.find(({ id }: { id: string }) => id === bank);
    const changed = (await change(version, `1${String(turn).padStart(9, "0")}`)).body;
    const statuses = await race(
      turn,
      () => ian("POST", `${path}/confirm`, { version: changed.version }),
      () => change(changed.version, `2${String(turn).padStart(9, "0")}`),
    );
    // Either it was confirmed and then changed, or the confirmation was of an outdated version.
    expect([
      [200, 200],
      [200, 409],
    ]).toContainEqual(statuses);
    const row = await desk.db
      .selectFrom("receiving_accounts")
      .select("counts_from")
      .where("id", "=", bank)
      .executeTakeFirstOrThrow();
    expect(row.counts_from).toBeNull();
  }
});

it(`${RACES} races of an own transfer against a fee of its other line: each line is one payment`, async () => {
  const reserve = await desk.account(eve, { name: "Reserve" });
  const [here, there] = [booksOf(ada, bank), booksOf(adaThere, reserve)];
  await here.map();
  await there.map();
  const post = await posterOf(desk, "Eve");
  const date = new Date(desk.clock.now()).toISOString().slice(0, 10);
  const references = Array.from({ length: RACES }, (_, turn) => `OWN-${1_000 + turn}`);
  const all = (amount: string) => fileOf(references.map((reference) => ({ at: date, amount, reference })));
  await post(bank, all("0.04"));
  await post(reserve, all("-0.04"));
  // From the rows, because the list of open lines is cut.
  const idOf = async (account: string, reference: string): Promise<string> => {
    const lines = desk.db.selectFrom("statement_lines").select("id").where("account_id", "=", account);
    return (await lines.where("bank_reference", "=", reference).executeTakeFirstOrThrow()).id;
  };
  for (const [turn, reference] of references.entries()) {
    const came = await idOf(bank, reference);
    const left = await idOf(reserve, reference);
    const statuses = await race(
      turn,
      () => here.tryConfirm(came, { as: "own", note: "Reserve", line: left }),
      () => there.tryConfirm(left, { as: "fee", note: "A fee" }),
    );
    expect([statuses[0], Math.floor(statuses[1]! / 100)]).toEqual([200, 4]);
    const booked = desk.db.selectFrom("desk_payments").select("id").where("account_id", "=", reserve);
    expect(await booked.execute()).toHaveLength(turn + 1);
  }
});
