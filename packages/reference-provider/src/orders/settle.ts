/** How money goes on that differs from what was agreed (docs/product.md, P20.11). */
import type { LocalMoney } from "@tradeslip/contracts";
import {
  atLocalRate,
  MAXIMUM_USD,
  OFFER_HOURS,
  PRICE_OF_MINUTE_MS,
  tradeAmounts,
  USD_DECIMALS,
} from "@tradeslip/contracts/rules";
import Big from "big.js";
import { writeCount } from "../db/counts.ts";
import { amountIn, heldOf } from "../ledger/ledger-payment.ts";
import { deskCallerIn, withAuthor } from "./desk-steps.ts";
import { notPossible } from "./order-errors.ts";
import { differencesOf, minutesPaid } from "./order-money.ts";
import { localOf, type OrderRecord, timeOf } from "./order-record.ts";
import { type ReadSlip, readSlip } from "./slip-reader.ts";
import type { Change, StepContext } from "./step-context.ts";
import { ABOVE_LARGEST, NO_PRICE_NOW } from "./step-sentences.ts";
import { aboveLimit, requireWithinPayersLimits } from "./within-limits.ts";

const HOUR_MS = 3_600_000;

/** @param priceToken a slip of this minute, or of the one in which money without a hold was made */
export async function settle(
  context: StepContext,
  as: "agreed" | "new-price" | "return",
  priceToken: string | undefined,
): Promise<Change> {
  const { order, now } = context;
  const authors = withAuthor(order, deskCallerIn(context).accountId);
  if (as !== "new-price") {
    const settlement = { as, state: as, at: now };
    return { offer_until: null, facts: { settlement, asked: null, authors } };
  }
  const { rate, pricedAt } = await newPrice(context, priceToken);
  const amounts = amountsFor(order, rate);
  const priced = { as, at: now, rate, ...amounts, ...localFor(order, amounts.usd) };
  await requireWithinLimits(context, priced.usd);
  // It was said before the money was made: an offer would be a price to wait with.
  if (pricedAt !== null) {
    const settlement = { ...priced, state: "accepted" as const, pricedAt };
    return { offer_until: null, facts: { settlement, asked: null, authors } };
  }
  const settlement = { ...priced, state: "offered" as const };
  return { offer_until: now + OFFER_HOURS * HOUR_MS, facts: { settlement, asked: null, authors } };
}

/** More than an order may be isn't one, however it came: it goes back. Throws a ProviderError 409. */
async function requireWithinLimits({ db, order, settings, now }: StepContext, usd: string): Promise<void> {
  if (new Big(usd).gt(MAXIMUM_USD)) throw aboveLimit(ABOVE_LARGEST, new Big(usd), MAXIMUM_USD);
  // What is within what was agreed was judged with its details.
  if (new Big(usd).lte(order.usd)) return;
  await writeCount(db, "details", 1);
  await requireWithinPayersLimits(db, { ...order, usd }, settings.limits, now);
}

/** What came, at this rate. */
function amountsFor({ side, payments, facts: { details } }: OrderRecord, rate: string) {
  const came = amountIn(heldOf(payments), details?.currency ?? "");
  if (side === "sell") return tradeAmounts({ unit: "coin", value: came.toFixed() }, rate);
  const usd = came.div(details?.rate ?? 1).toFixed(USD_DECIMALS);
  return tradeAmounts({ unit: "usd", value: usd }, rate);
}

/** In the money that was agreed: what came of a buyer's, what a seller gets. */
function localFor(order: OrderRecord, usd: string): { readonly local?: LocalMoney } {
  const { side, payments, facts } = order;
  const local = localOf(order);
  if (local === undefined) return {};
  const { currency, rate } = local;
  const isPaidIn = side === "buy" && facts.details?.currency === currency;
  const digits = local.amount.split(".")[1]?.length ?? 0;
  const amount = isPaidIn
    ? amountIn(heldOf(payments), currency).toFixed(digits)
    : atLocalRate(usd, rate, digits);
  return { local: { ...local, amount } };
}

interface NewPrice {
  readonly rate: string;
  /** The last minute of the money that it is the price of; null: the order's own price, or today's. */
  readonly pricedAt: string | null;
}

async function newPrice({ db, order, now }: StepContext, token: string | undefined): Promise<NewPrice> {
  if (!differencesOf(order).includes("time")) return { rate: order.rate, pricedAt: null };
  const slip = token === undefined ? null : await readSlip(db, token);
  if (slip === null || typeof slip === "string" || !isOfOrder(order, slip)) throw notPossible(NO_PRICE_NOW);
  const { rate, freshness, expiresAt } = slip.terms;
  const paidAt = minutesPaid(order)?.at(-1)?.at;
  if (paidAt !== undefined && Math.abs(Date.parse(freshness.asOf) - Date.parse(paidAt)) <= PRICE_OF_MINUTE_MS)
    return { rate, pricedAt: timeOf(Date.parse(paidAt)) };
  if (Date.parse(expiresAt) <= now) throw notPossible(NO_PRICE_NOW);
  return { rate, pricedAt: null };
}

function isOfOrder(order: OrderRecord, { terms, isCompromised }: ReadSlip): boolean {
  return !isCompromised && terms.side === order.side && terms.coin.id === order.coin_id;
}

export function answerOffer({ order }: StepContext, state: "accepted" | "return"): Change {
  return { offer_until: null, facts: { settlement: { ...order.facts.settlement!, state } } };
}
