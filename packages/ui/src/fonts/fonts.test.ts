import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { create, type Font } from "fontkit";
import { expect, it } from "vitest";

const FONTS = import.meta.dirname;
const CSS = readFileSync(join(FONTS, "fonts.css"), "utf8");
const TOKENS = readFileSync(join(FONTS, "../tokens.css"), "utf8");
/** What lies in Latin-1 is in every face, and spaces show nothing. */
const BEYOND_LATIN_1 = /[^\0-\u00ff\s]/g;

/** Of each family, the characters that its faces both claim and have. */
const FAMILIES = new Map<string, Set<number>>();
for (const [, face = ""] of CSS.matchAll(/@font-face \{(.*?)\n\}/gs)) {
  const [, file] = /url\("\.\/([^"]+)"\)/.exec(face) ?? [];
  const [, family = ""] = /font-family: "([^"]+)"/.exec(face) ?? [];
  if (file === undefined) continue;
  const font = create(readFileSync(join(FONTS, file))) as Font;
  const claimed = claims(/unicode-range: ([^;]+);/.exec(face)?.[1]);
  const characters = FAMILIES.get(family) ?? new Set();
  for (const code of font.characterSet) if (claimed(code)) characters.add(code);
  FAMILIES.set(family, characters);
}

/** @param range "U+20-7E, U+A0": what a browser takes the face for; undefined: everything */
function claims(range: string | undefined): (code: number) => boolean {
  const ranges = (range ?? "U+0-10FFFF").split(", ").map((each) => {
    const [from = 0, to = from] = each
      .slice(2)
      .split("-")
      .map((hex) => Number.parseInt(hex, 16));
    return { from, to };
  });
  return (code) => ranges.some(({ from, to }) => code >= from && code <= to);
}

/** The characters of `text` that a stack of tokens.css leaves to the fonts of the system. */
function missing(text: string, stack: string, rule: string): string[] {
  const tokenOf = (name: string): string => {
    const value = (block: string) =>
      new RegExp(`${block} \\{(?:(?!\n\\}).)*--${name}: ([^;]+);`, "s").exec(TOKENS)?.[1];
    const own = value(rule) ?? value(":root") ?? "";
    return own.replaceAll(/var\(--([\w-]+)\)/g, (_, other: string) => tokenOf(other));
  };
  const own = tokenOf(stack);
  const families = [...own.matchAll(/"([^"]+)"/g)].flatMap(([, name = ""]) => [
    ...(FAMILIES.get(name) ?? []),
  ]);
  const has = new Set(families);
  return [...new Set(text.match(BEYOND_LATIN_1))].filter((each) => !has.has(each.codePointAt(0)!));
}

/** The letters of a language's catalogues. */
function lettersOf(locale: string): string {
  const folder = join(FONTS, "../../../../locales", locale);
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  return texts
    .join("")
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{M}]/gu, "");
}

const STACKS = ["font-display", "font-text", "font-mono"];

it("no amount needs a font of the system for the sign of its currency", () => {
  const signs = Intl.supportedValuesOf("currency").map((currency) =>
    new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "narrowSymbol" })
      .formatToParts(1)
      .find(({ type }) => type === "currency")!
      .value.replaceAll(/\p{Letter}/gu, (letter) => (/\p{Script=Latin}/u.test(letter) ? "" : letter)),
  );
  // Intl writes some with a code and knows no sign; what it knows counts, the euro is in each first face.
  const text = signs.join("").replace("€", "");
  expect(text).toContain("₦");
  for (const stack of STACKS) expect(missing(text, stack, ":root"), stack).toEqual([]);
});

it("Yoruba and Hausa are written in our own faces, tones and hooks too", () => {
  const text = "Ẹ̀kọ́ ọ̀rẹ́ Ọjọ́ ṣe Ṣé àkáǹtì Ńlá Ɓɓ Ɗɗ Ƙƙ Ƴƴ".normalize("NFC");
  for (const stack of STACKS)
    expect(missing(text + lettersOf("yo") + lettersOf("ha"), stack, ":root"), stack).toEqual([]);
});

it("an Arabic page has a face for headings and one for text, and no other page loads them", () => {
  const text = "الطلب، الرسوم؟ ١٢٣ ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي";
  for (const stack of STACKS) {
    expect(missing(text, stack, ":root:lang\\(ar\\)"), stack).toEqual([]);
    expect(missing(text, stack, ":root"), stack).not.toEqual([]);
  }
});
