import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { PRICE_RULE } from "./price-rule.ts";

const DOCUMENT = join(import.meta.dirname, "../../../../docs/price.md");

it("docs/price.md has the numbers that the server decides by, as /prices has", () => {
  const { freshMinutes, nearPercent, widePercent, pairPercent, honouredMinutes } = PRICE_RULE;
  const text = readFileSync(DOCUMENT, "utf8").replaceAll(/\s+/g, " ");
  for (const fact of [
    `fresh (at most ${freshMinutes} minutes old)`,
    `within ${nearPercent}% of the middle of three or more, up to ${widePercent}%`,
    `two within ${pairPercent}% of each other`,
    `shown within ${honouredMinutes} minutes is honoured`,
  ])
    expect(text).toContain(fact);
});
