/** The desk's own account or wallet that a payout is sent from (docs/product.md, P20.12). */
import { networkNamed, UNKNOWN_ACCOUNT } from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";
import { invalidField } from "../errors.ts";
import { ACCOUNT_NEEDED, ACCOUNT_OF_OTHER_CURRENCY, UNKNOWN_UNIT } from "./step-messages.ts";

/** The currency and network of a payout. */
interface Leaving {
  readonly currency: string;
  /** Null: at a bank, or in cash. */
  readonly network: string | null;
}

/**
 * The named account, or the only one in the currency; null: the desk has none, and none was named. Throws a
 * ProviderError 400 if several are possible, or if this money can't be sent from the named one.
 */
export async function payingAccount(
  db: Database,
  named: string | undefined,
  leaving: Leaving,
): Promise<string | null> {
  if (named === undefined) {
    const [only, ...others] = await ownAccounts(db, leaving);
    if (others.length > 0) throw invalidField("accountId", ACCOUNT_NEEDED);
    return only ?? null;
  }
  const account = await db
    .selectFrom("receiving_accounts")
    .select(["kind", "currency", "network"])
    .where("id", "=", named)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (account === undefined) throw invalidField("accountId", UNKNOWN_ACCOUNT);
  const isSame = account.currency === leaving.currency && account.network === leaving.network;
  if (isSame) return named;
  const network = account.network === null ? undefined : networkNamed(account.network)?.label;
  const currency = [account.currency, network].filter((part) => part !== undefined).join(", ");
  throw invalidField("accountId", { ...ACCOUNT_OF_OTHER_CURRENCY, values: { currency } });
}

const CURRENCIES = Intl.supportedValuesOf("currency");

/**
 * One spelling for a unit, or it would be another one that no sum has: what was agreed, a currency or the network's
 * coin, or what the desk has an account of. Throws a ProviderError 400 for anything else.
 */
export async function sentUnit(
  db: Database,
  given: string,
  { currency: agreed, network }: Leaving,
): Promise<string> {
  const currency = given.toUpperCase();
  if (currency === agreed.toUpperCase()) return agreed;
  const carried =
    network === null ? CURRENCIES : (networkNamed(network)?.coins.map(({ symbol }) => symbol) ?? []);
  const isKnown = carried.includes(currency) || (await ownAccounts(db, { currency, network })).length > 0;
  if (!isKnown) throw invalidField("currency", { ...UNKNOWN_UNIT, values: { currency: given } });
  return currency;
}

/** Null: the desk has none, or several. */
export async function onlyAccount(db: Database, leaving: Leaving): Promise<string | null> {
  const [only, ...others] = await ownAccounts(db, leaving);
  return only === undefined || others.length > 0 ? null : only;
}

async function ownAccounts(db: Database, { currency, network }: Leaving): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("receiving_accounts")
    .select("id")
    .where("currency", "=", currency)
    // Bank and cash accounts have no network.
    .where("network", network === null ? "is" : "=", network)
    .where("deleted_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}
