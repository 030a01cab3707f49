import { expect, it } from "vitest";
import { pastedLinks } from "./pasted-links.ts";

const TOKEN = `2.${"aB3_-".repeat(24)}`;

it.each([
  ["a link", `https://desk.example/q/${TOKEN}`],
  ["a link in brackets", `(https://desk.example/q/${TOKEN}).`],
  ["a token alone, at a sentence's end", `${TOKEN}.`],
])("a token that ends in a hyphen is whole: %s", (_, text) => {
  expect(pastedLinks(text).map(({ token }) => token)).toEqual([TOKEN]);
});

it("characters after another link do not belong to it", () => {
  expect(pastedLinks("see https://desk.example/help-, or www.desk.example_").map(({ text }) => text)).toEqual(
    ["https://desk.example/help", "www.desk.example"],
  );
});
