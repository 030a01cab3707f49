import type { FastifyBaseLogger } from "fastify";
import { ChainError } from "../bitcoin/chain-source.ts";
import type { EsploraChain } from "../bitcoin/esplora-chain.ts";
import { chainFactOf } from "../ledger/chain-fact.ts";
import { plainTransaction } from "../ledger/payment-keys.ts";
import { ChainRounds, type ChainRoundsOptions } from "../payments/chain-rounds.ts";
import { pollBackoffMs } from "../payments/poll-schedule.ts";
import { noteApprovalWait } from "./approval-waits.ts";
import { closeShown, isShownByChain } from "./close-shown.ts";
import type { OrderParts } from "./order-parts.ts";
import type { OrderRecord } from "./order-record.ts";
import { findOrder } from "./order-store.ts";
import { assess, isNews, type Look, nextLook, type WatchedPayment } from "./record-look.ts";

export interface ChainWatchOptions extends OrderParts, ChainRoundsOptions {
  readonly chain: EsploraChain;
  readonly log: FastifyBaseLogger;
}

/** Limits the calls to the explorer, however much is due. */
const LOOKS_PER_ROUND = 5;
/** A transaction that was in a block counts as lost only after it is missing this many times in a row. */
const LOOKS_TO_LOSE = 3;

/** Checks on the chain the coins that orders count. Its log lines name no order and no address. */
export class ChainWatch {
  readonly #options: ChainWatchOptions;
  readonly rounds: ChainRounds;

  constructor(options: ChainWatchOptions) {
    this.#options = options;
    this.rounds = new ChainRounds(() => this.#runRound(), "coins of orders", options);
  }

  async #runRound(): Promise<void> {
    for (const payment of await this.#due()) {
      if (!this.rounds.mayLook) return;
      await this.#look(payment);
    }
  }

  async #due(): Promise<readonly WatchedPayment[]> {
    const { db, clock } = this.#options;
    const due = await db
      .selectFrom("chain_checks")
      .select("payment_id")
      .where("next_look_at", "<=", clock.now())
      .groupBy("payment_id")
      .orderBy((eb) => eb.fn.min("next_look_at"))
      .limit(LOOKS_PER_ROUND)
      .execute();
    if (due.length === 0) return [];
    const ids = due.map(({ payment_id }) => payment_id);
    const rows = await db
      .selectFrom("chain_checks")
      .innerJoin("desk_payments", "desk_payments.id", "chain_checks.payment_id")
      .innerJoin("desk_allocations", (join) =>
        join
          .onRef("desk_allocations.payment_id", "=", "chain_checks.payment_id")
          .onRef("desk_allocations.reference", "=", "chain_checks.reference"),
      )
      .selectAll("chain_checks")
      .select(["direction", "desk_payments.amount", "output", "transaction_id", "recorded_at"])
      .select("desk_allocations.amount as allocated")
      .where("chain_checks.payment_id", "in", ids)
      .orderBy("chain_checks.reference")
      .execute();
    return ids.flatMap((id) => {
      const checks = rows.filter(({ payment_id }) => payment_id === id);
      const [first] = checks;
      if (first === undefined) return [];
      const { direction, amount, output, recorded_at: recordedAt } = first;
      const transaction = plainTransaction(first.transaction_id ?? "");
      return [{ id, direction, amount, output, transaction, recordedAt, checks }];
    });
  }

  async #look(payment: WatchedPayment): Promise<void> {
    const { rounds } = this;
    try {
      const look = await this.#options.chain.fetchTransaction(payment.transaction, rounds.signal());
      requirePlausible(payment, look);
      rounds.succeeded();
      for (const reference of await this.#record(payment, look)) await closeShown(this.#options, reference);
    } catch (error) {
      if (rounds.isClosing) return;
      if (!(error instanceof ChainError)) throw error;
      await this.#failed(payment, error);
    }
  }

  /** @returns references of the orders whose payouts are all confirmed */
  async #record(payment: WatchedPayment, look: Look): Promise<readonly string[]> {
    const { db: database, clock, events, settings, log } = this.#options;
    return database.transaction().execute(async (db) => {
      const now = clock.now();
      const orders = new Map<string, OrderRecord>();
      for (const { reference } of payment.checks) {
        const order = await findOrder(db, reference, "to change");
        if (order !== null) orders.set(reference, order);
      }
      const seen = await assess(db, payment, look);
      const next_look_at = nextLook(payment.recordedAt, seen, now);
      const news: string[] = [];
      for (const [turn, { reference, ...columns }] of seen.entries()) {
        const { numUpdatedRows } = await db
          .updateTable("chain_checks")
          .set({ ...columns, failed_looks: 0, missing_looks: 0, next_look_at })
          .where("payment_id", "=", payment.id)
          .where("reference", "=", reference)
          // Another process may have had a later response.
          .where((eb) => eb.or([eb("tip_height", "is", null), eb("tip_height", "<=", look.tipHeight)]))
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 1n && isNews(payment.checks[turn]!, columns)) news.push(reference);
      }
      const changed: OrderRecord[] = [];
      for (const reference of news) {
        const order = orders.has(reference) ? await findOrder(db, reference) : null;
        if (order === null) continue;
        changed.push(order);
        await noteApprovalWait(db, order, { settings: await settings.read(db), now, by: null });
      }
      if (seen.some((each) => chainFactOf(each).state === "differs") && news.length > 0)
        log.warn("the chain shows another address or amount than an order's payment");
      await events.record(
        db,
        changed.map(({ reference, version }) => ({ type: "order", data: { reference, version } })),
        now,
      );
      return changed.filter(isShownByChain).map(({ reference }) => reference);
    });
  }

  /** Leaves the known state unchanged. */
  async #failed({ id, checks }: WatchedPayment, error: ChainError): Promise<void> {
    const { db, clock, random } = this.#options;
    const { failed_looks: failed, missing_looks: missing } = checks[0] ?? {
      failed_looks: 0,
      missing_looks: 0,
    };
    const failed_looks = failed + 1;
    // No answer at all says nothing of the transaction.
    const missing_looks = missing + (error instanceof MissingTransaction ? 1 : 0);
    const next_look_at = clock.now() + pollBackoffMs(failed_looks, random);
    await db
      .updateTable("chain_checks")
      .set({ failed_looks, missing_looks, next_look_at })
      .where("payment_id", "=", id)
      .execute();
    this.rounds.failed(error);
  }
}

class MissingTransaction extends ChainError {
  constructor() {
    super("unusable", "a transaction that was in a block is missing");
  }
}

/**
 * Throws a ChainError for a response that is older than the known state, or that no longer has a mined
 * transaction.
 */
function requirePlausible({ checks }: WatchedPayment, { transaction, tipHeight }: Look): void {
  if (checks.some(({ tip_height }) => (tip_height ?? 0) > tipHeight))
    throw new ChainError("unusable", "the explorer lags behind");
  const wasMined = checks.some(({ block_height }) => block_height !== null);
  if (transaction === null && wasMined && (checks[0]?.missing_looks ?? 0) < LOOKS_TO_LOSE - 1)
    throw new MissingTransaction();
}
