import { t } from "@lingui/core/macro";
import { EmptyState } from "@tradeslip/ui/empty-state";

/** Replaces an empty list of coins. `hint`: the reason, if it is not the search. */
export function NoCoins({ hint = t`None of the 50 largest coins match your search.` }: { hint?: string }) {
  return <EmptyState title={t`No cryptocurrencies found.`} hint={hint} />;
}
