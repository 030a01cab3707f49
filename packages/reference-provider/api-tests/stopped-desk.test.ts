import { HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { beforeEach, expect, it, vi } from "vitest";
import { BUYER, claimedBy, stepsOf, takeOrders, type TestSlip, tryStep } from "./order-desk.ts";
import { ada, at, bank, bob, desk, eve, shown, startStaffedDesk } from "./staffed-desk.ts";
import type { Answer, Call } from "./start-desk.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

beforeEach(() => startStaffedDesk());

const REASON = "Details on a page aren't ours";
const stop = (who: Call, reason = REASON) => who("POST", "/desk/stop", { reason });
const restart = (who: Call): Promise<Answer> => who("POST", "/desk/restart");
const stopped = async () => (await ada("GET", "/desk/settings")).body.stopped;
const person = (name: string) => ({ id: expect.any(String), name });

async function claimed(destination: object): Promise<TestSlip> {
  const slip = desk.slip();
  await claimedBy(ada, slip, { ...BUYER, ...destination });
  return slip;
}

it("any agent stops details, payouts and returns; what came is recorded still, and customers before details read it", async () => {
  const paid = await shown();
  const unpaid = await shown({ address: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", payerName: "Someone Else" });
  const waiting = await claimed({ address: "3P14159f73E4gFr7JterCCQh9QjiTjiZrG", payerName: "A Third" });
  expect(await stop(bob)).toMatchObject({
    status: 200,
    body: { stopped: { by: person("Bob"), reason: REASON } },
  });
  await stepsOf(ada, paid.reference)("money-seen", {
    amount: "250",
    madeAt: at(),
    payerName: "Ada Lovelace",
  });
  for (const [slip, step, input] of [
    [waiting, "details", { accountId: bank }],
    [paid, "sent", { transaction: "ab".repeat(32) }],
  ] as const)
    expect(await tryStep(ada, slip.reference, step, input)).toMatchObject({
      status: 409,
      body: { code: "step_not_possible", message: expect.stringContaining("payouts are stopped") },
    });
  expect((await waiting.customer("GET", "/status")).body.stopped).toBe(true);
  for (const slip of [paid, unpaid])
    expect((await slip.customer("GET", "/status")).body).not.toHaveProperty("stopped");
  expect((await unpaid.customer("GET", "/status")).body.paymentDetails).toBeDefined();
  await restart(eve);
  await restart(ada);
  await stepsOf(ada, waiting.reference)("details", { accountId: bank });
  await stepsOf(ada, paid.reference)("sent", { transaction: "ab".repeat(32) });
});

it("a second person restarts it, who may have stopped it", async () => {
  await stop(ada);
  const since = at();
  desk.clock.advance(MINUTE);
  expect((await restart(bob)).body.stopped).toEqual({
    by: person("Ada"),
    at: since,
    reason: REASON,
    restart: { by: person("Bob"), at: at() },
    mayRestart: false,
  });
  expect(await stopped()).toMatchObject({ mayRestart: true });
  expect((await restart(ada)).body.stopped).toBeNull();
  expect(await restart(ada)).toMatchObject({ status: 409, body: { code: "confirmation_not_needed" } });
});

it("one person alone restarts it an hour after asking, and not before", async () => {
  await stop(ada);
  await restart(ada);
  desk.clock.advance(HOUR - 1);
  expect(await restart(ada)).toMatchObject({
    status: 409,
    body: { code: "another_admin_needed", message: expect.stringContaining("or you in a minute") },
  });
  desk.clock.advance(1);
  expect((await restart(ada)).body.stopped).toBeNull();
});

it("stopped again, it keeps its first reason, and a restart has to be asked for again", async () => {
  await stop(ada);
  await restart(bob);
  await stop(eve, "Once more");
  expect(await stopped()).toEqual({ by: person("Ada"), at: at(), reason: REASON, mayRestart: true });
  await restart(bob);
  expect(await stopped()).toMatchObject({ restart: { by: person("Bob") } });
});

it("a stop survives a change of the settings, and stands in the audit", async () => {
  await stop(ada);
  await takeOrders(eve, { hours: null });
  expect(await stopped()).toMatchObject({ by: person("Ada") });
  const [, , row] = desk.rows(
    "SELECT actor_kind, content FROM audit WHERE action = 'settings-changed' ORDER BY seq",
  );
  expect(row).toMatchObject({ actor_kind: "admin" });
  expect(desk.rows("SELECT content FROM audit WHERE actor_kind = 'agent'").at(-1)!["content"]).toContain(
    REASON,
  );
});

it("two who restart at once don't restart it by one person", async () => {
  await stop(ada);
  const answers = await Promise.all([restart(bob), restart(bob), restart(bob)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(await stopped()).toMatchObject({ restart: { by: person("Bob") } });
});

it("no name of a member is written down: who is erased has another name here too", async () => {
  await stop(bob);
  await desk.db.updateTable("accounts").set({ firstname: "Robert" }).where("firstname", "=", "Bob").execute();
  expect(await stopped()).toMatchObject({ by: person("Robert") });
  const kept = desk.rows("SELECT content FROM desk_settings UNION ALL SELECT content FROM audit");
  expect(JSON.stringify(kept)).not.toMatch(/\bBob\b/);
});
