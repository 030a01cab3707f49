import type { Freshness, LocalRate } from "@tradeslip/contracts";
import {
  crosses,
  currencyDigits,
  type KeptRule,
  type RateFrom,
  type RateSide,
  type ReferenceRate,
  REFERENCE_GOOD_MINUTES,
  type SideNow,
  sideNow,
  TRADE_SIDES,
} from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import Big from "big.js";
import { currencyRates, isContradicted } from "./currencies.ts";
import type { AgreedPrices } from "./quorum/agreed-prices.ts";
import type { QuotedPrices } from "./quoted-prices.ts";
import type { BitcoinPrices } from "../sources/price-source.ts";
import { labelOf } from "../swr-cache/resource-state.ts";
import type { Resource } from "../swr-cache/resource.ts";

interface Parts {
  /** The desk's newest known rules. Never rejects. */
  readonly rulesNow: () => Promise<readonly KeptRule[]>;
  /** The basis of the reference: real prices with their time. */
  readonly bitcoinPrices: Pick<Resource<BitcoinPrices>, "ask" | "settled" | "state" | "definition">;
  /** Null when one source is configured. */
  readonly agreed: Pick<Resource<AgreedPrices>, "state"> | null;
  readonly quoted: Pick<QuotedPrices, "note" | "find">;
  readonly clock: Clock;
}

/** The rates of one side of a currency, for an order. */
export interface OrderRates extends Pick<SideNow, "rates" | "asOf"> {
  readonly digits: number;
  /** No order is taken at them until they are renewed. */
  readonly isOld: boolean;
}

/** The desk's current rates: from its rules, and from the reference where a rule follows it. */
export class LocalRatesNow {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Omits a currency whose reference isn't known at all. */
  async all(): Promise<LocalRate[]> {
    const rules = await this.#parts.rulesNow();
    const references = rules.some(usesReference) ? await this.references() : new Map<string, never>();
    const now = this.#parts.clock.now();
    return rules.flatMap((rule) => {
      const sides = bothSides(rule, references.get(rule.currency));
      if (sides === null) return [];
      this.#note(rule, sides);
      return [rateAnswer(rule.currency, sides, now)];
    });
  }

  /** What one US dollar is worth on the market, by currency; omits currencies that no source has. */
  async references(): Promise<ReadonlyMap<string, ReferenceRate>> {
    await this.#parts.bitcoinPrices.ask();
    return this.#references();
  }

  /** Undefined when the desk has no such currency. Waits for a newer reference after a quiet hour. */
  async forOrder(currency: string, side: RateSide): Promise<OrderRates | undefined> {
    const rule = (await this.#parts.rulesNow()).find((each) => each.currency === currency);
    if (rule === undefined) return undefined;
    const { bitcoinPrices, clock } = this.#parts;
    if (usesReference(rule)) {
      await bitcoinPrices.ask();
      const { state, definition } = bitcoinPrices;
      const isLive = state.kind === "value" && labelOf(state, definition, clock.now()).source === "live";
      if (!isLive) await bitcoinPrices.settled();
    }
    const sides = bothSides(rule, this.#references().get(currency));
    const digits = currencyDigits(currency);
    if (sides === null) return { rates: [], asOf: rule.setAt[side], digits, isOld: true };
    this.#note(rule, sides);
    const { rates, asOf } = sides[side];
    return { rates, asOf, digits, isOld: isOld(sides, side, clock.now()) };
  }

  /**
   * The time of a rate that follows the reference, if the desk showed it within the last two minutes; null if
   * it did not, or if an admin has set another one since.
   * @param tier of the order: no other one's rate is for it
   */
  async shownAt(
    currency: string,
    side: RateSide,
    tier: Pick<RateFrom, "fromUsd">,
    seen: string,
  ): Promise<string | null> {
    const rule = (await this.#parts.rulesNow()).find((each) => each.currency === currency);
    if (rule === undefined || rule[side].mode === "hand") return null;
    const id = quoteId(rule, side, tier.fromUsd);
    const found = await this.#parts.quoted.find(id, (rate) => new Big(rate).eq(seen));
    if (found === null) return null;
    // One that was old when it was shown, or long before another replaced it, takes no order (P24.3).
    const { asOf } = found.freshness;
    const isGood = this.#parts.clock.now() <= Date.parse(asOf) + REFERENCE_GOOD_MINUTES * 60_000;
    return isGood ? asOf : null;
  }

  /** Each carries the time of the prices behind it. Omits those that other sources contradict. */
  #references(): ReadonlyMap<string, ReferenceRate> {
    const { state, definition } = this.#parts.bitcoinPrices;
    if (state.kind !== "value") return new Map();
    const { asOf } = labelOf(state, definition, this.#parts.clock.now());
    const time = new Date(asOf).toISOString();
    return new Map(
      Object.entries(currencyRates(state.value))
        .filter(([currency, rate]) => !isContradicted(this.#parts.agreed, currency, rate))
        .map(([currency, rate]) => [currency, { rate, asOf: time }]),
    );
  }

  #note(rule: KeptRule, sides: Record<RateSide, SideNow>): void {
    for (const side of TRADE_SIDES) {
      const { rates, asOf, source } = sides[side];
      if (source === "desk") continue;
      const freshness: Freshness = { source: "live", asOf, nextRefresh: asOf };
      const rows = rates.map(({ fromUsd, rate }) => ({
        id: quoteId(rule, side, fromUsd),
        price: Number(rate),
      }));
      this.#parts.quoted.note(`local ${rule.currency} ${side}`, freshness, rows);
    }
  }
}

function quoteId({ currency, setAt }: KeptRule, side: RateSide, fromUsd: string): string {
  return `${currency} ${side} ${fromUsd} ${setAt[side]}`;
}

function usesReference(rule: KeptRule): boolean {
  return TRADE_SIDES.some((side) => rule[side].mode === "reference");
}

function bothSides(rule: KeptRule, reference: ReferenceRate | undefined): Record<RateSide, SideNow> | null {
  const [buy, sell] = TRADE_SIDES.map((side) => sideNow(rule, side, reference));
  return buy && sell ? { buy, sell } : null;
}

function isOld(sides: Record<RateSide, SideNow>, side: RateSide, now: number): boolean {
  return now > Date.parse(sides[side].goodUntil) || areCrossed(sides);
}

/** If the reference moved past a rate set by hand, customers could earn from both sides. */
function areCrossed({ buy, sell }: Record<RateSide, SideNow>): boolean {
  return crosses(buy.rates, sell.rates);
}

function rateAnswer(currency: string, sides: Record<RateSide, SideNow>, now: number): LocalRate {
  const { buy, sell } = sides;
  // Sides that crossed take no order at all, which readers know by this time alone.
  const factsOf = ({ asOf, source, goodUntil }: SideNow) => ({
    asOf,
    source,
    goodUntil: areCrossed(sides) ? asOf : goodUntil,
  });
  const baseOf = ({ rates }: SideNow) => rates[0]!.rate;
  const tiersOf = ({ rates }: SideNow): RateFrom[] => [...rates];
  return {
    currency,
    digits: currencyDigits(currency),
    buy: baseOf(buy),
    sell: baseOf(sell),
    asOf: buy.asOf < sell.asOf ? buy.asOf : sell.asOf,
    source: [buy, sell].some(({ source }) => source === "desk") ? "desk" : "reference",
    old: TRADE_SIDES.some((side) => isOld(sides, side, now)),
    sides: { buy: factsOf(buy), sell: factsOf(sell) },
    tiers: { buy: tiersOf(buy), sell: tiersOf(sell) },
  };
}
