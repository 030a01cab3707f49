import type { Freshness, MarketCoinsAnswer } from "@tradeslip/contracts";
import { expect, it } from "vitest";
import { FILL_PAGE } from "./page-values.ts";

const FRESHNESS = {
  source: "live",
  asOf: "2026-11-21T12:00:00.000Z",
  fetchedAt: "2026-11-21T12:00:00.000Z",
} as unknown as Freshness;
const PLACES = Array.from({ length: 8 }, (_, place) => `{{coin-${place}-symbol}}`).join(" ");
const TEXTS = {
  locale: "en",
  formats: "en-GB",
  fewSources: "",
  fee: { name: "Our fee", share: "Our fee, {percent}%", none: "None" },
};

/** The symbols of the market's page, with ten coins, of which some have doubts. */
async function served(doubts: Readonly<Record<string, object>>): Promise<string> {
  const coins = [..."ABCDEFGHIJ"].map((symbol) => ({ name: symbol, symbol, price: 1, ...doubts[symbol] }));
  const answer = { freshness: FRESHNESS, coins } as unknown as MarketCoinsAnswer;
  const bodies = await FILL_PAGE.run({
    html: `{{if coin-0-name}}${PLACES}{{else}}none{{end}}`,
    answers: [{ name: "market-coins", body: new TextEncoder().encode(JSON.stringify(answer)) }],
    texts: TEXTS,
    effort: { gzipLevel: 1, brotliQuality: 1 },
  });
  return new TextDecoder().decode(bodies.identity.body);
}

it("the market's page is served with the first eight coins that are live and undisputed, and no gap", async () => {
  expect(await served({})).toBe("A B C D E F G H");
  const old = { staleAsOf: "2026-11-21T11:00:00.000Z" };
  expect(await served({ A: old, C: { agreement: "disputed" } })).toBe("B D E F G H I J");
  expect(await served(Object.fromEntries([..."ABCDEFGHIJ"].map((symbol) => [symbol, old])))).toBe("none");
});
