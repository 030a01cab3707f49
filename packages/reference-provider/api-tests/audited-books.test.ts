import { beforeEach, expect, it, vi } from "vitest";
import { auditMovedRows } from "../src/orders/after-upgrade.ts";
import { addressOf, stepsOf } from "./order-desk.ts";
import { ada, at, bank, bob, desk, eve, hash, line, shown, startStaffedDesk } from "./staffed-desk.ts";
import { bankTime, booksOf, fileOf, posterOf } from "./statement-desk.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

beforeEach(() => startStaffedDesk());

/** The audit's findings, except for roles, which the tests grant directly. */
async function found(): Promise<readonly { what: string; which: string }[]> {
  const { differences } = (await eve("GET", "/desk/audit/check")).body;
  return differences.filter(({ what }: { what: string }) => what !== "role");
}

/** Unallocated money, partly returned, and other money that was mistyped. */
async function suspense(): Promise<void> {
  const from = (amount: string, bankReference: string) =>
    line({ accountId: bank, amount, payerName: "Grace Hopper", bankReference });
  const kept = (await ada("POST", "/desk/payments", from("250", "FT-70101"))).body.id;
  const wrong = (await ada("POST", "/desk/payments", from("3000", "FT-70102"))).body.id;
  const gone = (await ada("POST", "/desk/payments", from("40", "FT-70103"))).body.id;
  const back = { amount: "100", reason: "No order", bankReference: "FT-80101" };
  const correct = { reason: "A zero too many", right: from("300", "FT-70102") };
  await ada("POST", `/desk/payments/${kept}/refund`, back);
  await ada("POST", `/desk/payments/${wrong}/correct`, correct);
  for (const { id, refund, correction } of (await bob("GET", "/desk/payments")).body.payments) {
    const [path, asked, seen] = refund ? ["refund", refund, "250"] : ["correct", correction, "300"];
    if (asked)
      await bob("POST", `/desk/payments/${id}/${path}/approve`, { agrees: true, covers: asked.covers, seen });
  }
  expect((await ada("POST", `/desk/payments/${kept}/refund`, back)).status).toBe(200);
  expect((await ada("POST", `/desk/payments/${wrong}/correct`, correct)).status).toBe(200);
  const taken = { madeAt: at(), reason: "The bank's letter" };
  expect((await ada("POST", `/desk/payments/${gone}/reverse`, taken)).status).toBe(200);
}

/** Two payouts in one transaction, with the network's fee. */
async function batch(): Promise<void> {
  const orders: { reference: string; version: number }[] = [];
  for (const turn of [1, 2]) {
    const slip = desk.slip();
    const { reference } = await shown({ address: addressOf(slip) }, slip);
    const seen = line({ bankReference: `FT-7020${turn}` });
    orders.push({ reference, version: (await stepsOf(ada, reference)("money-seen", seen)).version });
  }
  const body = { orders, network: "bitcoin", transaction: hash(), fee: "0.00002" };
  expect((await ada("POST", "/desk/payouts", body)).status).toBe(200);
}

/** A statement with a fee, a line of no customer and an open line, and the day's close. */
async function statement(): Promise<void> {
  const books = booksOf(ada, bank);
  await books.map();
  const time = bankTime(desk);
  const post = await posterOf(desk, "Ada");
  await post(
    bank,
    fileOf([
      { at: time, amount: "-4.50", words: "FEE", reference: "C900100" },
      { at: time, amount: "-20.00", words: "RENT", reference: "C900200" },
      { at: time, amount: "7.00", words: "INTEREST", reference: "C900300" },
    ]),
  );
  const own = booksOf(await desk.again("Ada"), bank);
  for (const { id, amount } of (await own.open()).lines)
    if (amount.startsWith("-"))
      await own.confirm(id, { as: amount === "-4.5" ? "fee" : "other", note: "Known" });
  await booksOf(await desk.again("Eve"), bank).close({
    date: at().slice(0, 10),
    opening: "1000",
    reason: "A test",
  });
  await booksOf(await desk.again("Bob"), bank).close({ date: at().slice(0, 10) });
  const { id } = (
    await booksOf(bob, bank).adjust({
      date: at().slice(0, 10),
      kind: "adjustment",
      amount: "-1.00",
      reason: "Change",
    })
  ).adjustments[0];
  await booksOf(eve, bank).confirmAdjustment(id);
}

