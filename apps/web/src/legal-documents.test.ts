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
    const ids = [...text().sections.map(({ id }) => id), "contact"];
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it("has no empty section, list or line, and repeats none within a section", () => {
    for (const { title, blocks } of text().sections) {
      const words = blocks.flatMap(wordsOf);
      expect(words.length, title).toBeGreaterThan(0);
      expect(new Set(words).size, title).toBe(words.length);
      for (const line of [title, ...words]) expect(line.trim()).not.toBe("");
    }
  });
});

it("names what the product asks and promises", () => {
  const all = terms()
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
  const all = privacy()
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
