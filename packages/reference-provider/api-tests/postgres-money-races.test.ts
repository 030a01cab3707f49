import { beforeEach, expect, it, vi } from "vitest";
import { inTransaction } from "./in-transaction.ts";
import { addressOf, claimedBy, stepsOf, type TestSlip, tryStep, WALLET } from "./order-desk.ts";
import { ada, at, bank, bob, desk, eve, line, orderOf, shown, startStaffedDesk } from "./staffed-desk.ts";
import { booksOf, fileOf, posterOf } from "./statement-desk.ts";

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

it("O112: of two lines that one member confirms at once as a fee, the second counts the first", async () => {
  await booksOf(ada, bank).map();
  const row = { at: at().slice(0, 10), amount: "-30.00", words: "MAINTENANCE" };
  const post = await posterOf(desk, "Bob");
  // Without references of their own they would be one payment.
  await post(
    bank,
    fileOf(
      ["S80001", "S80002"].map((reference) => ({ ...row, reference })),
      9_000,
    ),
  );
  const { lines } = await booksOf(ada, bank).open();
  const came = { ...line({ amount: "1", payerName: "Unknown", bankReference: "FT-80010" }), accountId: bank };
  expect((await eve("POST", "/desk/payments", came)).status).toBe(200);
  const hold = await inTransaction(desk, "SELECT 1 FROM order_counts WHERE name = 'payments' FOR UPDATE");
  const confirming = lines.map(({ id }: { id: string }) =>
    booksOf(ada, bank).confirm(id, { as: "fee", note: "A fee of the bank" }),
  );
  await hold.awaited(2);
  await hold.commit();
  const confirmed: { payment?: string }[] = await Promise.all(confirming);
  expect(confirmed.filter(({ payment }) => payment === undefined)).toHaveLength(1);
});

/** A sale whose coins came, with its agent's steps. */
async function sold() {
  const wallet = await desk.account(eve, { ...WALLET, addresses: ["1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"] });
  desk.clock.advance(31 * 60_000);
  const slip = desk.slip({ side: "sell" });
  const agent = await claimedBy(ada, slip);
  await agent("details", { accountId: wallet });
  await agent("money-seen", {
    amount: slip.coinAmount,
    network: "bitcoin",
    transaction: "ab".repeat(32),
    madeAt: at(),
  });
  return { slip, agent };
}

it("O112: of two payouts whose fees are confirmed at once, the second counts the first", async () => {
  const { agent } = await sold();
  await booksOf(ada, bank).map();
  const ids: string[] = [];
  for (const bankReference of ["FT-80020", "FT-80021"]) {
    const { payments } = await agent("sent", { amount: "20", bankReference, accountId: bank });
    ids.push(payments.at(-1).id);
  }
  const row = { at: at().slice(0, 10), amount: "-50.00", words: "TRF" };
  const post = await posterOf(desk, "Bob");
  await post(bank, fileOf([row, { ...row, words: "TRF 2" }], 9_000));
  const { lines } = await booksOf(ada, bank).open();
  const hold = await inTransaction(desk, "SELECT 1 FROM chain_head FOR UPDATE");
  const confirming = lines.map(({ id }: { id: string }, turn: number) =>
    booksOf(ada, bank).confirm(id, { payment: ids[turn], fee: "30" }),
  );
  await hold.awaited(2);
  await hold.commit();
  const confirmed: { payment?: string }[] = await Promise.all(confirming);
  expect(confirmed.filter(({ payment }) => payment === undefined)).toHaveLength(1);
});

it("O112: a payout that its line records counts the fee that another's line books at that moment", async () => {
  const { slip, agent } = await sold();
  await booksOf(ada, bank).map();
  const { payments } = await agent("sent", { amount: "20", bankReference: "FT-80030", accountId: bank });
  const row = { at: at().slice(0, 10), words: "TRF" };
  const post = await posterOf(desk, "Bob");
  const recorded = { ...row, amount: "-50.00", reference: "FT-80030" };
  await post(bank, fileOf([recorded, { ...row, amount: "-55.00", reference: "FT-80031" }], 9_000));
  const [one, two] = (await booksOf(ada, bank).open()).lines;
  const { version } = await orderOf(slip);
  const hold = await inTransaction(desk, "SELECT 1 FROM chain_head FOR UPDATE");
  const first = booksOf(ada, bank).confirm(one.id, { payment: payments.at(-1).id, fee: "30" });
  await hold.awaited(1);
  const second = booksOf(ada, bank).tryConfirm(two.id, { order: slip.reference, version, fee: "30" });
  await hold.awaited(2);
  await hold.commit();
  expect(await first).toMatchObject({ payment: payments.at(-1).id });
  expect(await second).toMatchObject({ status: 409, body: { code: "step_not_possible" } });
});

