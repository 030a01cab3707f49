import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { DeskOrder, DeskOrders } from "@tradeslip/contracts";
import type { OrderStep } from "@tradeslip/contracts/rules";
import { api, ApiError, unwrap } from "../../../lib/api.ts";
import type { ListName } from "../frame/lists.ts";

/** All of the desk's answers: names and destinations live in the page's memory only, and go with the session. */
export const DESK = "desk";

/** Also while nothing changes: a console that asks is how the desk knows that somebody is there (docs/product.md, P21). */
const ATTEND_MS = 2 * 60_000;

/** A list of the desk, or with a search whatever it finds: its first pages. */
export const ordersQuery = (view: ListName, q: string, pages: number) =>
  queryOptions({
    queryKey: [DESK, "orders", view, q, pages],
    queryFn: async ({ signal }): Promise<DeskOrders> => {
      const asked =
        q !== "" ? { q } : view === "mine" ? { agent: "me", state: "open" as const } : { state: view };
      let list: DeskOrders = { orders: [], counts: {} };
      for (let page = 0; page < pages && (page === 0 || list.cursor !== undefined); page += 1) {
        const query = { ...asked, ...(list.cursor === undefined ? {} : { cursor: list.cursor }) };
        const next = unwrap(await api.GET("/api/desk/orders", { params: { query }, signal }));
        list = { ...next, orders: [...list.orders, ...next.orders] };
      }
      return list;
    },
    // More pages of the same list grow out of those that are there.
    placeholderData: (previous, query) =>
      query?.queryKey[2] === view && query.queryKey[3] === q ? previous : undefined,
    refetchInterval: ATTEND_MS,
    refetchIntervalInBackground: true,
  });

export const orderQuery = (reference: string) =>
  queryOptions({
    queryKey: [DESK, "order", reference],
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/desk/orders/{reference}", { params: { path: { reference } }, signal })),
  });

export interface StepCall {
  readonly step: OrderStep;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Makes a step on the version that is shown. Where somebody was faster the order is read anew, and the error names them. */
export function useStep({ reference, version }: Pick<DeskOrder, "reference" | "version">) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ step, body }: StepCall) =>
      unwrap(
        // Each step's call has the form of this one, with fields of its own.
        await api.POST(`/api/desk/orders/{reference}/${step}` as "/api/desk/orders/{reference}/claim", {
          params: { path: { reference } },
          body: { version, ...body },
        }),
      ),
    onSuccess: (order) => {
      client.setQueryData(orderQuery(reference).queryKey, order);
      void client.invalidateQueries({ queryKey: [DESK, "orders"] });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ queryKey: [DESK] });
    },
  });
}

export const ACCOUNTS_KEY = [DESK, "receiving-accounts"] as const;

export const accountsQuery = queryOptions({
  queryKey: ACCOUNTS_KEY,
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/desk/receiving-accounts", { signal })),
});

/** The accounts that take money now. */
export function useAccounts() {
  const { data } = useQuery(accountsQuery);
  return (data?.accounts ?? []).filter(({ paused }) => !paused);
}
