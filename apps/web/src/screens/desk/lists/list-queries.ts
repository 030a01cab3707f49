import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../../lib/api.ts";
import { DESK, UNTIL_READ } from "../orders/order-queries.ts";
import type { queryOf } from "./filters.ts";

/**
 * The rows of the filters before stay until the new ones are there, and are marked as such. Offline it fails,
 * where it would wait silently beneath another filter.
 */
const FILTERED = { placeholderData: keepPreviousData, networkMode: "always", ...UNTIL_READ } as const;

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
    ...FILTERED,
  });

export const totalsQuery = (span: Pick<Query, "from" | "to">) =>
  queryOptions({
    queryKey: [DESK, "orders", "totals", span],
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/desk/totals", { params: { query: span }, signal })),
    ...FILTERED,
  });

/** Link to the CSV of everything a query finds. */
export function csvLink(query: Query): string {
  const params = new URLSearchParams(Object.entries(query));
  return params.size === 0 ? "/api/desk/orders.csv" : `/api/desk/orders.csv?${params.toString()}`;
}
