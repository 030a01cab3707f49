import type { StatementRead } from "@tradeslip/contracts";
import { screen, within } from "@testing-library/react";
import { LINELESS_LISTED } from "@tradeslip/contracts/rules";
import { beforeEach, expect, it, vi } from "vitest";
import { receivingAccount, waitingOrder } from "../../../../testing/desk-answers.ts";
import { FakeServer } from "../../../../testing/fake-server.ts";
import { FakeStreams } from "../../../../testing/fake-streams.ts";
import { unavailable } from "../../../../testing/problem.ts";
import { passTime, renderApp } from "../../../../testing/render-app.tsx";
import { AccountBooks } from "./account-books.tsx";
import { dayAsCsv } from "./day-csv.ts";
import { ACCOUNT, DAY, KeyedBooks, LINES, ONE, openBooks } from "./testing/open-books.tsx";

const WRITTEN = "1c0f5b6e-2d3a-4e7b-8f90-a1b2c3d4e5f6";
const WRITES = `${ONE}/adjustments/${WRITTEN}` as const;
const NO_LINES = { lines: 0, fresh: 0, known: 0, skipped: 0 };

beforeEach(() => {
  void new FakeStreams();
  Element.prototype.scrollIntoView = vi.fn<() => void>();
});

it("O112: the day stands beside its open lines, and one key confirms what a line may be", async () => {
  const { user, server } = await openBooks();
  const sheet = within(screen.getByRole("region", { name: "The day in NGN" }));
  expect(sheet.getByText("5 lines without a payment").nextSibling?.textContent).toBe("+447,392.50");
  expect(sheet.getByText("2 payments without a line").nextSibling?.textContent).toBe("−181,250.00");
  server.answer(`${ONE}/lines/one/confirm`, LINES.lines[0]!);
  server.answer(`${ONE}/lines/two/confirm`, LINES.lines[1]!);
  await user.keyboard("1");
  await passTime(0);
  expect(server.sentTo(`${ONE}/lines/one/confirm`)).toEqual([{ order: "N1ZC9-HV38G", version: 5 }]);
  await user.keyboard("2");
  await passTime(0);
  expect(server.sentTo(`${ONE}/lines/two/confirm`)).toEqual([{ as: "fee", note: "-53.75" }]);
});

it.each([
  ["JPY", "39000", "39,000"],
  ["KWD", "77.25", "77.250"],
  ["BTC", "0.5", "0.50000000"],
])("the books of an account in %s show %s as its card does: %s", async (currency, amount, text) => {
  const paid = { id: "p1", currency, amount, madeAt: "2026-11-26T08:14:00.000Z", recordedBy: "Ada" };
  const server = new FakeServer();
  server.answer(`${ONE}/lines`, {
    lines: [
      { ...LINES.lines[0]!, amount, currency, waits: { by: "Eve", note: "", payment: "p1", fee: amount } },
    ],
    payments: [{ ...paid, kind: "customer", isOverdue: false }],
  });
  server.answer(`${ONE}/day`, { ...DAY, currency, opening: amount, difference: `-${amount}` });
  server.answer(`${ONE}/payments`, { payments: [{ ...paid, kind: "customer" }] });
  await renderApp(<AccountBooks account={receivingAccount({ currency })} />, { server });
  await passTime(1);
  await passTime(1);
  const sheet = within(screen.getByRole("region", { name: `The day in ${currency}` }));
  const shown = (label: string) => sheet.getByText(label).nextSibling?.textContent;
  expect([shown("Opening"), shown("Difference")]).toEqual([text, `\u2212${text}`]);
  for (const name of ["Lines without a payment", "Payments without a line", /^Payments of /])
    expect(within(screen.getByRole("region", { name })).getByText(`+${text}`)).toBeDefined();
  expect(
    screen.getByText(`Eve says: the bank took ${text} of this payment. A second person confirms it.`),
  ).toBeDefined();
});

