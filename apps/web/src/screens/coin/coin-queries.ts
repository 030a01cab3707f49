import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { HistoryRange } from "@tradeslip/contracts";
import { REFRESH_SECONDS } from "@tradeslip/contracts/rules";
import { refreshed } from "../../features/live-data/queries.ts";
import { api, unwrap } from "../../lib/api.ts";

export const coinQuery = (id: string) =>
  refreshed(`coin/${id}`, "figures", REFRESH_SECONDS.coinPage * 1000, async (call) =>
    unwrap(await api.GET("/api/coins/{id}", { ...call, params: { path: { id } } })),
  );

/** While a range is loading, the previous one stays. */
export const historyQuery = (id: string, range: HistoryRange) =>
  queryOptions({
    ...refreshed(`coin/${id}/${range}`, "figures", REFRESH_SECONDS.coinPage * 1000, async (call) =>
      unwrap(
        await api.GET("/api/coins/{id}/history", { ...call, params: { path: { id }, query: { range } } }),
      ),
    ),
    placeholderData: keepPreviousData,
  });
