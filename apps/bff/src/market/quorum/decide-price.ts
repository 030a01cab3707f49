import { PRICE_RULE } from "@tradeslip/contracts/rules";
import { CurrencyCode, PriceAgreement, PriceVerdict } from "@tradeslip/contracts/schemas";
import Big from "big.js";
import * as z from "zod";
import { Doubt, YEAR_10000 } from "../../sources/price-source.ts";
import { madeBeforeFetch } from "../../swr-cache/resource-state.ts";
import { doubtOf } from "../doubted-prices.ts";
import { OLDEST_STAMP_MS } from "../latest-prices.ts";
import { agree, type Agreement } from "./agreement-rule.ts";
import {
  checkQuotes,
  readPrice,
  SeenQuotes,
  StoredPrice,
  type Checked,
  type CheckInput,
  type Pair,
  type SourceQuote,
} from "./votes.ts";

const Count = z.int().min(0);
const Time = z.iso.datetime();

/** How many sources stand behind a price. */
export const Backing = z.object({
  agreement: PriceAgreement,
  /** Sources that could have given a price. */
  asked: Count,
  agreeing: Count,
  /** The spread of those that agree, or of all in a dispute; null below two. */
  spreadPercent: z.number().min(0).nullable(),
});

/** The price of a coin that the desk goes by. */
export const DecidedPrice = Backing.extend({
  price: StoredPrice,
  /** When the oldest quote behind it was fetched. */
  asOf: Time,
  isLive: z.boolean(),
  /** Whether it is converted from the price in US dollars by a reference rate. */
  isCross: z.boolean(),
});
export type DecidedPrice = z.infer<typeof DecidedPrice>;

const RememberedPrice = Backing.extend({ price: StoredPrice, asOf: Time });

/** The last price that was decided, by which that of a single vote is doubted if it jumped. */
const LastPrice = z.object({
  price: z.number().positive(),
  /** Whether the price is what a dollar is in the currency, not what the coin is. */
  isPerDollar: z.boolean(),
  asOf: Time,
  doubt: Doubt.optional(),
});
type LastPrice = z.infer<typeof LastPrice>;

/** What the next decision must remember of a pair. */
export const PairMemory = z.object({
  agreed: RememberedPrice.nullable(),
  seen: SeenQuotes,
  // Values stored before it was known lack it.
  last: LastPrice.nullable().default(null),
});
export type PairMemory = z.infer<typeof PairMemory>;

export const NOTHING_REMEMBERED: PairMemory = { agreed: null, seen: {}, last: null };

export const JudgedQuote = z
  .object({
    source: z.string(),
    coinId: z.string(),
    currency: CurrencyCode,
    /** As received where it is `refused`. */
    price: z.string(),
    asOf: Time,
    verdict: PriceVerdict,
  })
  .refine(({ price, verdict }) => verdict === "refused" || readPrice(price) !== null);
export type JudgedQuote = z.infer<typeof JudgedQuote>;

/** What a desk with one source would show. */
export interface OwnPrice {
  readonly source: string;
  readonly price: string;
  readonly fetchedAt: number;
  readonly isLive: boolean;
}

export interface DecisionInput extends Pick<CheckInput, "quotes" | "now"> {
  readonly memory: PairMemory;
  readonly asked: number;
  /** Null while the first source knows none. */
  readonly own: OwnPrice | null;
  /** The coin's price in US dollars, where the pair's currency is another; else null. */
  readonly dollars: { readonly price: string; readonly isDoubted: boolean } | null;
  /** The price converted from US dollars; null where there is none. */
  readonly cross: Pick<DecidedPrice, "price" | "asOf"> | null;
}

export interface Decision {
  /** Null when no source knows a price. */
  readonly price: DecidedPrice | null;
  /** It is a single vote that jumped. */
  readonly isDoubted: boolean;
  readonly quotes: readonly JudgedQuote[];
  readonly memory: PairMemory;
}

const HOUR_MS = 3_600_000;
const REMEMBERED_FOR_MS = 6 * HOUR_MS;
/** Significant digits of an agreed price, as in CoinGecko's; a high price has more, down to its cents. */
const PRICE_DIGITS = 6;

/** One pair's price from what all sources say now and what was known before (docs/product.md, P17). */
export function decidePrice(pair: Pair, input: DecisionInput): Decision {
  const { quotes, now } = input;
  const lastAgreed = recent(input.memory.agreed, now);
  const { checked, seen } = checkQuotes(pair, {
    quotes,
    seen: input.memory.seen,
    lastAgreed: lastAgreed?.price ?? null,
    now,
  });
  const outcome = agree(checked.flatMap((each) => ("vote" in each ? each.vote : [])));
  const agreed = fromSeveral(outcome, input.asked);
  const last = recent(input.memory.last, now);
  const single = outcome.kind === "single" ? singleOf(outcome, last, input) : null;
  return {
    price: agreed
      ? { ...agreed, isLive: true, isCross: false }
      : (single?.price ?? otherwise(outcome, lastAgreed, { ...input, own: ownOf(input, checked) })),
    isDoubted: single?.last?.doubt !== undefined,
    quotes: checked.map((each) => assessed(pair, each, outcome)),
    memory: {
      agreed: agreed ?? lastAgreed,
      seen,
      last: agreed ? lastPrice(new Big(agreed.price), input) : (single?.last ?? last),
    },
  };
}