it("a refund of no order that has no line is asked to be taken out, and no other payment", async () => {
  const payment = { currency: "NGN", amount: "-100", madeAt: "2026-11-26T08:14:00.000Z", recordedBy: "Ada" };
  const refund = { ...payment, id: "one", kind: "refund", isOverdue: true } as const;
  const ofOrder = { ...refund, id: "two", order: "N1ZC9-HV38G" };
  const cameBack = { ...refund, id: "three", kind: "reversal", amount: "100" } as const;
  const { user, server } = await openBooks(DAY, { ...LINES, payments: [refund, ofOrder, cameBack] });
  const path = "/api/desk/payments/one/correct";
  const detail = "A second person has to approve this.";
  server.answer(path, { ...unavailable, status: 409, code: "approval_needed", detail });
  await user.click(screen.getByRole("button", { name: "This never left" }));
  await user.type(screen.getByLabelText("Reason"), "The bank never sent it");
  await user.click(screen.getByRole("button", { name: "Ask to take it out" }));
  await passTime(0);
  expect(server.sentTo(path)).toEqual([{ reason: "The bank never sent it" }]);
  expect(screen.getByText(detail)).toBeDefined();
});

it.each([
  [1, 0],
  [LINELESS_LISTED, 1],
])("a list of %i payments without a line says whether it may be cut", async (length, count) => {
  const paid = { currency: "NGN", amount: "100", madeAt: "2026-11-26T08:14:00.000Z", recordedBy: "Ada" };
  const payments = Array.from({ length }, (_none, at) => ({
    ...paid,
    id: `${at}`,
    kind: "customer" as const,
    isOverdue: false,
  }));
  await openBooks(DAY, { ...LINES, payments });
  const list = within(screen.getByRole("region", { name: "Payments without a line" }));
  expect(list.queryAllByText("There may be newer ones.")).toHaveLength(count);
});

it("what isn't known of the day yet is a dash, not an empty place", async () => {
  await openBooks({ ...DAY, opening: null, closing: null, bank: null, difference: null, unexplained: null });
  const sheet = within(screen.getByRole("region", { name: "The day in NGN" }));
  const labels = ["Opening", "Closing", "The bank's", "Difference", "Unexplained"];
  expect(labels.map((label) => sheet.getByText(label).nextSibling?.textContent)).toEqual(Array(5).fill("—"));
});

it("the printed day names its account and date", async () => {
  await openBooks();
  const sheet = within(screen.getByRole("region", { name: "The day in NGN" }));
  expect(sheet.getByText(`${ACCOUNT.name}, ${DAY.date}`)).toBeDefined();
});

it("O112: a difference asks for its reason, and the day closes with it", async () => {
  const { user, server } = await openBooks();
  server.answer(`${ONE}/day/close`, { ...DAY, closed: { at: "2026-11-26T19:00:00.000Z", by: "Ben" } });
  await user.type(screen.getByLabelText("Why books and bank differ"), "Two payouts after hours");
  await user.click(screen.getByRole("button", { name: /^Close the day/ }));
  await passTime(0);
  expect(server.sentTo(`${ONE}/day/close`)).toEqual([
    { date: "2026-11-26", reason: "Two payouts after hours" },
  ]);
});

it("O112: a line of no order is a fee, or no customer's, with a note", async () => {
  const { user, server } = await openBooks();
  const line = within(screen.getByText("POS TRF").closest("li")!);
  await user.click(line.getByRole("button", { name: "Something else" }));
  expect(line.queryByRole("button", { name: "Fee" })).toBeNull();
  await user.type(line.getByLabelText("What it is"), "A loan");
  server.answer(`${ONE}/lines/three/confirm`, LINES.lines[2]!);
  await user.click(line.getByRole("button", { name: "No customer's" }));
  await passTime(0);
  expect(server.sentTo(`${ONE}/lines/three/confirm`)).toEqual([{ as: "other", note: "A loan" }]);
});

it("S133: what another member says the columns hold is shown beside what is chosen, and the next save knows of it", async () => {
  const { user, server, queryClient } = await openBooks();
  const kept = { date: "Date", narration: "Words", amount: "Amount" };
  const columns = { columns: ["Date", "Words", "Amount"], sample: [], mapping: kept, isMapped: false };
  server.answer(`${ONE}/statement-mapping`, { version: 3, mapping: kept });
  server.answer(`${ONE}/statements`, { ...columns, version: 3, ...NO_LINES });
  await user.click(screen.getByRole("button", { name: /^Import statement/ }));
  const file = new File(["Date,Words,Amount"], "bank.csv", { type: "text/csv" });
  await user.upload(screen.getByLabelText("The bank's file (CSV)"), file);
  await passTime(0);
  await user.selectOptions(await screen.findByLabelText("Words"), "payer");
  server.answer(`${ONE}/statement-mapping`, { version: 4, mapping: { ...kept, narration: "Details" } });
  void queryClient.invalidateQueries();
  await passTime(0);
  expect(screen.getByText("Details (was Words)")).toBeDefined();
  expect(screen.getByLabelText<HTMLSelectElement>("Words").value).toBe("payer");
  await user.click(screen.getByRole("button", { name: "Preview" }));
  await passTime(0);
  expect(server.sentTo(`${ONE}/statement-mapping`)).toEqual([
    { date: "Date", payer: "Words", amount: "Amount", version: 4 },
  ]);
});

