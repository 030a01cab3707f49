import { beforeEach, expect, it, vi } from "vitest";
import { inTransaction } from "./in-transaction.ts";
import { addressOf, stepsOf, type TestSlip, tryStep } from "./order-desk.ts";
import { ada, bob, desk, line, orderOf, shown, startStaffedDesk } from "./staffed-desk.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

beforeEach(() => startStaffedDesk());

it("O104: of two parts of a transfer that are corrected at once, the second frees its line for another order", async () => {
  const orders = async () => {
    const slip = desk.slip();
    return shown({ address: addressOf(slip) }, slip);
  };
  const [one, two] = [await orders(), await orders()];
  const transfer = line({ amount: "500.00", bankReference: "FT-80001" });
  const { version } = await orderOf(two);
  await stepsOf(ada, one.reference)("money-seen", {
    ...transfer,
    allocate: [{ order: two.reference, amount: "250.00", version }],
  });
  const approved = async (slip: TestSlip) => {
    const [{ id: paymentId }] = (await orderOf(slip)).payments;
    const correction = { paymentId, reason: "Of another customer" };
    await tryStep(ada, slip.reference, "correct", correction);
    await stepsOf(bob, slip.reference)("approve", { agrees: true });
    return { ...correction, version: (await orderOf(slip)).version };
  };
  const corrections = [await approved(one), await approved(two)];
  // Both are about to write their audit row, which is the last that a step locks.
  const hold = await inTransaction(desk, "SELECT 1 FROM chain_head FOR UPDATE");
  const correcting = [one, two].map((slip, turn) =>
    tryStep(ada, slip.reference, "correct", corrections[turn]),
  );
  await hold.awaited(2);
  await hold.commit();
  expect((await Promise.all(correcting)).map(({ status }) => status)).toEqual([200, 200]);
  const third = await orders();
  expect((await tryStep(ada, third.reference, "money-seen", transfer)).status).toBe(200);
});
