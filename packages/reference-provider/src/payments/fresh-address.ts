import type { ReceivingAddresses } from "../bitcoin/receiving-addresses.ts";
import type { Database } from "../db/database.ts";

export interface FreshAddress {
  readonly account: string;
  readonly index: number;
  readonly address: string;
}

/** More used addresses in a row than a wallet leaves; the next try goes on from there. */
const MOST_SKIPPED = 50;

/**
 * The next address of the account that was never given out, and to which nobody ever paid: the operator's wallet may have
 * used some itself, and old money must not pay for a book. Nothing is written before it is taken but that used ones are
 * skipped. Null: too many are used. Throws a ChainError.
 */
export async function findFreshAddress(
  db: Database,
  addresses: ReceivingAddresses,
  isUsed: (address: string) => Promise<boolean>,
): Promise<FreshAddress | null> {
  const { account } = addresses;
  for (let skipped = 0; skipped <= MOST_SKIPPED; skipped++) {
    const index = await nextIndex(db, account);
    const address = addresses.at(index);
    if (!(await isUsed(address))) return { account, index, address };
    await takeIndex(db, { account, index });
  }
  return null;
}

/** Makes an address ours for good. False: somebody else has taken it. Run it in the transaction that gives it out. */
export async function takeIndex(
  db: Database,
  { account, index }: Pick<FreshAddress, "account" | "index">,
): Promise<boolean> {
  await db
    .insertInto("address_counters")
    .values({ account, next_index: 0 })
    .onConflict((conflict) => conflict.column("account").doNothing())
    .execute();
  const { numUpdatedRows } = await db
    .updateTable("address_counters")
    .set({ next_index: index + 1 })
    .where("account", "=", account)
    .where("next_index", "=", index)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

async function nextIndex(db: Database, account: string): Promise<number> {
  const counter = await db
    .selectFrom("address_counters")
    .select("next_index")
    .where("account", "=", account)
    .executeTakeFirst();
  return counter?.next_index ?? 0;
}
