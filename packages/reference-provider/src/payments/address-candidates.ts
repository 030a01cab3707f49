import type { ReceivingAddresses } from "../bitcoin/receiving-addresses.ts";
import type { Database } from "../db/database.ts";

/** An address that may be allocated to a payment. */
export interface Candidate {
  readonly index: number;
  readonly address: string;
  /** When a poll last found it empty. */
  readonly lastPolledAt: number | null;
  /** Only this payment may use it. */
  readonly exclusive: boolean;
  /** It has received money, but none in a block. */
  readonly hasUnconfirmedFunds: boolean;
}

export interface AddressAccount {
  readonly addresses: ReceivingAddresses;
  readonly gapLimit: number;
  readonly simulated: boolean;
}

/** Payments that share an address ask for amounts that differ by single satoshis. */
export const MAX_PAYMENTS_PER_ADDRESS = 64;
const SHARED = { exclusive: false, hasUnconfirmedFunds: false };

/** Finds the addresses that a payment may get, in order of preference. */
export class AddressCandidates {
  readonly #account: AddressAccount;

  constructor(account: AddressAccount) {
    this.#account = account;
  }

  /**
   * In this order: an allocated address that never received anything; the account's next one; the one with
   * the fewest payments; one whose money is in no block. Those come last because anyone can send such money
   * to all addresses at once and take it back.
   */
  async next(
    db: Database,
    refused: ReadonlySet<string>,
    inFlight: Iterable<string>,
  ): Promise<Candidate | null> {
    const end = await this.#endOfGap(db);
    const avoided = [...refused, ...inFlight];
    return (
      (await this.#free(db, end, avoided)) ??
      (await this.#fresh(db, end, new Set(avoided))) ??
      (await this.#shared(db, end, [...refused])) ??
      (await this.#withUnconfirmedFunds(db, end, [...refused]))
    );
  }

  /** The first index too far from the last address where a wallet can have seen money in a block. */
  async #endOfGap(db: Database): Promise<number> {
    const { last } = await db
      .selectFrom("payment_addresses")
      .select(({ fn }) => fn.max<number | null>("address_index").as("last"))
      .where("account", "=", this.#account.addresses.account)
      .where("mined", "=", 1)
      .executeTakeFirstOrThrow();
    return (last === null ? 0 : last + 1) + this.#account.gapLimit;
  }

  async #free(db: Database, end: number, avoided: readonly string[]): Promise<Candidate | null> {
    const row = await this.#inGap(db, end, avoided)
      .where("received_at", "is", null)
      .where("next_look_at", "is", null)
      .orderBy("address_index")
      .executeTakeFirst();
    // The last poll may be old, or date from before a buyer paid an expired payment, so check it again.
    return row ? { ...SHARED, ...candidateOf(row), lastPolledAt: null, exclusive: true } : null;
  }

  async #fresh(db: Database, end: number, avoided: ReadonlySet<string>): Promise<Candidate | null> {
    const { addresses } = this.#account;
    for (let index = await nextIndex(db, addresses.account); index < end; index++) {
      const address = addresses.at(index);
      if (!avoided.has(address)) return { ...SHARED, index, address, lastPolledAt: null, exclusive: true };
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

  #inGap(db: Database, end: number, avoided: readonly string[]) {
    return db
      .selectFrom("payment_addresses")
      .select(["address", "address_index", "looked_at"])
      .where("account", "=", this.#account.addresses.account)
      .where("address_index", "<", end)
      .$if(avoided.length > 0, (query) => query.where("address", "not in", [...avoided]))
      .limit(1);
  }
}

function candidateOf(row: { address: string; address_index: number; looked_at: number | null }) {
  return { index: row.address_index, address: row.address, lastPolledAt: row.looked_at };
}

/** The account's lowest index that was never allocated. */
export async function nextIndex(db: Database, account: string): Promise<number> {
  const counter = await db
    .selectFrom("address_counters")
    .select("next_index")
    .where("account", "=", account)
    .executeTakeFirst();
  return counter?.next_index ?? 0;
}
