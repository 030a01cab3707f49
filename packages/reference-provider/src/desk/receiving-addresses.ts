import { ADDRESS_OF_ANOTHER_ACCOUNT, ADDRESS_TWICE, type Message } from "@tradeslip/contracts/rules";
import type { ExpressionBuilder } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { invalidField, type ProviderError } from "../errors.ts";
import { readAddress } from "./addresses.ts";

export interface CoinAddress {
  readonly address: string;
  /** Empty: it has none. */
  readonly tag: string;
}

/** As entered and shown: the address, a space and its tag. */
export function addressText({ address, tag }: CoinAddress): string {
  return tag === "" ? address : `${address} ${tag}`;
}

/**
 * Parses an admin's input. Throws a ProviderError 400 for an invalid address of the network, and for a
 * duplicate.
 */
export function readAddresses(network: string, entries: readonly string[]): readonly CoinAddress[] {
  const texts = new Set<string>();
  return entries.map((entry, place) => {
    const [written = "", ...rest] = entry.split(/\s+/);
    const tag = rest.length === 0 ? null : rest.join(" ");
    const read = readAddress(network, { address: written, tag });
    if ("wrong" in read) throw wrong(place, read.wrong);
    const address = { address: read.address, tag: read.tag ?? "" };
    const text = addressText(address);
    if (texts.has(text)) throw wrong(place, { ...ADDRESS_TWICE, values: { address: entry } });
    texts.add(text);
    return address;
  });
}

/** @param place in the input */
function wrong(place: number, sentence: Message): ProviderError {
  return invalidField(`addresses.${place}`, sentence);
}

interface Key extends CoinAddress {
  readonly network: string;
}

function isThis({ network, address, tag }: Key) {
  return (eb: ExpressionBuilder<Tables, "receiving_addresses">) => eb.and({ network, address, tag });
}

interface Kept {
  readonly accountId: string;
  readonly network: string;
  readonly addresses: readonly CoinAddress[];
}

/**
 * Makes these the account's addresses. An address given to an order is kept for good, so that no second order
 * gets it.
 * @returns whether any is new to the account. Throws a ProviderError 400 for one that belongs to another
 * account.
 */
export async function keepAddresses(db: Database, { accountId, network, addresses }: Kept): Promise<boolean> {
  const own = await db
    .selectFrom("receiving_addresses")
    .selectAll()
    .where("account_id", "=", accountId)
    .execute();
  const wanted = new Set(addresses.map(addressText));
  for (const row of own) {
    if (row.reference !== null || (row.network === network && wanted.has(addressText(row)))) continue;
    await db.deleteFrom("receiving_addresses").where(isThis(row)).execute();
  }
  let isAnyNew = false;
  for (const [place, { address, tag }] of addresses.entries()) {
    const known = own.find((row) => row.network === network && row.address === address && row.tag === tag);
    isAnyNew ||= known === undefined;
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("receiving_addresses")
      .values({ network, address, tag, account_id: accountId, place, reference: null })
      .onConflict((conflict) =>
        conflict
          .columns(["network", "address", "tag"])
          .doUpdateSet({ place })
          .where("receiving_addresses.account_id", "=", accountId),
      )
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n) continue;
    const values = { address: addressText({ address, tag }) };
    throw wrong(place, { ...ADDRESS_OF_ANOTHER_ACCOUNT, values });
  }
  return isAnyNew;
}

/** Gives the next free address to an order; null: none is left. Run it while the account's row is locked. */
export async function giveAddress(
  db: Database,
  accountId: string,
  reference: string,
): Promise<CoinAddress | null> {
  const free = await db
    .selectFrom("receiving_addresses")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("reference", "is", null)
    .orderBy("place")
    .limit(1)
    .executeTakeFirst();
  if (free === undefined) return null;
  await db.updateTable("receiving_addresses").set({ reference }).where(isThis(free)).execute();
  return free;
}

/** Deletes addresses without an order. */
export async function dropFreeAddresses(db: Database, accountId: string): Promise<void> {
  await db
    .deleteFrom("receiving_addresses")
    .where("account_id", "=", accountId)
    .where("reference", "is", null)
    .execute();
}

/** By network, for accounts in use; a network without free addresses counts 0. */
export async function countFreeAddresses(
  db: Database,
): Promise<readonly { readonly network: string; readonly count: number }[]> {
  const rows = await db
    .selectFrom("receiving_accounts")
    .leftJoin("receiving_addresses", (join) =>
      join
        .onRef("receiving_addresses.account_id", "=", "receiving_accounts.id")
        .on("receiving_addresses.reference", "is", null),
    )
    .select((eb) => [
      "receiving_accounts.network",
      eb.fn.count<number>("receiving_addresses.address").as("count"),
    ])
    .where("receiving_accounts.network", "is not", null)
    .where("deleted_at", "is", null)
    .where("paused", "=", 0)
    .groupBy("receiving_accounts.network")
    .execute();
  return rows.map(({ network, count }) => ({ network: network ?? "", count }));
}
