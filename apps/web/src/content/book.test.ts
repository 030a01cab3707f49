import { expect, it } from "vitest";
import { bookQuotes, bookStats } from "./book.ts";

it("has the three figures and two quotes of P11.1", () => {
  expect(bookStats.map(({ value, label }) => `${value} ${label}`)).toEqual([
    "324 pages",
    "6-8h read time",
    "#1 bestseller",
  ]);
  expect(bookQuotes).toHaveLength(2);
});

it("quotes readers by initials and role, never by a full name", () => {
  for (const { name, role, avatar } of bookQuotes) {
    expect(name).toMatch(/^(?:\p{Lu}\. ?){2}$/u);
    expect(name.replaceAll(/[. ]/g, "")).toBe(avatar);
    expect(role).not.toBe("");
  }
});
