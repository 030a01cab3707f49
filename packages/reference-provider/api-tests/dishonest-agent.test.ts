/** What an agent might try alone, or with a colleague who doesn't look closely. */
import { beforeEach, expect, it, vi } from "vitest";
import {
  addressOf,
  approvedStepsOf,
  BUYER,
  claimedBy,
  customerStepsOf,
  SELLER,
  stepsOf,
  takeOrders,
  tryStep,
  WALLET,
} from "./order-desk.ts";
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
} from "./staffed-desk.ts";
import { bankTime, booksOf, fileOf, posterOf } from "./statement-desk.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

beforeEach(() => startStaffedDesk({ env: { DESK_SAMPLE_OF: "0" } }));

const OTHER_ADDRESS = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
const ETHEREUM = "0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe";
const NOT_POSSIBLE = { status: 409, body: { code: "step_not_possible" } };
/** A buy of 0.005 BTC that was paid. */
async function paid() {
  const bought = desk.slip();
  const slip = await shown({ address: addressOf(bought) }, bought);
  await stepsOf(ada, slip.reference)("money-seen", line({ bankReference: "FT-90001" }));
  return slip;
}

it("O106: where a network has no outputs a transaction is one payment, whatever output is named", async () => {
  const wallet = await desk.account(eve, {
    ...WALLET,
    currency: "USDT",
    network: "tron",
    addresses: ["TJRabPrwbZy45sbavfcjinPJC18kjpRTv8"],
  });
  desk.clock.advance(31 * 60_000);
  const usdt = { id: "usdt", symbol: "USDT", name: "Tether" };
  const slip = desk.slip({ side: "sell", coin: usdt, rate: "1" });
  const back = { returnNetwork: "tron", returnAddress: "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8" };
  const agent = await claimedBy(ada, slip, { ...SELLER, ...back });
  await agent("details", { accountId: wallet });
  const coins = { amount: "250", network: "tron", transaction: hash(), madeAt: at() };
  for (const network of ["tron", "other"])
    expect(await tryStep(ada, slip.reference, "money-seen", { ...coins, network, output: 1 })).toMatchObject({
      status: 400,
      body: { errors: [{ field: "output" }] },
    });
  expect(await agent("money-seen", coins)).toMatchObject({ money: { open: "exact" } });
});

it("O106: money that an earlier release wrote down with an output, where there are none, still counts for its order", async () => {
  const wallet = await desk.account(eve, {
    kind: "coin",
    name: "Ether",
    currency: "ETH",
    network: "ethereum",
    details: [],
    addresses: [ETHEREUM],
  });
  desk.clock.advance(31 * 60_000);
  const ether = { id: "ethereum", symbol: "ETH", name: "Ethereum" };
  const slip = desk.slip({ side: "sell", coin: ether, rate: "2500" });
  await slip.customer("POST", "/announce");
  const agent = stepsOf(ada, slip.reference);
  await agent("claim");
  const back = { returnNetwork: "ethereum", returnAddress: ETHEREUM };
  await customerStepsOf(slip)("destination", { ...SELLER, ...back });
  await agent("details", { accountId: wallet });
  const coins = { accountId: wallet, amount: "0.1", network: "ethereum", transaction: `0x${hash()}` };
  const { id } = (await bob("POST", "/desk/payments", { ...coins, madeAt: at() })).body;
  await desk.db.updateTable("desk_payments").set({ output: 1 }).where("id", "=", id).execute();
  const { version } = await orderOf(slip);
  const part = { order: slip.reference, amount: "0.1", version };
  expect(await ada("POST", `/desk/payments/${id}/allocations`, part)).toMatchObject({
    status: 200,
    body: { money: { open: "exact" } },
  });
});

it("O130: a payout beyond the agreement is within the limits of what may be ordered, whoever approves it", async () => {
  await takeOrders(eve, { limits: { newPayerUsd: "600" } });
  const slip = await paid();
  const ask = (amount: string) => tryStep(ada, slip.reference, "sent", { amount, transaction: hash() });
  expect(await ask("1")).toMatchObject({
    ...NOT_POSSIBLE,
    body: { message: expect.stringContaining("$50,000") },
  });
  expect(await ask("0.01")).toMatchObject({ status: 409, body: { code: "approval_needed" } });
  await takeOrders(eve, { limits: { newPayerUsd: "400" } });
  expect(await tryStep(bob, slip.reference, "approve", { agrees: true })).toMatchObject(NOT_POSSIBLE);
  await stepsOf(ada, slip.reference)("sent", { transaction: hash() });
});