it("O104: of a payout's line and its correction at once only the first is made", async () => {
  const { slip, agent } = await sold();
  await booksOf(ada, bank).map();
  const { payments } = await agent("sent", { bankReference: "FT-80035", accountId: bank });
  const { id: payment } = payments.at(-1);
  const wrong = { paymentId: payment, reason: "Typed wrong" };
  await tryStep(ada, slip.reference, "correct", wrong);
  await stepsOf(eve, slip.reference)("approve", { agrees: true });
  const { version } = await orderOf(slip);
  const row = { at: at().slice(0, 10), words: "TRF", amount: "-250.00", reference: "FT-80035" };
  await (
    await posterOf(desk, "Bob")
  )(bank, fileOf([row], 9_000));
  const [{ id }] = (await booksOf(ada, bank).open()).lines;
  const hold = await inTransaction(desk, "SELECT 1 FROM chain_head FOR UPDATE");
  const correcting = tryStep(ada, slip.reference, "correct", { ...wrong, version });
  await hold.awaited(1);
  const confirming = booksOf(ada, bank).tryConfirm(id, { payment });
  await hold.awaited(2);
  await hold.commit();
  expect((await correcting).status).toBe(200);
  expect(await confirming).toMatchObject({ status: 409, body: { code: "step_not_possible" } });
  expect((await booksOf(ada, bank).open()).lines).toMatchObject([{ id }]);
});

it("O104: of a refund's line and its correction at once only the first is made", async () => {
  await booksOf(ada, bank).map();
  const came = { ...line({ bankReference: "FT-80036" }), accountId: bank };
  const { id } = (await ada("POST", "/desk/payments", came)).body;
  const waits = async () => (await eve("GET", "/desk/payments")).body.payments.at(-1);
  const looked = ({ covers, amount }: { covers: string; amount: string }) => ({
    agrees: true,
    covers,
    seen: amount,
  });
  const back = { reason: "No order", bankReference: "FT-80037" };
  await ada("POST", `/desk/payments/${id}/refund`, back);
  await eve("POST", `/desk/payments/${id}/refund/approve`, looked((await waits()).refund));
  expect((await ada("POST", `/desk/payments/${id}/refund`, back)).status).toBe(200);
  const row = { at: at().slice(0, 10), words: "TRF", amount: "-250.00", reference: "FT-80037" };
  await (
    await posterOf(desk, "Bob")
  )(bank, fileOf([row], 9_000));
  const { lines, payments } = await booksOf(ada, bank).open();
  const { id: payment } = payments.find(({ kind }: { kind: string }) => kind === "refund");
  const correct = () => ada("POST", `/desk/payments/${payment}/correct`, { reason: "Never left" });
  expect((await correct()).body.code).toBe("approval_needed");
  await eve("POST", `/desk/payments/${payment}/correct/approve`, looked((await waits()).correction));
  const hold = await inTransaction(desk, "SELECT 1 FROM chain_head FOR UPDATE");
  const confirming = booksOf(ada, bank).tryConfirm(lines[0].id, { payment });
  await hold.awaited(1);
  const correcting = correct();
  await hold.awaited(2);
  await hold.commit();
  expect((await confirming).status).toBe(200);
  expect((await correcting).body.message).toContain("line of the bank");
});

it("O105: of two lookalikes that two members record at once, the second is told of the first", async () => {
  const slips = [desk.slip(), desk.slip()] as const;
  for (const slip of slips) await shown({ address: addressOf(slip) }, slip);
  const hold = await inTransaction(desk, "SELECT 1 FROM chain_head FOR UPDATE");
  // One line of the bank, read in two ways.
  const recording = slips.map((slip, turn) =>
    tryStep(ada, slip.reference, "money-seen", line({ bankReference: ["FT-80040", "FT-8OO4O"][turn]! })),
  );
  await hold.awaited(2);
  await hold.commit();
  expect((await Promise.all(recording)).map(({ status }) => status)).toEqual([200, 200]);
  const orders = await Promise.all(slips.map(orderOf));
  expect(orders.filter(({ proposal }) => proposal.reasons.includes("twin"))).toHaveLength(1);
});
