import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { CatalogType } from "@lingui/conf";
import { getCatalogs } from "@lingui/cli/api";
import { describe, expect, it } from "vitest";
import { namesCitedIn } from "./cited-names.ts";
import { catalogueNamed, linguiConfig, messagesOf } from "./catalogues.ts";
import { differencesOf } from "./differences.ts";
import { VALUES } from "./money-texts.ts";
import { isReviewed, reviewHash, withAmountsIsolated, withEnglish, withEnglishIsolated } from "./drafts.ts";

const SOURCE = "en";

describe.each(linguiConfig().locales.slice(1))("%s", (locale) => {
  it("has the placeholders, tags, numbers and plural forms that its English needs", async () => {
    const wrong: string[] = [];
    for (const catalogue of await getCatalogs(linguiConfig())) {
      const [english, own] = [await catalogue.read(SOURCE), await catalogue.read(locale)];
      for (const [id, { translation = "" }] of Object.entries(own ?? {})) {
        const source = english?.[id]?.translation;
        if (translation === "" || !source) continue;
        const differences = differencesOf(source, translation, locale);
        if (differences.length > 0) wrong.push(`${source} → ${translation}: ${differences.join("; ")}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("calls a button that a text mentions what the button is called", async () => {
    const texts: { english: string; text: string }[] = [];
    for (const catalogue of await getCatalogs(linguiConfig())) {
      const [english, own] = [await catalogue.read(SOURCE), await catalogue.read(locale)];
      for (const [id, { translation = "" }] of Object.entries(english ?? {}))
        texts.push({ english: translation, text: own?.[id]?.translation || translation });
    }
    const called = Map.groupBy(texts, ({ english }) => english);
    const names = new Set(called.keys());
    const wrong = texts.filter(({ english, text }) =>
      namesCitedIn(english, names).some(
        (name) => text !== english && !called.get(name)?.some((one) => text.includes(one.text)),
      ),
    );
    expect(wrong).toEqual([]);
  });
});

/** Ids of a file's messages, with their contexts, as often as they stand in it. */
async function idsIn(file: string): Promise<readonly string[]> {
  const text = await readFile(file, "utf8");
  return [...text.matchAll(/^(?:msgctxt .*\n)?msgid (?:".*"\n)+/gm)].map(([id]) => id);
}

it.each([SOURCE, ...linguiConfig().locales.slice(1)])(
  "%s has each message of the code, and once",
  async (locale) => {
    for (const catalogue of await getCatalogs(linguiConfig())) {
      const ids = await idsIn(catalogue.getFilename(locale));
      expect([catalogue.path, ids.filter((id, place) => ids.indexOf(id) !== place)]).toEqual([
        catalogue.path,
        [],
      ]);
      const expected = await idsIn(catalogue.getFilename(SOURCE));
      expect([catalogue.path, ids.toSorted()]).toEqual([catalogue.path, expected.toSorted()]);
    }
  },
);

it.each(linguiConfig().locales.slice(1))(
  "%s says a text in one way, whichever screen was opened last",
  async (locale) => {
    const config = linguiConfig();
    const [ways, drafts] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()];
    for (const catalogue of await getCatalogs(config)) {
      // The console stays in English until a desk asks for more; no customer's screen depends on it.
      if (["server", "desk"].includes(basename(catalogue.path))) continue;
      for (const [id, text] of Object.entries(await messagesOf(catalogue, locale, config)))
        ways.set(id, (ways.get(id) ?? new Set()).add(text));
      // A label that moves money is English until it is reviewed.
      for (const [id, { translation }] of Object.entries((await catalogue.read(locale)) ?? {}))
        if (translation) drafts.set(id, (drafts.get(id) ?? new Set()).add(translation));
    }
    for (const all of [ways, drafts])
      expect([...all.values()].filter(({ size }) => size > 1).map((texts) => [...texts])).toEqual([]);
  },
);

it("texts that stand in others are still texts of the code", async () => {
  const english = new Set<string | undefined>();
  for (const catalogue of await getCatalogs(linguiConfig()))
    for (const { translation } of Object.values((await catalogue.read(SOURCE)) ?? {}))
      english.add(translation);
  expect(VALUES.filter((text) => !english.has(text))).toEqual([]);
});

/** The code below a folder, without its tests. */
async function codeIn(folder: string): Promise<string> {
  const root = join(import.meta.dirname, "../..", folder);
  const files = (await readdir(root, { recursive: true })).filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  return (await Promise.all(files.map((file) => readFile(join(root, file), "utf8")))).join("\n");
}

it("a sentence of the rules that a screen says is in a catalogue of the pages", async () => {
  const [rules, screens] = [await codeIn("packages/contracts/src/rules"), await codeIn("apps/web/src")];
  const known = new Set<string>();
  for (const catalogue of await getCatalogs(linguiConfig()))
    if (basename(catalogue.path) !== "server")
      for (const id of Object.keys((await catalogue.read(SOURCE)) ?? {})) known.add(id);
  const sentences = [...rules.matchAll(/export const (\w+): Message = \/\*i18n\*\/ \{\s*id: "([^"]+)"/g)];
  const said = sentences
    .filter(([, name]) => new RegExp(`\\b${name}\\b`).test(screens))
    .map(([, , id]) => id);
  expect(said.length).toBeGreaterThan(20);
  expect(said.filter((id) => !known.has(id!))).toEqual([]);
});

describe("a glossary", () => {
  const termsOf = async (locale: string) => {
    const text = await readFile(join(import.meta.dirname, `../../locales/${locale}/glossary.csv`), "utf8");
    return text
      .trim()
      .split("\n")
      .map((line) => line.split(","));
  };

  it.each(linguiConfig().locales.slice(1))("of %s has a word for each of 30 terms", async (locale) => {
    const [head, ...terms] = await termsOf(locale);
    expect(head).toEqual(["source", "target"]);
    expect(terms).toHaveLength(30);
    const [, ...others] = await termsOf("fr");
    expect(terms.map(([source]) => source)).toEqual(others.map(([source]) => source));
    for (const [source = "", target = "", ...rest] of terms)
      expect([source, target.trim() !== "", rest]).toEqual([source, true, []]);
  });
});

describe("a draft", () => {
  const ENGLISH = "Send {amount} to this account.";
  const DRAFT = "Envoyez {amount} à ce compte.";
  const entry = (extra: object) => ({ translation: DRAFT, extra }) as CatalogType[string];
  const shown = (catalogue: string, extra: object, english = ENGLISH) =>
    withEnglish(
      catalogue,
      { a: DRAFT },
      { english: { a: { translation: english } }, own: { a: entry(extra) } },
    )["a"];

  it("that moves money has its English beneath it, until it is reviewed", () => {
    const reviewed = { translatorComments: [`reviewed: Ada Example, 2026-11-27, ${reviewHash(ENGLISH)}`] };
    expect(shown("orders", { flags: ["fuzzy"] })).toBe(`${DRAFT} \n\u2068${ENGLISH}\u2069`);
    expect(shown("orders", {})).toBe(`${DRAFT} \n\u2068${ENGLISH}\u2069`);
    expect(shown("orders", reviewed)).toBe(DRAFT);
    expect(shown("home", { flags: ["fuzzy"] })).toBe(DRAFT);
  });

  it("is a draft again when the English changes, and while it is marked fuzzy", () => {
    const translatorComments = [`reviewed: Ada Example, 2026-11-27, ${reviewHash(ENGLISH)}`];
    expect(isReviewed(entry({ translatorComments }), ENGLISH)).toBe(true);
    expect(isReviewed(entry({ translatorComments }), `${ENGLISH} Now.`)).toBe(false);
    expect(isReviewed(entry({ translatorComments, flags: ["fuzzy"] }), ENGLISH)).toBe(false);
  });

  it.each([
    "Our only chat is {account}. <0>Open this chat</0>",
    "Not sure that it's us? Check who writes to you: {origin}/verify",
    "Its key leaked, so this receipt proves nothing. The order's page has a new one",
  ])("has its English beneath it though no punctuation ends it: %s", (sentence) => {
    expect(shown("orders", {}, sentence)).toBe(`${DRAFT} \n\u2068${sentence}\u2069`);
  });

  it.each(["QR code: check this receipt", "<0>Password strength: </0><1>{0}</1>", "for {amount}"])(
    "of the label %s is not shown",
    (label) => expect(shown("orders", {}, label)).toBe(`\u2068${label}\u2069`),
  );

  it("of a label that moves money is not shown: the English stands there alone", () => {
    expect(shown("orders", { flags: ["fuzzy"] }, "I have paid")).toBe("\u2068I have paid\u2069");
  });
});

it("English in a text from right to left is isolated: its words keep their order", () => {
  const english = { a: { translation: "6 sources agree within {spread}%" }, b: { translation: "Price" } };
  const shown = { a: "6 sources agree within {spread}%", b: "السعر" };
  expect(withEnglishIsolated(shown, english)).toEqual({
    a: "\u20686 sources agree within {spread}%\u2069",
    b: "السعر",
  });
});

it("an amount in a text from right to left is isolated: its currency stays behind it", () => {
  const texts = {
    a: "أسعار مقابل 1 BTC.",
    b: "بنسبة 0.2%",
    c: "{rate} مقابل 1 {symbol}",
    d: "كل 15 دقيقة، {share}%",
    e: "إلى 0198 4420 11.",
    f: "بيع <0/> <1>{symbol}</1> مقابل <2/>",
    g: "أعلى من {mark, number, price}: {price, number, figure} {currency}",
    h: "شراء {value} {symbol}",
    i: "هذا أكثر من المتاح: {amount} {currency}.",
    j: "{used} من {ceiling} BTC",
  };
  expect(withAmountsIsolated(texts)).toEqual({
    a: "أسعار مقابل \u20661 BTC\u2069.",
    b: "بنسبة \u20660.2%\u2069",
    c: "{rate} مقابل \u20661 {symbol}\u2069",
    d: "كل 15 دقيقة، \u2066{share}%\u2069",
    e: "إلى \u20660198 4420 11\u2069.",
    f: "بيع \u2066<0/> <1>{symbol}</1>\u2069 مقابل <2/>",
    g: "أعلى من \u2066{mark, number, price}\u2069: \u2066{price, number, figure} {currency}\u2069",
    h: "شراء \u2066{value} {symbol}\u2069",
    i: "هذا أكثر من المتاح: \u2066{amount} {currency}\u2069.",
    j: "{used} من \u2066{ceiling} BTC\u2069",
  });
});

it("a message that is missing is English, never an id", async () => {
  const config = linguiConfig();
  const catalogue = await catalogueNamed("shared", config);
  const [english, other] = [
    await messagesOf(catalogue, SOURCE, config),
    await messagesOf(catalogue, "de", config),
  ];
  expect(other).toEqual(english);
});

it.each([
  ["{count, plural, one {# order} other {# orders}}", "{count, plural, other {# ìbéèrè}}", "yo", []],
  ["{count, plural, one {# order} other {# orders}}", "{count, plural, other {# commandes}}", "fr", 2],
  ["Pay {amount} now", "Payez maintenant", "fr", ["lacks {amount}"]],
  ["At most 1,000 USD", "Au plus 1 000 USD", "fr", []],
  ["At most 250 USD", "Au plus 2500 USD", "fr", ["2500 for 250"]],
  ["<0>Read</0> it", "Lisez", "fr", ["lacks <0>", "lacks </0>"]],
])("%s → %s", (english, translation, locale, expected) => {
  const found = differencesOf(english, translation, locale);
  if (typeof expected === "number") expect(found).toHaveLength(expected);
  else expect(found).toEqual(expected);
});

it.each([
  ["Press Resend Code and we'll send one.", ["Resend Code"]],
  ["It's in the console, under Hours and pause.", ["Hours and pause"]],
  ['If you\'ve paid, press "I have paid" again.', ["I have paid"]],
  ["Choose 'Forgot Password?' on the page of your bank's site.", ["Forgot Password?"]],
  ["Press Send in the chat, in under 2 minutes.", []],
])("cited in %s: %j", (english, cited) => {
  const names = new Set(["Resend Code", "Hours", "Hours and pause", "I have paid", "Forgot Password?"]);
  expect(namesCitedIn(english, names)).toEqual(cited);
});
