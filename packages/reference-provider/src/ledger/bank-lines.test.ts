import { REFERENCE_NUMBERS, writeReference } from "@tradeslip/contracts/rules";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import {
  type BankLine,
  comparable,
  exactKeyText,
  exactReference,
  isTwin,
  ordersNamedIn,
  tellsNothing,
  twinReference,
} from "./bank-lines.ts";

const AT = Date.parse("2026-11-27T15:04:30Z");
const DAY = 24 * 3_600_000;
const LINE = {
  accountId: "0d6f3c1e",
  direction: "in",
  bankReference: "FT26331ABC70",
  counterparty: "GRACE ADEBAYO",
  currency: "NGN",
  amount: "412500.00",
  madeAt: AT,
} as const;
const { bankReference: _none, ...UNNAMED } = LINE;
const areTwins = (one: BankLine, other: BankLine) => isTwin(comparable(one), comparable(other));

it.each([
  ["ft-26331 abc/70", "FT26331ABC70"],
  ["ＦＴ２６３３１", "FT26331"],
  ["FT٢٦٣٣١", "FT26331"],
  ["FT२६३३१", "FT26331"],
  ["000001", "000001"],
  ["№ 12", "NO12"],
  ["***", "***"],
  ["", ""],
])("O105: the reference %j is %j", (typed, exact) => {
  expect(exactReference(typed)).toBe(exact);
});

it("O105: a reference has one spelling, and keeps it", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 40 });
  fc.assert(
    fc.property(text, (typed) => {
      const [exact, twin] = [exactReference(typed), twinReference(typed)];
      expect([exactReference(exact), twinReference(twin)]).toEqual([exact, twin]);
      expect(exactReference(` ${typed.replaceAll("", " ").trim()} `).length).toBeGreaterThan(0);
    }),
  );
});

it.each([
  undefined,
  null,
  "",
  "TRANSFER",
  "transfer",
  "NIP",
  "NIP/TRANSFER",
  "PAYMENT",
  "FT",
  "MOBILE TRF",
  "Trf from",
  "NOTPROVIDED",
  "e2e-ref: none",
  "N/A",
  "-",
  "0000000000",
  "٠٠٠٠٠٠",
  "XXXXXXXX",
  "12345678",
  "FT 12",
  "123",
  "27/11/2026",
  "TRANSFER 27/11/26",
  "2026-11-27",
  "20261127",
  "BIRTHDAY",
  "for the rent",
])("O105: %j tells nothing", (reference) => {
  expect(tellsNothing(reference)).toBe(true);
});

it.each([
  "FT26331ABC70",
  "000001",
  "QJK1ABCDEF",
  "TRF/0000132611271505",
  "SBK3HGTD",
  "٢٦٣٣١",
  "1234567891",
  "9W57J-YKX28",
])("O105: %j tells a line from others", (reference) => {
  expect(tellsNothing(reference)).toBe(false);
});

it.each([
  ["FT26331ABC70", "FT26331ABC7O"],
  ["FT26331ABC70", "FTZ633LA8C7O"],
  ["S12G4", "5 1 2 6 4"],
  ["00077812", "77812"],
  ["O0077812", "77812"],
  ["FT٢٦٣٣١", "FT2633l"],
  ["СВ12345", "CB12345"],
  ["ΑΒ12345", "AB12345"],
])("O105: %s and %s look alike", (one, other) => {
  expect(twinReference(one)).toBe(twinReference(other));
});

it.each([
  ["FT26331ABC70", "FT26331ABC71"],
  ["77812", "778120"],
  ["AB12345", "BA12345"],
  ["0", ""],
])("O105: %j and %j don't", (one, other) => {
  expect(twinReference(one)).not.toBe(twinReference(other));
});

it.each([
  ["itself", {}],
  ["O for 0", { bankReference: "FT26331ABC7O" }],
  ["Arabic digits", { bankReference: "FT٢٦٣٣١ABC٧٠" }],
  ["another minute", { madeAt: AT + 60_000 }],
  ["the 30th day", { madeAt: AT + 30 * DAY }],
  ["the amount with fewer zeros", { amount: "412500" }],
  ["another payer's name", { counterparty: "SOMEONE ELSE" }],
  ["no reference", { bankReference: undefined }],
  ["a reference that tells nothing", { bankReference: "TRANSFER" }],
  ["no reference, a minute later", { bankReference: null, madeAt: AT + 60_000 }],
  ["no reference on the third day", { bankReference: null, madeAt: AT + 3 * DAY }],
  ["no reference and a masked name", { bankReference: "", counterparty: "GRACE ADE***" }],
  ["no reference and an initial", { bankReference: "NIP", counterparty: "G ADEBAYO" }],
  ["no reference and a name in fewer words", { bankReference: undefined, counterparty: "Adebayo" }],
  ["no reference and no name", { bankReference: undefined, counterparty: undefined }],
  ["no reference and cash", { bankReference: undefined, counterparty: "CASH DEPOSIT" }],
] satisfies [string, Partial<BankLine>][])("O105: a line is a twin with %s", (_title, change) => {
  const other = { ...LINE, ...change };
  expect([areTwins(LINE, other), areTwins(other, LINE)]).toEqual([true, true]);
});

