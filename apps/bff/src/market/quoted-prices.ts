import { freshnessOf, isDisputed, PRICE_RULE, priceText } from "@tradeslip/contracts/rules";
import { FreshnessSource } from "@tradeslip/contracts/schemas";
import type { Freshness, PriceAgreement } from "@tradeslip/contracts";
import type { Clock } from "@tradeslip/node-kit/clock";
import * as z from "zod";
import { keyOf, parseJson } from "../platform/shared-store/keys.ts";
import type { SharedStore } from "../platform/shared-store/shared-store.ts";

/** docs/product.md, P8.1. */
const HONOURED_MS = PRICE_RULE.honouredMinutes * 60_000;
/** A list may still be shown after the next one is made: caches keep it for 5 s, pages ask again then. */
const SHOWN_ON_MS = 15_000;

/** Lists that replicas share under a name, up to a number of them. */
interface ListKind {
  readonly name: string;
  readonly most: number;
}

/** Two, new each minute, worded a little differently by each of several replicas. */
export const COIN_LISTS: ListKind = { name: "all", most: 64 };
/**
 * Two for each currency that follows the market, new every two minutes: they must not crowd out the coins'.
 */
export const LOCAL_RATE_LISTS: ListKind = { name: "local-rates", most: 512 };

/** USD as decimal text. Others have no order, and would make a list unreadable. */
const HONOURED_PRICE = /^(?=.*[1-9])\d{1,12}(\.\d{1,30})?$/;

/** Fifty coins take 2 kB. */
const LONGEST_LIST = 16_384;

const ShownList = z.object({
  freshness: z.object({ source: FreshnessSource, asOf: z.iso.datetime(), nextRefresh: z.iso.datetime() }),
  /** By the coin's id. */
  prices: z.record(z.string(), z.string().regex(HONOURED_PRICE)),
  /** When those of them were made that are not live, by the coin's id. */
  staleAsOf: z.record(z.string(), z.iso.datetime()).default({}),
});
type ShownList = z.infer<typeof ShownList>;

export interface QuotedRow {
  readonly id: string;
  readonly price: number;
  /** A stand-in without a market price. */
  readonly indicative?: boolean;
  readonly agreement?: PriceAgreement | undefined;
  readonly staleAsOf?: string | undefined;
}

/**
 * The prices that the desk's lists showed within the last two minutes, across all replicas. While the shared
 * ones cannot be read, only those of this process count.
 */
export class QuotedPrices {
  readonly #clock: Clock;
  readonly #store: SharedStore | null;
  readonly #most: number;
  readonly #key: string;
  /** When each list was last shown, by its text. */
  readonly #lists = new Map<string, number>();
  readonly #current = new Map<string, string>();

  /** @param sharedStore null for a single process */
  constructor(
    { name, most }: ListKind,
    { clock, sharedStore }: { readonly clock: Clock; readonly sharedStore: SharedStore | null },
  ) {
    this.#clock = clock;
    this.#store = sharedStore;
    this.#most = most;
    this.#key = keyOf("shown-prices", name);
  }

  /** Records that the list of this name shows `rows` from now on. */
  note(name: string, freshness: Freshness, rows: readonly QuotedRow[]): void {
    const { source, asOf, nextRefresh } = freshness;
    const honoured = rows.filter(
      (row) => !row.indicative && HONOURED_PRICE.test(priceText(row.price)) && !isDisputed(row, freshness),
    );
    const list: ShownList = {
      freshness: { source, asOf, nextRefresh },
      prices: Object.fromEntries(honoured.map(({ id, price }) => [id, priceText(price)])),
      staleAsOf: Object.fromEntries(
        honoured.flatMap(({ id, staleAsOf }) => (staleAsOf === undefined ? [] : [[id, staleAsOf]])),
      ),
    };
    const text = JSON.stringify(list);
    const before = this.#current.get(name);
    if (before === text) return;
    const shown = before === undefined ? [text] : [before, text];
    const now = this.#clock.now();
    for (const each of shown) this.#lists.set(each, now);
    this.#current.set(name, text);
    this.#forget(oldest(now));
    if (this.#store === null) return;
    const kept = { now, since: oldest(now), most: this.#most, lifeMs: HONOURED_MS + SHOWN_ON_MS };
    // If this fails, an order at another replica has to ask again.
    this.#store.noteRecent(this.#key, shown, kept).catch(() => {});
  }

  /**
   * A price shown for the coin within the last two minutes, with its freshness; null if none of that rate
   * was.
   * @param isRate whether an order at this price, USD as decimal text, has the rate that the person saw
   */
  async find(
    coinId: string,
    isRate: (price: string) => boolean,
  ): Promise<{ price: string; freshness: Freshness } | null> {
    const since = oldest(this.#clock.now());
    this.#forget(since);
    return (
      findIn([...this.#lists.keys()], coinId, isRate) ?? findIn(await this.#shared(since), coinId, isRate)
    );
  }

  #forget(before: number): void {
    for (const [text, shownAt] of this.#lists) if (shownAt < before) this.#lists.delete(text);
  }

  async #shared(since: number): Promise<readonly unknown[]> {
    if (this.#store === null) return [];
    const limits = { since, most: this.#most, longest: LONGEST_LIST };
    return this.#store.readRecent(this.#key, limits).catch(() => []);
  }
}

function oldest(now: number): number {
  return now - HONOURED_MS - SHOWN_ON_MS;
}

function findIn(lists: readonly unknown[], coinId: string, isRate: (price: string) => boolean) {
  for (const text of lists) {
    const list = parseJson(ShownList, text);
    if (!list) continue;
    const [price, staleAsOf] = [list.prices, list.staleAsOf].map((byCoin) => ownIn(byCoin, coinId));
    if (price !== undefined && isRate(price))
      return { price, freshness: freshnessOf({ staleAsOf }, list.freshness) };
  }
  return null;
}

function ownIn(byCoin: Readonly<Record<string, string>>, coinId: string): string | undefined {
  return Object.hasOwn(byCoin, coinId) ? byCoin[coinId] : undefined;
}
