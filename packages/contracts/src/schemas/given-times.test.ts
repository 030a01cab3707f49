import { expect, it } from "vitest";
import { SpanQuery } from "../operations/index.ts";
import {
  AccountPaymentsQuery,
  Adjustment,
  BlockInput,
  DayClose,
  DayQuery,
  DeskOrdersQuery,
  OrderStatementQuery,
  SuspenseInput,
} from "./index.ts";

const ID = "0193c2f5-9f0e-7a51-8f2e-4d6b1c9a7e01";
const BLOCK = { kind: "name", value: "Mallory", reason: "Named by the police" };

/** Each input that names a time or a day. */
const READERS = {
  span: (to: string) => SpanQuery.safeParse({ to }),
  list: (from: string) => DeskOrdersQuery.safeParse({ from }),
  block: (endsAt: string) => BlockInput.safeParse({ ...BLOCK, endsAt }),
  money: (madeAt: string) => SuspenseInput.safeParse({ accountId: ID, amount: "250", madeAt }),
  day: (at: string) => DayQuery.safeParse({ date: at.slice(0, 10) }),
  close: (at: string) => DayClose.safeParse({ date: at.slice(0, 10) }),
  payments: (at: string) => AccountPaymentsQuery.safeParse({ from: at.slice(0, 10), to: at.slice(0, 10) }),
  adjustment: (at: string) =>
    Adjustment.safeParse({
      date: at.slice(0, 10),
      kind: "adjustment",
      amount: "-1",
      reason: "Counted again",
    }),
  statement: (at: string) => OrderStatementQuery.safeParse({ from: at.slice(0, 10), to: at.slice(0, 10) }),
};

it("what is no time is said in a reader's words", () => {
  const said = (result: { error?: { issues: { message: string }[] } | undefined }) =>
    result.error?.issues.map(({ message }) => message);
  for (const wrong of ["", "yesterday", "9999-12-31T23:59:59Z"]) {
    expect(said(READERS.money(wrong)), wrong).toEqual(["Enter the date and time that the bank shows."]);
    expect(said(READERS.span(wrong)), wrong).toEqual(["Enter a date and time, such as 2026-11-28T14:02Z."]);
    expect(said(READERS.day(wrong)), wrong).toEqual(["Enter a date, such as 2026-11-28."]);
  }
});

it.each(Object.entries(READERS))("S143: %s is of a year with four digits, wherever it is", (_name, read) => {
  for (const time of [
    "9999-12-31T23:59:59.999-23:59",
    "9999-12-31T23:59:59Z",
    "0000-01-01T00:00:00+23:59",
    "0000-01-01T00:00:00Z",
  ])
    expect(read(time).success, time).toBe(false);
  for (const time of ["2026-11-28T10:00:00.000Z", "1970-01-01T00:00:00Z", "2999-12-31T23:59:59.999Z"])
    expect(read(time).success, time).toBe(true);
});