type RememberedPrice = z.infer<typeof RememberedPrice>;

/** A price that may not vote is never live, not even where there is no other, and is as old as its stamp. */
function ownOf({ own }: DecisionInput, checked: readonly Checked[]): OwnPrice | null {
  const ours = checked.find(({ quote }) => quote.source === own?.source);
  if (own === null || ours === undefined || "vote" in ours) return own;
  const { stamp } = ours.quote;
  const made = madeBeforeFetch({ stamp, fetchedAt: own.fetchedAt }, OLDEST_STAMP_MS);
  return { ...own, fetchedAt: made?.countedFrom ?? own.fetchedAt, isLive: false };
}

function recent<Memory extends { asOf: string }>(memory: Memory | null, now: number): Memory | null {
  if (!memory) return null;
  const ageMs = now - Date.parse(memory.asOf);
  return Math.abs(ageMs) < REMEMBERED_FOR_MS ? memory : null;
}

function fromSeveral(outcome: Agreement, asked: number): RememberedPrice | null {
  if (outcome.kind !== "agreed" && outcome.kind !== "few") return null;
  return {
    price: priceText(outcome.price),
    asOf: iso(Math.min(...outcome.kept.map(({ fetchedAt }) => fetchedAt))),
    agreement: outcome.kind,
    asked,
    agreeing: outcome.kept.length,
    spreadPercent: outcome.spreadPercent,
  };
}

/**
 * The price of a single vote. The first source's is doubted when it is fetched; nothing else tells the mistake
 * of a lone exchange from a crash (docs/product.md, P17.7).
 */
function singleOf(
  { price, kept, spreadPercent }: Extract<Agreement, { kind: "single" }>,
  last: LastPrice | null,
  input: DecisionInput,
): { readonly price: DecidedPrice; readonly last: LastPrice | null } {
  const { asked, own, now } = input;
  const [vote] = kept;
  const isOwn = vote.source === own?.source;
  const next = lastPrice(price, input);
  const mostFactor = next.isPerDollar ? PRICE_RULE.mostCurrencyFactor : PRICE_RULE.mostFactor;
  const isComparable = !isOwn && last?.isPerDollar === next.isPerDollar;
  const doubt = isComparable ? doubtOf(next.price, last, { now, mostFactor }) : undefined;
  // Bitcoin that jumped in dollars has jumped in each currency.
  const isLive = isOwn ? own.isLive : doubt === undefined && !input.dollars?.isDoubted;
  return {
    price: {
      agreement: "single",
      asked,
      agreeing: 1,
      spreadPercent,
      price: priceText(price),
      asOf: iso(vote.fetchedAt),
      isLive,
      isCross: false,
    },
    last: isOwn && !isLive ? last : { ...next, doubt },
  };
}

/** A currency's own worth, where that is known: bitcoin's moves are no jumps of it. */
function lastPrice(price: Big, { dollars, now }: DecisionInput): LastPrice {
  const isPerDollar = dollars !== null;
  const worth = isPerDollar ? price.div(dollars.price) : price;
  return { price: worth.toNumber(), isPerDollar, asOf: iso(now) };
}

function otherwise(
  outcome: Agreement,
  lastAgreed: RememberedPrice | null,
  { asked, own, cross }: DecisionInput,
): DecidedPrice | null {
  const unmade = { asked, agreeing: 0, spreadPercent: outcome.spreadPercent, isCross: false };
  const isDisputed = outcome.kind === "disputed";
  if (!isDisputed && cross) return { ...unmade, ...cross, agreement: "single", isLive: true, isCross: true };
  if (lastAgreed) {
    const { price, asOf } = lastAgreed;
    const agreement = isDisputed ? "disputed" : lastAgreed.agreement;
    return { ...unmade, price, asOf, agreement, isLive: false };
  }
  if (!own) return null;
  const { price, fetchedAt } = own;
  const state = isDisputed
    ? ({ agreement: "disputed", isLive: false } as const)
    : ({ agreement: "single", agreeing: 1, isLive: own.isLive } as const);
  return { ...unmade, price, asOf: iso(fetchedAt), ...state };
}

function assessed({ coinId, currency }: Pair, checked: Checked, { kept }: Agreement): JudgedQuote {
  const { source, price, fetchedAt, stamp }: SourceQuote = checked.quote;
  const stampedAt = stamp === null ? NaN : Date.parse(stamp);
  const asOf = iso(stampedAt >= 0 && stampedAt < YEAR_10000 ? stampedAt : fetchedAt);
  const counts = kept.some((vote) => vote.source === source);
  const verdict = "verdict" in checked ? checked.verdict : counts ? "counted" : "outlier";
  return { source, coinId, currency, price, asOf, verdict };
}

function priceText(price: Big): string {
  return price.prec(Math.max(PRICE_DIGITS, price.e + 3)).toFixed();
}

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
