/** What an agent might try in the books, where others see the figures alone. */
import { beforeEach, expect, it, vi } from "vitest";
import {
  addressOf,
  approvedStepsOf,
  BUYER,
  customerStepsOf,
  SELLER,
  stepsOf,
  takeOrders,
  type TestSlip,
  tryStep,
  WALLET,
} from "./order-desk.ts";
import { ada, at, bank, desk, eve, hash, line, orderOf, shown, startStaffedDesk } from "./staffed-desk.ts";
import { bankTime, booksOf, fileOf, MAPPING, type Post, posterOf, type TestLine } from "./statement-desk.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let post: Post;

beforeEach(async () => {
  await startStaffedDesk({ env: { DESK_SAMPLE_OF: "0" } });
  post = await posterOf(desk, "Bob");
});

/** Bob's statement of the account; returns the ids of its lines. */
async function imported(...lines: readonly Omit<TestLine, "at">[]): Promise<string[]> {
  const rows = lines.map((each) => ({ at: bankTime(desk), ...each }));
  expect((await post(bank, fileOf(rows, 9_000))).body.fresh).toBe(lines.length);
  const { lines: open } = await booksOf(ada, bank).open();
  return open.slice(-lines.length).map(({ id }: { id: string }) => id);
}

/** A sale whose coins came. */
async function sold(usd = "250.00", address = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa") {
  const wallet = await desk.account(eve, { ...WALLET, name: `Wallet ${address}`, addresses: [address] });
  desk.clock.advance(31 * 60_000);
  const slip = desk.slip({ side: "sell", usd });
  await slip.customer("POST", "/announce");
  const agent = stepsOf(ada, slip.reference);
  await agent("claim");
  await customerStepsOf(slip)("destination", SELLER);
  await agent("details", { accountId: wallet });
  const coins = { amount: slip.coinAmount, network: "bitcoin", transaction: hash(), madeAt: at() };
  await agent("money-seen", coins);
  return slip;
}

/** A buy of 0.005 BTC that was paid. */
async function paid() {
  const bought = desk.slip();
  const slip = await shown({ address: addressOf(bought) }, bought);
  await stepsOf(ada, slip.reference)("money-seen", line({ bankReference: "FT-91001" }));
  return slip;
}

/** Ada's word waits for another's: none of these, but Eve's. */
async function requireAnother(lineId: string, what: object, names: readonly string[]): Promise<void> {
  expect(await booksOf(ada, bank).confirm(lineId, what)).toMatchObject({ waits: { by: "Ada" } });
  for (const name of names) {
    const again = await booksOf(await desk.again(name), bank).tryConfirm(lineId, what);
    expect([name, again.body.code]).toEqual([name, "approval_needed"]);
  }
  expect(await booksOf(eve, bank).confirm(lineId, what)).toMatchObject({ payment: expect.any(String) });
}

it("O112: a line of what a bank took back, as one member says, needs another", async () => {
  await booksOf(ada, bank).map();
  const came = {
    ...line({ amount: "300", payerName: "Unknown", bankReference: "FT-91010" }),
    accountId: bank,
  };
  const { id } = (await ada("POST", "/desk/payments", came)).body;
  const taken = { madeAt: at(), reason: "The bank's letter" };
  expect((await ada("POST", `/desk/payments/${id}/reverse`, taken)).status).toBe(200);
  const [left] = await imported({ amount: "-300.00", words: "TRF TO A FRIEND", reference: "FT-91011" });
  const { payments } = await booksOf(ada, bank).open();
  const { id: payment } = payments.find(({ kind }: { kind: string }) => kind === "reversal");
  // Bob imported the line.
  await requireAnother(left!, { payment }, ["Ada", "Bob"]);
});

it("O112: what left for no order by one member's word is together in a day what a bank takes", async () => {
  await booksOf(ada, bank).map();
  const [one, two, three, four] = await imported(
    { amount: "-30.00", words: "MAINTENANCE", reference: "S1" },
    { amount: "-20.00", words: "SMS ALERTS", reference: "S2" },
    { amount: "-0.01", words: "VAT", reference: "S3" },
    { amount: "-30.00", words: "MAINTENANCE", reference: "S4" },
  );
  const fee = { as: "fee", note: "A fee of the bank" };
  expect(await booksOf(ada, bank).confirm(one!, fee)).toMatchObject({ payment: expect.any(String) });
  const other = { as: "other", note: "A fee of the bank" };
  expect(await booksOf(ada, bank).confirm(two!, other)).toMatchObject({ payment: expect.any(String) });
  expect(await booksOf(ada, bank).confirm(three!, fee)).toMatchObject({ waits: { as: "fee", by: "Ada" } });
  expect((await booksOf(ada, bank).tryConfirm(three!, fee)).body.code).toBe("approval_needed");
  expect(await booksOf(eve, bank).confirm(three!, fee)).toMatchObject({ payment: expect.any(String) });
  desk.clock.advance(24 * 3_600_000);
  expect(await booksOf(ada, bank).confirm(four!, fee)).toMatchObject({ payment: expect.any(String) });
});