it("P21.23: an import by columns that another member said since is refused, and previewed by these", async () => {
  const { user, server } = await openBooks();
  const ours = { date: "Date", narration: "Words", amount: "Amount" };
  const theirs = { date: "Date", narration: "Amount", amount: "Words" };
  const read = { columns: ["Date", "Words", "Amount"], sample: [], isMapped: true, ...NO_LINES };
  const detail = "Ada changed this meanwhile. Please look at it again.";
  const queries: string[] = [];
  let saved = { version: 3, mapping: ours };
  server.answer(`${ONE}/statement-mapping`, () => saved);
  server.answer(`${ONE}/statements`, (search) => {
    queries.push(String(search));
    const version = search.get("version");
    if (version !== null && version !== String(saved.version))
      return { ...unavailable, status: 409, code: "content_moved", detail };
    return { ...read, ...saved, lines: 2, fresh: saved.version - 2 };
  });
  await user.click(screen.getByRole("button", { name: /^Import statement/ }));
  const file = new File(["Date,Words,Amount"], "bank.csv", { type: "text/csv" });
  await user.upload(screen.getByLabelText("The bank's file (CSV)"), file);
  await passTime(0);
  const first = await screen.findByRole("button", { name: "Import 1 line" });
  saved = { version: 4, mapping: theirs };
  await user.click(first);
  await passTime(0);
  expect(await screen.findByText(detail)).toBeDefined();
  expect(screen.getByText("Words (was Amount)")).toBeDefined();
  expect(screen.getByLabelText<HTMLSelectElement>("Words").value).toBe("amount");
  expect(screen.queryByText(/^Changed meanwhile/)).toBeNull();
  await user.click(await screen.findByRole("button", { name: "Import 2 lines" }));
  await passTime(0);
  const asked = ["preview=columns", "preview=1"];
  expect(queries).toEqual([...asked, "version=3", "preview=1", "version=4"]);
  expect(screen.queryByLabelText("The bank's file (CSV)")).toBeNull();
});

it("O112: a day as CSV has no formula that a spreadsheet would run", () => {
  const text = dayAsCsv('=HYPERLINK("x")', { ...DAY, closed: { at: "", by: "Ben", reason: "@SUM(1)" } });
  expect(text).toContain(`"'=HYPERLINK(""x"")"`);
  expect(text).toContain("Reason,,'@SUM(1)");
  expect(text).toContain("Closing,,4696781.25");
});

it("an adjustment is written for the day, and another member confirms or takes it out", async () => {
  const WAITS = {
    id: "a1",
    kind: "adjustment",
    amount: "-53.75",
    for: "2026-11-25",
    reason: "A fee",
  } as const;
  const waits = { ...WAITS, at: "2026-11-26T09:00:00.000Z", by: "Ada", mayConfirm: true };
  const { user, server } = await openBooks({ ...DAY, adjustments: [waits] });
  expect(screen.getByText("Ada adjusts by −53.75 for 2026-11-25: A fee")).toBeDefined();
  server.answer(`${ONE}/adjustments/a1/confirm`, DAY);
  await user.click(screen.getByRole("button", { name: "Confirm −53.75" }));
  await passTime(0);
  expect(server.callsTo(`${ONE}/adjustments/a1/confirm`)).toBe(1);
  vi.spyOn(crypto, "randomUUID").mockReturnValue(WRITTEN);
  server.answer(WRITES, "unreachable");
  await user.click(screen.getByRole("button", { name: "Write an adjustment" }));
  await user.type(screen.getByLabelText("By how much; with a minus where there is less"), "−1,053.75");
  await user.type(screen.getByLabelText("Why"), "A fee without a line");
  await user.click(screen.getByRole("button", { name: "Write it for 2026-11-26" }));
  await passTime(2_000);
  // Sent again under the same id: the answer was lost, and perhaps not the call.
  server.answer(WRITES, DAY);
  await user.click(screen.getByRole("button", { name: "Write it for 2026-11-26" }));
  await passTime(0);
  const sent = { date: "2026-11-26", kind: "adjustment", amount: "-1053.75", reason: "A fee without a line" };
  expect(server.sentTo(WRITES)).toEqual([sent, sent]);
  expect(screen.queryByLabelText("Why")).toBeNull();
});

