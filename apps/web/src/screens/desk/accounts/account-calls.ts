import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReceivingAccount } from "@tradeslip/contracts";
import { api, expectOk, unwrap } from "../../../lib/api.ts";
import { useCarefulCalls } from "../frame/careful-calls.tsx";
import { accountsQuery } from "../orders/order-queries.ts";

/** What an admin enters. */
export interface AccountInput extends Pick<
  ReceivingAccount,
  "kind" | "name" | "currency" | "holder" | "details" | "dailyCeiling" | "postsLaterHours" | "paused"
> {
  /** Version of the account being changed; 0 for a new one. */
  readonly version: number;
  readonly network?: NonNullable<ReceivingAccount["network"]>;
  /** For a coin account: addresses that no order uses. */
  readonly addresses?: string[];
}

/** The account as it stands, to send again with a change. */
export function inputOf(account: ReceivingAccount): AccountInput {
  const { version, kind, name, currency, holder, details, dailyCeiling, postsLaterHours, paused, network } =
    account;
  return {
    version,
    kind,
    name,
    currency,
    holder,
    details,
    dailyCeiling,
    postsLaterHours,
    paused,
    ...(network === undefined ? {} : { network, addresses: freeAddresses(account) }),
  };
}

export function freeAddresses({ addresses = [] }: Pick<ReceivingAccount, "addresses">): string[] {
  return addresses.filter(({ reference }) => reference === null).map(({ address }) => address);
}

export function usePutAccount(id: string) {
  return useAccountCall(async (body: AccountInput) =>
    unwrap(await api.PUT("/api/desk/receiving-accounts/{id}", { params: { path: { id } }, body })),
  );
}

/** Another admin's confirmation of a new or changed account, in the version shown on screen. */
export function useConfirmAccount(id: string) {
  return useAccountCall(async (version: number) =>
    unwrap(
      await api.POST("/api/desk/receiving-accounts/{id}/confirm", {
        params: { path: { id } },
        body: { version },
      }),
    ),
  );
}

/** Deletes the version shown on screen. */
export function useDeleteAccount(id: string) {
  return useAccountCall(async (version: number) =>
    expectOk(
      await api.DELETE("/api/desk/receiving-accounts/{id}", {
        params: { path: { id }, query: { version: String(version) } },
      }),
    ),
  );
}

function useAccountCall<Asked, Answer>(call: (asked: Asked) => Promise<Answer>) {
  const client = useQueryClient();
  const carefully = useCarefulCalls();
  return useMutation({
    mutationFn: (asked: Asked) => carefully(() => call(asked)),
    onSettled: () => client.invalidateQueries(accountsQuery),
  });
}
