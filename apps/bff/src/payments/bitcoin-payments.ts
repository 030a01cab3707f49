import type { Freshness } from "@tradeslip/contracts";
import { BITCOIN_PRICE_UNSURE, priceText } from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import Big from "big.js";
import { AppError } from "../errors.ts";
import type { JsonObject } from "../provider/provider-answer.ts";
import { ProviderError } from "../provider/provider-error.ts";
import { isFuture } from "../swr-cache/plausible-time.ts";
import { NothingToServeError } from "../swr-cache/responses/response-definition.ts";
import { SENTENCES } from "./payment-failure.ts";
import type {
  CreatedPayment,
  OnchainState,
  OnchainTerms,
  OrderedBook,
  PaymentMethod,
  Purchase,
  Quote,
} from "./payment-method.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { readPayment, readPaymentState, requireSameTerms } from "./read-payment.ts";
import type { Unlocked } from "./read-unlock.ts";

const MAX_PRICE_AGE_MS = 10 * 60_000;
const RETRY_AFTER_SECONDS = 60;
/** The provider may use another price than ours; a wrong unit or a slipped digit is off by more. */
const MAX_PRICE_FACTOR = 10;
const LONGEST_WINDOW_MS = 30 * 24 * 3_600_000;

/** The market price of Bitcoin. */
export interface BitcoinPrice {
  /** USD for one; 0 where the source knows none. */
  readonly price: number;
  readonly freshness: Freshness;
  /** Whether it is live, or was when it was fetched. */
  readonly wasLive: boolean;
}

/** A provider with prices of its own ignores ours. */
interface BitcoinOrder extends OrderedBook {
  /** Decimal text. */
  readonly btcUsd: string;
  /** ISO time. */
  readonly btcUsdAsOf: string;
}

export interface BitcoinPaymentsOptions {
  readonly provider: PaymentProvider;
  /** Rejects with NothingToServeError when there never was a price. */
  readonly bitcoinPrice: () => Promise<BitcoinPrice | undefined>;
  readonly clock: Clock;
}

/** Payments in Bitcoin, to an address that the provider watches. */
export class BitcoinPayments implements PaymentMethod<OnchainTerms> {
  readonly #options: BitcoinPaymentsOptions;

  constructor(options: BitcoinPaymentsOptions) {
    this.#options = options;
  }

  async quote(book: OrderedBook): Promise<Quote<OnchainTerms>> {
    const { provider, clock } = this.#options;
    const order: BitcoinOrder = { ...book, ...(await this.#chargePrice()) };
    return {
      create: (purchase) =>
        provider.create(order, purchase, (answer) =>
          readCreated(answer, purchase, (payment) => {
            requirePlausibleAmount(payment.terms, order);
            requirePlausibleWindow(payment, clock.now());
          }),
        ),
    };
  }

  made(book: OrderedBook, purchase: Purchase<OnchainTerms>): Promise<CreatedPayment<OnchainTerms> | null> {
    const { provider, clock } = this.#options;
    return provider.made(book, purchase, (answer) =>
      readCreated(answer, purchase, (payment) => requirePlausibleWindow(payment, clock.now())),
    );
  }

  status(terms: OnchainTerms): Promise<OnchainState> {
    return this.#options.provider.status(terms.paymentId, (answer) => readPaymentState(answer, terms));
  }

  unlock({ paymentId }: OnchainTerms, bookId: string): Promise<Unlocked> {
    return this.#options.provider.unlock({ bookId, paymentId });
  }

  /**
   * Charges by a price that is live, or was less than ten minutes ago: nothing asks a person before coins are
   * sent, and none come back (docs/product.md, P11.4).
   */
  async #chargePrice(): Promise<Pick<BitcoinOrder, "btcUsd" | "btcUsdAsOf">> {
    const { bitcoinPrice, clock } = this.#options;
    const now = clock.now();
    const found = await bitcoinPrice().catch((error: unknown) => {
      if (error instanceof NothingToServeError) return undefined;
      throw error;
    });
    if (!found || found.price <= 0 || found.freshness.source === "fallback") throw noPrice();
    const { asOf, agreement } = found.freshness;
    const time = Date.parse(asOf);
    const isOld = now - time >= MAX_PRICE_AGE_MS || isFuture(time, now);
    if (agreement === "disputed" || !found.wasLive || isOld) throw unsurePrice();
    return { btcUsd: priceText(found.price), btcUsdAsOf: asOf };
  }
}

/** @param check judges a payment whose terms this browser doesn't hold */
function readCreated(
  answer: JsonObject,
  { knownTerms }: Purchase<OnchainTerms>,
  check: (payment: CreatedPayment<OnchainTerms>) => void,
): CreatedPayment<OnchainTerms> {
  const payment = readPayment(answer);
  const known = knownTerms(payment.terms.paymentId);
  if (known) requireSameTerms(payment.terms, known);
  else check(payment);
  return payment;
}

function noPrice(): AppError {
  return new AppError("market_data_unavailable", 503, SENTENCES.create, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

function unsurePrice(): AppError {
  return new AppError("price_unsure", 503, BITCOIN_PRICE_UNSURE, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

function requirePlausibleAmount({ btcAmount }: OnchainTerms, { amount, btcUsd }: BitcoinOrder): void {
  const factor = new Big(btcAmount).times(btcUsd).div(amount);
  if (factor.gt(MAX_PRICE_FACTOR) || factor.lt(1 / MAX_PRICE_FACTOR)) {
    throw new ProviderError("unusable", "its amount is far from the price");
  }
}

/** A repeated purchase may be over already; a new one has time left. */
function requirePlausibleWindow(
  { terms: { expiresAt }, state: { status } }: CreatedPayment<OnchainTerms>,
  now: number,
): void {
  const isOver = status === "new" && expiresAt <= now;
  if (isOver || expiresAt > now + LONGEST_WINDOW_MS) {
    throw new ProviderError("unusable", "its payment window is implausible");
  }
}
