import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { book, bookClaims, bookQuotes, samplePages } from "./book.ts";

it("has the two claims and two quotes of P11.1", () => {
  expect(bookClaims(null).map(({ value, label }) => `${value} ${label}`)).toEqual([
    "6-8h read time",
    "#1 bestseller",
  ]);
  expect(bookQuotes()).toHaveLength(2);
});

it("quotes readers by initials and role, never by a full name", () => {
  for (const { name, role, avatar } of bookQuotes()) {
    expect(name).toMatch(/^(?:\p{Lu}\. ?){2}$/u);
    expect(name.replaceAll(/[. ]/g, "")).toBe(avatar);
    expect(role).not.toBe("");
  }
});

/** The files that the shop delivers. */
const SHOP = join(
  import.meta.dirname,
  "../../../../../../packages/reference-provider/src/books/sample-books",
  book.id,
);

it("shows sample pages that are in the book", async () => {
  const pdf = await readFile(join(SHOP, "book.pdf"), "latin1");
  const lines = [...pdf.matchAll(/\(((?:[^\\()]|\\.)*)\) Tj/g)].map(([, line]) => line);
  const text = lines.join(" ");
  expect(samplePages.length).toBeGreaterThan(0);
  for (const { title, paragraphs } of samplePages) {
    for (const words of [title, ...paragraphs]) expect(text).toContain(words);
  }
});
