import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReceivingAccount } from "@tradeslip/contracts";
import { api, expectOk, unwrap } from "../../../lib/api.ts";
import { useCarefulCalls } from "../frame/careful-calls.tsx";
import { accountsQuery } from "../orders/order-queries.ts";

/** What an admin enters. */
export interface AccountInput extends Pick<
  ReceivingAccount,
  "kind" | "name" | "currency" | "holder" | "details" | "dailyCeiling" | "paused"
> {
  /** Of the account that is changed; 0: a new one. */
  readonly version: number;
  readonly network?: NonNullable<ReceivingAccount["network"]>;
  /** Of a coin account: those that no order has. */
  readonly addresses?: string[];
}

/** As it is, to be sent again with a change. */
export function inputOf(account: ReceivingAccount): AccountInput {
  const { version, kind, name, currency, holder, details, dailyCeiling, paused, network } = account;
  return {
    version,
    kind,
    name,
    currency,
    holder,
    details,
    dailyCeiling,
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

/** Another admin's word for a new or changed one, in the version that stood on the screen. */
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

/** In the version that stands on the screen. */
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
    networkMode: "always",
    onSettled: () => client.invalidateQueries(accountsQuery),
  });
}