it("O112: what a bank takes beside a sale's parts is together what it takes of one", async () => {
  const slip = await sold();
  await booksOf(ada, bank).map();
  const [one, two] = await imported(
    { amount: "-50.00", words: "TRF TO ADA LOVELACE", reference: "FT-91020" },
    { amount: "-50.00", words: "TRF TO ADA LOVELACE", reference: "FT-91021" },
  );
  const part = async (lineId: string) =>
    booksOf(ada, bank).tryConfirm(lineId, {
      order: slip.reference,
      version: (await orderOf(slip)).version,
      fee: "30",
    });
  expect((await part(one!)).status).toBe(200);
  expect(await part(two!)).toMatchObject({ status: 409, body: { code: "step_not_possible" } });
  // The same of a payout that was recorded before.
  await stepsOf(ada, slip.reference)("sent", { amount: "20", bankReference: "FT-91021", accountId: bank });
  const { payments } = await orderOf(slip);
  await requireAnother(two!, { payment: payments.at(-1).id, fee: "30" }, ["Ada", "Bob"]);
});

it("O112: what banks take beside payouts is together in a day what they take of these, by one member's word", async () => {
  const [one, two] = [await sold(), await sold("250.00", BUYER.address)];
  await booksOf(ada, bank).map();
  const lines = await imported(
    { amount: "-290.00", words: "TRF TO ADA LOVELACE", reference: "FT-91025" },
    { amount: "-290.00", words: "TRF TO ADA LOVELACE", reference: "FT-91026" },
  );
  const sent = async (slip: TestSlip, bankReference: string) =>
    (await stepsOf(ada, slip.reference)("sent", { bankReference, accountId: bank })).payments.at(-1).id;
  const first = { payment: await sent(one, "FT-91025"), fee: "40" };
  expect(await booksOf(ada, bank).confirm(lines[0]!, first)).toMatchObject({ payment: first.payment });
  await requireAnother(lines[1]!, { payment: await sent(two, "FT-91026"), fee: "40" }, ["Ada"]);
});

it("O112: a line that names another payee, or order, than the sale's needs another member", async () => {
  const slip = await sold();
  await stepsOf(ada, slip.reference)("sent", { bankReference: "FT-91030", accountId: bank });
  await booksOf(ada, bank).map({ ...MAPPING, payer: "Payee" });
  const { id: payment } = (await orderOf(slip)).payments.at(-1);
  const confirmed = async (reference: string, payee: string, words: string) => {
    const row = [bankTime(desk), words, "", "250.00", "8750.00", reference, payee].join(",");
    await post(bank, ["Date,Narration,Credit,Debit,Balance,Ref,Payee", row, ""].join("\n"));
    const { lines } = await booksOf(ada, bank).open();
    const { id } = lines.find((each: { bankReference: string }) => each.bankReference === reference);
    return booksOf(ada, bank).confirm(id, { payment });
  };
  const { reference } = await shown();
  for (const [own, payee, words] of [
    ["FT-91031", "Mallory Smith", "TRF TO A FRIEND"],
    ["FT-91032", "ADA LOVELACE", `TRF ${reference}`],
  ] as const)
    expect(await confirmed(own, payee, words)).toMatchObject({ waits: { payment, by: "Ada" } });
  expect(await confirmed("FT-91033", "A LOVELACE", "TRF")).toMatchObject({ payment });
});

it("O112: a sale's payout that never was makes no room for a larger fee of a bank", async () => {
  const slip = await sold("5000.00");
  await booksOf(ada, bank).map();
  const { payments } = await stepsOf(ada, slip.reference)("sent", {
    bankReference: "FT-91050",
    accountId: bank,
  });
  const wrong = { paymentId: payments.at(-1).id, reason: "Typed wrong" };
  await approvedStepsOf(ada, eve, slip.reference)("correct", wrong);
  const [left] = await imported({ amount: "-1060.00", words: "TRF TO ADA LOVELACE", reference: "FT-91051" });
  const part = { order: slip.reference, version: (await orderOf(slip)).version, fee: "60" };
  expect(await booksOf(ada, bank).tryConfirm(left!, part)).toMatchObject({
    status: 409,
    body: { code: "step_not_possible" },
  });
});

