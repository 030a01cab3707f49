import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../../lib/api.ts";
import { DESK } from "../orders/order-queries.ts";
import type { queryOf } from "./filters.ts";

type Query = ReturnType<typeof queryOf>;

/** What a query finds, page by page. */
export const foundQuery = (query: Query) =>
  infiniteQueryOptions({
    queryKey: [DESK, "orders", "found", query],
    queryFn: async ({ pageParam, signal }) =>
      unwrap(
        await api.GET("/api/desk/orders", {
          params: { query: pageParam === "" ? query : { ...query, cursor: pageParam } },
          signal,
        }),
      ),
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
  });

export const totalsQuery = (span: Pick<Query, "from" | "to">) =>
  queryOptions({
    queryKey: [DESK, "orders", "totals", span],
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/desk/totals", { params: { query: span }, signal })),
    placeholderData: keepPreviousData,
  });

/** Link to the CSV of everything a query finds. */
export function csvLink(query: Query): string {
  const params = new URLSearchParams(Object.entries(query));
  return params.size === 0 ? "/api/desk/orders.csv" : `/api/desk/orders.csv?${params.toString()}`;
}
