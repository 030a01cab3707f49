import { randomBytes } from "node:crypto";
import { bech32 } from "@scure/base";
import { beforeEach, expect, it, vi } from "vitest";
import { DAY, HOUR } from "@tradeslip/node-kit/testing/fake-clock";
import { type BUYER, claimedBy, customerStepsOf, stepsOf, type TestSlip, tryStep } from "./order-desk.ts";
import { ada, at, bank, bob, desk, eve, orderOf, shown, startStaffedDesk } from "./staffed-desk.ts";
import { bankTime, booksOf, fileOf, MAPPING, type Post, posterOf, type TestLine } from "./statement-desk.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let post: Post;

beforeEach(async () => {
  await startStaffedDesk({ env: { DESK_RETENTION_DAYS: "30" } });
  post = await posterOf(desk, "Bob");
  await booksOf(bob, bank).map();
});

const today = () => at().slice(0, 10);

const bought = (usd = "250.00", more: Partial<typeof BUYER> = {}) => shown(more, desk.slip({ usd }));
const someBuyer = (turn: number) => ({
  payerName: `Lena Ok${String.fromCharCode(97 + (turn % 26), 97 + Math.floor(turn / 26))}ro`,
  address: bech32.encode("bc", [0, ...bech32.toWords(randomBytes(20))]),
});
const versionOf = async (reference: string) => (await orderOf({ reference })).version;

