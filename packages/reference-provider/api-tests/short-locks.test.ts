import { randomUUID } from "node:crypto";
import { beforeEach, expect, it, vi } from "vitest";
import { BANK, stepsOf, takeOrders } from "./order-desk.ts";
import { statementsOf } from "./recorded-statements.ts";
import { ada, bob, desk, eve, line, shown, startStaffedDesk } from "./staffed-desk.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

beforeEach(async () => {
  await startStaffedDesk();
  await takeOrders(eve, { limits: { aloneDayUsd: "600" } });
});

/** The audit's rows and head, and the events, for whose rows all of the desk's writers wait. */
const WAITED_FOR = /^(?:insert into|update) "(?:chain_head|audit|event_counter|events)"|pg_notify/;

/** What the first transaction of an act does besides, from where it has the audit's lock to its end. */
async function doneUnderLock(act: () => PromiseLike<unknown>): Promise<string[]> {
  const statements = await statementsOf(act);
  const taken = statements.findIndex((statement) => statement.startsWith('insert into "chain_head"'));
  const end = statements.indexOf("commit", taken);
  expect([taken, end]).not.toContain(-1);
  return statements.slice(taken, end).filter((statement) => !WAITED_FOR.test(statement));
}

it("while other writers of the audit wait, a saved or confirmed account does nothing else", async () => {
  const path = `/desk/receiving-accounts/${randomUUID()}`;
  const save = () => eve("PUT", path, { version: 0, ...BANK, name: "Second Bank" });
  expect(await doneUnderLock(save)).toEqual([]);
  const fay = await desk.member("Fay", "admin");
  expect(await doneUnderLock(() => fay("POST", `${path}/confirm`, { version: 1 }))).toEqual([]);
});

it("nor do changed settings that members are mailed about", async () => {
  await shown();
  expect(await doneUnderLock(() => takeOrders(eve))).toEqual([]);
});

it("nor does a step that its customer is told of, or that waits for an approval", async () => {
  const { reference } = await shown();
  const step = stepsOf(ada, reference);
  const seen = line({ payerName: "Mallory", bankReference: "FT-10001", amount: "240.00" });
  expect(await doneUnderLock(() => step("money-seen", seen))).toEqual([]);
  expect(await doneUnderLock(() => step("settle", { as: "agreed" }))).toEqual([]);
  expect(await doneUnderLock(() => stepsOf(bob, reference)("approve", { agrees: true }))).toEqual([]);
});