it("keys move through the lines, take one for a fee, and find the other end of an own transfer", async () => {
  const { user, server } = await openBooks();
  const lineOf = (words: string) => screen.getByText(words).closest("li")!;
  expect(lineOf("NIP/ALAO TOBI/N1ZC9-HV38G").getAttribute("aria-current")).toBe("true");
  server.answer(`${ONE}/lines/two/confirm`, LINES.lines[1]!);
  // Incoming money is not a fee.
  await user.keyboard("fj");
  expect(lineOf("NIP CHARGE + VAT").getAttribute("aria-current")).toBe("true");
  await user.keyboard("f");
  await passTime(0);
  expect(server.sentTo(`${ONE}/lines/two/confirm`)).toEqual([{ as: "fee", note: "NIP CHARGE + VAT" }]);
  await user.keyboard("jjk");
  server.answer("/api/desk/receiving-accounts", {
    accounts: [ACCOUNT, receivingAccount({ id: "reserve", name: "Reserve" })],
  });
  const end = { at: "2026-11-26", currency: "NGN", narration: "TRF FROM MAIN" };
  server.answer("/api/desk/receiving-accounts/reserve/lines", {
    lines: [
      { ...end, id: "r1", amount: "53.75" },
      { ...end, id: "r2", amount: "53.70", narration: "ANOTHER" },
    ],
    payments: [],
  });
  await user.keyboard("o");
  await passTime(0);
  const line = within(lineOf("NIP CHARGE + VAT"));
  await user.selectOptions(line.getByLabelText("Own transfer, with the account"), "Reserve");
  await passTime(0);
  expect(line.queryByText("ANOTHER")).toBeNull();
  await user.click(line.getByRole("button", { name: "The other end: +53.75" }));
  await passTime(0);
  expect(server.sentTo(`${ONE}/lines/two/confirm`).at(-1)).toEqual({
    as: "own",
    note: "Reserve",
    line: "r1",
  });
});

it("a line that is short by a fee is confirmed with it, and any fee can be typed", async () => {
  const { user, server } = await openBooks();
  server.answer(`${ONE}/lines`, {
    lines: [
      {
        ...LINES.lines[0]!,
        suggestion: { order: "N1ZC9-HV38G", version: 5, reason: "short", fee: "53.75" },
      },
      LINES.lines[2]!,
    ],
    payments: [],
  });
  server.answer(`${ONE}/lines/one/confirm`, LINES.lines[0]!);
  server.answer(`${ONE}/lines/two/confirm`, LINES.lines[1]!);
  await user.keyboard("2");
  await passTime(0);
  await user.click(screen.getByRole("button", { name: "Confirm with fee" }));
  await passTime(0);
  expect(server.sentTo(`${ONE}/lines/one/confirm`)).toEqual([
    { order: "N1ZC9-HV38G", version: 5, fee: "53.75" },
  ]);
  const order = waitingOrder(server.now, { reference: "K5PW2-9DQX3", version: 7 });
  server.answer("/api/desk/orders/K5PW2-9DQX3", () => order);
  server.answer(`${ONE}/lines/three/confirm`, LINES.lines[2]!);
  const line = within(screen.getByText("POS TRF").closest("li")!);
  await user.click(line.getByRole("button", { name: "Something else" }));
  await user.type(line.getByLabelText("Order"), "k5pw2-9dqx3");
  await user.type(line.getByLabelText("The bank's fee of it (optional)"), "1,000.50");
  await user.click(line.getByRole("button", { name: "It's this order's" }));
  await passTime(0);
  expect(server.sentTo(`${ONE}/lines/three/confirm`)).toEqual([
    { order: "K5PW2-9DQX3", version: 7, fee: "1000.50" },
  ]);
});

