import { type Message, PAYMENTS_BUSY } from "@tradeslip/contracts/rules";
import { randomBytes } from "node:crypto";
import { Bulkhead, BulkheadFullError } from "@tradeslip/node-kit/bulkhead";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { FastifyBaseLogger } from "fastify";
import { ChainError, type ChainSource } from "../bitcoin/chain-source.ts";
import type { ReceivingAddresses } from "../bitcoin/receiving-addresses.ts";
import type { Database } from "../db/database.ts";
import { ProviderError } from "../errors.ts";
import { AddressAllocator } from "./address-allocator.ts";
import type { Candidate } from "./address-candidates.ts";
import type { ChainHealth } from "./chain-health.ts";
import { type IdempotencyKey, paymentForKey, saveKey } from "./idempotency-keys.ts";
import { type Client, enforcePaymentLimits } from "./payment-limits.ts";
import { type PurchaseOrder, quoteInSats } from "./purchase-order.ts";
import { ChecksBusyError, UnusedAddressCheck } from "./unused-address-check.ts";

/** Where payments are received and observed. */
export interface PaymentBackend {
  readonly addresses: ReceivingAddresses;
  readonly chain: ChainSource;
  /** Blocks that make a payment final, including the one it is in. */
  readonly confirmationsNeeded: number;
  /** The most addresses in a row without money (BIP 44). */
  readonly gapLimit: number;
}

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly backend: PaymentBackend;
  readonly health: ChainHealth;
  readonly log: FastifyBaseLogger;
  /** How long the caller waits, in milliseconds. */
  readonly timeoutMs: number;
}

interface Purchase {
  readonly order: PurchaseOrder;
  readonly key: IdempotencyKey;
  readonly client: Client;
  /** The caller's deadline in milliseconds; null: only ours. */
  readonly waitsMs: number | null;
}

const ID_BYTES = 16;
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const WINDOW_MS = 15 * MINUTE_MS;
const WATCH_AFTER_WINDOW_MS = 24 * 60 * MINUTE_MS;
/** Leaves time for the response to reach the caller before its deadline. */
const MARGIN_MS = 250;
/** Only one caller at a time uses a database connection: the others would only wait for the same row lock. */
const SAVING = { maxInFlight: 1, maxWaiting: 32 };
/** More used addresses in a row than a wallet leaves; the next request continues after them. */
const MAX_ATTEMPTS = 50;
const RETRY_AFTER_SECONDS = 10;
const MAX_RETRY_AFTER_SECONDS = 3_600;

/** Another process saved the key first; nothing was written here. */
class KeyTakenError extends Error {}

/** Creates payments: an unused address, the amount at the given price, 15 minutes to pay. */
export function paymentCreator({ db, clock, backend, health, log, timeoutMs }: Parts) {
  const { addresses, chain, gapLimit } = backend;
  const choice = new AddressAllocator({ addresses, gapLimit, simulated: chain.simulated });
  const checks = new UnusedAddressCheck({ chain, clock, health });
  const saving = new Bulkhead(SAVING);

  /** Saves key, address and payment together or not at all. */
  function save(
    { order, key, client }: Purchase,
    candidate: Candidate,
  ): Promise<{ readonly id: string } | "taken" | "full"> {
    return db.transaction().execute(async (transaction) => {
      await choice.lock(transaction);
      const known = await paymentForKey(transaction, key);
      if (known !== null) return { id: known };
      const now = clock.now();
      await enforcePaymentLimits(transaction, client, now);
      const { sats, btcUsd } = quoteInSats(order, now);
      const firstPollAt = now + chain.pace.waitingMs;
      const amount = await choice.take(transaction, { candidate, sats, now, firstPollAt });
      if (typeof amount === "string") return amount;
      const payment = {
        id: randomBytes(ID_BYTES).toString("base64url"),
        book_id: order.bookId,
        amount_usd: order.amount,
        btc_usd: btcUsd,
        amount_sats: amount,
        address: candidate.address,
        simulated: Number(chain.simulated),
        confirmations_needed: backend.confirmationsNeeded,
        created_at: now,
        expires_at: now + WINDOW_MS,
        watched_until: now + WINDOW_MS + WATCH_AFTER_WINDOW_MS,
        status: "new" as const,
        unlocked_at: null,
        client_browser: client.browser,
        client_network: client.network,
      };
      await transaction.insertInto("payments").values(payment).execute();
      // A provider with another account key locks another counter, so it may have saved the key first.
      if (!(await saveKey(transaction, key, payment.id))) throw new KeyTakenError();
      return { id: payment.id };
    });
  }

  /**
   * No transaction spans a call to the chain, so the chosen address may be taken meanwhile; then another is
   * chosen.
   */
  async function make(purchase: Purchase, deadline: AbortSignal): Promise<string> {
    const refused = new Set<string>();
    for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
      const known = await paymentForKey(db, purchase.key);
      if (known !== null) return known;
      await enforcePaymentLimits(db, purchase.client, clock.now());
      const made = await choice.choose(db, refused, async (candidate) => {
        const { address, lastPolledAt, hasUnconfirmedFunds } = candidate;
        const found = await checks.find(address, lastPolledAt, deadline);
        if (found.isUnused || (hasUnconfirmedFunds && !found.isMined)) {
          const saved = await saving.run(() => {
            if (deadline.aborted) throw new ChecksBusyError("too many payments are being made", SECOND_MS);
            return save(purchase, candidate);
          });
          if (saved === "full") refused.add(address);
          return saved;
        }
        await choice.markUsed(db, candidate, found, clock.now());
        return "taken" as const;
      });
      if (made === null) throw busy(await secondsUntilFree());
      if (typeof made !== "string") return made.id;
    }
    throw new ChainError("unusable", "too many addresses in a row are used");
  }

  async function secondsUntilFree(): Promise<number> {
    const now = clock.now();
    const { first } = await db
      .selectFrom("payments")
      .select(({ fn }) => fn.min<number | null>("watched_until").as("first"))
      .where("watched_until", ">", now)
      .executeTakeFirstOrThrow();
    return Math.ceil(((first ?? now) - now) / SECOND_MS);
  }

  /** Returns the payment's id. Throws a ProviderError. */
  return async function createPayment(purchase: Purchase): Promise<string> {
    quoteInSats(purchase.order, clock.now());
    const { waitsMs } = purchase;
    const mostMs = waitsMs === null ? timeoutMs : Math.min(timeoutMs, Math.max(0, waitsMs - MARGIN_MS));
    try {
      return await make(purchase, AbortSignal.timeout(mostMs));
    } catch (error) {
      if (error instanceof KeyTakenError) return createPayment(purchase);
      if (error instanceof BulkheadFullError) throw busy(1);
      if (!(error instanceof ChainError || error instanceof ChecksBusyError)) throw error;
      log.warn({ reason: error.message }, "no payment could be made");
      if (error instanceof ChecksBusyError) throw busy(Math.ceil(error.retryAfterMs / SECOND_MS));
      throw new ProviderError(503, CANNOT_PAY, {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
  };
}

const CANNOT_PAY: Message = /*i18n*/ {
  id: "payments_unavailable",
  message: "You can't pay right now. Please try again.",
};

function busy(seconds: number): ProviderError {
  return new ProviderError(503, PAYMENTS_BUSY, {
    retryAfterSeconds: Math.min(Math.max(1, seconds), MAX_RETRY_AFTER_SECONDS),
  });
}
