import { expect, it } from "vitest";
import { formatsOf } from "./locales.ts";
import { wordList } from "./word-lists.ts";

const WAYS = ["bank transfer", "mobile money", "cash"];
const inLanguage = (locale: string, by: "and" | "or", items = WAYS) =>
  wordList(items, by, { locale, formats: formatsOf(locale) });

it.each([
  ["en", "bank transfer, mobile money or cash"],
  ["ha", "bank transfer, mobile money ko cash"],
  ["yo", "bank transfer, mobile money tàbí cash"],
  ["pcm", "bank transfer, mobile money or cash"],
  ["fr", "bank transfer, mobile money ou cash"],
  ["sw", "bank transfer, mobile money au cash"],
  ["pt-BR", "bank transfer, mobile money ou cash"],
  ["ar", "bank transfer أو mobile money أو cash"],
])("joins an operator's words in the language of the page: %s", (locale, joined) => {
  expect(inLanguage(locale, "or")).toBe(joined);
});

it("has words of its own for two, one and none, too", () => {
  expect(inLanguage("ha", "and", ["cash", "card"])).toBe("cash da card");
  expect(inLanguage("yo", "and", ["cash", "card"])).toBe("cash àti card");
  expect(inLanguage("ha", "or", ["cash"])).toBe("cash");
  expect(inLanguage("ha", "or", [])).toBe("");
});