it("the day's payments stand with their line or none, and matched lines page by page; one is taken back once that was asked", async () => {
  const { user, server } = await openBooks();
  const paid = {
    kind: "customer" as const,
    amount: "495000",
    currency: "NGN",
    madeAt: "2026-11-26T08:14:00.000Z",
    recordedBy: "Ada",
  };
  server.answer(`${ONE}/payments`, (search) =>
    search.get("cursor") === null
      ? {
          payments: [
            {
              ...paid,
              id: "p1",
              order: "N1ZC9-HV38G",
              line: { id: "one", at: "2026-11-26", narration: "NIP/ALAO" },
            },
          ],
          next: "200",
        }
      : { payments: [{ ...paid, id: "p2", counterparty: "Noor Haddad" }] },
  );
  server.answer(`${ONE}/lines`, (search) =>
    search.get("state") !== "matched"
      ? LINES
      : search.get("cursor") === null
        ? {
            lines: [{ ...LINES.lines[2]!, id: "m1", narration: "RENT", as: "other", note: "Rent" }],
            payments: [],
            next: "200",
          }
        : {
            lines: [{ ...LINES.lines[2]!, id: "three", narration: "NIP/NOOR", order: "K5PW2-9DQX3" }],
            payments: [],
          },
  );
  server.answer(`${ONE}/lines/two/confirm`, LINES.lines[1]!);
  await user.keyboard("2");
  await passTime(0);
  const day = within(screen.getByRole("region", { name: /^Payments of / }));
  expect(day.getByText("Recorded by Ada; line: NIP/ALAO")).toBeDefined();
  await user.click(day.getByRole("button", { name: "Show more payments" }));
  await passTime(0);
  expect(day.getByText("Recorded by Ada; no line")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Show matched lines" }));
  await passTime(0);
  const matched = within(screen.getByRole("region", { name: "Matched lines" }));
  expect(matched.getByText("Adjustments, and no customer's, Rent")).toBeDefined();
  await user.click(matched.getByRole("button", { name: "Show more lines" }));
  await passTime(0);
  expect(matched.getByText("NIP/NOOR")).toBeDefined();
  // A line that was booked as what it is stays.
  const detail = "You recorded this payment: another member takes its line back.";
  server.answer(`${ONE}/lines/three/confirm`, {
    ...unavailable,
    status: 409,
    code: "approval_needed",
    detail,
  });
  const press = async (name: string) => {
    await user.click(matched.getByRole("button", { name }));
    await passTime(0);
  };
  await press("Another payment's line");
  expect(document.activeElement).toBe(matched.getByRole("group", { name: "Take this line back?" }));
  await user.keyboard("{Escape}");
  await press("Another payment's line");
  await press("Leave it");
  await press("Another payment's line");
  expect(server.callsTo(`${ONE}/lines/three/confirm`)).toBe(0);
  await press("Take it back");
  expect(server.callsTo(`${ONE}/lines/three/confirm`)).toBe(1);
  expect(matched.getByText(detail)).toBeDefined();
});

it("a day is saved from what the server kept a row of, and not without it", async () => {
  const { user, server } = await openBooks();
  const saved = vi.fn<() => string>(() => "blob:day");
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined }));
  server.answer(`${ONE}/day/export`, unavailable);
  await user.click(screen.getByRole("button", { name: "Save as CSV" }));
  await passTime(0);
  expect(saved).not.toHaveBeenCalled();
  server.answer(`${ONE}/day/export`, DAY);
  await user.click(screen.getByRole("button", { name: "Save as CSV" }));
  await passTime(0);
  expect(server.sentTo(`${ONE}/day/export`).at(-1)).toMatchObject({ date: expect.any(String) });
  expect(saved).toHaveBeenCalledOnce();
});

/** 200 lines, of which every fifth fits a payment. */
const MANY = Array.from({ length: 200 }, (_none, turn) => ({
  ...LINES.lines[2]!,
  id: `line-${turn}`,
  narration: `line ${turn}`,
  ...(turn % 5 === 4 && { suggestion: { payment: `payment-${turn}`, reason: "reference" as const } }),
}));