it("O112: nor is what a bank took of a sale's payout that never was counted against the right one", async () => {
  const slip = await sold();
  await booksOf(ada, bank).map();
  const sent = { amount: "100", bankReference: "FT-91060", accountId: bank };
  const { payments } = await stepsOf(ada, slip.reference)("sent", sent);
  const [left] = await imported({ amount: "-140.00", words: "TRF TO ADA LOVELACE", reference: "FT-91061" });
  const { id: paymentId } = payments.at(-1);
  await booksOf(ada, bank).confirm(left!, { payment: paymentId, fee: "40" });
  const wrong = { paymentId, reason: "Typed wrong" };
  expect(await tryStep(ada, slip.reference, "correct", wrong)).toMatchObject({
    status: 409,
    body: { code: "step_not_possible", message: expect.stringContaining("line of the bank") },
  });
  await booksOf(eve, bank).reopen(left!);
  await approvedStepsOf(ada, eve, slip.reference)("correct", wrong);
  const confirm = async () =>
    booksOf(ada, bank).tryConfirm(left!, {
      order: slip.reference,
      version: (await orderOf(slip)).version,
      fee: "40",
    });
  expect((await confirm()).body.code).toBe("approval_needed");
  await stepsOf(eve, slip.reference)("approve", { agrees: true });
  expect((await confirm()).status).toBe(200);
});

/** A payout of 250 whose line Eve took back. */
async function takenBack(): Promise<string> {
  const slip = await sold();
  await booksOf(ada, bank).map();
  const { payments } = await stepsOf(ada, slip.reference)("sent", {
    bankReference: "FT-91062",
    accountId: bank,
  });
  const [left] = await imported({ amount: "-250.00", words: "TRF", reference: "S91062" });
  await booksOf(ada, bank).confirm(left!, { payment: payments.at(-1).id });
  await booksOf(eve, bank).reopen(left!);
  return left!;
}

it("O112: who took a payout's line back records no payout of their own order from it", async () => {
  const left = await takenBack();
  const slip = await sold("250.00", BUYER.address);
  await stepsOf(ada, slip.reference)("hand-over", { to: "eve@desk.example", note: "Yours" });
  const order = { order: slip.reference, version: (await orderOf(slip)).version };
  const refused = await booksOf(eve, bank).tryConfirm(left, order);
  expect(refused).toMatchObject({ status: 409, body: { code: "step_not_possible" } });
  expect(refused.body.message).toMatch(/^You took this line back/);
  expect(await orderOf(slip)).toMatchObject({ state: "money-seen", money: { paidOut: [] } });
});

it("O112: who took a small payout's line back doesn't make it a fee alone", async () => {
  const slip = await sold();
  await booksOf(ada, bank).map();
  const sent = { amount: "40", bankReference: "FT-91063", accountId: bank };
  const { payments } = await stepsOf(ada, slip.reference)("sent", sent);
  const [left] = await imported({ amount: "-40.00", words: "TRF", reference: "S91063" });
  await booksOf(ada, bank).confirm(left!, { payment: payments.at(-1).id });
  await booksOf(eve, bank).reopen(left!);
  for (const as of ["fee", "other"]) {
    const what = { as, note: "A fee of the bank" };
    expect(await booksOf(eve, bank).confirm(left!, what)).toMatchObject({ waits: { by: "Eve", as } });
    expect((await booksOf(eve, bank).tryConfirm(left!, what)).body.code).toBe("approval_needed");
  }
});

it.each(["left", "came"])(
  "O112: who took a payout's line back makes it no own transfer alone, from the line that %s",
  async (from) => {
    const reserve = await desk.account(eve, { name: "Reserve" });
    await booksOf(ada, reserve).map();
    const left = await takenBack();
    const came = { at: bankTime(desk), amount: "250.00", words: "TRF", reference: "FT-91064" };
    await post(reserve, fileOf([came]));
    const [{ id: end }] = (await booksOf(ada, reserve).open()).lines;
    const own = { as: "own", note: "Reserve" };
    const books = booksOf(eve, from === "left" ? bank : reserve);
    const [taken, other] = from === "left" ? [left, end] : [end, left];
    expect(await books.confirm(taken, { ...own, line: other })).toMatchObject({
      waits: { by: "Eve", as: "own", line: other },
    });
  },
);

