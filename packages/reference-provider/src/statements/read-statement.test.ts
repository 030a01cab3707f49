import type { StatementMapping } from "@tradeslip/contracts";
import Big from "big.js";
import { expect, it } from "vitest";
import { ProviderError } from "../errors.ts";
import { BalanceCheck } from "./balance-check.ts";
import { decoded, openCsv } from "./csv-file.ts";
import { guessedMapping } from "./mappings.ts";
import { openStatement, type ReadLine, statementRows } from "./read-statement.ts";
import { BANK_STATEMENTS } from "./testing/bank-statements.ts";

const HEAD = "Date,Narration,Debit,Credit,Balance,Ref No";
const MAPPING: StatementMapping = {
  date: "Date",
  narration: "Narration",
  credit: "Credit",
  debit: "Debit",
  balance: "Balance",
  reference: "Ref No",
};

async function read(
  text: string,
  mapping: StatementMapping,
  { zone = "UTC", currency = "USD" }: { zone?: string; currency?: string } = {},
) {
  const statement = await openStatement(text, mapping, { zone, currency });
  const lines: ReadLine[] = [];
  const balances = new BalanceCheck();
  let skipped = 0;
  for await (const row of statementRows(statement)) {
    if ("note" in row) {
      skipped += 1;
      if (row.note !== null) balances.row(row.note.line, new Big(0), row.note.balance);
      continue;
    }
    lines.push(...row.lines);
    const delta = row.lines.reduce(
      (sum, { direction, amount }) => (direction === "in" ? sum.plus(amount) : sum.minus(amount)),
      new Big(0),
    );
    balances.row(row.lines[0]!.line, delta, row.lines.at(-1)!.balance);
  }
  return { lines, skipped, balances };
}

const refusalOf = async (rows: readonly string[], mapping = MAPPING, end = "\n") => {
  try {
    await read([HEAD, ...rows].join("\n") + end, mapping);
  } catch (error) {
    if (error instanceof ProviderError) return `${error.code} ${error.field}`;
    throw error;
  }
  return null;
};

it.each(BANK_STATEMENTS)("O112: reads a statement of $name", async ({ bytes, mapping, ...expected }) => {
  const text = decoded(bytes);
  const columns = openCsv(text, [])?.columns ?? [];
  const whole = { ...guessedMapping(columns), ...mapping } as StatementMapping;
  const { lines, skipped, balances } = await read(text, whole);
  const seen = lines.map(({ day, at, hasTime, direction, amount, bankReference }) =>
    [
      day,
      ...(hasTime ? [new Date(at).toISOString().slice(11, 19)] : []),
      `${direction === "in" ? "+" : "-"}${amount}`,
      bankReference ?? "-",
    ].join(" "),
  );
  const isNewestFirst = balances.isNewestFirst(
    lines[0]!.at === lines.at(-1)!.at ? null : lines[0]!.at > lines.at(-1)!.at,
  );
  expect({ seen, skipped }).toEqual({ seen: expected.lines, skipped: expected.skipped });
  expect(balances.broken(isNewestFirst)).toBeNull();
  const latest = balances.latest(isNewestFirst);
  expect(latest === null ? undefined : new Big(latest).toFixed()).toBe(expected.balance);
});

it("O112: keeps names in the letters of Windows-1252, and words that are a formula", async () => {
  const [statement] = BANK_STATEMENTS.filter(({ name }) => name.startsWith("Sparkasse"));
  const columns = openCsv(decoded(statement!.bytes), [])!.columns;
  const mapping = { ...guessedMapping(columns), ...statement!.mapping } as StatementMapping;
  const { lines } = await read(decoded(statement!.bytes), mapping);
  expect(lines[0]).toMatchObject({ payer: "Jürgen Groß", narration: "P7RE4-0TQ6S" });
  const formula = await read(`${HEAD}\n26/11/2026,"=HYPERLINK(""x"")",,5.00,5.00,\n`, MAPPING);
  expect(formula.lines[0]?.narration).toBe('=HYPERLINK("x")');
});

it("O112: asks for the order of day and month where no line of the file tells it", async () => {
  const rows = ["03/04/2026,a,,5.00,5.00,", "04/04/2026,b,,5.00,10.00,"];
  expect(await refusalOf(rows)).toBe("dates_ambiguous dateOrder");
  for (const [dateOrder, day] of [
    ["day-first", "2026-04-03"],
    ["month-first", "2026-03-04"],
  ] as const) {
    const { lines } = await read([HEAD, ...rows].join("\n"), { ...MAPPING, dateOrder });
    expect(lines[0]?.day).toBe(day);
  }
  const told = await read([HEAD, ...rows, "25/04/2026,c,,1.00,11.00,"].join("\n"), MAPPING);
  expect(told.lines[0]?.day).toBe("2026-04-03");
  expect(await refusalOf([...rows, "25/04/2026,c,,1.00,11.00,", "04/25/2026,d,,1.00,12.00,"])).toBe(
    "statement_unreadable lines.5",
  );
});

const days = Array.from({ length: 1_500 }, (_none, turn) => `26/11/2026,row ${turn},,5.00,,A${turn}`);