async function openMany() {
  const server = new FakeServer();
  let lines = MANY;
  server.answer(`${ONE}/lines`, () => ({ lines, payments: [] }));
  server.answer(`${ONE}/day`, DAY);
  server.answer(`${ONE}/payments`, { payments: [] });
  const { user } = await renderApp(<KeyedBooks />, { server });
  await passTime(0);
  const path = (turn: number) => `${ONE}/lines/line-${turn}/confirm` as `${typeof ONE}/lines/one/confirm`;
  return {
    user,
    server,
    path,
    leave: (turn: number) => (lines = lines.filter(({ id }) => id !== `line-${turn}`)),
    /** Of those shown, from the top. */
    digits: () => [...document.querySelectorAll("ol kbd")].map(({ textContent }) => textContent).join(""),
  };
}

it("O112: of 200 lines forty fit an order: forty keys confirm them", async () => {
  const { user, server, path, leave, digits } = await openMany();
  expect(digits()).toBe("123456");
  // Some of them are enough to show that each press confirms its own line.
  for (const [place, turn] of [4, 9, 14, 19, 24, 29, 34, 39, 44, 49].entries()) {
    server.answer(path(turn), () => {
      leave(turn);
      return LINES.lines[0]!;
    });
    expect(digits()[0]).toBe(String((place % 9) + 1));
    await user.keyboard(digits()[0]!);
    await passTime(0);
    expect(server.sentTo(path(turn))).toEqual([{ payment: `payment-${turn}` }]);
  }
  expect(digits()).toHaveLength(6);
});

it("O112: a key acts while the day is read again after the line before it", async () => {
  const { user, server, path, leave } = await openMany();
  server.answer(`${ONE}/day`, "silent");
  for (const turn of [4, 9])
    server.answer(path(turn), () => {
      leave(turn);
      return LINES.lines[0]!;
    });
  await user.keyboard("1");
  await passTime(0);
  expect(screen.queryByText("line 4")).toBeNull();
  await user.keyboard("2");
  await passTime(0);
  expect(server.callsTo(path(9))).toBe(1);
});

it("O112: keys pressed twice, and while other lines' answers are awaited, confirm each line once", async () => {
  const { user, server, path } = await openMany();
  for (const turn of [4, 9, 14]) server.answer(path(turn), "silent");
  await user.keyboard("1122313");
  await passTime(0);
  expect([4, 9, 14].map((turn) => server.callsTo(path(turn)))).toEqual([1, 1, 1]);
});

it("O112: the digit of a line that went belongs to no other line at once", async () => {
  const { user, server, path, leave, digits } = await openMany();
  server.answer(path(9), () => {
    leave(9);
    return LINES.lines[0]!;
  });
  await user.keyboard("2");
  await passTime(0);
  expect(digits()).toBe("134567");
  const calls = server.calls.length;
  await user.keyboard("2");
  await passTime(0);
  expect(server.calls.length).toBe(calls);
});

it("O112: after a confirmation the books are read again until that succeeds", async () => {
  const { user, server, path, leave, digits } = await openMany();
  server.answer(path(4), () => {
    leave(4);
    server.answer(`${ONE}/lines`, { ...unavailable, status: 429 });
    return LINES.lines[0]!;
  });
  await user.keyboard("1");
  await passTime(9_000);
  expect(digits()[0]).toBe("1");
  server.answer(`${ONE}/lines`, { lines: MANY.slice(5), payments: [] });
  await passTime(10_000);
  expect(screen.queryByText("line 4")).toBeNull();
  expect(digits()[0]).toBe("2");
});

it("a second press of f makes no other line a fee, and a line that leaves above moves no key", async () => {
  const { user, server } = await openBooks();
  const fee = { ...LINES.lines[1]!, suggestion: { as: "fee" as const, reason: "like-fees" as const } };
  let lines = [LINES.lines[0]!, ...["two", "three", "four"].map((id) => ({ ...fee, id, narration: id }))];
  server.answer(`${ONE}/lines`, () => ({ lines, payments: [] }));
  for (const id of ["one", "two", "three"] as const)
    server.answer(`${ONE}/lines/${id}/confirm`, () => {
      lines = lines.filter((line) => line.id !== id);
      return LINES.lines[0]!;
    });
  const confirmed = () =>
    server.calls.filter((path) => path.endsWith("/confirm")).map((path) => path.split("/").at(-2));
  const press = async (key: string) => {
    await user.keyboard(key);
    await passTime(0);
  };
  // The first line leaves above the one that j went to.
  for (const key of ["j", "1", "f"]) await press(key);
  expect(confirmed()).toEqual(["one", "two"]);
  await press("f");
  expect(confirmed()).toEqual(["one", "two"]);
  for (const key of ["j", "f"]) await press(key);
  expect(confirmed()).toEqual(["one", "two", "three"]);
});