it("O112: an own transfer by who imported one of its lines, real or made up, needs another member", async () => {
  const reserve = await desk.account(eve, { name: "Reserve" });
  await booksOf(ada, bank).map();
  await booksOf(ada, reserve).map();
  const [left] = await imported({ amount: "-400.00", words: "TRF TO A FRIEND", reference: "FT-91090" });
  const madeUp = {
    at: bankTime(desk),
    amount: "400.00",
    words: "TRF FROM FIRST BANK",
    reference: "FT-91091",
  };
  await (
    await posterOf(desk, "Ada")
  )(reserve, fileOf([madeUp]));
  const [{ id: end }] = (await booksOf(ada, reserve).open()).lines;
  const fromEnd = await booksOf(ada, reserve).confirm(end, { as: "own", note: "First Bank", line: left });
  expect(fromEnd).toMatchObject({ waits: { by: "Ada", as: "own" } });
  // Bob imported the other line.
  await requireAnother(left!, { as: "own", note: "Reserve", line: end }, ["Ada", "Bob"]);
  // Eve imported neither, and the two payments name her word as well.
  const rows = await desk.db.selectFrom("desk_payments").select(["kind", "approved_by"]).execute();
  const approved = rows.map(({ kind, approved_by }) => [kind, approved_by !== null]);
  expect(approved).toEqual([
    ["own-transfer", true],
    ["own-transfer", true],
  ]);
});

it("O112: the account's own holder beside money that left is no other payee", async () => {
  const slip = await sold();
  await stepsOf(ada, slip.reference)("sent", { bankReference: "FT-91070", accountId: bank });
  await booksOf(ada, bank).map({ ...MAPPING, payer: "From" });
  const { id: payment } = (await orderOf(slip)).payments.at(-1);
  const row = [bankTime(desk), "TRF", "", "250.00", "8750.00", "FT-91070", "TRADESLIP LIMITED"].join(",");
  await post(bank, ["Date,Narration,Credit,Debit,Balance,Ref,From", row, ""].join("\n"));
  const [{ id }] = (await booksOf(ada, bank).open()).lines;
  expect(await booksOf(ada, bank).confirm(id, { payment })).toMatchObject({ payment });
});

it("O104: what a bank took of unallocated money that never came goes with it", async () => {
  await takeOrders(eve, { limits: { shortPercent: 1 } });
  await booksOf(ada, bank).map();
  const came = {
    ...line({ amount: "100", payerName: "Unknown", bankReference: "FT-91080" }),
    accountId: bank,
  };
  const { id } = (await ada("POST", "/desk/payments", came)).body;
  const [left] = await imported({ amount: "99.50", words: "NIP", reference: "FT-91080" });
  await booksOf(ada, bank).confirm(left!, { payment: id, fee: "0.50" });
  const path = `/desk/payments/${id}`;
  const wrong = { reason: "Typed wrong" };
  expect((await ada("POST", `${path}/correct`, wrong)).body.code).toBe("approval_needed");
  const { payments } = (await eve("GET", "/desk/payments")).body;
  const { covers } = payments.find((each: { id: string }) => each.id === id).correction;
  const looked = { agrees: true, covers, seen: "100" };
  expect((await eve("POST", `${path}/correct/approve`, looked)).status).toBe(200);
  expect((await ada("POST", `${path}/correct`, wrong)).status).toBe(200);
  const { movements } = await booksOf(ada, bank).day(at().slice(0, 10));
  expect(movements.map(({ amount }: { amount: string }) => amount).toSorted()).toEqual([
    "-0.5",
    "-100",
    "0.5",
    "100",
  ]);
  const { differences } = (await eve("GET", "/desk/audit/check")).body;
  expect(differences.filter(({ what }: { what: string }) => what !== "role")).toEqual([]);
});

it("O104: a payout in small letters is a part of what was agreed, in coins and money; no unit is made up", async () => {
  const sale = await sold();
  const part = { amount: "0.01", currency: "usd", bankReference: "FT-91100", accountId: bank };
  expect(await stepsOf(ada, sale.reference)("sent", part)).toMatchObject({
    state: "money-seen",
    money: { paidOut: [{ currency: "USD", amount: "0.01" }] },
  });
  const slip = await paid();
  const coins = { amount: "0.00001", currency: "btc", transaction: hash() };
  expect(await stepsOf(ada, slip.reference)("sent", coins)).toMatchObject({
    state: "money-seen",
    money: { paidOut: [{ currency: "BTC", amount: "0.00001" }] },
  });
  // Nor another coin than the network has, or lookalikes in Cyrillic.
  for (const currency of ["BTC-BRC20", "ВТС", "USD", "USDT"])
    expect(
      await tryStep(ada, slip.reference, "sent", { ...coins, currency, transaction: hash() }),
    ).toMatchObject({
      status: 400,
      body: { errors: [{ field: "currency", message: expect.stringContaining(currency) }] },
    });
});

