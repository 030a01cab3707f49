import type { Clock } from "@tradeslip/node-kit/clock";
import type { FastifyBaseLogger } from "fastify";
import { ChainError, type ChainSource, type ExpectedPayment } from "../bitcoin/chain-source.ts";
import type { Database } from "../db/database.ts";
import type { ChainHealth } from "./chain-health.ts";
import { type AddressRow, type Payment, type PaymentRow, paymentsAt } from "./payment-store.ts";
import { ACTIVE_MS, pauseMs, retryAt } from "./poll-schedule.ts";
import { type PollResult, recordPoll } from "./record-poll.ts";

export interface PaymentWatcherOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly chain: ChainSource;
  readonly health: ChainHealth;
  readonly log: FastifyBaseLogger;
  /** 0 to 1. */
  readonly random: () => number;
  /** How long a look may take, in milliseconds. */
  readonly timeoutMs: number;
  /** In milliseconds; null: rounds only when asked. */
  readonly roundIntervalMs: number | null;
}

/** So many looks in a round, and at once: about ten calls a second at most, whatever waits. */
const POLLS_PER_ROUND = 10;
const CONCURRENT_POLLS = 4;
/** Some of them for addresses that nobody asks about, so that these are not left for ever. */
const POLLS_RESERVED_FOR_IDLE = 5;

/** Looks at the addresses of payments when their time has come. Says nothing in the log that names a payment. */
export class PaymentWatcher {
  readonly #options: PaymentWatcherOptions;
  readonly #closing = new AbortController();
  readonly #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | null = null;
  #pausedUntil = 0;
  #failures = 0;

  constructor(options: PaymentWatcherOptions) {
    this.#options = options;
    if (options.roundIntervalMs === null) return;
    this.#timer = setInterval(() => void this.round(), options.roundIntervalMs).unref();
  }

  /** One round, or the one that is under way. Never rejects. */
  round(): Promise<void> {
    this.#round ??= this.#runRound()
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

  async #runRound(): Promise<void> {
    const { db, clock, chain } = this.#options;
    const now = clock.now();
    if (now < this.#pausedUntil) return;
    const due = await dueAddresses(db, {
      simulated: chain.simulated,
      now,
      limit: POLLS_PER_ROUND,
      reservedForIdle: POLLS_RESERVED_FOR_IDLE,
    });
    while (due.length > 0) {
      await Promise.all(due.splice(0, CONCURRENT_POLLS).map((row) => this.#look(row)));
      if (this.#closing.signal.aborted || clock.now() < this.#pausedUntil) return;
    }
  }

  async #look(row: AddressRow): Promise<void> {
    const { db, clock, chain, health, timeoutMs } = this.#options;
    const expected = chain.simulated ? (await paymentsAt(db, row.address)).map(expectedOf) : [];
    const at = clock.now();
    const patience = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(timeoutMs)]);
    try {
      const view = await chain.look({ address: row.address, expected }, patience);
      this.#failures = 0;
      health.succeeded();
      this.#logChanges(await recordPoll(db, row.address, { view, at }, chain.pace));
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

  #logChanges({ changes, hasNewUnclearOutput }: PollResult): void {
    const { log } = this.#options;
    if (hasNewUnclearOutput) log.warn("money came that names no payment of its address: it needs a person");
    for (const { from, to, lostAfterUnlock } of changes) {
      if (lostAfterUnlock) log.warn("the money of a book that was given out is no longer in the chain");
      else if (to === "late" || to === "underpaid") log.warn({ from, to }, "a payment needs a person");
      else log.info({ from, to }, "a payment moved on");
    }
  }
}

function expectedOf(payment: PaymentRow): ExpectedPayment {
  return {
    amountSats: payment.amount_sats,
    confirmationsNeeded: payment.confirmations_needed,
    createdAt: payment.created_at,
  };
}

interface Round {
  readonly simulated: boolean;
  readonly now: number;
  readonly limit: number;
  /** So many of them at least are for addresses that nobody asks about, if that many are due. */
  readonly reservedForIdle: number;
}

/** One write for several askers. */
const STATUS_REQUEST_INTERVAL_MS = 5_000;

/** Addresses whose time has come: first those that somebody watches, then the others, the longest overdue first. */
export async function dueAddresses(db: Database, round: Round): Promise<AddressRow[]> {
  const { simulated, now, limit, reservedForIdle } = round;
  const due = db
    .selectFrom("payment_addresses")
    .selectAll()
    .where("next_look_at", "<=", now)
    .where("simulated", "=", Number(simulated))
    .orderBy("next_look_at")
    .limit(limit);
  const since = now - ACTIVE_MS;
  const watched = await due.where("last_asked_at", ">", since).execute();
  const others = await due
    .where((row) => row.or([row("last_asked_at", "is", null), row("last_asked_at", "<=", since)]))
    .execute();
  const first = watched.slice(0, limit - Math.min(reservedForIdle, others.length));
  return [...first, ...others].slice(0, limit);
}

/** Somebody asks about the payment, so that its address goes first. After a while without asking, it is due at once. */
export async function recordStatusRequest(db: Database, payment: Payment, now: number): Promise<void> {
  const { address, next_look_at, last_asked_at } = payment;
  if (next_look_at === null) return;
  const idle = last_asked_at === null ? Infinity : Math.abs(now - last_asked_at);
  if (idle < STATUS_REQUEST_INTERVAL_MS) return;
  await db
    .updateTable("payment_addresses")
    .set({ last_asked_at: now })
    .where("address", "=", address)
    .where("next_look_at", "is not", null)
    .execute();
  if (idle < ACTIVE_MS) return;
  await db
    .updateTable("payment_addresses")
    .set({ next_look_at: now })
    .where("address", "=", address)
    .where("next_look_at", ">", now)
    .execute();
}