it.each([
  ["an old Macintosh's ends", [HEAD, ...days].join("\r")],
  [
    "a preamble with the ends of another system",
    `Statement of 8901234567\r\n${[HEAD, ...days].join("\n")}\n`,
  ],
  ["the system's ends after a preamble of another", `Statement\n\n${[HEAD, ...days].join("\r\n")}\r\n`],
])("reads a long file with %s", async (_why, text) => {
  const { lines } = await read(text, MAPPING);
  expect(lines.map(({ narration }) => narration)).toEqual(days.map((_row, turn) => `row ${turn}`));
});

it("reads UTF-16 in either byte order", async () => {
  const little = Buffer.from(`\uFEFF${HEAD}\n26/11/2026,Añjọlá,,5.00,5.00,A1\n`, "utf16le");
  const big = Buffer.from(little).swap16();
  for (const bytes of [little, big])
    expect((await read(decoded(bytes), MAPPING)).lines).toMatchObject([{ narration: "Añjọlá" }]);
});

it("O112: names the line of a file that is cut off, wherever it was cut", async () => {
  const whole = ["26/11/2026,one,,5.00,5.00,A1", "27/11/2026,two,3.00,,2.00,B2"];
  const text = [HEAD, ...whole].join("\n");
  // Of the last line nothing is missing that could be told once its last cell has begun.
  const last = text.lastIndexOf(",") + 1;
  const start = text.lastIndexOf("\n") + 2;
  for (let length = start; length < last; length += 1) {
    const cut = text.slice(0, length);
    await expect(read(cut, MAPPING), `…${cut.slice(-12)}`).rejects.toMatchObject({ field: "lines.3" });
  }
  expect(await refusalOf(['26/11/2026,"one,,5.00,5.00,A1'])).toMatch(/^statement_unreadable lines/);
});

it.each([
  ["ISK", "35.000", "240.000", ["35000", "240000"]],
  ["CLP", "35,000", "240,000", ["35000", "240000"]],
  ["TND", "250,500", "1,000", ["250.5", "1"]],
  ["KWD", "250.500", "1.000", ["250.5", "1"]],
  // What the file tells otherwise counts more than the currency.
  ["USD", "1.234", "0,50", ["1234", "0.5"]],
  ["USD", "1,234", "0.50", ["1234", "0.5"]],
  ["TND", "1.234", "0,500", ["1234", "0.5"]],
])(
  "O112: of %s %s and %s are told by the digits that the currency has",
  async (currency, one, two, amounts) => {
    const rows = [HEAD, `2026-11-21,A,,"${one}",,R1`, `2026-11-21,B,,"${two}",,R2`];
    const { lines } = await read(rows.join("\n") + "\n", MAPPING, { currency });
    expect(lines.map(({ amount }) => amount)).toEqual(amounts);
  },
);

it("O112: where a column tells the side, an amount without it is refused, but one with a minus", async () => {
  const mapping: StatementMapping = { date: "Date", narration: "Text", amount: "Amount", side: "DC" };
  const rowsOf = (...rows: string[]) => ["Date,Text,Amount,DC", ...rows].join("\n") + "\n";
  const [came, went] = ["2026-11-21,A,5.00,CR", "2026-11-21,B,-5.00,"];
  expect((await read(rowsOf(came, went), mapping)).lines.map(({ direction }) => direction)).toEqual([
    "in",
    "out",
  ]);
  await expect(read(rowsOf(came, "2026-11-21,B,5.00,"), mapping)).rejects.toMatchObject({ status: 400 });
});

it("O112: refuses a line whose date, amount or side it can't read", async () => {
  expect(await refusalOf(["yesterday,one,,5.00,5.00,A1"])).toBe("statement_unreadable lines.2");
  expect(await refusalOf(["31/02/2026,one,,5.00,5.00,A1"])).toBe("statement_unreadable lines.2");
  expect(await refusalOf(["26/11/2026,one,,5.0O,5.00,A1"])).toBe("statement_unreadable lines.2");
  expect(await refusalOf(["26/11/2026,one,5.00,5.00,5.00,A1"])).toBe("statement_unreadable lines.2");
  expect(await refusalOf(["26/11/2026,one,,,,A1"])).toBe("statement_unreadable lines.2");
  expect(await refusalOf(["26/11/2026,one,,5,00,5,00,A1"])).toBe("statement_unreadable lines.2");
  expect(await refusalOf(['26/11/2026,one,,"1,234.50","1.234,50",A1'])).toBe("statement_unreadable lines.2");
  expect(await refusalOf(["26/11/2026,one,,5.00,5.00,A1"], { ...MAPPING, debit: "Out" })).toBe(
    "mapping_missing mapping",
  );
});

it("O112: names the line whose balance doesn't follow, in files of both orders", () => {
  const down = new BalanceCheck();
  const up = new BalanceCheck();
  const rows: readonly (readonly [number, string, string | null])[] = [
    [2, "10", "110"],
    [3, "-5", null],
    [4, "7", "112"],
    [5, "1", "114"],
  ];
  for (const [line, delta, balance] of rows) down.row(line, new Big(delta), balance);
  expect(down.broken(false)).toMatchObject({ field: "lines.5" });
  for (const [line, delta, balance] of [
    [2, "1", "113"],
    [3, "7", "112"],
    [4, "-5", null],
    [5, "10", "111"],
  ] as const)
    up.row(line, new Big(delta), balance);
  expect(up.broken(true)).toMatchObject({ field: "lines.5" });
  expect(up.isNewestFirst(null)).toBe(true);
});