it("O104: the fees of a payout's parts are together what a network takes, where the last goes out with others", async () => {
  const slip = await paid();
  const first = { amount: "0.001", fee: "0.0009", transaction: hash() };
  await stepsOf(ada, slip.reference)("sent", first);
  const rest = async (fee: string) =>
    ada("POST", "/desk/payouts", {
      orders: [{ reference: slip.reference, version: (await orderOf(slip)).version }],
      network: "bitcoin",
      transaction: hash(),
      fee,
    });
  expect(await rest("0.0009")).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/\$90\.00.*\$50\.00/) },
  });
  expect(await rest("0.0001")).toMatchObject({ status: 200, body: { orders: [{ state: "sent" }] } });
});

it("O104: a network's fee has its coin's price, and not that of another with the same symbol", async () => {
  const worthless = desk.slip({ coin: { id: "a-joke", symbol: "ETH", name: "A Joke" }, rate: "0.0001" });
  await worthless.customer("POST", "/announce");
  const slip = desk.slip({ coin: { id: "usdt", symbol: "USDT", name: "Tether" }, rate: "1" });
  await shown({ network: "ethereum", address: "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045" }, slip);
  await stepsOf(ada, slip.reference)("money-seen", line({ bankReference: "FT-91040" }));
  const sent = { transaction: `0x${hash()}`, fee: "10" };
  expect(await tryStep(ada, slip.reference, "sent", sent)).toMatchObject({
    status: 409,
    body: { code: "step_not_possible" },
  });
});

it("O104: one transaction pays out no two coins with the same symbol", async () => {
  const orders = [];
  for (const [turn, id] of ["one-frog", "another-frog"].entries()) {
    const slip = desk.slip({ coin: { id, symbol: "FROG", name: "Frog" }, rate: "1" });
    await shown({ network: "other", address: `an-address-of-frogs-${turn}` }, slip);
    const seen = await stepsOf(ada, slip.reference)("money-seen", line({ bankReference: `FT-9111${turn}` }));
    orders.push({ reference: slip.reference, version: seen.version });
  }
  const payouts = { orders, network: "other", transaction: "a-transaction-of-frogs" };
  expect(await ada("POST", "/desk/payouts", payouts)).toMatchObject({
    status: 409,
    body: { code: "step_not_possible", message: expect.stringContaining(orders[1]!.reference) },
  });
});

it("O105: an old receipt that is shown again looks like the line that it was", async () => {
  await paid();
  desk.clock.advance(20 * 24 * 3_600_000);
  const bought = desk.slip();
  const { reference } = await shown({ address: addressOf(bought), payerName: "Grace Hopper" }, bought);
  const shownAgain = line({ payerName: "Grace Hopper", bankReference: "FT 91001" });
  const { proposal } = await stepsOf(ada, reference)("money-seen", shownAgain);
  expect(proposal.reasons).toEqual(["twin"]);
});

it("O104: an account keeps its currency and network once money was asked for or booked there", async () => {
  const spare = await desk.account(eve, { name: "Spare" });
  const change = async (id: string, unit: object = { currency: "NGN" }) => {
    const { accounts } = (await eve("GET", "/desk/receiving-accounts")).body;
    const {
      usedToday: _used,
      changedAt: _at,
      changedBy: _by,
      counts: _counts,
      ...account
    } = accounts.find((each: { id: string }) => each.id === id);
    return eve("PUT", `/desk/receiving-accounts/${id}`, { ...account, ...unit });
  };
  expect(await change(spare)).toMatchObject({ status: 200, body: { currency: "NGN", counts: false } });
  await shown();
  expect(await change(bank)).toMatchObject({ status: 400, body: { errors: [{ field: "currency" }] } });
  const wallet = await desk.account(eve, { ...WALLET, currency: "USDT", network: "tron" });
  const coins = { accountId: wallet, amount: "5", network: "tron", transaction: hash(), madeAt: at() };
  expect((await ada("POST", "/desk/payments", coins)).status).toBe(200);
  expect(await change(wallet, { network: "ethereum" })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "network", message: expect.stringContaining("USDT, Tron") }] },
  });
});
