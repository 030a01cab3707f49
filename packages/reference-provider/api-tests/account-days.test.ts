import { randomUUID } from "node:crypto";
import { DAY, HOUR } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it, vi } from "vitest";
import { anonymiseOfficer } from "../src/people/officers.ts";
import { BANK, customerStepsOf, startOrderDesk, stepsOf, type TestSlip, tryStep } from "./order-desk.ts";
import { ada, at, bank, bob, desk, eve, line, shown, startStaffedDesk } from "./staffed-desk.ts";
import { auditDifferences, type Call } from "./start-desk.ts";
import { bankTime, booksOf, fileOf, MAPPING, posterOf, type TestLine } from "./statement-desk.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** A buy that is paid into the account, as its agent records it. */
async function paid(who: Call, turn: number): Promise<TestSlip> {
  const slip = await shown({}, desk.slip({ usd: `${250 + turn}.00` }), who);
  const seen = line({ amount: slip.terms.usd, bankReference: `FT-9000${turn}` });
  await stepsOf(who, slip.reference)("money-seen", seen);
  await stepsOf(who, slip.reference)("sent", { transaction: `${turn}`.padStart(64, "ab") });
  return slip;
}

it("O112: a week of two agents closes with the bank to the cent, and a late reversal stands in the open day", async () => {
  await startStaffedDesk();
  let opening = 1_000;
  let balance = opening;
  let first: TestSlip | undefined;
  const closes: string[] = [];
  for (let turn = 0; turn < 7; turn += 1) {
    // One works, the other imports and closes; they take turns.
    const [works, closer] = turn % 2 === 0 ? ["Ada", "Bob"] : ["Bob", "Ada"];
    const agent = await desk.again(works);
    const second = await desk.again(closer);
    const date = at().slice(0, 10);
    const slip = await paid(agent, turn);
    first ??= slip;
    const lines: TestLine[] = [
      {
        at: bankTime(desk),
        amount: slip.terms.usd,
        words: `NIP/ADA LOVELACE/${slip.reference}`,
        reference: `FT-9000${turn}`,
      },
      { at: bankTime(desk), amount: "-0.25", words: "NIP CHARGE + VAT" },
    ];
    if (turn === 4) {
      // The bank reversed the first day's payment, dated that day.
      await customerStepsOf(first)("received");
      const paidAt = (await agent("GET", `/desk/orders/${first.reference}`)).body.payments[0];
      const reversed = { paymentId: paidAt.id, madeAt: paidAt.madeAt, reason: "The bank took it back" };
      await stepsOf(agent, first.reference)("reverse", reversed);
      lines.push({ at: bankTime(desk), amount: `-${first.terms.usd}`, words: `RSVL ${first.reference}` });
    }
    const post = await posterOf(desk, works);
    const books = booksOf(agent, bank);
    if (turn === 0) await books.map();
    expect((await post(bank, fileOf(lines, balance))).status).toBe(200);
    for (const { amount } of lines) balance += Number(amount);
    for (const { id, suggestion } of (await books.open()).lines) {
      const { order, as } = suggestion ?? {};
      if (as !== undefined) await books.confirm(id, { as, note: "NIP" });
      else {
        const reference = order ?? first.reference;
        const { version } = (await agent("GET", `/desk/orders/${reference}`)).body;
        await books.confirm(id, { order: reference, version });
      }
    }
    if (turn > 0) expect((await books.tryClose({ date })).body.code).toBe("not_an_approver");
    const closed = await booksOf(second, bank).close({ date, ...(turn === 0 ? { opening: "1000" } : {}) });
    expect(closed, date).toMatchObject({
      opening: String(opening),
      closing: String(balance),
      bank: String(balance),
      difference: "0",
      unexplained: "0",
      closed: { by: closer },
      late:
        turn === 4
          ? [{ kind: "reversal", order: first.reference, amount: `-${Number(first.terms.usd)}` }]
          : [],
    });
    closes.push(JSON.stringify(closed));
    opening = balance;
    if (turn === 0) {
      desk.clock.advance(DAY);
      const early = await booksOf(agent, bank).tryClose({ date: at().slice(0, 10) });
      expect(early.status).toBe(409);
      expect((await booksOf(second, bank).tryClose({ date })).body.code).toBe("not_an_approver");
      closes[0] = JSON.stringify(await booksOf(eve, bank).close({ date }));
    } else desk.clock.advance(DAY);
  }
  // What is closed reads as it did.
  for (const text of closes) {
    const closed = JSON.parse(text) as { date: string };
    expect(await booksOf(ada, bank).day(closed.date)).toEqual(closed);
    expect((await booksOf(ada, bank).tryClose({ date: closed.date })).status).toBe(409);
  }
});

