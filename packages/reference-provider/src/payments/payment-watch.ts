import type { FastifyBaseLogger } from "fastify";
import { ChainError, type ChainSource, type Watched } from "../bitcoin/chain-source.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { pauseMs, retryAt } from "./look-plan.ts";
import { duePayments, type Payment } from "./payment-store.ts";
import { recordLook, type Change } from "./record-look.ts";

export interface PaymentWatchOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly chain: ChainSource;
  readonly log: FastifyBaseLogger;
  /** 0 to 1. */
  readonly random: () => number;
  /** How long a look may take, in milliseconds. */
  readonly patienceMs: number;
  /** In milliseconds; null: rounds only when asked. */
  readonly roundEveryMs: number | null;
}

/** So many looks in a round, and at once: about ten calls a second at most, whatever waits. */
const LOOKS_IN_A_ROUND = 10;
const LOOKS_AT_ONCE = 2;

/** Looks at the addresses of payments when their time has come. Says nothing in the log that names a payment. */
export class PaymentWatch {
  readonly #options: PaymentWatchOptions;
  readonly #closing = new AbortController();
  readonly #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | null = null;
  #pausedUntil = 0;
  #failures = 0;

  constructor(options: PaymentWatchOptions) {
    this.#options = options;
    if (options.roundEveryMs === null) return;
    this.#timer = setInterval(() => void this.round(), options.roundEveryMs).unref();
  }

  /** One round, or the one that is under way. Never rejects. */
  round(): Promise<void> {
    this.#round ??= this.#goRound()
      .catch((error: unknown) => this.#options.log.error({ err: error }, "watching payments failed"))
      .finally(() => {
        this.#round = null;
      });
    return this.#round;
  }

  /** A look that is under way is given up. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#closing.abort();
    await this.#round;
  }

  async #goRound(): Promise<void> {
    const { db, clock, chain } = this.#options;
    const now = clock.now();
    if (now < this.#pausedUntil) return;
    const due = await duePayments(db, { simulated: chain.simulated, now, limit: LOOKS_IN_A_ROUND });
    while (due.length > 0) {
      await Promise.all(due.splice(0, LOOKS_AT_ONCE).map((payment) => this.#look(payment)));
      if (this.#closing.signal.aborted || clock.now() < this.#pausedUntil) return;
    }
  }

  async #look(payment: Payment): Promise<void> {
    const { db, clock, chain, patienceMs } = this.#options;
    const at = clock.now();
    const patience = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(patienceMs)]);
    try {
      const view = await chain.look(watchedOf(payment), patience);
      this.#failures = 0;
      this.#tell(await recordLook(db, payment.id, { view, at }, chain.pace));
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      if (!(error instanceof ChainError)) throw error;
      await this.#failed(payment, error);
    }
  }

  /** The payment stays as it is; a source that is away is left alone with all of them. */
  async #failed(payment: Payment, error: ChainError): Promise<void> {
    const { db, clock, random, log } = this.#options;
    const failed_looks = payment.failed_looks + 1;
    const now = clock.now();
    const watchedUntil = payment.watched_until;
    const next_look_at = retryAt({ watchedUntil }, pauseMs(failed_looks, random), now);
    await db
      .updateTable("payments")
      .set({ failed_looks, next_look_at })
      .where("id", "=", payment.id)
      .execute();
    if (error.kind === "unavailable") {
      this.#failures += 1;
      const pause = Math.max(error.retryAfterMs ?? 0, pauseMs(this.#failures, random));
      this.#pausedUntil = now + pause;
    }
    log.warn({ kind: error.kind, reason: error.message }, "a look at the chain failed");
  }

  #tell(change: Change | null): void {
    if (change === null) return;
    const { from, to, lostAfterUnlock } = change;
    const { log } = this.#options;
    if (lostAfterUnlock) log.warn("the money of a book that was given out is no longer in the chain");
    else if (to === "late" || to === "underpaid") log.warn({ from, to }, "a payment needs a person");
    else log.info({ from, to }, "a payment moved on");
  }
}

function watchedOf(payment: Payment): Watched {
  return {
    address: payment.address,
    amountSats: payment.amount_sats,
    confirmationsNeeded: payment.confirmations_needed,
    createdAt: payment.created_at,
  };
}
