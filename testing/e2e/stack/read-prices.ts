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
 * Reads a product's prices until they are new. Pages never wait for a price source: after minutes without
 * requests, the first reader gets old prices, or none.
 */
export async function readPrices(origin: string): Promise<void> {
  const read = async (path: string) => {
    const answer = await fetch(`${origin}/api/${path}`);
    const { freshness } = (await answer.json()) as { freshness?: { source: string } };
    return freshness?.source;
  };
  await Promise.all(ANSWERS.map((path) => expect.poll(() => read(path), { intervals: [20] }).toBe("live")));
}

/**
 * Reads a page until it comes with its prices: it waits only a moment for them, so on a busy machine only the
 * next request may have them.
 */
export async function readPage(origin: string, path: string): Promise<void> {
  await expect.poll(async () => (await fetch(origin + path)).text()).toMatch(/<time[^]+ UTC/);
}
