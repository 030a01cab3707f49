import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { beforeAll, describe, expect, it } from "vitest";
import { Languages } from "./languages.ts";

const GREETING = { id: "greeting", message: "Hello, {name}" };
const MAILS = { id: "mails", message: "{count, plural, one {# mail} other {# mails}}" };
const AGE = { id: "age", message: "{count} min" };
const SEEN = { id: "seen", message: "Seen {age} ago, paid by {ways}." };
const LABEL = { id: "label", message: "Seen {age} ago" };
const ORDINARY = { id: "ordinary", message: "{label}, {age}" };
const ONLY_ENGLISH = { id: "new", message: "We couldn't read that." };

let languages: Languages;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "locales-"));
  const catalogue = {
    greeting: compileMessage("Hallo {name}"),
    mails: compileMessage("{count, plural, one {# Mail} other {# Mails}}"),
    age: compileMessage("{count} Min."),
    seen: compileMessage(`Vor {age} gesehen, bezahlt mit {ways}. \n\u2068${SEEN.message}\u2069`),
    label: compileMessage(`\u2068${LABEL.message}\u2069`),
    ordinary: compileMessage("{label}, {age}"),
  };
  await writeFile(join(folder, "de.json"), JSON.stringify(catalogue));
  languages = new Languages({
    locales: ["en", "de", "pt-BR"],
    formatsOf: (locale) => `${locale}-u-nu-latn`,
    folder: pathToFileURL(`${folder}/`),
  });
});

describe("a sentence", () => {
  it("is said in the language of its catalogue, values and plurals too", () => {
    const german = languages.of("de");
    expect(german.say({ ...GREETING, values: { name: "Ada" } })).toBe("Hallo Ada");
    expect(german.say({ ...MAILS, values: { count: 1 } })).toBe("1 Mail");
    expect(german.say({ ...MAILS, values: { count: 1200 } })).toBe("1.200 Mails");
  });

  it("is said in English where the catalogue lacks it", () => {
    expect(languages.of("de").say(ONLY_ENGLISH)).toBe("We couldn't read that.");
    expect(languages.of("pt-BR").say({ ...GREETING, values: { name: "Ada" } })).toBe("Hello, Ada");
  });

  it("writes sums and prices in dollars as the language groups them, none of a price's digits cut", () => {
    const sentence = { id: "sums", message: "{sum, number, usd} at {rate, number, price}" };
    const say = (locale: string, sum: string, rate: string) =>
      languages.of(locale).say({ ...sentence, values: { sum, rate } });
    expect(say("en", "620000", "3123.4")).toBe("$620,000.00 at $3,123.40");
    expect(say("en", "1250.00", "0.00034585")).toBe("$1,250.00 at $0.00034585");
    expect(say("de", "1250.5", "3123.4")).toBe("1.250,50\u00A0$ at 3.123,40\u00A0$");
  });

  it("writes the rate of another currency the same, with at least two decimals", () => {
    const sentence = { id: "rate", message: "{rate, number, rate} {currency} for 1 USD" };
    const say = (locale: string, rate: string) =>
      languages.of(locale).say({ ...sentence, values: { rate, currency: "NGN" } });
    expect(say("en", "1650")).toBe("1,650.00 NGN for 1 USD");
    expect(say("de", "0.30754")).toBe("0,30754 NGN for 1 USD");
  });

  it("has values in its own language, and in English in the English beneath its draft", () => {
    const age = { ...AGE, values: { count: 3 } };
    const ways = (formats: string) => new Intl.ListFormat(formats).format(["bank", "cash"]);
    const german = languages.of("de");
    expect(german.say({ ...SEEN, values: { age, ways } })).toBe(
      "Vor 3 Min. gesehen, bezahlt mit bank und cash. \n\u2068Seen 3 min ago, paid by bank and cash.\u2069",
    );
    expect(german.say({ ...LABEL, values: { age } })).toBe("\u2068Seen 3 min ago\u2069");
    expect(german.say({ ...ORDINARY, values: { label: "\u2068Sell\u2069", age } })).toBe(
      "\u2068Sell\u2069, 3 Min.",
    );
    expect(languages.first.say({ ...SEEN, values: { age, ways } })).toBe(
      "Seen 3 min ago, paid by bank and cash.",
    );
  });

  it("shows a value as it is, whatever signs are in it", () => {
    const name = String.raw`{count, plural, one {'} other {#}} \u202e \x07 \n`;
    expect(languages.first.say({ ...GREETING, values: { name } })).toBe(`Hello, ${name}`);
  });
});

describe("the language that a request asks for", () => {
  it.each([
    ["de", "de"],
    ["de-AT,de;q=0.9", "de"],
    ["fr, DE;q=0.5, en", "de"],
    ["pt-br", "pt-BR"],
    ["pt-PT", "pt-BR"],
    ["fr", "en"],
    ["*", "en"],
    ["", "en"],
    [`${"tlh, ".repeat(100)}de`, "en"],
    [undefined, "en"],
  ])("is, for %j, %s", (header, locale) => {
    expect(languages.asked(header).locale).toBe(locale);
  });
});
