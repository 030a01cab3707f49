import { describe, expect, it } from "vitest";
import type { LegalBlock } from "./features/sections/legal-text.ts";
import { privacy } from "./screens/privacy/content/privacy.ts";
import { terms } from "./screens/terms/content/terms.ts";

function wordsOf(block: LegalBlock): readonly string[] {
  if (typeof block === "string") return [block];
  if ("list" in block) return block.list.flatMap(wordsOf);
  return ["text" in block ? block.text : block.label];
}

describe.each([
  ["terms", terms],
  ["privacy", privacy],
])("%s", (_name, text) => {
  it("gives each section an address of its own that fits into a link", () => {
    const ids = [...text("WhatsApp").sections.map(({ id }) => id), "contact"];
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it("has no empty section, list or line, and repeats none within a section", () => {
    for (const { title, blocks } of text("WhatsApp").sections) {
      const words = blocks.flatMap(wordsOf);
      expect(words.length, title).toBeGreaterThan(0);
      expect(new Set(words).size, title).toBe(words.length);
      for (const line of [title, ...words]) expect(line.trim()).not.toBe("");
    }
  });
});

it.each([
  ["terms", terms],
  ["privacy", privacy],
])("%s speak of the service that takes orders, and of WhatsApp only as an example", (_name, text) => {
  const lines = text("Telegram").sections.flatMap(({ title, blocks }) => [title, ...blocks.flatMap(wordsOf)]);
  expect(lines.filter((line) => line.includes("Telegram")).length).toBeGreaterThan(1);
  const others = lines.filter((line) => line.includes("WhatsApp"));
  expect(others.every((line) => /such as WhatsApp|blockchains, WhatsApp/.test(line))).toBe(true);
});

it("names what the product asks and promises", () => {
  const all = terms("WhatsApp")
    .sections.flatMap(({ blocks }) => blocks.flatMap(wordsOf))
    .join("\n");
  for (const rule of [
    "$250",
    "18 years",
    "one-time code",
    "Indicative",
    "WhatsApp",
    "manually",
    "Bitcoin",
    "expires",
  ]) {
    expect(all).toContain(rule);
  }
});

it("names what is kept and what is not", () => {
  const all = privacy("WhatsApp")
    .sections.flatMap(({ blocks }) => blocks.flatMap(wordsOf))
    .join("\n");
  for (const fact of [
    "local storage",
    "IP address",
    "blocks cookies",
    "for each payment",
    "WhatsApp",
    "CoinGecko",
    "to nobody else",
  ]) {
    expect(all).toContain(fact);
  }
});