it.each([
  ["another reference", { bankReference: "FT26331ABC71" }],
  ["another account", { accountId: "other" }],
  ["another direction", { direction: "out" }],
  ["another currency", { currency: "USD" }],
  ["another amount", { amount: "412500.01" }],
  ["a time beyond 30 days", { madeAt: AT + 30 * DAY + 1 }],
  ["no reference beyond three days", { bankReference: null, madeAt: AT + 3 * DAY + 1 }],
  ["no reference and another payer", { bankReference: undefined, counterparty: "PETER OKAFOR" }],
] satisfies [string, Partial<BankLine>][])("O105: a line is no twin with %s", (_title, change) => {
  const other = { ...LINE, ...change };
  expect([areTwins(LINE, other), areTwins(other, LINE)]).toEqual([false, false]);
});

it("O105: a line counts once for its reference, day, amount and account, and without one for its minute", () => {
  const key = exactKeyText(LINE);
  const same = {
    ...LINE,
    bankReference: "ft26331-abc٧0",
    amount: "0412500",
    counterparty: "G",
    madeAt: AT - 3_600_000,
  };
  expect(exactKeyText(same)).toBe(key);
  const others: Partial<typeof UNNAMED & { bankReference: string }>[] = [
    { accountId: "other" as never },
    { direction: "out" as never },
    { bankReference: "FT26331ABC7O" },
    { amount: "412500.01" as never },
    { madeAt: AT + DAY },
    { bankReference: "TRANSFER" },
  ];
  for (const change of others) expect(exactKeyText({ ...LINE, ...change })).not.toBe(key);

  const unnamed = exactKeyText(UNNAMED);
  expect(
    exactKeyText({ ...UNNAMED, bankReference: "TRANSFER", counterparty: "Adebayo, Grace", madeAt: AT + 1 }),
  ).toBe(unnamed);
  expect(exactKeyText({ ...UNNAMED, madeAt: AT + 60_000 })).not.toBe(unnamed);
  expect(exactKeyText({ ...UNNAMED, currency: "USD" })).not.toBe(unnamed);
  expect(exactKeyText({ ...UNNAMED, counterparty: "Peter Okafor" })).not.toBe(unnamed);
  expect(exactKeyText({ ...UNNAMED, counterparty: undefined })).not.toBe(unnamed);
});

const reference = fc.maxSafeNat().map((number) => writeReference(number % REFERENCE_NUMBERS));
/** Words and numbers of banks around it; none completes another reference. */
const AROUND = ["NIP", "TRANSFER FROM", "FT", "GRACE", "UTO"];

it("O105: a bank's line names an order, however the bank writes it", () => {
  const around = fc.constantFrom(...AROUND);
  fc.assert(
    fc.property(reference, around, fc.integer({ min: 1, max: 9 }), (written, word, place) => {
      const bare = written.replace("-", "");
      fc.pre(/\d/.test(bare) && /[A-Z]/.test(bare));
      const spellings = [
        written,
        written.toLowerCase(),
        bare,
        `${bare.slice(0, place)} ${bare.slice(place)}`,
      ];
      const cut = /[*~$=]$/.test(bare) ? [bare.slice(0, -1)] : [];
      for (const spelling of [...spellings, bare.match(/../g)!.join(" "), `ORDER${bare}`, ...cut])
        expect(ordersNamedIn(`${word}/${spelling}/`), spelling).toContain(written);
    }),
  );
});

it.each([
  ["NIP/GTB/GRACE ADEBAYO/9W57JYKX28", ["9W57J-YKX28"]],
  ["9W57J-YKX28 9w57jykx28 9W57J YKX28", ["9W57J-YKX28"]],
  ["order:9W57J – YKX28.", ["9W57J-YKX28"]],
  ["REF9W57JYKX28", ["9W57J-YKX28"]],
  ["9W57JYKX28GRACE", ["9W57J-YKX28"]],
  ["9W57J-YКХ28", ["9W57J-YKX28"]],
  ["٩W57J-YKX28", ["9W57J-YKX28"]],
  ["nip/lena/genaamhhq$", ["GENAA-MHHQ$"]],
])("O105: %j names %j", (text, named) => {
  expect(ordersNamedIn(text)).toEqual(named);
});

it.each([
  "NIP TRANSFER FROM GRACE ADEBAYO TO TRADESLIP LTD FOR SCHOOL FEES",
  "000013261127150512345678901234",
  "0123456789 2711202615",
  "SETTLEMENT DEPARTMENT STATEMENTS COMMISSION WITHDRAWAL",
  "INVESTMENT-MANAGEMENT REMITTANCE ELECTRONIC INSTALMENT SUBSCRIBER TELEPHONES",
  "9W57J-YKX29",
  "",
])("O105: %j names no order", (text) => {
  expect(ordersNamedIn(text)).toEqual([]);
});

it("O105: words that people write name no order", () => {
  const words = (
    "payment transfer school fees house rent invoice balance deposit account customer services business company " +
    "insurance electronic university government department management international development information"
  ).split(" ");
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { maxLength: 8 }), (line) => {
      expect(ordersNamedIn(line.join(" "))).toEqual([]);
      expect(ordersNamedIn(line.join(" ").toUpperCase())).toEqual([]);
    }),
  );
});
