import { randomBytes } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { ChainError } from "../bitcoin/chain-source.ts";
import { BoundedQueue } from "../bounded-queue.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { ProviderError } from "../provider-error.ts";
import { findFreshAddress, takeIndex, type FreshAddress } from "./fresh-address.ts";
import type { PaymentDesk } from "./payment-desk.ts";
import { bindKey, paymentOf, type PaymentKey } from "./payment-keys.ts";
import { chargeFor, type PurchaseOrder } from "./purchase-order.ts";

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly desk: PaymentDesk;
  readonly log: FastifyBaseLogger;
}

const ID_BYTES = 16;
const MINUTE_MS = 60_000;
const WINDOW_MS = 15 * MINUTE_MS;
const WATCHED_AFTER_MS = 24 * 60 * MINUTE_MS;
/** For all looks at addresses together: the caller waits. */
const PATIENCE_MS = 3_500;
const RETRY_AFTER_SECONDS = 10;
/** One after the other, so that each looks at an address of its own. */
const WAITING = { concurrency: 1, maxWaiting: 50 };

/** Somebody else took the key or the address since we looked; nothing was written. */
class TakenError extends Error {
  constructor() {
    super("the key or the address is taken");
  }
}

/** Makes payments: an address that nobody ever paid to, the amount at the price given, 15 minutes to pay. */
export function createNewPayment({ db, clock, desk, log }: Parts) {
  const queue = new BoundedQueue(WAITING);

  /** Key, address and payment appear together or not at all. */
  function save(order: PurchaseOrder, key: PaymentKey, fresh: FreshAddress): Promise<string> {
    const now = clock.now();
    const { sats, btcUsd } = chargeFor(order, now);
    const payment = {
      id: randomBytes(ID_BYTES).toString("base64url"),
      book_id: order.bookId,
      amount_usd: order.amount,
      btc_usd: btcUsd,
      amount_sats: sats,
      account: fresh.account,
      address_index: fresh.index,
      address: fresh.address,
      simulated: Number(desk.chain.simulated),
      confirmations_needed: desk.confirmationsNeeded,
      created_at: now,
      expires_at: now + WINDOW_MS,
      watched_until: now + WINDOW_MS + WATCHED_AFTER_MS,
      status: "new" as const,
      looked_at: null,
      tip_height: null,
      next_look_at: now + desk.chain.pace.waitingMs,
      failed_looks: 0,
      unlocked_at: null,
    };
    return db.transaction().execute(async (transaction) => {
      if (!(await takeIndex(transaction, fresh))) throw new TakenError();
      await transaction.insertInto("payments").values(payment).execute();
      if (!(await bindKey(transaction, key, payment.id))) throw new TakenError();
      return payment.id;
    });
  }

  async function isUsed(address: string, patience: AbortSignal): Promise<boolean> {
    const { confirmationsNeeded, chain } = desk;
    const watched = { address, confirmationsNeeded, amountSats: 0, createdAt: clock.now() };
    const { outputs } = await chain.look(watched, patience);
    return outputs.length > 0;
  }

  /** Another process on the same database may take the address, or the key, while we look: then we look again. */
  async function make(order: PurchaseOrder, key: PaymentKey, patience: AbortSignal): Promise<string> {
    const known = await paymentOf(db, key);
    if (known !== null) return known;
    const fresh = await findFreshAddress(db, desk.addresses, (address) => isUsed(address, patience));
    if (fresh === null) throw new ChainError("unusable", "too many addresses in a row are used");
    try {
      return await save(order, key, fresh);
    } catch (error) {
      if (!(error instanceof TakenError) || patience.aborted) throw error;
      return make(order, key, patience);
    }
  }

  /** Gives the payment's id. Throws a ProviderError. */
  return async function newPayment(order: PurchaseOrder, key: PaymentKey): Promise<string> {
    chargeFor(order, clock.now());
    try {
      return await queue.run(() => make(order, key, AbortSignal.timeout(PATIENCE_MS)));
    } catch (error) {
      if (!(error instanceof ChainError || error instanceof TakenError)) throw error;
      log.warn({ reason: error.message }, "no payment could be made");
      throw new ProviderError(503, "Payments are not available at the moment. Please try again.", {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
  };
}
