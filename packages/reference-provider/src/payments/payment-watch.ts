import type { FastifyBaseLogger } from "fastify";
import { ChainError, type ChainSource, type Expected } from "../bitcoin/chain-source.ts";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { Database } from "../db/database.ts";
import type { ChainHealth } from "./chain-health.ts";
import { dueAddresses } from "./due-addresses.ts";
import { pauseMs, retryAt } from "./look-plan.ts";
import { paymentsAt, type AddressRow, type PaymentRow } from "./payment-store.ts";
import { recordLook, type Recorded } from "./record-look.ts";

export interface PaymentWatchOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly chain: ChainSource;
  readonly health: ChainHealth;
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
const LOOKS_AT_ONCE = 4;
/** Some of them for addresses that nobody asks about, so that these are not left for ever. */
const LOOKS_FOR_OTHERS = 5;

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
    const due = await dueAddresses(db, {
      simulated: chain.simulated,
      now,
      limit: LOOKS_IN_A_ROUND,
      forOthers: LOOKS_FOR_OTHERS,
    });
    while (due.length > 0) {
      await Promise.all(due.splice(0, LOOKS_AT_ONCE).map((row) => this.#look(row)));
      if (this.#closing.signal.aborted || clock.now() < this.#pausedUntil) return;
    }
  }

  async #look(row: AddressRow): Promise<void> {
    const { db, clock, chain, health, patienceMs } = this.#options;
    const expected = chain.simulated ? (await paymentsAt(db, row.address)).map(expectedOf) : [];
    const at = clock.now();
    const patience = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(patienceMs)]);
    try {
      const view = await chain.look({ address: row.address, expected }, patience);
      this.#failures = 0;
      health.succeeded();
      this.#tell(await recordLook(db, row.address, { view, at }, chain.pace));
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      if (!(error instanceof ChainError)) throw error;
      health.failed(error);
      await this.#failed(row, error);
    }
  }

  /** The payments stay as they are; a source that is away is left alone with all of them. */
  async #failed({ address, failed_looks: before }: AddressRow, error: ChainError): Promise<void> {
    const { db, clock, random, log } = this.#options;
    const failed_looks = before + 1;
    const now = clock.now();
    const { watchedUntil } = await db
      .selectFrom("payments")
      .select(({ fn }) => fn.max("watched_until").as("watchedUntil"))
      .where("address", "=", address)
      .executeTakeFirstOrThrow();
    const next_look_at = retryAt({ watchedUntil }, pauseMs(failed_looks, random), now);
    await db
      .updateTable("payment_addresses")
      .set({ failed_looks, next_look_at })
      .where("address", "=", address)
      .execute();
    if (error.kind === "unavailable") {
      this.#failures += 1;
      const pause = Math.max(error.retryAfterMs ?? 0, pauseMs(this.#failures, random));
      this.#pausedUntil = now + pause;
    }
    log.warn({ kind: error.kind, reason: error.message }, "a look at the chain failed");
  }

  #tell({ changes, unclearCame }: Recorded): void {
    const { log } = this.#options;
    if (unclearCame) log.warn("money came that names no payment of its address: it needs a person");
    for (const { from, to, lostAfterUnlock } of changes) {
      if (lostAfterUnlock) log.warn("the money of a book that was given out is no longer in the chain");
      else if (to === "late" || to === "underpaid") log.warn({ from, to }, "a payment needs a person");
      else log.info({ from, to }, "a payment moved on");
    }
  }
}

function expectedOf(payment: PaymentRow): Expected {
  return {
    amountSats: payment.amount_sats,
    confirmationsNeeded: payment.confirmations_needed,
    createdAt: payment.created_at,
  };
}
