import { expect, it } from "vitest";
import { filtersIn, NO_FILTERS, paramsOf, queryOf } from "./filters.ts";

// 14:02 local time, whatever the time zone.
const NOW = new Date(2026, 10, 16, 14, 2).getTime();
const at = (day: number) => new Date(2026, 10, day).toISOString();

it("the address says only what was chosen, and reads back the same", () => {
  expect(paramsOf("lists", NO_FILTERS).toString()).toBe("part=lists");
  const chosen = { ...NO_FILTERS, side: "sell", span: "dates", from: "2026-11-01", q: "Ada L" } as const;
  const params = paramsOf("lists", chosen);
  expect(params.toString()).toBe("part=lists&side=sell&span=dates&from=2026-11-01&q=Ada+L");
  expect(filtersIn(params)).toEqual(chosen);
});

it.each(["2026-13-01", "2026-11-45", "2026-02-30", "0000-00-00"])(
  "a date %s in the address is none",
  (day) => {
    const chosen = filtersIn(new URLSearchParams(`span=dates&from=${day}&to=${day}`));
    expect(queryOf(chosen, NOW)).toEqual({});
  },
);

it("what an address doesn't know is as at first", () => {
  expect(filtersIn(new URLSearchParams("state=moon&span=1&from=yesterday"))).toEqual(NO_FILTERS);
});

it.each([
  [{ span: "today" }, { from: at(16) }],
  [
    { span: "week", state: "ended" },
    { state: "ended", from: at(10) },
  ],
  [
    { span: "ever", agent: "me", side: "buy" },
    { agent: "me", side: "buy" },
  ],
  [{ span: "dates", to: "2026-11-03" }, { to: at(4) }],
  [
    { span: "dates", from: "2026-11-01", q: " 250.00 " },
    { from: at(1), q: "250.00" },
  ],
] as const)("%j asks for %j", (chosen, query) => {
  expect(queryOf({ ...NO_FILTERS, ...chosen }, NOW)).toEqual(query);
});
