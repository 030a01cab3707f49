import { HOUR } from "@tradeslip/node-kit/testing/fake-clock";
import { beforeEach, expect, it, vi } from "vitest";
import { BUYER, stepsOf, type TestSlip, tryStep } from "./order-desk.ts";
import { ada, bob, desk, eve, hash, line, orderOf, shown, startStaffedDesk } from "./staffed-desk.ts";
import type { Call } from "./start-desk.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let ian: Call;

beforeEach(async () => {
  await startStaffedDesk();
  ian = await desk.member("Ian", "admin");
});

async function block(): Promise<void> {
  const input = { kind: "destination", value: BUYER.address, reason: "Named by the police" };
  expect((await ada("POST", "/desk/blocks", input)).status).toBe(200);
}

/** Money of the customer, whose payer has another name. */
async function seen(): Promise<TestSlip> {
  const slip = await shown();
  await stepsOf(ada, slip.reference)("money-seen", line({ payerName: "Mallory", bankReference: "FT-95001" }));
  return slip;
}

async function demoteIan(): Promise<void> {
  await desk.db.updateTable("accounts").set({ role: "agent" }).where("firstname", "=", "Ian").execute();
}

async function takeOver(who: Call, { reference }: TestSlip): Promise<void> {
  await stepsOf(who, reference)("take-over", { reason: "Blocked" });
}

async function expectTwo(who: Call, { reference }: TestSlip, step: string, input: object): Promise<void> {
  const refused = await tryStep(who, reference, step, input);
  expect(refused).toMatchObject({ status: 403, body: { code: "not_allowed" } });
  expect(refused.body.message).toMatch(/Two admins decide/);
}

it("who approved that a blocked customer's money goes out doesn't send it, alone or with others", async () => {
  const slip = await seen();
  await block();
  await stepsOf(eve, slip.reference)("approve", { agrees: true });
  await takeOver(eve, slip);
  await expectTwo(eve, slip, "sent", { transaction: hash() });
  expect((await eve("GET", "/desk/payouts")).body.payouts).toEqual([]);
  const { version } = await orderOf(slip);
  const together = {
    orders: [{ reference: slip.reference, version }],
    network: "bitcoin",
    transaction: hash(),
  };
  expect((await eve("POST", "/desk/payouts", together)).status).toBe(403);
  await takeOver(ian, slip);
  expect((await ian("GET", "/desk/payouts")).body.payouts).toMatchObject([{ approvedBy: "Eve" }]);
  await stepsOf(ian, slip.reference)("sent", { transaction: hash() });
});

it("nor does who approved that it goes back send it back", async () => {
  const slip = await seen();
  await block();
  const back = { reason: "Blocked", bankReference: "FT-95002" };
  expect((await tryStep(eve, slip.reference, "return", back)).status).toBe(409);
  await takeOver(eve, slip);
  expect((await tryStep(eve, slip.reference, "return", back)).body.code).toBe("approval_needed");
  await stepsOf(ian, slip.reference)("approve", { agrees: true });
  await takeOver(ian, slip);
  await expectTwo(ian, slip, "return", back);
  await takeOver(eve, slip);
  await stepsOf(eve, slip.reference)("return", back);
});

it("an approval from before the block doesn't count, and the agent reads why", async () => {
  const slip = await seen();
  await stepsOf(bob, slip.reference)("approve", { agrees: true });
  await block();
  expect((await orderOf(slip)).proposal).toMatchObject({
    reasons: ["name", "blocked"],
    isApproved: false,
    lapsed: { by: "Bob", changed: ["block"] },
  });
  await takeOver(eve, slip);
  const refused = await tryStep(eve, slip.reference, "sent", { transaction: hash() });
  expect(refused).toMatchObject({ status: 409, body: { code: "approval_needed" } });
  await stepsOf(ian, slip.reference)("approve", { agrees: true });
  await stepsOf(eve, slip.reference)("sent", { transaction: hash() });
});

it("nor does that of an admin who is one no more", async () => {
  const slip = await seen();
  await desk.member("Zoe", "admin");
  await block();
  await stepsOf(ian, slip.reference)("approve", { agrees: true });
  await demoteIan();
  expect((await orderOf(slip)).proposal.isApproved).toBe(false);
  await takeOver(eve, slip);
  const refused = await tryStep(eve, slip.reference, "sent", { transaction: hash() });
  expect(refused).toMatchObject({ status: 409, body: { code: "approval_needed" } });
});

it.each([
  ["one admin alone holds the role", () => demoteIan()],
  ["no other admin was there for 72 hours", () => Promise.resolve(desk.clock.advance(73 * HOUR))],
])("where %s, they approve and send it", async (_what, happens) => {
  const slip = await seen();
  await block();
  await happens();
  await stepsOf(eve, slip.reference)("approve", { agrees: true });
  await takeOver(eve, slip);
  expect((await stepsOf(eve, slip.reference)("sent", { transaction: hash() })).state).toBe("sent");
});
