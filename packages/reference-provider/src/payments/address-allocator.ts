import { Bulkhead } from "@tradeslip/node-kit/bulkhead";
import type { Transaction } from "kysely";
import type { ReceivingAddresses } from "../bitcoin/receiving-addresses.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import type { AddressUsage } from "./unused-address-check.ts";

/** An address that a payment may be given. */
export interface Candidate {
  readonly index: number;
  readonly address: string;
  /** When the watch last looked at it and found nothing. */
  readonly lookedAt: number | null;
  /** Meant for this payment alone. */
  readonly exclusive: boolean;
  /** It has money that was never in a block. */
  readonly hasUnconfirmedFunds: boolean;
}

interface Choice {
  readonly addresses: ReceivingAddresses;
  readonly gapLimit: number;
  readonly simulated: boolean;
}

interface Taking {
  readonly candidate: Candidate;
  /** What the payment is to bring, at least. */
  readonly sats: number;
  readonly now: number;
  /** When to look first. */
  readonly lookAt: number;
}

/** Payments that share an address are told apart by their last satoshi. */
const MAX_PAYMENTS_PER_ADDRESS = 64;
/** One after the other, or all would choose the same. */
const ALLOCATION_LIMITS = { maxInFlight: 1, maxWaiting: 64 };
const SHARED = { exclusive: false, hasUnconfirmedFunds: false };
const DAY_MS = 86_400_000;
/** An amount that was asked for at an address is not asked for there again until its watch has been over for so long. */
const REUSE_AFTER_MS = 30 * DAY_MS;

/** Which address a payment gets. Addresses beyond the wallet's gap limit are never given out. */
export class AddressAllocator {
  readonly #choice: Choice;
  readonly #choosing = new Bulkhead(ALLOCATION_LIMITS);
  readonly #inFlight = new Map<string, { readonly index: number; callers: number }>();

  constructor(choice: Choice) {
    this.#choice = choice;
  }

