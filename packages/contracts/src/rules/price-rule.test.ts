import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { PRICE_RULE } from "./price-rule.ts";

const DOCUMENT = join(import.meta.dirname, "../../../../docs/price.md");

it("docs/price.md has the numbers that the server decides by, as /prices has", () => {
  const { freshMinutes, nearPercent, widePercent, pairPercent, honouredMinutes, doubtedMinutes } = PRICE_RULE;
  const text = readFileSync(DOCUMENT, "utf8").replaceAll(/\s+/g, " ");
  for (const fact of [
    `fresh (at most ${freshMinutes} minutes old)`,
    `within ${nearPercent}% of the middle of three or more, up to ${widePercent}%`,
    `two within ${pairPercent}% of each other`,
    `more than doubles or halves a price, it is delayed for ${doubtedMinutes} minutes`,
    `moves by more than a fifth at once sets no rate for ${doubtedMinutes} minutes`,
    `shown within ${honouredMinutes} minutes is honoured`,
  ])
    expect(text).toContain(fact);
  // What "doubles or halves" and "a fifth" stand for.
  expect([PRICE_RULE.mostFactor, PRICE_RULE.mostCurrencyFactor]).toEqual([2, 1.2]);
});