it("O130: a part that was sent before counts with what is asked for beyond the agreement", async () => {
  await takeOrders(eve, { limits: { newPayerUsd: "600" } });
  const slip = await paid();
  await stepsOf(ada, slip.reference)("sent", { amount: "0.004", transaction: hash() });
  const more = { amount: "0.01", transaction: hash() };
  expect(await tryStep(ada, slip.reference, "sent", more)).toMatchObject({
    ...NOT_POSSIBLE,
    body: { message: expect.stringContaining("$700") },
  });
});

it("O105: a payment that went back isn't corrected away, and its line counts for no other order", async () => {
  const slip = await paid();
  const back = { reason: "Changed their mind", bankReference: "FT-90002" };
  const returned = await approvedStepsOf(ada, bob, slip.reference)("return", back);
  expect(returned.state).toBe("returned");
  const wrong = { paymentId: returned.payments[0].id, reason: "Typed wrong" };
  expect(await tryStep(ada, slip.reference, "correct", wrong)).toMatchObject(NOT_POSSIBLE);
});

it.each(["fee", "other"] as const)(
  "O112: what left for no order, as %j, is as little as a usual fee, or has a second person",
  async (as) => {
    await booksOf(ada, bank).map();
    const post = await posterOf(desk, "Bob");
    await post(
      bank,
      fileOf(
        [
          { at: bankTime(desk), amount: "-25.00", words: "MAINTENANCE", reference: "S1" },
          { at: bankTime(desk), amount: "-400.00", words: "TRF TO A FRIEND", reference: "S2" },
        ],
        9_000,
      ),
    );
    const [small, large] = (await booksOf(ada, bank).open()).lines;
    const claim = { as, note: "A fee of the bank" };
    expect(await booksOf(ada, bank).confirm(small.id, claim)).toMatchObject({ as });
    expect(await booksOf(ada, bank).confirm(large.id, claim)).toMatchObject({ waits: { as, by: "Ada" } });
    // Bob imported the line.
    for (const name of ["Ada", "Bob"])
      expect((await booksOf(await desk.again(name), bank).tryConfirm(large.id, claim)).body.code).toBe(
        "approval_needed",
      );
    expect(await booksOf(eve, bank).confirm(large.id, claim)).toMatchObject({
      as,
      payment: expect.any(String),
    });
  },
);

/** A buy that Ada wrote down as paid, and Bob's statement with one line. */
async function recorded(words: (reference: string) => string, more: object = {}) {
  const { reference } = await shown();
  desk.clock.advance(60_000);
  await stepsOf(ada, reference)("money-seen", line({ bankReference: "FT-90010", ...more }));
  await booksOf(ada, bank).map();
  const post = await posterOf(desk, "Bob");
  const shows = { at: bankTime(desk), amount: "250.00", words: words(reference), reference: "S4" };
  await post(bank, fileOf([shows], 9_000));
  const [{ id }] = (await booksOf(ada, bank).open()).lines;
  const [{ id: payment }] = (await orderOf({ reference })).payments;
  return { reference, id, payment };
}

it.each([
  ["another payer", () => "NIP CR/GTB/MALLORY SMITH/TRF"],
  ["another order", (_own: string, other: string) => `CASH DEPOSIT ${other}`],
])("O107: a line that names %s than was typed of it needs another member", async (_what, words) => {
  const other = await shown({ address: OTHER_ADDRESS, payerName: "Grace Hopper" });
  const { id, payment } = await recorded((own) => words(own, other.reference));
  expect(await booksOf(ada, bank).confirm(id, { payment })).toMatchObject({ waits: { by: "Ada", payment } });
  for (const name of ["Ada", "Bob"]) {
    const again = await booksOf(await desk.again(name), bank).tryConfirm(id, { payment });
    expect([name, again.body.code]).toEqual([name, "approval_needed"]);
  }
  expect(await booksOf(eve, bank).confirm(id, { payment })).toMatchObject({ payment });
});

