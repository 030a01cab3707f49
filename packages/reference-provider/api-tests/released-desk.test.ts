import { join } from "node:path";
import { ORDER_STATES } from "@tradeslip/contracts/rules";
import { FakeClock, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import Big from "big.js";
import { expect, it } from "vitest";
import { restoreBackup } from "../src/backup/restore-backup.ts";
import { loadProviderConfig } from "../src/config.ts";
import { bookedSums } from "../src/ledger/ledger-sums.ts";
import { moneyOf } from "../src/orders/order-money.ts";
import { findOrder } from "../src/orders/order-store.ts";
import { type OrderDesk, startOrderDesk, stepsOf, tryStep } from "./order-desk.ts";
import made from "./released-desk/made.json" with { type: "json" };
import { type Answer, auditDifferences, type Call } from "./start-desk.ts";
import { ADA, newDataDir } from "./start-provider.ts";
import { databaseEnv } from "./test-database.ts";

/**
 * A backup that the release of 27 November 2026 (4e0d2b78) made of its own desk. Everything was created by
 * that release's calls: orders in each state and on both sides, approvals, an offer, a payout that came back,
 * a refund, a chargeback, a code for a new password. made.json has the answers of its calls, and the
 * customers' keys.
 */
const BACKUP = join(import.meta.dirname, "released-desk/desk.backup");

/**
 * Of another desk of that release: a confirmed account, a limit, and a payment for a book, besides orders.
 */
const CONFIRMED = join(import.meta.dirname, "released-desk/confirmed.backup");

type OrderName = keyof typeof made.orders;
const NAMES = Object.keys(made.orders) as OrderName[];
const NEW_PASSWORD = "Monsoon-2027";

async function startOnItsData() {
  const dataDir = await newDataDir();
  const database = await databaseEnv(dataDir);
  // Servers that share a database get its secret from the environment: here, that of the desk in the backup.
  const env = database.DATABASE_URL === undefined ? {} : { PROVIDER_SECRET: made.secret };
  await restoreBackup(BACKUP, loadProviderConfig({ DATA_DIR: dataDir, ...database, ...env }));
  const clock = new FakeClock();
  clock.jump(Date.parse(made.madeAt) + MINUTE - clock.now());
  const desk = await startOrderDesk({ dataDir, clock, env });
  const signIn = async (name: keyof typeof made.recoveryCodes): Promise<Call> => {
    const [first, second] = made.recoveryCodes[name];
    const email = `${name}@desk.example`;
    const { waiting } = (await desk.post("login", { email, password: ADA.password }).expect(200)).body;
    const proof = { waiting, method: "recovery", code: first };
    const { token } = (await desk.post("second-factor", proof).expect(200)).body;
    const call = desk.callAs({ authorization: `Bearer ${token}` });
    expect((await call("POST", "/account/step-up", { password: ADA.password, code: second })).status).toBe(
      204,
    );
    return call;
  };
  return { desk, signIn };
}

/** The customer's calls, with the key of their browser. */
function customerOf({ callAs }: OrderDesk, name: keyof typeof made.slips): Call {
  const { orderKey, token } = made.slips[name];
  const call = callAs({ "order-key": orderKey });
  return (method, path, body) => call(method, `/orders/${token}${path}`, body);
}

const referenceOf = (name: OrderName) => made.slips[name].reference;

/** The sums of an order's payments, according to the release's own answers. */
const SUMS_BEFORE: Partial<Record<OrderName, { came?: string; paidOut?: string; refunded?: string }>> = {
  "money-seen": { came: "250 USD" },
  "money-seen-approved": { came: "250 USD" },
  "money-seen-waiting": { came: "250 USD" },
  "money-seen-part": { came: "100 USD" },
  "money-seen-offered": { came: "240 USD" },
  sent: { came: "250 USD", paidOut: "0.005 BTC" },
  closed: { came: "250 USD", paidOut: "0.005 BTC" },
  disputed: { came: "250 USD", paidOut: "0.005 BTC" },
  returned: { came: "250 USD", refunded: "250 USD" },
  // The bank reversed it, so nothing of what came remains.
  "charged-back": { paidOut: "0.005 BTC" },
  // The payout came back.
  undelivered: { came: "250 USD" },
  "sell-money-seen": { came: "0.005 BTC" },
  "sell-sent": { came: "0.005 BTC", paidOut: "250 USD" },
  "sell-closed": { came: "0.005 BTC", paidOut: "250 USD" },
};

it("S123: orders of the last release in every state keep state, terms, history, and the sums of their money", async () => {
  const { desk, signIn } = await startOnItsData();
  const ada = await signIn("ada");
  expect(new Set(NAMES.map((name) => made.orders[name].state))).toEqual(new Set(ORDER_STATES));
  for (const name of NAMES) {
    const { details, money, history, ...before } = made.orders[name];
    const { status, body } = await ada("GET", `/desk/orders/${referenceOf(name)}`);
    expect([name, status, body]).toMatchObject([name, 200, before]);
    expect([name, body.paymentDetails?.details ?? null]).toEqual([name, details]);
    expect([name, body.history.length]).toEqual([name, history]);
    const came = body.payments.filter(({ kind }: { kind: string }) => kind === "customer");
    const lines = came.map(({ amount, currency }: Answer["body"]) => [Number(amount), currency]);
    expect([name, lines]).toEqual([name, money.map(({ amount, currency }) => [Number(amount), currency])]);
    const status2 = await customerOf(desk, name)("GET", "/status");
    expect([name, status2.status, status2.body.desk]).toEqual([name, 200, before.state]);
    const { came: stood, paidOut, refunded } = moneyOf((await findOrder(desk.db, referenceOf(name)))!);
    const told = (sums: readonly { amount: string; currency: string }[]) =>
      sums
        .filter(({ amount }) => !new Big(amount).eq(0))
        .map(({ amount, currency }) => `${amount} ${currency}`)
        .join();
    const { came: c = "", paidOut: p = "", refunded: r = "" } = SUMS_BEFORE[name] ?? {};
    expect([name, told(stood), told(paidOut), told(refunded)]).toEqual([name, c, p, r]);
  }
  const all = await bookedSums(desk.db, { from: 0, to: desk.clock.now() + MINUTE });
  const total = (sums: readonly { amount: string; currency: string }[]) => {
    const totals: Record<string, string> = {};
    for (const { amount, currency } of sums)
      totals[currency] = new Big(totals[currency] ?? 0).plus(amount).toFixed();
    return totals;
  };
  // Gross: reversals and returned payouts are listed beside the originals.
  expect({
    in: total(all.in),
    out: total(all.out),
    refunded: total(all.refunded),
    reversed: total(all.reversed),
    returned: total(all.returned),
  }).toEqual({
    in: { USD: "2590", BTC: "0.015" },
    out: { BTC: "0.025", USD: "500" },
    refunded: { USD: "250" },
    reversed: { USD: "250" },
    returned: { BTC: "0.005" },
  });
  expect(await auditDifferences(desk.db)).toEqual([]);
});

it("S123: orders of the last release go on from every state, and an approval of then is asked for again", async () => {
  const { desk, signIn } = await startOnItsData();
  const ada = await signIn("ada");
  const bob = await signIn("bob");
  const at = (name: OrderName) => stepsOf(ada, referenceOf(name));
  const customer = async (name: OrderName, step: string, input: object = {}) => {
    const call = customerOf(desk, name);
    const { version } = (await call("GET", "/status")).body;
    const { status, body } = await call("POST", `/${step}`, { version, ...input });
    expect([name, step, status, body.message]).toEqual([name, step, 200, undefined]);
  };
  const transaction = (digit: string) => digit.repeat(64);
  expect((await customerOf(desk, "announced")("GET", "/status")).body.ahead).toBe(0);
  await at("announced")("claim");
  await at("claimed")("cancel", { reason: "The customer asked for it" });
  await customer("details-shown", "paid");
  await at("said-paid")("money-seen", {
    amount: "250.00",
    madeAt: new Date(desk.clock.now()).toISOString(),
    payerName: "Payer said-paid",
    bankReference: "FT-said-paid",
  });
  await at("money-seen")("sent", { transaction: transaction("1") });
  await customer("money-seen-offered", "accept");
  await customer("sent", "received");
  await customer("sell-sent", "received");
  await at("sell-money-seen")("sent", { transaction: "FT-out-1" });
  const again = await tryStep(ada, referenceOf("money-seen-approved"), "sent", {
    transaction: transaction("2"),
  });
  expect(again.status).toBe(409);
  await stepsOf(bob, referenceOf("money-seen-approved"))("approve", { agrees: true });
  await at("money-seen-approved")("sent", { transaction: transaction("2") });
  // What counted once never counts again: a chain output not at all, a bank's reference only with a second
  // person.
  const { body: closed } = await ada("GET", `/desk/orders/${referenceOf("sell-closed")}`);
  const [{ amount, network, transaction: counted, output }] = closed.payments;
  const coins = { amount, network, transaction: counted, output };
  expect((await tryStep(ada, referenceOf("sell-details-shown"), "money-seen", coins)).status).toBe(409);
  const twice = await at("details-shown")("money-seen", {
    amount: "250.00",
    madeAt: new Date(desk.clock.now()).toISOString(),
    payerName: "Payer details-shown",
    bankReference: "ft closed",
  });
  expect(twice.differences).toContain("twin");
  const out = { transaction: transaction("3") };
  expect((await tryStep(ada, referenceOf("details-shown"), "sent", out)).status).toBe(409);
  expect(await auditDifferences(desk.db)).toEqual([]);
});

it("S123: a slip of the last release is announced, its reset code works, and every page of its desk is read", async () => {
  const { desk, signIn } = await startOnItsData();
  const call = customerOf(desk, "unannounced");
  expect((await call("GET", "/status")).body).toEqual({ desk: "not-announced" });
  expect((await call("POST", "/announce")).status).toBeLessThan(300);
  expect((await call("GET", "/status")).body.desk).toBe("announced");
  const { email, code } = made.reset;
  await desk.post("reset-password", { email, code, password: NEW_PASSWORD }).expect(200);
  await desk.post("login", { email, password: NEW_PASSWORD }).expect(200);
  const eve = await signIn("eve");
  for (const path of PAGES) expect([path, (await eve("GET", path)).status]).toEqual([path, 200]);
});

it("S123: a confirmed account, a limit and a book's payment of the last release stand, as audited then", async () => {
  const dataDir = await newDataDir();
  const env = await databaseEnv(dataDir);
  const restored = await restoreBackup(CONFIRMED, loadProviderConfig({ DATA_DIR: dataDir, ...env }));
  expect(restored).toMatchObject({ erasedAgain: 0 });
  const desk = await startOrderDesk({ dataDir });
  expect(desk.rows("SELECT status FROM payments")).toEqual([{ status: "new" }]);
  // Nothing that was made with it knows the secrets.
  await desk.db.deleteFrom("totp_factors").execute();
  const ada = await desk.plainly("Ada");
  await desk.enrol("Ada", ada);
  expect((await ada("GET", "/desk/settings")).body.limits).toMatchObject({ approvalAbove: "400" });
  expect((await ada("GET", "/desk/receiving-accounts")).body.accounts).toMatchObject([
    { name: "First Bank" },
  ]);
  expect(await auditDifferences(desk.db)).toEqual([]);
});

const PAGES = [
  "/desk/settings",
  "/desk/receiving-accounts",
  "/desk/replies",
  "/desk/duty",
  "/desk/watched",
  "/desk/payouts",
  "/desk/blocks",
  "/desk/rates",
  "/desk/audit",
  "/desk/audit/head",
  "/desk/totals?day=2026-11-27",
  "/desk/orders?list=inbox",
  "/desk/orders?list=mine",
  "/desk/orders?list=all",
  "/desk/orders?q=FT-closed",
];
