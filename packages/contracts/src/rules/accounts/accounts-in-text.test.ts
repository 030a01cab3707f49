import { describe, expect, it } from "vitest";
import { accountsIn } from "./accounts-in-text.ts";
import { contactsIn } from "./contacts-in-text.ts";
import { SPELLINGS } from "./testing/spellings.ts";
import { leastComputing, searchComputing } from "@tradeslip/node-kit/testing/computing";
import { ORDINARY_SENTENCES } from "./testing/ordinary-sentences.ts";

const textsIn = (text: string) => accountsIn(text).map((found) => found.text);

describe("S116: accounts in any spelling", () => {
  it("finds each of more than 400 spellings, alone and in a sentence", () => {
    expect(SPELLINGS.length).toBeGreaterThan(400);
    const missed = (sentence: (text: string) => string) =>
      SPELLINGS.filter(({ text }) => accountsIn(sentence(text)).length === 0).map(({ name }) => name);
    expect(missed((text) => text)).toEqual([]);
    expect(missed((text) => `Hello Ada, please pay ${text} today.`)).toEqual([]);
  });

  it("is not alarmed by any of more than 100 ordinary sentences, nor by all of them as lines of one text", () => {
    expect(ORDINARY_SENTENCES.length).toBeGreaterThan(100);
    const alarmed = ORDINARY_SENTENCES.flatMap((text) => {
      const found = [...accountsIn(text), ...contactsIn(text, { names: "elsewhere" })];
      return found.map((one) => `${text}: ${one.text}`);
    });
    expect(alarmed).toEqual([]);
    expect(accountsIn(ORDINARY_SENTENCES.join("\n"))).toEqual([]);
  });

  it.each([
    "1234567890",
    "12 ",
    "1.",
    "DE89",
    "Ab1c ",
    "0x ",
    "one ",
    "一",
    "1\uFE0F\u20E3",
    "21.11.2026 ",
    "a.b.",
    "@a",
    "twenty one ",
    "ni ",
    "にいち",
    "2x",
    "a$b.",
    " ",
  ])("reads 200 kB of %j in time that grows with its length", async (part) => {
    const computing = (length: number) => {
      const text = part.repeat(Math.ceil(length / part.length));
      return leastComputing(() => [accountsIn(text), contactsIn(text)]);
    };
    // Both fill the young generation, so that the collector's share is equal, and take many ticks of the clock.
    const [short, long] = [await computing(50_000), await computing(200_000)];
    // What grew with the square would take sixteen times as long.
    expect(long).toBeLessThan(10 * Math.max(short, 5));
    expect(long).toBeLessThan(25 * (await searchComputing()));
  });
});

it.each([
  ["Pay to 0123456789, GTBank", "0123456789"],
  ["acct: 012-345-6789", "012-345-6789"],
  ["IBAN DE89 3704 0044 0532 0130 00.", "DE89 3704 0044 0532 0130 00"],
  ["GB29NWBK60161331926819", "GB29NWBK60161331926819"],
  ["card 4111 1111 1111 1111", "4111 1111 1111 1111"],
])("an account is named as it stands there: %s", (text, number) => {
  expect(accountsIn(text)).toEqual([{ kind: "account-number", text: number }]);
});

it("several are named once each, coins first, and a link hides none beside it", () => {
  expect(textsIn("0123456789 https://x.example/0123456789 or 0123456789, or 9876543210")).toEqual([
    "0123456789",
    "9876543210",
  ]);
  expect(
    accountsIn("0123456789\n0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed").map(({ kind }) => kind),
  ).toEqual(["coin-address", "account-number"]);
});

it.each(["Order 01234-56789 of 2026-11-26 14:03", "Order 0123456789 UBA"])(
  "digits in a reference's groups are an account where its check symbol is wrong: %s",
  (text) => {
    expect(textsIn(text)).toHaveLength(1);
  },
);
