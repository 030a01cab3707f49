import { expect } from "@playwright/test";

const ANSWERS = [
  "rates",
  "market/coins",
  "market/stats",
  "exchange/coins",
  "coins/bitcoin",
  "coins/ethereum",
  "dashboard/coins",
  "dashboard/stats",
];

/**
 * Reads the prices of a product until they are new. A page waits for no price source: what was not read for
 * minutes comes to the first reader as it was, or not at all.
 */
export async function readPrices(origin: string): Promise<void> {
  const read = async (path: string) => {
    const answer = await fetch(`${origin}/api/${path}`);
    const { freshness } = (await answer.json()) as { freshness?: { source: string } };
    return freshness?.source;
  };
  await Promise.all(ANSWERS.map((path) => expect.poll(() => read(path), { intervals: [20] }).toBe("live")));
}
