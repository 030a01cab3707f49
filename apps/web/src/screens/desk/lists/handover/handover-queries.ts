import { queryOptions } from "@tanstack/react-query";
import type { DeskOrderRow } from "@tradeslip/contracts";
import { api, unwrap } from "../../../../lib/api.ts";
import { DESK } from "../../orders/order-queries.ts";

/** More would not fit on a page that people read: the console has the rest. */
const MAX_PAGES = 4;

/** All that's open, the oldest first. */
export const openOrdersQuery = queryOptions({
  queryKey: [DESK, "orders", "handover"],
  queryFn: async ({ signal }): Promise<readonly DeskOrderRow[]> => {
    const orders: DeskOrderRow[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < MAX_PAGES && (page === 0 || cursor !== undefined); page += 1) {
      const query = { state: "open" as const, ...(cursor === undefined ? {} : { cursor }) };
      const answer = unwrap(await api.GET("/api/desk/orders", { params: { query }, signal }));
      orders.push(...answer.orders);
      ({ cursor } = answer);
    }
    return orders.toSorted((a, b) => a.announcedAt.localeCompare(b.announcedAt));
  },
});

export const auditHeadQuery = queryOptions({
  queryKey: [DESK, "audit", "head"],
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/desk/audit/head", { signal })),
});
