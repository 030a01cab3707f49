import { useQueries, type UseQueryResult } from "@tanstack/react-query";
import type { DeskOrderRow, DeskOrders } from "@tradeslip/contracts";
import { useCallback, useState } from "react";
import type { ListName } from "../frame/lists.ts";
import { pageQuery } from "./order-queries.ts";

/** The server's page size (docs/product.md, P20.18). */
const PAGE = 50;
const FIRST = [undefined] as const;

interface Read {
  readonly orders: readonly DeskOrderRow[];
  readonly counts: Readonly<Record<string, number>>;
  readonly next: string | undefined;
  readonly first: Pick<UseQueryResult, "isPending" | "isError" | "error" | "isFetching" | "refetch">;
}

/**
 * A page is keyed by the last row before it, so it stays the same when earlier rows leave; an order on two
 * pages stands where it comes first.
 */
function combine(pages: readonly UseQueryResult<DeskOrders>[]): Read {
  const orders = new Map<string, DeskOrderRow>();
  for (const { data } of pages)
    for (const order of data?.orders ?? [])
      if (!orders.has(order.reference)) orders.set(order.reference, order);
  return {
    orders: [...orders.values()],
    counts: pages[0]?.data?.counts ?? {},
    next: pages.at(-1)?.data?.cursor,
    first: pages[0]!,
  };
}

/** A list, loaded page by page as the reader scrolls. Changes refetch only pages in sight. */
export function useOrderPages(list: ListName, q: string) {
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>(FIRST);
  const [sight, setSight] = useState({ from: 0, to: 0 });
  const [searched, setSearched] = useState(q);
  if (searched !== q) {
    setSearched(q);
    setCursors(FIRST);
  }
  const read = useQueries({
    queries: cursors.map((cursor, page) => ({
      ...pageQuery(list, q, cursor),
      enabled: page === 0 || (page >= sight.from && page <= sight.to),
    })),
    combine,
  });
  const { next } = read;
  const length = read.orders.length;
  const onSight = useCallback(
    (first: number, last: number) => {
      const from = Math.max(0, Math.floor(first / PAGE) - 1);
      const to = Math.floor(last / PAGE) + 1;
      setSight((known) => (known.from === from && known.to === to ? known : { from, to }));
      if (next !== undefined && last >= length - PAGE / 2)
        setCursors((known) => (known.includes(next) ? known : [...known, next]));
    },
    [next, length],
  );
  return { ...read, onSight };
}
