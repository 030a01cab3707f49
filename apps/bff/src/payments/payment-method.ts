import type { PaymentStatus } from "@tradeslip/contracts";
import type { ClientIdentity } from "../provider/client-identity.ts";
import type { Unlocked } from "./read-unlock.ts";

/** The terms a payment was created with. They never change; the browser keeps them in a signed cookie. */
interface AnyTerms {
  readonly paymentId: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

export interface OnchainTerms extends AnyTerms {
  readonly method: "onchain";
  /** Eight decimals. */
  readonly btcAmount: string;
  readonly address: string;
  readonly uri: string;
}

/** One type per method: another method would have terms of its own. */
export type PaymentTerms = OnchainTerms;

interface AnyState {
  readonly status: PaymentStatus;
  /** Milliseconds since the epoch. */
  readonly watchedUntil: number | null;
  readonly simulated: boolean;
}

/** Null where the provider says nothing. */
export interface OnchainState extends AnyState {
  /** USD for one bitcoin, by which the amount was made. */
  readonly btcUsd: string | null;
  readonly receivedBtc: string | null;
  readonly confirmations: number | null;
  readonly confirmationsNeeded: number | null;
}

export type PaymentState = OnchainState;

export interface CreatedPayment<Terms extends PaymentTerms = PaymentTerms, State = PaymentState> {
  readonly terms: Terms;
  readonly state: State;
  /** A data URI, or empty. */
  readonly qrCode: string;
}

/** What is bought, at our price. */
export interface OrderedBook {
  readonly bookId: string;
  readonly type: string;
  /** USD with two decimals. */
  readonly amount: string;
}

/** Identifies a purchase and its buyer. */
export interface Purchase<Terms extends PaymentTerms = PaymentTerms> {
  /** Sent to the provider as its Idempotency-Key. */
  readonly key: string;
  readonly client: ClientIdentity;
  /** The terms that this browser holds for a payment; null if it did not create it. */
  readonly knownTerms: (paymentId: string) => Terms | null;
}

/** A price that a payment can be created at. */
export interface Quote<Terms extends PaymentTerms = PaymentTerms> {
  create(purchase: Purchase<Terms>): Promise<CreatedPayment>;
}

/**
 * A way to pay, called only with terms of its own. Each call throws an AppError whose message may be shown.
 */
export interface PaymentMethod<Terms extends PaymentTerms = PaymentTerms> {
  /** Requests no money yet; fails when there is no price to charge by. */
  quote(book: OrderedBook): Promise<Quote<Terms>>;
  /** The payment that was created before with this purchase's key, at whatever price; null: none. */
  made(book: OrderedBook, purchase: Purchase<Terms>): Promise<CreatedPayment<Terms> | null>;
  status(terms: Terms): Promise<PaymentState>;
  /** The files of a book that this payment bought; fails until it is paid. */
  unlock(terms: Terms, bookId: string): Promise<Unlocked>;
}
