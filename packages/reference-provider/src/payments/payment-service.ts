import {
  type Message,
  PAYMENT_NOT_CONFIRMED,
  PAYMENT_UNKNOWN,
  PAYMENTS_PAUSED,
} from "@tradeslip/contracts/rules";
import type { PaymentStatus, UnlockInput } from "@tradeslip/contracts";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { FastifyBaseLogger } from "fastify";
import { renderSVG } from "uqr";
import { btcText } from "../bitcoin/satoshi.ts";
import type { Books } from "../books/books.ts";
import type { DownloadLinks } from "../books/downloads.ts";
import type { Database } from "../db/database.ts";
import { isDatabaseError, ProviderError } from "../errors.ts";
import type { ChainHealth } from "./chain-health.ts";
import { hashIdempotencyKey, type IdempotencyKey, InFlightKeys, paymentForKey } from "./idempotency-keys.ts";
import { type PaymentBackend, paymentCreator } from "./payment-creation.ts";
import type { Client } from "./payment-limits.ts";
import type { PaymentState } from "./payment-state.ts";
import { findPayment, type Payment, readPaymentState } from "./payment-store.ts";
import { recordStatusRequest } from "./payment-watcher.ts";
import { checkOrder, orderHash, type PurchaseOrder } from "./purchase-order.ts";

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** Null: no new payments are created; existing ones continue. */
  readonly backend: PaymentBackend | null;
  /** Set by the operator: no new payments for now. */
  readonly isPaused: boolean;
  readonly health: ChainHealth;
  /** Deadline for creating a payment, in milliseconds. */
  readonly timeoutMs: number;
  readonly books: Books;
  readonly links: DownloadLinks;
}

const PAUSED_RETRY_SECONDS = 300;

/** An order and the client that placed it. */
export interface NewPurchase {
  readonly order: PurchaseOrder;
  readonly client: Client;
  /** The caller's deadline in milliseconds; null: unknown. */
  readonly waitsMs: number | null;
}

/**
 * Sells a book: creates a payment, reads its status, unlocks the download. Each method throws a
 * ProviderError.
 */
export class PaymentService {
  readonly #parts: Parts;
  readonly #underWay = new InFlightKeys();
  readonly #createPayment: ReturnType<typeof paymentCreator> | null;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { backend } = parts;
    this.#createPayment = backend && paymentCreator({ ...parts, backend });
  }

  /** Idempotent: the same key and order always return the same payment. */
  create({ order, ...caller }: NewPurchase, idempotencyKey: string) {
    return this.#madeFor(order, idempotencyKey, async (key) => {
      checkOrder(order);
      if (this.#parts.isPaused) throw paymentsPaused();
      if (this.#createPayment === null || !(await this.#parts.books.isForSale(order.bookId)))
        throw noPayments();
      return this.#createPayment({ order, key, ...caller });
    });
  }

  /** What `create` returned for this key; creates nothing, and so needs no price. */
  repeat(order: PurchaseOrder, idempotencyKey: string) {
    return this.#madeFor(order, idempotencyKey, async () => {
      throw unknownPayment();
    });
  }

  /** @param make returns the new payment's id */
  async #madeFor(
    order: PurchaseOrder,
    idempotencyKey: string,
    make: (key: IdempotencyKey) => Promise<string>,
  ) {
    const key = hashIdempotencyKey(idempotencyKey, orderHash(order));
    const id = await this.#underWay.run(
      key,
      async () => (await paymentForKey(this.#parts.db, key)) ?? make(key),
    );
    const payment = await this.#find(id);
    return withQrCode(await this.#answer(payment), payment);
  }

  async status(id: string) {
    const payment = await this.#find(id);
    const answer = await this.#answer(payment);
    if (answer.status !== "confirmed" && answer.status !== "overpaid")
      await this.#recordStatusRequest(payment);
    return answer;
  }

  /** Best effort: a status request succeeds even while the database accepts no writes. */
  async #recordStatusRequest(payment: Payment): Promise<void> {
    const { db, clock } = this.#parts;
    try {
      await recordStatusRequest(db, payment, clock.now());
    } catch (error) {
      if (!isDatabaseError(error)) throw error;
    }
  }

  /** Issues a new link each time; earlier ones stay valid until they expire. */
  async unlock({ bookId, paymentId }: UnlockInput) {
    const { db, books, links } = this.#parts;
    const payment = await this.#find(paymentId);
    if (payment.book_id !== bookId) throw unknownPayment();
    await this.#requirePaid(payment);
    const files = await books.filesOf(bookId);
    const link = await db.transaction().execute(async (transaction) => {
      await this.#markUnlocked(transaction, paymentId);
      return links.issue(transaction, paymentId);
    });
    const listed = files.map(({ format, bytes }) => ({
      format,
      url: `/downloads/${link.token}.${format}`,
      bytes,
    }));
    return {
      downloadUrl: listed[0]!.url,
      expiresAt: new Date(link.expiresAt).toISOString(),
      files: listed,
    };
  }

  /** From here on the payment stays paid, so its state is checked again in the transaction. */
  async #markUnlocked(db: Database, paymentId: string): Promise<void> {
    await this.#requirePaid(await this.#find(paymentId, db), db);
    await db
      .updateTable("payments")
      .set({ unlocked_at: this.#parts.clock.now() })
      .where("id", "=", paymentId)
      .where("unlocked_at", "is", null)
      .execute();
  }

  /** A person decides about late and missing money; a simulated payment unlocks nothing on a real chain. */
  async #requirePaid(payment: Payment, db: Database = this.#parts.db): Promise<void> {
    const { backend, clock } = this.#parts;
    const { status } = await readPaymentState(db, payment, clock.now());
    const isPaid = status === "confirmed" || status === "overpaid";
    if (!isPaid || (payment.simulated === 1 && !backend?.chain.simulated)) {
      throw new ProviderError(409, PAYMENT_NOT_CONFIRMED);
    }
  }

  async #find(id: string, db: Database = this.#parts.db): Promise<Payment> {
    const payment = await findPayment(db, id);
    if (payment === null) throw unknownPayment();
    return payment;
  }

  async #answer(payment: Payment) {
    const { db, clock } = this.#parts;
    return paymentResponse(payment, await readPaymentState(db, payment, clock.now()));
  }
}

