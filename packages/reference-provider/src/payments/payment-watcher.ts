import type { Clock } from "@tradeslip/node-kit/clock";
import type { FastifyBaseLogger } from "fastify";
import { ChainError, type ChainSource, type ExpectedPayment } from "../bitcoin/chain-source.ts";
import type { Database } from "../db/database.ts";
import type { ChainHealth } from "./chain-health.ts";
import { type AddressRow, type Payment, type PaymentRow, paymentsAt } from "./payment-store.ts";
import { ACTIVE_MS, pollBackoffMs, retryAt } from "./poll-schedule.ts";
import { type PollResult, recordPoll } from "./record-poll.ts";

export interface PaymentWatcherOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly chain: ChainSource;
  readonly health: ChainHealth;
  readonly log: FastifyBaseLogger;
  /** 0 to 1. */
  readonly random: () => number;
  /** Timeout of one poll, in milliseconds. */
  readonly timeoutMs: number;
  /** In milliseconds; null: rounds run only when called. */
  readonly roundIntervalMs: number | null;
}

/** Bounds the calls to the chain source to about ten a second, however many addresses are due. */
const POLLS_PER_ROUND = 10;
const CONCURRENT_POLLS = 4;
/** So that addresses whose payments nobody asks about are still polled while many others are due. */
const POLLS_RESERVED_FOR_IDLE = 5;

/** Polls the addresses of payments when they are due. Its log lines name no payment. */
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

  /** Starts a round, or joins the running one. Never rejects. */
  round(): Promise<void> {
    this.#round ??= this.#runRound()
      .catch((error: unknown) => this.#options.log.error({ err: error }, "watching payments failed"))
      .finally(() => {
        this.#round = null;
      });
    return this.#round;
  }

  /** Aborts the running polls. */
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
      await Promise.all(due.splice(0, CONCURRENT_POLLS).map((row) => this.#poll(row)));
      if (this.#closing.signal.aborted || clock.now() < this.#pausedUntil) return;
    }
  }

  async #poll(row: AddressRow): Promise<void> {
    const { db, clock, chain, health, timeoutMs } = this.#options;
    const expected = chain.simulated ? (await paymentsAt(db, row.address)).map(expectedOf) : [];
    const at = clock.now();
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(timeoutMs)]);
    try {
      const snapshot = await chain.fetchAddress({ address: row.address, expected }, signal);
      this.#failures = 0;
      health.succeeded();
      this.#logChanges(await recordPoll(db, row.address, { snapshot, at }, chain.pace));
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      if (!(error instanceof ChainError)) throw error;
      health.failed(error);
      await this.#failed(row, error);
    }
  }

  /** Leaves the payments as they are. A source that is unavailable pauses the polls of all addresses. */
  async #failed({ address, failed_looks: before }: AddressRow, error: ChainError): Promise<void> {
    const { db, clock, random, log } = this.#options;
    const failed_looks = before + 1;
    const now = clock.now();
    const { watchedUntil } = await db
      .selectFrom("payments")
      .select(({ fn }) => fn.max("watched_until").as("watchedUntil"))
      .where("address", "=", address)
      .executeTakeFirstOrThrow();
    const next_look_at = retryAt({ watchedUntil }, pollBackoffMs(failed_looks, random), now);
    await db
      .updateTable("payment_addresses")
      .set({ failed_looks, next_look_at })
      .where("address", "=", address)
      .execute();
    if (error.kind === "unavailable") {
      this.#failures += 1;
      const pause = Math.max(error.retryAfterMs ?? 0, pollBackoffMs(this.#failures, random));
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
  /** At least this many are for addresses nobody asks about, if that many are due. */
  readonly reservedForIdle: number;
}

/** At most one write in this time, however many requests ask. */
const STATUS_REQUEST_INTERVAL_MS = 5_000;

/** Due addresses: those with recent status requests first, then the others, longest overdue first. */
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

/** Gives priority to the address of a payment that somebody asks about. After an idle time it is due at once. */
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
