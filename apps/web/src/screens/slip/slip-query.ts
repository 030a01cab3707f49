import { queryOptions } from "@tanstack/react-query";
import { api, ApiError, unwrap } from "../../lib/api.ts";

/** Longer than any token of ours, as the server says it. */
const NO_TOKEN = 400;
const UNKNOWN = 404;

/** The terms behind a token. They are signed, so they never change; only the time runs out. */
export function slipQuery(token: string) {
  return queryOptions({
    queryKey: ["slip", token],
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/orders/{token}", { params: { path: { token } }, signal })),
    staleTime: Infinity,
    networkMode: "always",
    retry: (failures, error) => failures < 1 && !(error instanceof ApiError),
    retryDelay: 1_000,
  });
}

/** Whether the desk has answered that the slip is none of its own. */
export function isNotOurs(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === UNKNOWN || error.status === NO_TOKEN);
}
