import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, ApiError, unwrap } from "../../../lib/api.ts";
import { DESK } from "./order-queries.ts";
import { refreshSoon } from "./refresh-soon.ts";

/** The orders that this person watches; not visible to other agents. */
const watchedQuery = queryOptions({
  queryKey: [DESK, "watched"],
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/desk/watched", { signal })),
  staleTime: 60_000,
  retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status < 500),
});

/** Undefined: unknown, or this provider has no marks. */
export function useIsWatched(reference: string): boolean | undefined {
  const { data } = useQuery({ ...watchedQuery, select: ({ references }) => references.includes(reference) });
  return data;
}

/** False if the provider has no marks. */
export function useKeepsMarks(): boolean {
  return !useQuery(watchedQuery).isError;
}

/** Marks an order, or removes the mark. */
export function useWatch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (mark: { readonly reference: string; readonly watching: boolean }) =>
      unwrap(await api.PUT("/api/desk/watched", { body: mark })),
    onSuccess: (answer) => {
      client.setQueryData(watchedQuery.queryKey, answer);
      refreshSoon(client, [DESK, "orders", "watched"]);
    },
  });
}
