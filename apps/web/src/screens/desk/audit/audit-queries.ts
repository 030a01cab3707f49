import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../../lib/api.ts";
import { DESK, UNTIL_READ } from "../orders/order-queries.ts";

export interface AuditFilters {
  /** Names of actions, with commas between. */
  readonly kind?: string;
  readonly agent?: string;
  /** Of an order, or the id of an account. */
  readonly reference?: string;
  readonly unapproved?: "true";
}

const page = async (query: AuditFilters & { cursor?: string }, signal: AbortSignal) =>
  unwrap(await api.GET("/api/desk/audit", { params: { query }, signal }));

/** The newest rows, and as many older pages as were requested. */
export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: [DESK, "audit", filters],
    queryFn: ({ pageParam, signal }) =>
      page({ ...filters, ...(pageParam !== "" && { cursor: pageParam }) }, signal),
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
    networkMode: "always",
    ...UNTIL_READ,
  });

/** Reads every row, so it runs only on request. */
export const auditCheckQuery = queryOptions({
  queryKey: [DESK, "audit", "check"],
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/desk/audit/check", { signal })),
  enabled: false,
  retry: false,
});