it("O112: a difference is taken apart, and closes with a reason alone", async () => {
  await startStaffedDesk();
  await booksOf(ada, bank).map();
  const date = at().slice(0, 10);
  const slip = await paid(ada, 0);
  const post = await posterOf(desk, "Ada");
  await post(bank, fileOf([{ at: bankTime(desk), amount: "40.50", words: "POS TRF/MUSA IBRAHIM" }], 1_000));
  const books = booksOf(bob, bank);
  expect((await books.tryClose({ date })).body.errors).toMatchObject([{ field: "opening" }]);
  const refused = await books.tryClose({ date, opening: "1000" });
  expect(refused.body.errors).toMatchObject([
    { field: "reason", message: "The books and the bank differ by \u2212209.50 USD. Say why." },
  ]);
  expect(await books.close({ date, opening: "1000", reason: "The bank is late" })).toMatchObject({
    closing: "1250",
    bank: "1040.5",
    difference: "-209.5",
    lines: { amount: "40.5", count: 1 },
    payments: { amount: "-250", count: 1 },
    unexplained: "0",
  });
  expect((await booksOf(ada, bank).open()).payments).toMatchObject([{ order: slip.reference }]);
  // A closed day stays the same, whatever is recorded for it later.
  await booksOf(eve, bank).close({ date });
  const { lines } = await books.open();
  await books.confirm(lines[0].id, { as: "other", note: "A loan" });
  await booksOf(eve, bank).confirm(lines[0].id, { as: "other", note: "A loan" });
  expect(await books.day(date)).toMatchObject({ closing: "1250", difference: "-209.5" });
  desk.clock.advance(DAY);
  expect(await booksOf(await desk.again("Bob"), bank).day(at().slice(0, 10))).toMatchObject({
    opening: "1250",
    late: [{ kind: "adjustment", for: date, amount: "40.5" }],
  });
});

it("money that is recorded by its day alone stands in that day, where the bank's begins after UTC's", async () => {
  await startStaffedDesk();
  await booksOf(ada, bank).map({ ...MAPPING, timeZone: "America/New_York" });
  const slip = await shown();
  const date = at().slice(0, 10);
  await stepsOf(ada, slip.reference)("money-seen", line({ madeAt: date, bankReference: "FT-90010" }));
  const before = new Date(desk.clock.now() - DAY).toISOString().slice(0, 10);
  const books = booksOf(bob, bank);
  expect((await books.day(before)).movements).toEqual([]);
  expect((await books.day(date)).movements).toMatchObject([{ amount: "250", count: 1 }]);
});

it("a line of today without a time is recorded where the bank's day has begun, and none of its tomorrow", async () => {
  await startStaffedDesk();
  await booksOf(ada, bank).map({ ...MAPPING, timeZone: "Asia/Singapore" });
  // Half past seven in Singapore, a day before that in UTC.
  const day = new Date(desk.clock.now() + DAY).toISOString().slice(0, 10);
  desk.clock.advance(Date.parse(`${day}T00:00:00Z`) - HOUR / 2 - desk.clock.now());
  const late = await shown();
  const seen = (madeAt: string) =>
    tryStep(ada, late.reference, "money-seen", line({ madeAt, bankReference: "FT-90012" }));
  const next = new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
  expect(await seen(next)).toMatchObject({ status: 400, body: { errors: [{ field: "madeAt" }] } });
  expect(await seen(day)).toMatchObject({ status: 200, body: { differences: [] } });
  expect((await booksOf(bob, bank).day(day)).movements).toMatchObject([{ amount: "250", count: 1 }]);
  // West of UTC tomorrow hasn't begun when it has there.
  await booksOf(ada, bank).map({ ...MAPPING, timeZone: "America/New_York" });
  desk.clock.advance(HOUR);
  const western = await shown();
  expect(
    await tryStep(ada, western.reference, "money-seen", line({ madeAt: day, bankReference: "FT-90013" })),
  ).toMatchObject({ status: 400, body: { errors: [{ field: "madeAt" }] } });
});

it("a member who is erased is named otherwise in the books and their audit, too", async () => {
  await startStaffedDesk();
  const date = at().slice(0, 10);
  await booksOf(ada, bank).close({ date, opening: "1000", bank: "1000" });
  await booksOf(eve, bank).close({ date });
  const closedBy = async (who: Call) => (await booksOf(who, bank).day(date)).closed;
  expect(await closedBy(bob)).toMatchObject({ by: "Ada", confirmedBy: "Eve" });
  const [member] = desk.rows("SELECT id FROM accounts WHERE firstname = 'Ada'");
  await desk.db.transaction().execute((db) => anonymiseOfficer(db, String(member!["id"])));
  expect(await closedBy(bob)).toMatchObject({ by: "Agent 1", confirmedBy: "Eve" });
  expect(JSON.stringify(desk.rows("SELECT content FROM audit"))).not.toContain("Ada");
  expect(await auditDifferences(desk.db)).toEqual([]);
});

