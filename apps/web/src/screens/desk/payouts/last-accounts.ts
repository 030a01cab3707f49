import { readStored, writeStored } from "../../../lib/stored-value.ts";

/** Accounts that payouts on this device left, the last one first, separated by spaces. */
const KEY = "payout-accounts";
const MOST_KEPT = 20;

/** The account used last comes first, and is the default. */
export function lastUsedFirst<Account extends { readonly id: string }>(
  accounts: readonly Account[],
): readonly Account[] {
  const used = usedAccounts();
  const place = ({ id }: Account) => (used.includes(id) ? used.indexOf(id) : used.length);
  return accounts.toSorted((one, other) => place(one) - place(other));
}

export function noteUsed(id: string): void {
  const used = [id, ...usedAccounts().filter((each) => each !== id)];
  writeStored(KEY, used.slice(0, MOST_KEPT).join(" "));
}

function usedAccounts(): readonly string[] {
  return readStored(KEY)?.split(" ").slice(0, MOST_KEPT) ?? [];
}