  /**
   * Chooses an address, and until it is taken others choose another one, if there is one. Null: there is none.
   * @param refused addresses that cannot take this payment
   * Throws a BulkheadFullError.
   */
  async choose<Value>(
    db: Database,
    refused: ReadonlySet<string>,
    take: (candidate: Candidate) => Promise<Value>,
  ): Promise<Value | null> {
    const candidate = await this.#choosing.run(async () => {
      const next = await this.#next(db, refused);
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

  /**
   * One that was given out before and never got anything; else the next of the account; else the one that has the fewest
   * payments. At last one whose money is in no block: anybody can send such money to all addresses at once and take it
   * back.
   */
  async #next(db: Database, refused: ReadonlySet<string>): Promise<Candidate | null> {
    const end = await this.#endOfGap(db);
    const avoided = [...refused, ...this.#inFlight.keys()];
    return (
      (await this.#free(db, end, avoided)) ??
      (await this.#fresh(db, end, new Set(avoided))) ??
      (await this.#shared(db, end, [...refused])) ??
      (await this.#withUnconfirmedFunds(db, end, [...refused])) ??
      this.#leastContended(refused)
    );
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
   * Gives the address out, in a transaction that {@link lock}ed the account: gives the amount that names the payment among
   * all of the address. taken: somebody else has it, or it has got money; full: there is no amount or no place left.
   */
  async take(
    db: Transaction<Tables>,
    { candidate, sats, now, lookAt }: Taking,
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
        next_look_at: Math.min(row.next_look_at ?? lookAt, lookAt),
        last_asked_at: now,
        watched_payments: watched + 1,
        ...(row.next_look_at === null ? { failed_looks: 0 } : {}),
      })
      .where("address", "=", candidate.address)
      .execute();
    return amount;
  }

  /** One giving out of this account's addresses after the other, over all processes, until the transaction's end. */
  async lock(db: Transaction<Tables>): Promise<void> {
    const { account } = this.#choice.addresses;
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

  /** Money came to it before it was given out, or since the last look: others are taken first. */
  async markUsed(db: Database, { index, address }: Candidate, { isMined }: AddressUsage, now: number) {
    await db.transaction().execute(async (transaction) => {
      await this.lock(transaction);
      await this.#createRows(transaction, index);
      await transaction
        .updateTable("payment_addresses")
        .set({ received_at: now, ...(isMined ? { mined: 1 } : {}) })
        .where("address", "=", address)
        .execute();
      // Those who wait there are told soon whose it is.
      await transaction
        .updateTable("payment_addresses")
        .set({ next_look_at: now })
        .where("address", "=", address)
        .where("next_look_at", ">", now)
        .execute();
    });
  }

  /** The first index that is too far from the last address whose money a wallet can have seen in a block. */
  async #endOfGap(db: Database): Promise<number> {
    const { last } = await db
      .selectFrom("payment_addresses")
      .select(({ fn }) => fn.max<number | null>("address_index").as("last"))
      .where("account", "=", this.#choice.addresses.account)
      .where("mined", "=", 1)
      .executeTakeFirstOrThrow();
    return (last === null ? 0 : last + 1) + this.#choice.gapLimit;
  }

  async #free(db: Database, end: number, avoided: readonly string[]): Promise<Candidate | null> {
    const row = await this.#inGap(db, end, avoided)
      .where("received_at", "is", null)
      .where("next_look_at", "is", null)
      .orderBy("address_index")
      .executeTakeFirst();
    // The last look is from long ago, or from before somebody paid for a payment that is over: it is checked anew.
    return row ? { ...SHARED, ...candidateOf(row), lookedAt: null, exclusive: true } : null;
  }

  async #fresh(db: Database, end: number, avoided: ReadonlySet<string>): Promise<Candidate | null> {
    const { addresses } = this.#choice;
    for (let index = await nextIndex(db, addresses.account); index < end; index++) {
      const address = addresses.at(index);
      if (!avoided.has(address)) return { ...SHARED, index, address, lookedAt: null, exclusive: true };
    }
    return null;
  }

  async #shared(db: Database, end: number, refused: readonly string[]): Promise<Candidate | null> {
    const row = await this.#inGap(db, end, refused)
      .where("received_at", "is", null)
      .where("next_look_at", "is not", null)
      .where("watched_payments", "<", MAX_PAYMENTS_PER_ADDRESS)
      .orderBy("watched_payments")
      .orderBy("address_index")
      .executeTakeFirst();
    return row ? { ...SHARED, ...candidateOf(row) } : null;
  }

  async #withUnconfirmedFunds(
    db: Database,
    end: number,
    refused: readonly string[],
  ): Promise<Candidate | null> {
    const row = await this.#inGap(db, end, refused)
      .where("received_at", "is not", null)
      .where("mined", "=", 0)
      .where("watched_payments", "<", MAX_PAYMENTS_PER_ADDRESS)
      .orderBy("watched_payments")
      .orderBy("address_index")
      .executeTakeFirst();
    return row ? { ...SHARED, ...candidateOf(row), hasUnconfirmedFunds: true } : null;
  }

  /** All are being given out for the first time at this moment: then they are shared from the beginning. */
  #leastContended(refused: ReadonlySet<string>): Candidate | null {
    const [least] = [...this.#inFlight]
      .filter(([address]) => !refused.has(address))
      .toSorted(([, a], [, b]) => a.callers - b.callers);
    if (least === undefined) return null;
    const [address, { index }] = least;
    return { ...SHARED, index, address, lookedAt: null };
  }

  #inGap(db: Database, end: number, avoided: readonly string[]) {
    return db
      .selectFrom("payment_addresses")
      .select(["address", "address_index", "looked_at"])
      .where("account", "=", this.#choice.addresses.account)
      .where("address_index", "<", end)
      .$if(avoided.length > 0, (query) => query.where("address", "not in", [...avoided]))
      .limit(1);
  }

  /** Up to this index; those on the way wait for somebody else. */
  async #createRows(db: Transaction<Tables>, index: number): Promise<void> {
    const { addresses, simulated } = this.#choice;
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

function candidateOf(row: { address: string; address_index: number; looked_at: number | null }) {
  return { index: row.address_index, address: row.address, lookedAt: row.looked_at };
}

function freeAmount(sats: number, asked: ReadonlySet<number>): number | null {
  for (let more = 0; more < MAX_PAYMENTS_PER_ADDRESS; more++) if (!asked.has(sats + more)) return sats + more;
  return null;
}

async function nextIndex(db: Database, account: string): Promise<number> {
  const counter = await db
    .selectFrom("address_counters")
    .select("next_index")
    .where("account", "=", account)
    .executeTakeFirst();
  return counter?.next_index ?? 0;
}