function unknownPayment(): ProviderError {
  return new ProviderError(404, PAYMENT_UNKNOWN);
}

function paymentsPaused(): ProviderError {
  return new ProviderError(503, PAYMENTS_PAUSED, {
    retryAfterSeconds: PAUSED_RETRY_SECONDS,
  });
}

const PAYMENTS_OFF: Message = /*i18n*/ { id: "payments_off", message: "We don't take payments right now." };

function noPayments(): ProviderError {
  return new ProviderError(503, PAYMENTS_OFF);
}

/** A payment as sent to the caller. */
interface PaymentResponse {
  readonly paymentId: string;
  readonly status: PaymentStatus;
  readonly btcAmount: string;
  readonly btcUsd: string;
  readonly address: string;
  readonly uri: string;
  readonly expiresAt: string;
  readonly receivedBtc: string;
  readonly confirmations: number;
  readonly confirmationsNeeded: number;
  readonly watchedUntil: string;
  readonly simulated: boolean;
}

function paymentResponse(payment: Payment, state: PaymentState): PaymentResponse {
  const { amount_sats, btc_usd, address } = payment;
  return {
    paymentId: payment.id,
    status: state.status,
    btcAmount: btcText(amount_sats),
    btcUsd: btc_usd,
    address,
    uri: paymentUri(address, amount_sats),
    expiresAt: new Date(payment.expires_at).toISOString(),
    receivedBtc: btcText(state.receivedSats),
    confirmations: state.confirmations,
    confirmationsNeeded: payment.confirmations_needed,
    watchedUntil: new Date(payment.watched_until).toISOString(),
    simulated: payment.simulated === 1,
  };
}

function withQrCode(answer: PaymentResponse, { address, amount_sats }: Payment) {
  return { ...answer, qrCode: paymentQrCode(address, amount_sats) };
}

/** Wallets fill in the address and the exact amount (BIP21). */
export function paymentUri(address: string, sats: number): string {
  return `bitcoin:${address}?amount=${btcText(sats)}`;
}

/** The same as an image (data URI). Bech32 in upper case makes a simpler QR code (BIP173). */
export function paymentQrCode(address: string, sats: number): string {
  const svg = renderSVG(paymentUri(address.toUpperCase(), sats), { ecc: "M", border: 4 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
