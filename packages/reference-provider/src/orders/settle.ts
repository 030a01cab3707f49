/** How money that differs from the agreement is settled (docs/product.md, P20.11). */
import type { LocalMoney } from "@tradeslip/contracts";
import {
  atLocalRate,
  coinDecimals,
  OFFER_HOURS,
  PRICE_OF_MINUTE_MS,
  spreadFee,
  tradeAmounts,
  USD_DECIMALS,
} from "@tradeslip/contracts/rules";
import type Big from "big.js";
import { amountIn, heldOf } from "../ledger/ledger-payment.ts";
import { requireNoExchange } from "./undo-exchange.ts";
import { deskCallerIn, withAuthor } from "./desk-steps.ts";
import { notPossible } from "./order-errors.ts";
import { differencesOf, minutesPaid, otherMoney } from "./order-money.ts";
import { localOf, type OrderRecord, timeOf } from "./order-record.ts";
import { type FirmPrice, firmPrice } from "./firm-price.ts";
import { type ReadSlip, readSlip } from "./slip-reader.ts";
import type { Change, StepContext } from "./step-context.ts";
import { NO_PRICE_NOW, OTHER_MONEY_CAME } from "./step-messages.ts";
import { requireGrowthWithinLimits } from "./within-limits.ts";

const HOUR_MS = 3_600_000;

/** @param priceToken a slip of this minute, or of the minute when money without a hold was made */
export async function settle(
  context: StepContext,
  as: "agreed" | "new-price" | "return",
  priceToken: string | undefined,
): Promise<Change> {
  const { order, now } = context;
  const authors = withAuthor(order, deskCallerIn(context).accountId);
  if (as === "return") requireNoExchange(order);
  else requireNoOtherMoney(order);
  if (as === "agreed") await requireGrowthWithinLimits(context);
  if (as !== "new-price") {
    const settlement = { as, state: as, at: now };
    return { offer_until: null, facts: { settlement, asked: null, authors } };
  }
  const { rate, madeOf, pricedAt } = await newPrice(context, priceToken);
  const amounts = amountsFor(order, rate);
  const priced = {
    as,
    at: now,
    rate,
    came: cameFor(order).toFixed(),
    ...amounts,
    ...(madeOf === undefined ? {} : feeOn(amounts.coinAmount, rate, madeOf)),
    ...localFor(order, amounts.usd),
  };
  await requireGrowthWithinLimits(context, priced.usd);
  // The customer knew this before paying; an offer would let them wait for a better price.
  if (pricedAt !== null) {
    const settlement = { ...priced, state: "accepted" as const, pricedAt };
    return { offer_until: null, facts: { settlement, asked: null, authors } };
  }
  const settlement = { ...priced, state: "offered" as const };
  return { offer_until: now + OFFER_HOURS * HOUR_MS, facts: { settlement, asked: null, authors } };
}

/** Another coin or currency has no price here: it is exchanged, or goes back. Throws a ProviderError 409. */
function requireNoOtherMoney(order: OrderRecord): void {
  const [other] = otherMoney(order);
  if (other !== undefined) throw notPossible({ ...OTHER_MONEY_CAME, values: { ...other } });
}

function cameFor({ payments, facts: { details } }: OrderRecord): Big {
  return amountIn(heldOf(payments), details?.currency ?? "");
}

/** The trade's amounts for the money received, at this rate. */
function amountsFor(order: OrderRecord, rate: string) {
  const { side, coin_symbol, facts } = order;
  const coinDigits = coinDecimals(coin_symbol);
  const came = cameFor(order);
  if (side === "sell") return tradeAmounts({ unit: "coin", value: came.toFixed() }, rate, coinDigits);
  const usd = came.div(facts.details?.rate ?? 1).toFixed(USD_DECIMALS);
  return tradeAmounts({ unit: "usd", value: usd }, rate, coinDigits);
}

function feeOn(coinAmount: string, rate: string, { market, fee }: FirmPrice): FirmPrice {
  return { market, fee: { ...fee, usd: spreadFee(coinAmount, market, rate) } };
}

/** In the agreed currency: what a buyer paid, what a seller gets. */
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
  /** Undefined: the order's own price, or one that isn't firm. */
  readonly madeOf: FirmPrice | undefined;
  /**
   * The last minute when the money was made, whose price this is; null: the order's own price, or today's.
   */
  readonly pricedAt: string | null;
}

async function newPrice({ db, order, now }: StepContext, token: string | undefined): Promise<NewPrice> {
  if (!differencesOf(order).includes("time")) return { rate: order.rate, madeOf: undefined, pricedAt: null };
  const slip = token === undefined ? null : await readSlip(db, token);
  if (slip === null || typeof slip === "string" || !isOfOrder(order, slip)) throw notPossible(NO_PRICE_NOW);
  const { rate, freshness, expiresAt } = slip.terms;
  const price = { rate, madeOf: firmPrice(slip.terms) };
  const paidAt = minutesPaid(order)?.at(-1)?.at;
  if (paidAt !== undefined && Math.abs(Date.parse(freshness.asOf) - Date.parse(paidAt)) <= PRICE_OF_MINUTE_MS)
    return { ...price, pricedAt: timeOf(Date.parse(paidAt)) };
  if (Date.parse(expiresAt) <= now) throw notPossible(NO_PRICE_NOW);
  return { ...price, pricedAt: null };
}

function isOfOrder(order: OrderRecord, { terms, isCompromised }: ReadSlip): boolean {
  return !isCompromised && terms.side === order.side && terms.coin.id === order.coin_id;
}

export function answerOffer({ order }: StepContext, state: "accepted" | "return"): Change {
  return { offer_until: null, facts: { settlement: { ...order.facts.settlement!, state } } };
}