it("a refusal can be read while another line's answer is awaited", async () => {
  const { user, server, path } = await openMany();
  server.answer(path(4), { ...unavailable, status: 409, detail: "Ben has this line." });
  server.answer(path(9), "silent");
  await user.keyboard("12");
  await passTime(0);
  expect(screen.getByText("Ben has this line.")).toBeDefined();
});

it("a decimal comma stays one in what a member types: 12,50 is not 1250", async () => {
  const { user, server } = await openBooks({ ...DAY, opening: null, bank: null, difference: null });
  const type = (label: string, text: string) => user.type(screen.getByLabelText(label), text);
  server.answer(`${ONE}/day/close`, DAY);
  await type("The account began the day with", "1012,50");
  await type("The account shows at the end", "4,812,300.00");
  await user.click(screen.getByRole("button", { name: /^Close the day/ }));
  await passTime(0);
  expect(server.sentTo(`${ONE}/day/close`)).toMatchObject([{ opening: "1012.50", bank: "4812300.00" }]);
  vi.spyOn(crypto, "randomUUID").mockReturnValue(WRITTEN);
  server.answer(WRITES, DAY);
  await user.click(screen.getByRole("button", { name: "Write an adjustment" }));
  await type("By how much; with a minus where there is less", "-53,75");
  await type("Why", "A fee");
  await user.click(screen.getByRole("button", { name: "Write it for 2026-11-26" }));
  await passTime(0);
  expect(server.sentTo(WRITES)).toMatchObject([{ amount: "-53.75" }]);
  const line = within(screen.getByText("POS TRF").closest("li")!);
  await user.click(line.getByRole("button", { name: "Something else" }));
  const order = waitingOrder(server.now, { reference: "K5PW2-9DQX3", version: 7 });
  server.answer("/api/desk/orders/K5PW2-9DQX3", () => order);
  server.answer(`${ONE}/lines/three/confirm`, LINES.lines[2]!);
  await user.type(line.getByLabelText("Order"), "K5PW2-9DQX3");
  await user.type(line.getByLabelText("The bank's fee of it (optional)"), "53,75");
  await user.click(line.getByRole("button", { name: "It's this order's" }));
  await passTime(0);
  expect(server.sentTo(`${ONE}/lines/three/confirm`)).toMatchObject([{ fee: "53.75" }]);
});

it("the other end of an own transfer is found behind 200 older lines", async () => {
  const { user, server } = await openBooks();
  server.answer("/api/desk/receiving-accounts", {
    accounts: [ACCOUNT, receivingAccount({ id: "reserve", name: "Reserve" })],
  });
  const line = { at: "2026-11-26", currency: "NGN", narration: "TRF FROM MAIN" };
  server.answer("/api/desk/receiving-accounts/reserve/lines", (search) =>
    search.get("cursor") === null
      ? { lines: [{ ...line, id: "r1", amount: "1" }], payments: [], next: "200" }
      : { lines: [{ ...line, id: "r2", amount: "53.75" }], payments: [] },
  );
  await user.keyboard("jo");
  await passTime(0);
  const own = within(screen.getByText("NIP CHARGE + VAT").closest("li")!);
  await user.selectOptions(own.getByLabelText("Own transfer, with the account"), "Reserve");
  await passTime(0);
  expect(own.queryByText(/^No open line of that account fits/)).toBeNull();
  await user.click(own.getByRole("button", { name: "Show more lines" }));
  await passTime(0);
  server.answer(`${ONE}/lines/two/confirm`, LINES.lines[1]!);
  await user.click(own.getByRole("button", { name: "The other end: +53.75" }));
  await passTime(0);
  expect(server.sentTo(`${ONE}/lines/two/confirm`)).toMatchObject([{ as: "own", line: "r2" }]);
});

