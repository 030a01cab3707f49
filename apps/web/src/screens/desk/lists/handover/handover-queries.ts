import { queryOptions } from "@tanstack/react-query";
import type { DeskOrderRow } from "@tradeslip/contracts";
import type { OrderState } from "@tradeslip/contracts/rules";
import { api, unwrap } from "../../../../lib/api.ts";
import { DESK, openCount } from "../../orders/order-queries.ts";

/** By urgency: first those with money in the desk's hands, then those waiting for an answer. */
const IN_WORK = [
  "disputed",
  "money-seen",
  "said-paid",
  "details-shown",
  "claimed",
  "sent",
] as const satisfies readonly OrderState[];
/** Per state; no desk has more in work. */
const MAX_PAGES = 4;

export interface OpenOrders {
  /** In the order of `IN_WORK`; within a state the longest open first, the inbox in its own order. */
  readonly orders: readonly DeskOrderRow[];
  readonly count: number;
  /** Whether some orders in work are missing. */
  readonly isCut: boolean;
}

export const openOrdersQuery = queryOptions({
  queryKey: [DESK, "orders", "handover"],
  queryFn: async ({ signal }): Promise<OpenOrders> => {
    const [inbox, ...inWork] = await Promise.all([
      readPage({ state: "inbox" }, signal),
      ...IN_WORK.map((state) => readState(state, signal)),
    ]);
    const orders = new Map(
      [...inWork.flatMap((state) => state.orders), ...inbox.orders].map((order) => [order.reference, order]),
    );
    return {
      orders: [...orders.values()],
      count: Math.max(openCount(inbox.counts), orders.size),
      isCut: inWork.some((state) => state.isCut),
    };
  },
});

async function readState(state: OrderState, signal: AbortSignal) {
  const orders: DeskOrderRow[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES && (page === 0 || cursor !== undefined); page += 1) {
    const answer = await readPage({ state, ...(cursor !== undefined && { cursor }) }, signal);
    orders.push(...answer.orders);
    ({ cursor } = answer);
  }
  const oldestFirst = orders.toSorted((a, b) => a.announcedAt.localeCompare(b.announcedAt));
  return { orders: oldestFirst, isCut: cursor !== undefined };
}

async function readPage(query: { state: OrderState | "inbox"; cursor?: string }, signal: AbortSignal) {
  return unwrap(await api.GET("/api/desk/orders", { params: { query }, signal }));
}

export const auditHeadQuery = queryOptions({
  queryKey: [DESK, "audit", "head"],
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/desk/audit/head", { signal })),
});
