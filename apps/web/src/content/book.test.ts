import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { book, bookQuotes, bookStats } from "./book.ts";

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

it("promises the formats that the shop delivers", async () => {
  const shop = join(import.meta.dirname, "../../../../packages/reference-provider/src/books");
  const samples = join(shop, "sample-books", book.id);
  const delivered = (await readdir(samples)).map((file) => file.replace("book.", "").toUpperCase());
  expect(book.formats.toSorted()).toEqual(delivered.toSorted());
});