it("the last statement of a deleted account is imported, and its lines are confirmed", async () => {
  await startStaffedDesk();
  await booksOf(ada, bank).map();
  const slip = await paid(ada, 1);
  const { accounts } = (await eve("GET", "/desk/receiving-accounts")).body;
  const { version } = accounts.find(({ id }: { id: string }) => id === bank);
  expect((await eve("DELETE", `/desk/receiving-accounts/${bank}?version=${version}`)).status).toBe(204);
  const words = `NIP/ADA LOVELACE/${slip.reference}`;
  const lines = [{ at: bankTime(desk), amount: slip.terms.usd, words, reference: "FT-90001" }];
  const post = await posterOf(desk, "Bob");
  expect((await post(bank, fileOf(lines))).status).toBe(200);
  expect((await booksOf(bob, bank).open()).lines).toHaveLength(1);
});

it("what was made before an account's first closed day is in its opening, though it's recorded later", async () => {
  await startStaffedDesk();
  const early = at();
  desk.clock.advance(DAY);
  const date = at().slice(0, 10);
  await booksOf(await desk.again("Ada"), bank).close({ date, opening: "1000", bank: "1000" });
  await booksOf(await desk.again("Eve"), bank).close({ date });
  desk.clock.advance(DAY);
  const bookkeeper = await desk.again("Ada");
  const found = { accountId: bank, amount: "300.00", madeAt: early, bankReference: "FT-90011" };
  expect((await bookkeeper("POST", "/desk/payments", found)).status).toBe(200);
  expect(await booksOf(bookkeeper, bank).day(at().slice(0, 10))).toMatchObject({
    opening: "1000",
    movements: [],
    late: [],
    closing: "1000",
  });
});

/** Ada works, Eve confirms; the account has a closed day with an explained difference. */
async function explained() {
  await startStaffedDesk();
  const date = at().slice(0, 10);
  const closed = { date, opening: "1000", bank: "959.5", reason: "A fee that no line shows" };
  await booksOf(ada, bank).close(closed);
  await booksOf(eve, bank).close({ date });
  desk.clock.advance(DAY);
  const again = async (name: string) => booksOf(await desk.again(name), bank);
  const books = { ada: await again("Ada"), bob: await again("Bob"), eve: await again("Eve") };
  return { books, closedOn: date, date: at().slice(0, 10) };
}

it("an adjustment that another member confirms ends a difference that was explained", async () => {
  const { books, closedOn, date } = await explained();
  const adjustment = { date: closedOn, kind: "adjustment", amount: "-40.50", reason: "A fee without a line" };
  const { adjustments } = await books.ada.adjust(adjustment);
  expect(adjustments).toMatchObject([{ amount: "-40.5", for: closedOn, by: "Ada", mayConfirm: false }]);
  expect(await books.bob.day(date)).toMatchObject({ closing: "1000", adjustments: [{ mayConfirm: true }] });
  const [{ id }] = adjustments;
  expect((await books.ada.tryConfirmAdjustment(id)).body.code).toBe("not_an_approver");
  await books.bob.confirmAdjustment(id);
  expect((await books.bob.tryConfirmAdjustment(id)).body.code).toBe("unknown_adjustment");
  const day = await books.eve.day(date);
  expect(day).toMatchObject({
    opening: "1000",
    closing: "959.5",
    movements: [{ kind: "adjustment", amount: "-40.5", count: 1 }],
    late: [{ kind: "adjustment", for: closedOn }],
    payments: { count: 0 },
    adjustments: [],
  });
  expect(await books.eve.close({ date, bank: "959.50" })).toMatchObject({ difference: "0" });
  const audit = await (await desk.again("Eve"))("GET", "/desk/audit");
  const actions = audit.body.rows.map(({ action, actor }: any) => `${action} ${actor.name}`);
  expect(actions).toEqual(expect.arrayContaining(["adjustment-written Ada", "adjustment-confirmed Bob"]));
});