it("O111: the audit names each row of the books that was changed in the database: unallocated money, fees, adjustments, closes, lines, limits", async () => {
  await suspense();
  await batch();
  await statement();
  expect(await found()).toEqual([]);
  const rows = await desk.db
    .selectFrom("desk_payments")
    .selectAll()
    .where("id", "not in", (eb) => eb.selectFrom("desk_allocations").select("payment_id"))
    .orderBy("id")
    .execute();
  const kinds = [...new Set(rows.map(({ kind }) => kind))].toSorted();
  expect(kinds).toEqual(["adjustment", "correction", "customer", "fee", "opening", "refund", "reversal"]);
  for (const { id, amount } of rows) {
    const change = (to: string) =>
      desk.db.updateTable("desk_payments").set({ amount: to }).where("id", "=", id).execute();
    await change("777777");
    expect(await found()).toEqual([{ what: "unallocated", which: id }]);
    await change(amount);
  }
  const [first] = rows;
  await desk.db.deleteFrom("desk_payments").where("id", "=", first!.id).execute();
  expect(await found()).toEqual([{ what: "unallocated", which: first!.id }]);
  await desk.db.insertInto("desk_payments").values(first!).execute();
  const added = { ...first!, id: "put-there-by-hand" };
  await desk.db.insertInto("desk_payments").values(added).execute();
  expect(await found()).toEqual([{ what: "unallocated", which: added.id }]);
  await desk.db.deleteFrom("desk_payments").where("id", "=", added.id).execute();
  expect(await found()).toEqual([]);
});

it("O111: a closed day, a statement's line, a limit and a rate that were changed in the database are named", async () => {
  await statement();
  expect(await found()).toEqual([]);
  const { date, closing } = await desk.db.selectFrom("account_days").selectAll().executeTakeFirstOrThrow();
  const close = (to: string) => desk.db.updateTable("account_days").set({ closing: to }).execute();
  await close("5");
  expect(await found()).toEqual([{ what: "close", which: `${bank} ${date}` }]);
  await close(closing);
  const lines = await desk.db.selectFrom("statement_lines").selectAll().orderBy("place").execute();
  const [fee, rent, open] = lines;
  const set = (id: string, change: { amount?: string; payment_id?: string | null }) =>
    desk.db.updateTable("statement_lines").set(change).where("id", "=", id).execute();
  await set(fee!.id, { amount: "5" });
  expect(await found()).toEqual([{ what: "line", which: fee!.import_id }]);
  await set(fee!.id, { amount: fee!.amount });
  await set(open!.id, { payment_id: rent!.payment_id });
  expect(await found()).toEqual([{ what: "line", which: open!.id }]);
  await set(open!.id, { payment_id: null });
  await set(rent!.id, { payment_id: null });
  expect(await found()).toEqual([{ what: "line", which: rent!.id }]);
  await set(rent!.id, { payment_id: rent!.payment_id });
  const settings = await desk.db.selectFrom("desk_settings").selectAll().executeTakeFirstOrThrow();
  const read = JSON.parse(settings.content) as { limits: object };
  const looser = JSON.stringify({ ...read, limits: { ...read.limits, dayUsd: "99999" } });
  await desk.db.updateTable("desk_settings").set({ content: looser }).execute();
  expect(await found()).toEqual([{ what: "settings", which: "" }]);
});

it("O111: books of an earlier release are audited once, as they are then", async () => {
  await suspense();
  await statement();
  const rows = await desk.db.selectFrom("audit").selectAll().orderBy("seq").execute();
  // As that release wrote them.
  const stranger = { ...(await desk.db.selectFrom("desk_payments").selectAll().executeTakeFirstOrThrow()) };
  await desk.db
    .insertInto("desk_payments")
    .values({ ...stranger, id: "of-that-release" })
    .execute();
  expect(await found()).toEqual([{ what: "unallocated", which: "of-that-release" }]);
  await desk.db.insertInto("marks").values({ name: "rows-unaudited", value: "yes" }).execute();
  await auditMovedRows(desk.db, desk.audit);
  expect(await found()).toEqual([]);
  await auditMovedRows(desk.db, desk.audit);
  expect(await desk.db.selectFrom("audit").selectAll().execute()).toHaveLength(rows.length + 2);
});

it("of more closed days than are read at once each is compared", async () => {
  await statement();
  const day = await desk.db.selectFrom("account_days").selectAll().executeTakeFirstOrThrow();
  const dates = Array.from({ length: 450 }, (_none, turn) =>
    new Date(Date.UTC(2020, 0, 1 + turn)).toISOString().slice(0, 10),
  );
  await desk.db
    .insertInto("account_days")
    .values(dates.map((date) => ({ ...day, date })))
    .execute();
  const named = await found();
  expect(named).toEqual(dates.map((date) => ({ what: "close", which: `${bank} ${date}` })));
});
