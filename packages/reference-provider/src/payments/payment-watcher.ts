import { ChainError, type ChainSource, type ExpectedPayment } from "../bitcoin/chain-source.ts";
import type { Database } from "../db/database.ts";
import type { ChainHealth } from "./chain-health.ts";
import { type AddressRow, type Payment, type PaymentRow, paymentsAt } from "./payment-store.ts";
import { ChainRounds, type ChainRoundsOptions } from "./chain-rounds.ts";
import { ACTIVE_MS, pollBackoffMs, retryAt } from "./poll-schedule.ts";
import { type PollResult, recordPoll } from "./record-poll.ts";

export interface PaymentWatcherOptions extends ChainRoundsOptions {
  readonly db: Database;
  readonly chain: ChainSource;
  readonly health: ChainHealth;
}

/** Limits the calls to the chain source to about ten a second, however many addresses are due. */
const POLLS_PER_ROUND = 10;
const CONCURRENT_POLLS = 4;
/** Lets addresses whose payments no page asks about be polled even while many others are due. */
const POLLS_RESERVED_FOR_IDLE = 5;

/** Polls the addresses of payments when due. Its log lines name no payment. */
export class PaymentWatcher {
  readonly #options: PaymentWatcherOptions;
  readonly rounds: ChainRounds;

  constructor(options: PaymentWatcherOptions) {
    this.#options = options;
    this.rounds = new ChainRounds(() => this.#runRound(), "payments", options);
  }

  async #runRound(): Promise<void> {
    const { db, clock, chain } = this.#options;
    if (!this.rounds.mayLook) return;
    const due = await dueAddresses(db, {
      simulated: chain.simulated,
      now: clock.now(),
      limit: POLLS_PER_ROUND,
      reservedForIdle: POLLS_RESERVED_FOR_IDLE,
    });
    while (due.length > 0) {
      await Promise.all(due.splice(0, CONCURRENT_POLLS).map((row) => this.#poll(row)));
      if (!this.rounds.mayLook) return;
    }
  }

  async #poll(row: AddressRow): Promise<void> {
    const { db, clock, chain, health } = this.#options;
    const expected = chain.simulated ? (await paymentsAt(db, row.address)).map(expectedOf) : [];
    const at = clock.now();
    try {
      const snapshot = await chain.fetchAddress({ address: row.address, expected }, this.rounds.signal());
      this.rounds.succeeded();
      health.succeeded();
      this.#logChanges(await recordPoll(db, row.address, { snapshot, at }, chain.pace));
    } catch (error) {
      if (this.rounds.isClosing) return;
      if (!(error instanceof ChainError)) throw error;
      health.failed(error);
      await this.#failed(row, error);
    }
  }

  /** Leaves the payments as they are. If the source is unavailable, polling of all addresses pauses. */
  async #failed({ address, failed_looks: before }: AddressRow, error: ChainError): Promise<void> {
    const { db, clock, random } = this.#options;
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
    this.rounds.failed(error);
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
  /** At least this many are for addresses no page asks about, if that many are due. */
  readonly reservedForIdle: number;
}

/** At most one write in this time, however many requests come. */
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

/** Prioritises the address of a payment that a page asks about. After an idle time it is due at once. */
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