it("what the bank's file says is of the file that was chosen last, whichever answer comes first", async () => {
  const { user, server } = await openBooks();
  const read: StatementRead = {
    columns: ["Date", "Amount"],
    sample: [],
    mapping: { date: "Date", amount: "Amount" },
    isMapped: true,
    version: 1,
    lines: 7,
    fresh: 7,
    known: 0,
    skipped: 0,
  };
  server.answer(`${ONE}/statements`, { ...unavailable, status: 422, detail: "This isn't a statement." });
  await user.click(screen.getByRole("button", { name: "Import statement" }));
  const choose = async (name: string) => {
    await user.upload(screen.getByLabelText("The bank's file (CSV)"), new File([name], name));
    // The kept mapping is read first, then the file.
    await passTime(1);
    await passTime(1);
  };
  await choose("photo.csv");
  expect(screen.getByText("This isn't a statement.")).toBeDefined();
  // The next one's answers take two seconds each; those of the one after it come at once.
  server.answer(`${ONE}/statements`, read);
  vi.stubGlobal("fetch", async (...sent: Parameters<typeof fetch>) => {
    const answer = await server.fetch(...sent);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    return answer;
  });
  await choose("october.csv");
  expect(screen.queryByText("This isn't a statement.")).toBeNull();
  await passTime(2_500);
  vi.stubGlobal("fetch", server.fetch);
  server.answer(`${ONE}/statements`, { ...read, isMapped: false, lines: 1, fresh: 1 });
  await choose("november.csv");
  await passTime(3_000);
  expect(screen.queryByRole("button", { name: /^Import \d/ })).toBeNull();
  expect(screen.getByRole("button", { name: "Preview" })).toBeDefined();
});

it("the bank's file that was corrected and is chosen again is read again", async () => {
  const { user, server } = await openBooks();
  server.answer(`${ONE}/statements`, { ...unavailable, status: 400, detail: "Line 5 can't be read." });
  await user.click(screen.getByRole("button", { name: "Import statement" }));
  const file = new File(["Date,Amount"], "november.csv");
  for (const times of [1, 2]) {
    await user.upload(screen.getByLabelText("The bank's file (CSV)"), file);
    await passTime(0);
    expect(server.callsTo(`${ONE}/statements`)).toBe(times);
  }
});

it("one is counted as one: a line, a payment, a line to import", async () => {
  const one = { amount: "1", count: 1 };
  const { user, server } = await openBooks({ ...DAY, lines: one, payments: one });
  const sheet = within(screen.getByRole("region", { name: "The day in NGN" }));
  expect(sheet.getByText("1 line without a payment")).toBeDefined();
  expect(sheet.getByText("1 payment without a line")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Import statement" }));
  const read = { columns: [], sample: [], mapping: {}, isMapped: true, version: 0 };
  server.answer(`${ONE}/statements`, { ...read, ...NO_LINES, lines: 1, fresh: 1 });
  await user.type(screen.getByLabelText(/^Or messages of mobile money/), "M-PESA");
  await user.tab();
  await passTime(0);
  expect(screen.getByRole("button", { name: "Import 1 line" })).toBeDefined();
});

it("pasted messages are imported by one press, also out of their field", async () => {
  const { user, server } = await openBooks();
  const read = { columns: [], sample: [], mapping: {}, isMapped: true, version: 0 };
  server.answer(`${ONE}/statements`, { ...read, ...NO_LINES, lines: 2, fresh: 2 });
  await user.click(screen.getByRole("button", { name: "Import statement" }));
  const field = screen.getByLabelText(/^Or messages of mobile money/);
  await user.type(field, "M-PESA");
  await user.tab();
  await passTime(0);
  await user.click(field);
  await user.click(screen.getByRole("button", { name: "Import 2 lines" }));
  await passTime(0);
  // Looked at once, then imported.
  expect(server.callsTo(`${ONE}/statements`)).toBe(2);
  expect(screen.queryByLabelText(/^Or messages of mobile money/)).toBeNull();
});

it("opens on the reader's own day: five hours behind UTC it isn't tomorrow in the evening", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-17T02:00:00.000Z") });
  vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(5 * 60);
  await openBooks();
  expect(screen.getByLabelText<HTMLInputElement>("Day").value).toBe("2026-11-16");
});
