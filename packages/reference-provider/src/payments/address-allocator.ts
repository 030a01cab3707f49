import { Bulkhead } from "@tradeslip/node-kit/bulkhead";
import type { Transaction } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import {
  AddressCandidates,
  MAX_PAYMENTS_PER_ADDRESS,
  nextIndex,
  type AddressAccount,
  type Candidate,
} from "./address-candidates.ts";
import type { AddressUsage } from "./unused-address-check.ts";

interface Taking {
  readonly candidate: Candidate;
  /** The least amount the payment may ask for. */
  readonly sats: number;
  readonly now: number;
  /** Time of the first poll. */
  readonly firstPollAt: number;
}

/** One at a time, or all callers would choose the same address. */
const ALLOCATION_LIMITS = { maxInFlight: 1, maxWaiting: 64 };
const DAY_MS = 86_400_000;
/** An amount is reused at the same address only this long after its watch ended. */
const REUSE_AFTER_MS = 30 * DAY_MS;

/** Allocates addresses to payments. Addresses beyond the wallet's gap limit (BIP 44) are never allocated. */
export class AddressAllocator {
  readonly #account: AddressAccount;
  readonly #candidates: AddressCandidates;
  readonly #choosing = new Bulkhead(ALLOCATION_LIMITS);
  readonly #inFlight = new Map<string, { readonly index: number; callers: number }>();

  constructor(account: AddressAccount) {
    this.#account = account;
    this.#candidates = new AddressCandidates(account);
  }

  /**
   * Chooses an address and reserves it while `take` runs, so that other callers prefer others. Null: none is
   * free.
   * @param refused addresses that cannot take this payment
   * Throws a BulkheadFullError.
   */
  async choose<Value>(
    db: Database,
    refused: ReadonlySet<string>,
    take: (candidate: Candidate) => Promise<Value>,
  ): Promise<Value | null> {
    const candidate = await this.#choosing.run(async () => {
      const next =
        (await this.#candidates.next(db, refused, this.#inFlight.keys())) ?? this.#leastContended(refused);
      if (next !== null) this.#hold(next);
      return next;
    });
    if (candidate === null) return null;
    try {
      return await take(candidate);
    } finally {
      this.#release(candidate);
    }
  }

  #hold({ address, index }: Candidate): void {
    const held = this.#inFlight.get(address) ?? { index, callers: 0 };
    held.callers += 1;
    this.#inFlight.set(address, held);
  }

  #release({ address }: Candidate): void {
    const held = this.#inFlight.get(address)!;
    held.callers -= 1;
    if (held.callers === 0) this.#inFlight.delete(address);
  }

  /**
   * Allocates the address, in a transaction that holds the account's {@link lock}. Returns the amount that
   * identifies the payment among all at the address. taken: another payment has it, or it received money;
   * full: no amount or place is free.
   */
  async take(
    db: Transaction<Tables>,
    { candidate, sats, now, firstPollAt }: Taking,
  ): Promise<number | "taken" | "full"> {
    await this.#createRows(db, candidate.index);
    const row = await db
      .selectFrom("payment_addresses")
      .select(["received_at", "mined", "next_look_at"])
      .where("address", "=", candidate.address)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const isClosed = row.mined === 1 || (row.received_at !== null && !candidate.hasUnconfirmedFunds);
    if (isClosed || (candidate.exclusive && row.next_look_at !== null)) return "taken";
    const others = await db
      .selectFrom("payments")
      .select(["amount_sats", "watched_until"])
      .where("address", "=", candidate.address)
      .where("watched_until", ">", now - REUSE_AFTER_MS)
      .execute();
    const watched = others.filter(({ watched_until }) => watched_until > now).length;
    const amount = freeAmount(sats, new Set(others.map(({ amount_sats }) => amount_sats)));
    if (watched >= MAX_PAYMENTS_PER_ADDRESS || amount === null) return "full";
    await db
      .updateTable("payment_addresses")
      .set({
        next_look_at: Math.min(row.next_look_at ?? firstPollAt, firstPollAt),
        last_asked_at: now,
        watched_payments: watched + 1,
        ...(row.next_look_at === null ? { failed_looks: 0 } : {}),
      })
      .where("address", "=", candidate.address)
      .execute();
    return amount;
  }

  /** Locks the account until the end of the transaction: one process at a time allocates its addresses. */
  async lock(db: Transaction<Tables>): Promise<void> {
    const { account } = this.#account.addresses;
    await db
      .insertInto("address_counters")
      .values({ account, next_index: 0 })
      .onConflict((conflict) => conflict.column("account").doNothing())
      .execute();
    await db
      .selectFrom("address_counters")
      .select("next_index")
      .where("account", "=", account)
      .forUpdate()
      .executeTakeFirstOrThrow();
  }

  /** The address has received money from elsewhere, so others are preferred from now on. */
  async markUsed(db: Database, { index, address }: Candidate, { isMined }: AddressUsage, now: number) {
    await db.transaction().execute(async (transaction) => {
      await this.lock(transaction);
      await this.#createRows(transaction, index);
      await transaction
        .updateTable("payment_addresses")
        .set({ received_at: now, ...(isMined ? { mined: 1 } : {}) })
        .where("address", "=", address)
        .execute();
      // Poll the payments that share it at once.
      await transaction
        .updateTable("payment_addresses")
        .set({ next_look_at: now })
        .where("address", "=", address)
        .where("next_look_at", ">", now)
        .execute();
    });
  }

  /** All free addresses are being allocated right now, so share the one with the fewest callers. */
  #leastContended(refused: ReadonlySet<string>): Candidate | null {
    const [least] = [...this.#inFlight]
      .filter(([address]) => !refused.has(address))
      .toSorted(([, a], [, b]) => a.callers - b.callers);
    if (least === undefined) return null;
    const [address, { index }] = least;
    return { index, address, lastPolledAt: null, exclusive: false, hasUnconfirmedFunds: false };
  }

  /** Creates the rows up to this index; skipped addresses stay free for later payments. */
  async #createRows(db: Transaction<Tables>, index: number): Promise<void> {
    const { addresses, simulated } = this.#account;
    const { account } = addresses;
    for (let next = await nextIndex(db, account); next <= index; next++) {
      await db
        .insertInto("payment_addresses")
        .values({
          address: addresses.at(next),
          account,
          address_index: next,
          simulated: Number(simulated),
          looked_at: null,
          tip_height: null,
          next_look_at: null,
          failed_looks: 0,
          last_asked_at: null,
          received_at: null,
          mined: 0,
          watched_payments: 0,
        })
        .execute();
      await db
        .updateTable("address_counters")
        .set({ next_index: next + 1 })
        .where("account", "=", account)
        .execute();
    }
  }
}

function freeAmount(sats: number, asked: ReadonlySet<number>): number | null {
  for (let more = 0; more < MAX_PAYMENTS_PER_ADDRESS; more++) if (!asked.has(sats + more)) return sats + more;
  return null;
}
