import { DESK_COINS, RATE_CURRENCIES } from "@tradeslip/contracts/rules";
import Big from "big.js";
import * as z from "zod";
import type { Job } from "../../platform/jobs/job.ts";
import { toMarketId } from "../../sources/coin-ids.ts";
import type { Quote } from "../../sources/quote-source.ts";
import type { DayRates } from "../../sources/reference-rates.ts";
import {
  decidePrice,
  DecidedPrice,
  JudgedQuote,
  NOTHING_REMEMBERED,
  PairMemory,
  type Decision,
  type DecisionInput,
} from "./decide-price.ts";
import type { Pair, SourceQuote } from "./votes.ts";

const SourceStatus = z.enum(["answering", "failing", "unknown"]);

/** Every pair's price, the reasons for it, and what the next decision must remember. Plain JSON. */
export const AgreedPrices = z.object({
  /** By {@link pairKey}; a pair without a known price is absent. */
  prices: z.record(z.string(), DecidedPrice),
  quotes: z.array(JudgedQuote),
  sources: z.array(
    z.object({
      name: z.string(),
      lineage: z.string(),
      status: SourceStatus,
      lastSuccessAt: z.iso.datetime().nullable(),
    }),
  ),
  memory: z.record(z.string(), PairMemory),
});
export type AgreedPrices = z.infer<typeof AgreedPrices>;

/** A cached quote, which may have been fetched a while ago. */
export interface HeldQuote extends Quote {
  readonly fetchedAt: number;
  readonly isLive: boolean;
}

export interface AskedSource {
  readonly name: string;
  readonly lineage: string;
  readonly status: z.infer<typeof SourceStatus>;
  /** Milliseconds since the epoch; null: never. */
  readonly lastSuccessAt: number | null;
  /** Null until it has answered. */
  readonly quotes: readonly HeldQuote[] | null;
}

export interface QuorumInput {
  readonly sources: readonly AskedSource[];
  /** The source whose prices a desk with one source shows. */
  readonly ownSource: string;
  readonly references: DayRates | null;
  /** Currencies of countries that the operator added; bitcoin's prices in them are decided too. */
  readonly extraCurrencies: readonly string[];
  readonly memory: AgreedPrices["memory"];
  readonly now: number;
}

const DAY_MS = 86_400_000;
/** At Easter the last fixing is five days old. */
const OLDEST_FIXING_DAYS = 6;
/** Cross prices are converted from this pair. */
const BITCOIN_USD: Pair = { coinId: "bitcoin", currency: "USD" };
const CROSS_DIGITS = 12;

/** Bitcoin in US dollars comes first: crosses are made from it. */
function pairsOf(extraCurrencies: readonly string[]): readonly Pair[] {
  const currencies = [...new Set<string>([...RATE_CURRENCIES, ...extraCurrencies])];
  return [
    ...DESK_COINS.map(({ id }) => ({ coinId: toMarketId(id), currency: "USD" })),
    ...currencies
      .filter((currency) => currency !== "USD")
      .map((currency) => ({ coinId: BITCOIN_USD.coinId, currency })),
  ];
}

function pairKey({ coinId, currency }: Pair): string {
  return `${coinId}/${currency}`;
}

/** @param coinId the market's id */
export function agreedPrice(
  { prices }: AgreedPrices,
  coinId: string,
  currency = "USD",
): DecidedPrice | undefined {
  return prices[pairKey({ coinId, currency })];
}

/** Decides every pair. */
export const AGREE_ON_PRICES: Job<QuorumInput, AgreedPrices> = {
  name: "agree on prices",
  isInputChecked: true,
  run: agreeOnPrices,
};

export function agreeOnPrices(input: QuorumInput): AgreedPrices {
  const decisions = new Map<string, Decision>();
  for (const pair of pairsOf(input.extraCurrencies)) {
    const dollars = decisions.get(pairKey(BITCOIN_USD)) ?? null;
    decisions.set(pairKey(pair), decidePrice(pair, inputOf(pair, input, dollars)));
  }
  const each = [...decisions];
  return {
    prices: Object.fromEntries(each.flatMap(([key, { price }]) => (price ? [[key, price]] : []))),
    quotes: each.flatMap(([, { quotes }]) => quotes),
    sources: input.sources.map(({ name, lineage, status, lastSuccessAt }) => ({
      name,
      lineage,
      status,
      lastSuccessAt: lastSuccessAt === null ? null : new Date(lastSuccessAt).toISOString(),
    })),
    memory: Object.fromEntries(each.map(([key, { memory }]) => [key, memory])),
  };
}

function inputOf(
  pair: Pair,
  { sources, ownSource, references, memory, now }: QuorumInput,
  dollars: Decision | null,
): DecisionInput {
  const held = sources.flatMap(({ name, lineage, quotes }) =>
    (quotes ?? [])
      .filter(({ coinId, currency }) => coinId === pair.coinId && currency === pair.currency)
      .toSorted((a, b) => Number(b.isLive) - Number(a.isLive))
      .slice(0, 1)
      .map((quote) => ({ ...quote, source: name, lineage })),
  );
  const own = held.find(({ source }) => source === ownSource) ?? null;
  const silent = sources.filter(({ quotes }) => quotes === null).length;
  return {
    quotes: held.map(({ source, lineage, price, asOf, fetchedAt }): SourceQuote => {
      return { source, lineage, price, stamp: asOf, fetchedAt };
    }),
    own,
    memory: memory[pairKey(pair)] ?? NOTHING_REMEMBERED,
    asked: held.length + silent,
    dollars:
      dollars?.price && pair.coinId === BITCOIN_USD.coinId && pair.currency !== "USD"
        ? { price: dollars.price.price, isDoubted: dollars.isDoubted }
        : null,
    cross: crossOf(pair, dollars?.price ?? null, references, now),
    now,
  };
}

/** Bitcoin's price converted from US dollars (docs/product.md, P17.9). */
function crossOf(
  { coinId, currency }: Pair,
  dollars: DecidedPrice | null,
  references: DayRates | null,
  now: number,
): DecisionInput["cross"] {
  const perUsd = references?.perUsd[currency];
  if (!references || perUsd === undefined || coinId !== BITCOIN_USD.coinId) return null;
  const isAgreed = dollars?.agreement === "agreed" || dollars?.agreement === "few";
  const ageDays = Math.floor((now - Date.parse(references.date)) / DAY_MS);
  if (!isAgreed || !dollars.isLive || !(ageDays <= OLDEST_FIXING_DAYS)) return null;
  return { price: new Big(dollars.price).times(perUsd).prec(CROSS_DIGITS).toFixed(), asOf: dollars.asOf };
}
