import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../../lib/api.ts";
import { DESK } from "../orders/order-queries.ts";

const page = async (query: { cursor?: string; reference?: string }, signal: AbortSignal) =>
  unwrap(await api.GET("/api/desk/audit", { params: { query }, signal }));

/** The newest rows, and as many older pages as were asked for. */
export const auditQuery = infiniteQueryOptions({
  queryKey: [DESK, "audit"],
  queryFn: ({ pageParam, signal }) => page(pageParam === "" ? {} : { cursor: pageParam }, signal),
  initialPageParam: "",
  getNextPageParam: ({ cursor }) => cursor,
});

/** @param reference an order's, or an account's id */
export const auditOfQuery = (reference: string) =>
  queryOptions({
    queryKey: [DESK, "audit", "of", reference],
    queryFn: ({ signal }) => page({ reference }, signal),
  });

/** Reads every row: asked for by a press, never by itself. */
export const auditCheckQuery = queryOptions({
  queryKey: [DESK, "audit", "check"],
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/desk/audit/check", { signal })),
  enabled: false,
  retry: false,
});