it("S133: what the columns hold is not replaced from what was read before another member said it", async () => {
  expect(await ada("GET", `/desk/receiving-accounts/${bank}/statement-mapping`)).toMatchObject({
    body: { version: 1, mapping: MAPPING },
  });
  const other = { ...MAPPING, narration: "Words" };
  for (const version of [0, 2])
    expect(await booksOf(ada, bank).tryMap({ ...other, version })).toMatchObject({
      status: 409,
      body: { code: "content_moved", message: expect.stringMatching(/^Bob changed this meanwhile/) },
    });
  expect((await booksOf(ada, bank).tryMap(other)).status).toBe(400);
  const answers = await Promise.all(
    [ada, bob, ada, bob].map((who) => booksOf(who, bank).tryMap({ ...other, version: 1 })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  expect(await ada("GET", `/desk/receiving-accounts/${bank}/statement-mapping`)).toMatchObject({
    body: { version: 2, mapping: other },
  });
  // Until the columns are first set, their only version is 0.
  const unsaid = await desk.account(eve, { name: "Second Bank" });
  for (const version of [1, Number.MAX_SAFE_INTEGER])
    expect(await booksOf(ada, unsaid).tryMap({ ...other, version })).toMatchObject({
      status: 409,
      body: { code: "content_moved" },
    });
  expect(await ada("GET", `/desk/receiving-accounts/${unsaid}/statement-mapping`)).toMatchObject({
    status: 200,
    body: { version: 0, mapping: null },
  });
});

it("O112: a preview writes nothing, and a file adds its lines once, whole or in parts", async () => {
  const lines: TestLine[] = Array.from({ length: 9 }, (_none, turn) => ({
    at: `${today()} 0${turn}:15:00`,
    amount: turn % 3 === 2 ? "-1.50" : "100.00",
    words: turn === 4 ? '"=HYPERLINK(""http://x"",""a"")"' : `NIP/${turn}`,
    reference: turn % 2 === 0 ? `S4091220${turn}` : "",
  }));
  const whole = fileOf(lines);
  const [early, late] = [fileOf(lines.slice(0, 6)), fileOf(lines.slice(4), 298.5)];
  const preview = await post(bank, early, { query: "?preview=1" });
  expect(preview.body).toMatchObject({ lines: 6, fresh: 6, known: 0, balance: "397" });
  expect((await booksOf(ada, bank).open()).lines).toEqual([]);
  expect((await post(bank, early)).body).toMatchObject({ fresh: 6, known: 0 });
  expect((await post(bank, early)).body).toMatchObject({ fresh: 0, known: 6 });
  expect((await post(bank, late)).status).toBe(200);
  expect((await post(bank, whole)).body.fresh).toBe(0);
  const { lines: kept } = await booksOf(ada, bank).open();
  expect(kept.map(({ amount }: { amount: string }) => amount)).toEqual(
    lines.map(({ amount }) => String(Number(amount))),
  );
  expect(kept[4].narration).toBe('=HYPERLINK("http://x","a")');
  const { rows } = (await eve("GET", "/desk/audit")).body;
  expect(rows.find(({ action }: { action: string }) => action === "statement-imported")).toMatchObject({
    actor: { name: "Bob" },
  });
});

it("O112: a file is imported by the columns of its preview, not by those that another member said since", async () => {
  const file = fileOf([{ at: today(), amount: "100.00", words: "NIP/ONE" }]);
  const preview = await post(bank, file, { query: "?preview=1" });
  expect(preview.body).toMatchObject({ fresh: 1, version: 1 });
  const { narration: _words, ...others } = MAPPING;
  await booksOf(ada, bank).map({ ...others, narration: "Ref" });
  for (const query of ["?version=1", "?version=3", ""])
    expect(await post(bank, file, { query })).toMatchObject({
      status: 409,
      body: { code: "content_moved", message: expect.stringMatching(/^Ada changed this meanwhile/) },
    });
  expect((await booksOf(ada, bank).open()).lines).toEqual([]);
  const again = await post(bank, file, { query: "?preview=1" });
  expect(again.body).toMatchObject({ fresh: 1, version: 2, mapping: { narration: "Ref" } });
  expect((await post(bank, file, { query: "?version=2" })).body).toMatchObject({ fresh: 1 });
});

it("O112: equal lines without reference, time and balance are told apart by their place", async () => {
  const row = `${today()},CASH,5.00,,,`;
  const head = "Date,Narration,Credit,Debit,Balance,Ref";
  await booksOf(bob, bank).map({ ...MAPPING, dateOrder: "day-first" });
  expect((await post(bank, [head, row, row].join("\n"))).body.fresh).toBe(2);
  expect((await post(bank, [head, row, row, row].join("\n"))).body).toMatchObject({ fresh: 1, known: 2 });
});

it("O112: refuses a file that is unclear, cut off or whose balance breaks, and adds nothing of it", async () => {
  const account = await desk.account(eve, { name: "Second" });
  const good = fileOf([
    { at: today(), amount: "5" },
    { at: today(), amount: "6" },
  ]);
  expect((await post(account, good)).body).toMatchObject({
    code: "mapping_missing",
    errors: [{ field: "mapping" }],
  });
  const columns = await post(account, good, { query: "?preview=columns" });
  expect(columns.body).toMatchObject({
    isMapped: false,
    columns: ["Date", "Narration", "Credit", "Debit", "Balance", "Ref"],
    mapping: MAPPING,
  });
  const broken = good.replace("11.00", "12.00");
  expect((await post(bank, broken)).body).toMatchObject({
    code: "statement_unreadable",
    message: "Line 3: the balance is 12, but 11 follows from the lines around it.",
    errors: [{ field: "lines.3" }],
  });
  expect((await post(bank, good.slice(0, -12))).body.errors).toMatchObject([{ field: "lines.3" }]);
  expect((await post(bank, good.replaceAll(today(), "03/04/2026"))).body).toMatchObject({
    code: "dates_ambiguous",
    errors: [{ field: "dateOrder" }],
  });
  expect((await post(bank, "\u0000\u0001")).status).toBe(400);
  expect((await post(bank, good, { type: "application/json" })).status).toBe(415);
  expect((await booksOf(ada, bank).open()).lines).toEqual([]);
  expect((await desk.stranger("GET", `/desk/receiving-accounts/${bank}/lines`)).status).toBe(401);
});

it("O112: refuses a file with a line of a future day at its bank", async () => {
  const lines = [-DAY, 0, DAY].map((ms) => ({
    at: new Date(desk.clock.now() + ms).toISOString().slice(0, 10),
    amount: "5",
  }));
  const file = fileOf(lines);
  for (const query of ["?preview=1", "?version=1"])
    expect(await post(bank, file, { query })).toMatchObject({
      status: 400,
      body: {
        code: "statement_unreadable",
        message: `Line 4: ${lines[2]!.at} hasn't come yet.`,
        errors: [{ field: "lines.4" }],
      },
    });
  expect((await booksOf(ada, bank).open()).lines).toEqual([]);
  expect((await post(bank, fileOf(lines.slice(0, 2)))).body.fresh).toBe(2);
});

it("O112: reads messages of mobile money, one on each line", async () => {
  const message = (id: string, amount: string) =>
    `${id} Confirmed. You have received Ksh${amount} from GRACE OBI 0712345678 on 26/11/25 at 2:05 PM. New M-PESA balance is Ksh32,227.00.`;
  const texts = `${message("SKQ7AB12CD", "2,500.00")}\n\n${message("SKQ7AB12CE", "300.00")}\n`;
  expect((await post(bank, texts, { type: "text/plain" })).body).toMatchObject({ fresh: 2 });
  expect((await post(bank, texts, { type: "text/plain" })).body).toMatchObject({ fresh: 0 });
  const odd = await post(bank, `${texts}Your airtime was topped up.`, { type: "text/plain" });
  expect(odd.body.errors).toMatchObject([{ field: "lines.4" }]);
});

it("messages of money that went are lines, too, each fee one of its own", async () => {
  const texts = [
    "SKQ7AB12CF Confirmed. Ksh2,500.00 sent to GRACE OBI 0712345678 on 26/11/25 at 2:05 PM. New M-PESA balance is Ksh29,694.00. Transaction cost, Ksh33.00.",
    "SKQ7AB12CG Confirmed. Ksh100.00 paid to NAIVAS LTD on 26/11/25 at 3:05 PM. New M-PESA balance is Ksh29,594.00. Transaction cost, Ksh0.00.",
    "Y'ello. You have sent 50,000 UGX to JOHN OKELLO 256772000000 on 26/11/2025 16:04. Fee was 500 UGX. Transaction ID: 10987654321. New balance: 120,000 UGX.",
    "SKQ7AB12CH Confirmed. on 26/11/25 at 4:05 PM Withdraw Ksh1,000.00 from 123456 - AMINA SHOP New M-PESA balance is Ksh28,565.00. Transaction cost, Ksh29.00.",
    "SKQ7AB12CD Confirmed. You have received Ksh300.00 from GRACE OBI 0712345678 on 26/11/25 at 5:05 PM. New M-PESA balance is Ksh32,227.00.",
  ].join("\n");
  expect((await post(bank, texts, { type: "text/plain" })).body).toMatchObject({ fresh: 8 });
  const { lines } = await booksOf(ada, bank).open();
  expect(lines.map(({ amount, payer }: any) => [String(Number(amount)), payer]).toSorted()).toEqual([
    ["-100", "NAIVAS LTD"],
    ["-1000", undefined],
    ["-2500", "GRACE OBI"],
    ["-29", undefined],
    ["-33", undefined],
    ["-500", undefined],
    ["-50000", "JOHN OKELLO"],
    ["300", "GRACE OBI"],
  ]);
  const fee = lines.find(({ amount }: any) => amount === "-33.00");
  expect(fee.suggestion).toMatchObject({ as: "fee" });
  expect((await post(bank, texts, { type: "text/plain" })).body).toMatchObject({ fresh: 0 });
});

/** A sale whose coins came. */
async function sold(): Promise<TestSlip> {
  const coins = await desk.account(eve, {
    kind: "coin",
    name: "Coins",
    currency: "BTC",
    network: "bitcoin",
    addresses: ["1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"],
    details: [],
  });
  desk.clock.advance(31 * 60_000);
  const slip = desk.slip({ side: "sell" });
  await claimedBy(ada, slip);
  await stepsOf(ada, slip.reference)("details", { accountId: coins });
  await stepsOf(ada, slip.reference)("money-seen", {
    amount: slip.coinAmount,
    network: "bitcoin",
    transaction: "ab".repeat(32),
    madeAt: at(),
  });
  return slip;
}

it("a line that is short by what a bank takes is suggested with its fee, and one payout that isn't recorded", async () => {
  const short = await bought();
  const shorter = await bought("260.00", someBuyer(1));
  desk.clock.advance(60_000);
  const sale = await sold();
  const lines = [
    {
      at: bankTime(desk),
      amount: "249.46",
      words: `NIP/ADA LOVELACE/${short.reference}`,
      reference: "S40912401",
    },
    { at: bankTime(desk), amount: "250.00", words: `NIP/LENA/${shorter.reference}`, reference: "S40912402" },
    {
      at: bankTime(desk),
      amount: "-250.00",
      words: `TRF TO ADA LOVELACE ${sale.reference}`,
      reference: "S40912403",
    },
  ];
  await post(bank, fileOf(lines, 1_000));
  const found = (await booksOf(ada, bank).open()).lines;
  expect(found.map(({ suggestion }: any) => suggestion)).toMatchObject([
    { order: short.reference, fee: "0.54", reason: "short" },
    undefined,
    { order: sale.reference, reason: "named" },
  ] as object);
  const { version } = found[2].suggestion;
  await booksOf(ada, bank).confirm(found[2].id, { order: sale.reference, version });
  expect((await ada("GET", `/desk/orders/${sale.reference}`)).body).toMatchObject({ state: "closed" });
});

it("an account's payments of a span stand with their line or none, page by page", async () => {
  const slip = await bought();
  desk.clock.advance(60_000);
  await stepsOf(ada, slip.reference)("money-seen", {
    amount: "250.00",
    payerName: "Ada Lovelace",
    bankReference: "S40912501",
    madeAt: new Date(desk.clock.now()).toISOString(),
  });
  const fees = Array.from({ length: 201 }, (_none, turn) => ({
    at: bankTime(desk),
    amount: "-0.20",
    words: `SMS FEE ${turn}`,
  }));
  await post(bank, fileOf(fees, 1_000));
  const books = booksOf(ada, bank);
  const open = (await books.open()).lines;
  for (const { id } of open) await books.confirm(id, { as: "fee", note: "SMS" });
  for (const { id } of (await books.open()).lines) await books.confirm(id, { as: "fee", note: "SMS" });
  const span = `from=${today()}&to=${today()}`;
  const first = await books.payments(span);
  expect([first.payments.length, first.next]).toEqual([200, "200"]);
  const { payments, next } = await books.payments(`${span}&cursor=${first.next}`);
  expect([payments.length, next]).toEqual([2, undefined]);
  const all = [...first.payments, ...payments];
  expect(all.filter(({ line }: any) => line === undefined)).toMatchObject([
    { order: slip.reference, kind: "customer", amount: "250" },
  ]);
  expect(all.find(({ kind }: any) => kind === "fee").line.narration).toMatch(/^SMS FEE/);
  const before = new Date(desk.clock.now() - 24 * HOUR).toISOString().slice(0, 10);
  expect((await books.payments(`from=${before}&to=${before}`)).payments).toEqual([]);
});

it("what is saved elsewhere is a row of the audit: an account's day, coins for a wallet", async () => {
  const slip = await bought();
  desk.clock.advance(60_000);
  await stepsOf(ada, slip.reference)("money-seen", {
    amount: "250.00",
    payerName: "Ada Lovelace",
    bankReference: "S40912601",
    madeAt: new Date(desk.clock.now()).toISOString(),
  });
  const day = await ada("POST", `/desk/receiving-accounts/${bank}/day/export`, { date: today() });
  expect(day.body).toEqual(await booksOf(ada, bank).day(today()));
  const orders = [slip.reference, "N1ZC9-HV38G"];
  const ready = await ada("POST", "/desk/payouts/export", { orders });
  expect(ready.body.payouts).toMatchObject([{ reference: slip.reference }]);
  const { rows } = (await eve("GET", "/desk/audit")).body;
  const contentOf = (action: string) => rows.find((row: any) => row.action === action)?.content;
  expect(contentOf("day-exported")).toEqual({ date: today() });
  expect(contentOf("payouts-exported")).toEqual({ orders: [slip.reference] });
});

it("O112: one confirmation records an order's money from its line, and its importer doesn't approve it", async () => {
  const slip = await bought();
  desk.clock.advance(60_000);
  await post(
    bank,
    fileOf([
      {
        at: bankTime(desk),
        amount: "250.00",
        words: `NIP/ADA LOVELACE/${slip.reference}`,
        reference: "S40912377",
      },
    ]),
  );
  const { lines } = await booksOf(ada, bank).open();
  expect(lines[0].suggestion).toMatchObject({ order: slip.reference, reason: "named" });
  const confirmed = await booksOf(ada, bank).confirm(lines[0].id, {
    order: slip.reference,
    version: lines[0].suggestion.version,
  });
  expect(confirmed).toMatchObject({ order: slip.reference, payment: expect.any(String) });
  const { body: order } = await ada("GET", `/desk/orders/${slip.reference}`);
  expect(order).toMatchObject({ state: "money-seen", money: { open: "exact" } });
  expect((await tryStep(bob, slip.reference, "approve", { agrees: true })).body.code).toBe("not_an_approver");
  const again = await booksOf(ada, bank).tryConfirm(lines[0].id, {
    order: slip.reference,
    version: order.version,
  });
  expect(again.status).toBe(409);
  // Typed by hand, it does not count a second time.
  const typed = {
    amount: "250.00",
    payerName: "Ada Lovelace",
    bankReference: "S40912377",
    madeAt: `${bankTime(desk).replace(" ", "T")}Z`,
  };
  expect((await tryStep(ada, slip.reference, "money-seen", typed)).body.code).toBe("payment_counted");
  expect((await booksOf(ada, bank).open()).lines).toEqual([]);
});

it("O112: the line of a payout closes an order that is sent", async () => {
  const slip = await sold();
  await stepsOf(ada, slip.reference)("sent", { accountId: bank, bankReference: "S40912840" });
  await post(
    bank,
    fileOf(
      [{ at: bankTime(desk), amount: "-250.00", words: "TRF TO ADA LOVELACE", reference: "S-40912840" }],
      300,
    ),
  );
  const { lines } = await booksOf(ada, bank).open();
  expect(lines[0].suggestion).toMatchObject({ order: slip.reference, reason: "reference" });
  await booksOf(ada, bank).confirm(lines[0].id, {
    order: slip.reference,
    version: await versionOf(slip.reference),
  });
  expect((await ada("GET", `/desk/orders/${slip.reference}`)).body.state).toBe("closed");
});

it("O112: fees, own transfers and money of no customer get rows of their own", async () => {
  const reserve = await desk.account(eve, {
    name: "Reserve",
    details: [{ label: "Account", value: "0098760881" }],
  });
  await booksOf(bob, reserve).map();
  await post(
    bank,
    fileOf(
      [
        { at: bankTime(desk), amount: "-500.00", words: "TRF TO 0881" },
        { at: bankTime(desk), amount: "-0.50", words: "NIP CHARGE + VAT" },
        { at: bankTime(desk), amount: "40.00", words: "MUSA IBRAHIM" },
        { at: bankTime(desk), amount: "-30.00", words: "RENT" },
      ],
      1000,
    ),
  );
  await post(reserve, fileOf([{ at: bankTime(desk), amount: "500.00", words: "TRF FROM FIRST BANK" }]));
  const {
    lines: [own, fee, strange, rent],
  } = await booksOf(ada, bank).open();
  expect([own.suggestion, fee.suggestion, strange.suggestion]).toMatchObject([
    { as: "own", note: "Reserve" },
    { as: "fee" },
    undefined,
  ] as object);
  const books = booksOf(ada, bank);
  await books.confirm(own.id, { as: "own", note: "Reserve" });
  expect((await booksOf(ada, reserve).open()).lines).toEqual([]);
  await books.confirm(fee.id, { as: "fee", note: "NIP" });
  await books.confirm(rent.id, { as: "other", note: "Rent" });
  expect(await books.confirm(strange.id, { as: "other", note: "A loan" })).toMatchObject({
    waits: { by: "Ada" },
  });
  for (const who of [ada, bob])
    expect((await booksOf(who, bank).tryConfirm(strange.id, { as: "other", note: "A loan" })).body.code).toBe(
      "approval_needed",
    );
  await booksOf(eve, bank).confirm(strange.id, { as: "other", note: "A loan" });
  const rows = await desk.db
    .selectFrom("desk_payments")
    .select(["id", "kind", "direction", "about", "amount"])
    .orderBy("amount")
    .execute();
  expect(rows.map(({ kind, direction, amount }) => [kind, direction, amount])).toEqual([
    ["fee", "out", "0.5"],
    ["adjustment", "out", "30"],
    ["adjustment", "in", "40"],
    ["own-transfer", expect.anything(), "500"],
    ["own-transfer", expect.anything(), "500"],
  ]);
  const [one, other] = rows.slice(3);
  expect([one!.about, other!.about]).toEqual([other!.id, one!.id]);
  expect((await books.open()).lines).toEqual([]);
});

it("O112: an own transfer is suggested to no account where two of them have the other end", async () => {
  const others = ["Reserve", "Savings"].map((name) => desk.account(eve, { name }));
  await post(bank, fileOf([{ at: bankTime(desk), amount: "-500.00", words: "TRF OUT" }], 1000));
  for (const [turn, account] of (await Promise.all(others)).entries()) {
    await booksOf(bob, account).map();
    await post(account, fileOf([{ at: bankTime(desk), amount: "500.00", words: "TRF FROM FIRST BANK" }]));
    const { lines } = await booksOf(ada, bank).open();
    expect(lines[0].suggestion !== undefined, `with ${turn + 1} other account(s)`).toBe(turn === 0);
  }
});

it("O112: of 200 lines and 40 orders all exact ones are suggested, no wrong one, the rest is listed", async () => {
  const slips = [];
  for (let turn = 0; turn < 40; turn += 1)
    slips.push(await bought(`${250 + (turn % 4)}.00`, someBuyer(turn)));
  desk.clock.advance(60_000);
  const lines: TestLine[] = [];
  const expected = new Map<number, string>();
  for (const [
    turn,
    {
      reference,
      terms: { usd },
    },
  ] of slips.entries()) {
    const place = turn * 5;
    for (let noise = 0; noise < 4; noise += 1)
      // The same amounts as orders', and no word of whose.
      lines.push({ at: bankTime(desk), amount: usd, words: `CASH DEPOSIT ${turn} ${noise}` });
    if (turn === 7) lines.push({ at: bankTime(desk), amount: "249.00", words: `NIP/X/${reference}` });
    else if (turn === 8)
      lines.push({ at: bankTime(desk), amount: usd, words: `NIP/${reference}/${slips[9]!.reference}` });
    else {
      lines.push({
        at: bankTime(desk),
        amount: usd,
        words: `NIP/LENA/${turn % 2 === 0 ? reference : reference.replace("-", "").toLowerCase()}`,
      });
      expected.set(place + 4, reference);
    }
  }
  await post(bank, fileOf(lines));
  const typed = slips[3]!;
  await stepsOf(ada, typed.reference)("money-seen", {
    amount: typed.terms.usd,
    payerName: "Ada Lovelace",
    bankReference: "FT-1",
    madeAt: new Date(desk.clock.now()).toISOString(),
  });
  const answer = await booksOf(ada, bank).open();
  expect(answer.lines).toHaveLength(200);
  const suggested = answer.lines.flatMap(
    ({ suggestion }: { suggestion?: { order?: string } }, place: number) =>
      suggestion === undefined ? [] : [[place, suggestion.order]],
  );
  expect(suggested).toEqual([...expected]);
  expect(answer.payments).toMatchObject([{ order: typed.reference, isOverdue: false }]);
  desk.clock.advance(5 * 24 * HOUR);
  expect((await booksOf(ada, bank).open()).payments).toMatchObject([{ isOverdue: true }]);
});

it("O112: words of a line go with its order's, of no order at that age; days and sums stay as they were", async () => {
  const slip = await bought();
  desk.clock.advance(60_000);
  const words = { order: `NIP/ADA LOVELACE/${slip.reference}`, fee: "SMS FEE ADA", open: "NIP/GRACE HOPPER" };
  await post(
    bank,
    fileOf([
      { at: bankTime(desk), amount: "250.00", words: words.order, reference: "S40912377" },
      { at: bankTime(desk), amount: "-4.00", words: words.fee, reference: "S40912378" },
      { at: bankTime(desk), amount: "70.00", words: words.open, reference: "S40912379" },
    ]),
  );
  const { lines } = await booksOf(ada, bank).open();
  const lineOf = (text: string) => lines.find(({ narration }: { narration: string }) => narration === text);
  const { suggestion, id } = lineOf(words.order);
  await booksOf(ada, bank).confirm(id, { order: slip.reference, version: suggestion.version });
  await booksOf(ada, bank).confirm(lineOf(words.fee).id, { as: "fee", note: "The bank told Ada" });
  const { proposal } = (await eve("GET", `/desk/orders/${slip.reference}`)).body;
  await stepsOf(eve, slip.reference)("approve", { agrees: true, covers: proposal.hash, seen: "250.00" });
  await stepsOf(ada, slip.reference)("sent", { transaction: "ab".repeat(32) });
  await customerStepsOf(slip)("received");
  const spoken = () => {
    const kept = ["statement_lines", "desk_payments"].flatMap((table) => desk.rows(`SELECT * FROM ${table}`));
    return ["LOVELACE", "SMS FEE", "told Ada", "GRACE", "S40912377"].filter((one) =>
      JSON.stringify(kept).includes(one),
    );
  };
  const amounts = () => desk.rows("SELECT id, amount, day FROM statement_lines ORDER BY id");
  const before = amounts();
  expect(spoken()).toHaveLength(5);
  desk.clock.advance(30 * 24 * HOUR - 60_000);
  await desk.sweep();
  expect(spoken()).toHaveLength(5);
  desk.clock.advance(60_000);
  await desk.sweep();
  expect(spoken()).toEqual([]);
  expect(amounts()).toEqual(before);
});