it("O107: a line that says what was typed of it, or less, takes one key", async () => {
  const { id, payment } = await recorded(() => "NIP CR/GTB/ADA LOVELA*/TRF");
  expect(await booksOf(ada, bank).confirm(id, { payment })).toMatchObject({ payment });
});

it("O107: who sent it and handed it over since doesn't close it, nor does a line by their word alone", async () => {
  const slip = await paid();
  await stepsOf(ada, slip.reference)("sent", { transaction: hash() });
  await stepsOf(ada, slip.reference)("hand-over", { to: "bob@desk.example", note: "Lunch" });
  expect(await tryStep(ada, slip.reference, "close")).toMatchObject({ status: 403 });
  await stepsOf(eve, slip.reference)("close");
});

async function usedToday(accountId: string): Promise<string> {
  const { accounts } = (await ada("GET", "/desk/receiving-accounts")).body;
  return accounts.find(({ id }: { id: string }) => id === accountId).usedToday;
}

it("O104: an account's ceiling counts what came beyond what was asked for, and unallocated money", async () => {
  const accountId = await desk.account(eve, { name: "Small", dailyCeiling: "1000" });
  desk.clock.advance(31 * 60_000);
  const begin = async (payerName: string) => {
    const slip = desk.slip();
    await claimedBy(ada, slip, { ...BUYER, address: addressOf(slip), payerName });
    return slip;
  };
  const first = await begin("Ada Lovelace");
  await stepsOf(ada, first.reference)("details", { accountId });
  await stepsOf(ada, first.reference)(
    "money-seen",
    line({ amount: "600", accountId, bankReference: "FT-90020" }),
  );
  const used = () => usedToday(accountId);
  expect(await used()).toBe("600");
  const second = await begin("Grace Hopper");
  await stepsOf(ada, second.reference)("details", { accountId });
  expect(await used()).toBe("850");
  const waiting = { ...line({ amount: "100", payerName: "Mallory", bankReference: "FT-90021" }), accountId };
  expect((await ada("POST", "/desk/payments", waiting)).status).toBe(200);
  expect(await used()).toBe("950");
  const third = await begin("Charles Babbage");
  expect(await tryStep(ada, third.reference, "details", { accountId })).toMatchObject(NOT_POSSIBLE);
  desk.clock.advance(24 * 3_600_000);
  expect(await used()).toBe("0");
});

it("O104: an account's ceiling counts no other currency that came there", async () => {
  const accountId = await desk.account(eve, {
    ...WALLET,
    addresses: [BUYER.address],
    dailyCeiling: "1",
  });
  desk.clock.advance(31 * 60_000);
  const slip = desk.slip({ side: "sell", usd: "500.00" });
  const agent = await claimedBy(ada, slip);
  await agent("details", { accountId });
  const other = {
    amount: "5000",
    network: "dogecoin",
    coinId: "dogecoin",
    transaction: hash(),
    madeAt: at(),
  };
  await agent("money-seen", other);
  expect(await usedToday(accountId)).toBe("0.01");
});

it("O104: an account's ceiling counts a transfer of two orders until its last part is corrected", async () => {
  const [one, two] = [await shown(), desk.slip()];
  await shown({ address: OTHER_ADDRESS }, two);
  const { version } = await orderOf(two);
  await stepsOf(ada, one.reference)("money-seen", {
    ...line({ amount: "1000", bankReference: "FT-90030" }),
    allocate: [{ order: two.reference, amount: "400", version }],
  });
  expect(await usedToday(bank)).toBe("1000");
  const takeOut = async ({ reference }: { readonly reference: string }) => {
    const [{ id: paymentId }] = (await orderOf({ reference })).payments;
    const correction = { paymentId, reason: "Of another customer" };
    await approvedStepsOf(ada, bob, reference)("correct", correction);
  };
  await takeOut(one);
  expect(await usedToday(bank)).toBe("1000");
  await takeOut(two);
  expect(await usedToday(bank)).toBe("500");
});
