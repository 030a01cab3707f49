import { describe, expect, it, test } from "vitest";
import { liteFormat } from "./lite-format.ts";
import { LOCALES, readerOf } from "./lite-locale.ts";

describe("the locale of a page", () => {
  it.each([
    ["de-AT,de;q=0.9", "de-AT", "at"],
    ["de-LI", "de-DE", "li"],
    ["FR_ca, fr-CA", "fr-CA", undefined],
    ["es-419", "es-MX", "419"],
    ["zh-Hant-HK", "zh-TW", "hk"],
    ["zh-Hans-SG", "zh-CN", "sg"],
    ["en-NG-x-private;q=1", "en-NG", "ng"],
    ["th-TH-u-ca-buddhist-nu-thai", "th-TH", "th"],
    ["yo-NG, pt;q=0.5", "pt-BR", "ng"],
    ["*", "en-US", undefined],
    ["", "en-US", undefined],
  ])("is that of the first language that we write numbers in: of %j it is %s", (header, locale, region) =>
    expect(readerOf(header)).toEqual({ locale, region }),
  );

  it("looks at the beginning of a long list only", () => {
    expect(readerOf(`${"tlh, ".repeat(100)}de`)).toEqual({ locale: "en-US", region: undefined });
  });
});

/** A generator of its own, so that a failure can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const PARTS = [
  ..."aux019*",
  "true",
  "yes",
  "arab",
  "phonebk",
  "h12",
  "rg-uszzzz",
  "posix",
  "",
  "\u00e9",
  "latn",
];
const ENDLESS = {
  attributes: Array.from({ length: 2_000 }, (_, index) => `a${String(index).padStart(7, "0")}`).join("-"),
  tags: Array.from({ length: 3_000 }, (_, index) => `a${index % 90}-b${index % 7}`).join(","),
  letters: "abcdefgh".repeat(2_000),
};

/** Ours with more behind them, nearly right ones, and plain rubbish, up to the 16 kB that a header may hold. */
function headerOf(random: () => number): string {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
  const word = () =>
    random()
      .toString(36)
      .slice(2, 4 + Math.floor(random() * 8));
  const tag = () => [
    pick([pick(LOCALES), word(), `${word().slice(0, 3)}-${word().slice(0, 2)}`]),
    pick(PARTS),
  ];
  const parts = [...tag(), pick(PARTS), word(), ...tag(), pick(Object.values(ENDLESS))];
  const text = parts.slice(Math.floor(random() * 6)).join(pick(["-", "-", ", ", ";q=0.5,", "_"]));
  return text.slice(0, Math.floor(random() ** 2 * 15_900));
}

const CURRENCIES = ["USD", "EUR", "GBP", "JPY", "SGD", "AUD", "CAD", "CHF", "INR", "BRL", "MXN", "KRW"];

/** CPU time of the numbers of a page. Milliseconds. */
function timeOf(header: string): number {
  const from = process.threadCpuUsage();
  const format = liteFormat(header, 0);
  for (const currency of CURRENCIES) format.wholeRate(70_890.93, currency);
  const { user, system } = process.threadCpuUsage(from);
  return (user + system) / 1000;
}

test("M84: of 10,000 headers none brings a tag of its own to Intl, and none takes 2 ms", () => {
  const random = seeded(84);
  const headers = Array.from({ length: 10_000 }, () => headerOf(random));
  const known: ReadonlySet<string> = new Set(LOCALES);
  expect(headers.filter((header) => !known.has(readerOf(header).locale))).toEqual([]);
  // The first reader of a locale pays for it; and on a busy machine the clock of the CPU is coarse.
  const isSlow = (header: string) => timeOf(header) >= 2;
  expect(headers.filter((header) => Array.from({ length: 10 }).every(() => isSlow(header)))).toEqual([]);
}, 180_000);