it("a wrong opening is corrected in the open day; the closed one stays", async () => {
  const { books, closedOn, date } = await explained();
  const before = await books.ada.day(closedOn);
  const opening = { date, kind: "opening", amount: "-40.50", reason: "It began with 959.50" };
  const [{ id }] = (await books.ada.adjust(opening)).adjustments;
  await books.eve.confirmAdjustment(id);
  expect(await books.bob.day(date)).toMatchObject({
    opening: "1000",
    movements: [{ kind: "opening", amount: "-40.5", count: 1 }],
    closing: "959.5",
  });
  expect(await books.ada.day(closedOn)).toEqual(before);
  // Withdrawn or refused, an adjustment moves nothing.
  const [wrong] = (await books.ada.adjust({ ...opening, amount: "7" })).adjustments;
  expect((await books.bob.withdrawAdjustment(wrong.id)).adjustments).toEqual([]);
  expect(await books.bob.day(date)).toMatchObject({ closing: "959.5" });
  const second = { ...BANK, name: "Second", details: [{ label: "Account", value: "9876543210" }] };
  const other = booksOf(await desk.again("Ada"), await desk.account(await desk.again("Eve"), second));
  expect((await other.tryAdjust(opening)).body.message).toMatch(/first closing/);
  const tomorrow = { ...opening, date: new Date(desk.clock.now() + DAY).toISOString().slice(0, 10) };
  expect((await booksOf(await desk.again("Ada"), bank).tryAdjust(tomorrow)).status).toBe(409);
  for (const bad of [{ amount: "0" }, { amount: "1e3" }, { reason: " " }, { kind: "fee" }])
    expect((await books.ada.tryAdjust({ ...opening, ...bad })).status, JSON.stringify(bad)).toBe(400);
});

it("a desk of one adjusts alone; one whose others were away for 72 hours confirms it", async () => {
  const single = await startOrderDesk();
  const owner = await single.member("Eve", "admin");
  const account = await single.account(owner);
  const date = bankTime(single).slice(0, 10);
  const adjustment = { date, kind: "adjustment", amount: "5", reason: "Found" };
  expect(await booksOf(owner, account).adjust(adjustment)).toMatchObject({
    adjustments: [],
    movements: [{ kind: "adjustment", amount: "5" }],
  });
  await single.member("Ada", "agent");
  const [{ id, mayConfirm }] = (await booksOf(owner, account).adjust(adjustment)).adjustments;
  expect(mayConfirm).toBe(false);
  single.clock.advance(4 * DAY);
  expect((await booksOf(await single.again("Eve"), account).confirmAdjustment(id)).adjustments).toEqual([]);
});

it("an account's first closing is confirmed by its author, too, once no other member was here for 72 hours", async () => {
  await startStaffedDesk();
  const date = at().slice(0, 10);
  const closed = await booksOf(ada, bank).close({ date, opening: "1000", bank: "1000" });
  expect(closed).toMatchObject({ mayClose: false, closed: { waits: true } });
  expect(await booksOf(bob, bank).day(date)).toMatchObject({ mayClose: true, closed: { waits: true } });
  desk.clock.advance(2 * DAY);
  const early = booksOf(await desk.again("Ada"), bank);
  expect((await early.tryClose({ date })).body.code).toBe("not_an_approver");
  desk.clock.advance(DAY + DAY / 4);
  const books = booksOf(await desk.again("Ada"), bank);
  const later = { date: at().slice(0, 10), bank: "1000" };
  expect((await books.tryClose(later)).body.code).toBe("step_not_possible");
  expect(await books.day(date)).toMatchObject({ mayClose: true, closed: { waits: true } });
  const { mayClose, closed: alone } = await books.close({ date });
  expect([mayClose, alone]).toEqual([false, { at: closed.closed.at, by: "Ada" }]);
  expect(await books.close(later)).toMatchObject({ opening: "1000", difference: "0" });
});

it("an adjustment that is sent again, as after a lost answer, is one; another content under its id is refused", async () => {
  const { books, closedOn } = await explained();
  const adjustment = { date: closedOn, kind: "adjustment", amount: "-40.50", reason: "A fee without a line" };
  const id = randomUUID();
  const first = await books.ada.adjust(adjustment, id);
  expect(await books.ada.adjust({ ...adjustment, amount: "-40.5" }, id.toUpperCase())).toEqual(first);
  expect(first.adjustments).toMatchObject([{ id, amount: "-40.5" }]);
  const others = [{ amount: "-45" }, { kind: "opening" }, { reason: "Another" }];
  for (const other of others)
    expect((await books.ada.tryAdjust({ ...adjustment, ...other }, id)).body.code).toBe("content_moved");
  expect((await books.bob.tryAdjust(adjustment, id)).body).toMatchObject({
    code: "content_moved",
    message: "Ada changed this meanwhile. Please look at it again.",
  });
  await books.bob.confirmAdjustment(id);
  expect(await books.ada.adjust(adjustment, id)).toMatchObject({ adjustments: [] });
  expect(await books.eve.day(bankTime(desk).slice(0, 10))).toMatchObject({
    closing: "959.5",
    movements: [{ kind: "adjustment", count: 1 }],
  });
});
