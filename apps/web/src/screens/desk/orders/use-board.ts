import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { serverNow } from "../../../lib/server-clock.ts";
import type { ListName } from "../frame/lists.ts";
import { pageQuery } from "./order-queries.ts";
import { useOrderPages } from "./use-order-pages.ts";
import { useSteadyRows } from "./use-steady-rows.ts";

const NONE = [] as const;

/** A list as shown: its rows in their places, the reader's own orders below, and the row that keys act on. */
export function useBoard(list: ListName, open: string | null) {
  const search = useSearch();
  const q = useDeferredValue(search.text.trim());
  const pages = useOrderPages(list, q);
  const steady = useSteadyRows(pages.orders, q);
  const { data: mine } = useQuery({ ...pageQuery("mine", ""), enabled: list === "inbox" });
  const own = useMemo(
    () =>
      (list === "inbox" && q === "" ? (mine?.orders ?? NONE) : NONE).map((order) => ({
        order,
        isGone: false,
      })),
    [list, q, mine],
  );
  const [cursor, setCursor] = useState<string | null>(null);
  const [tried, setTried] = useState<ReadonlyMap<string, number>>(new Map());
  const at = open ?? cursor;
  const all = useMemo(() => [...steady.rows, ...own], [steady.rows, own]);
  return {
    ...pages,
    ...steady,
    own,
    search,
    at,
    tried,
    atRow: all.find(({ order }) => order.reference === at),
    setCursor,
    /** Called when another agent was faster. */
    noteTried: (reference: string) => setTried((known) => new Map(known).set(reference, serverNow())),
    move: () => steady.move(at),
    /** Moves by so many rows; rows off screen are put in order meanwhile. */
    step: (by: 1 | -1): string | undefined => {
      const place = all.findIndex(({ order }) => order.reference === at);
      const next = place === -1 ? 0 : Math.min(all.length - 1, Math.max(0, place + by));
      const reference = all[next]?.order.reference;
      if (reference === undefined) return undefined;
      setCursor(reference);
      steady.move(reference);
      return reference;
    },
  };
}

export type Board = ReturnType<typeof useBoard>;

function useSearch() {
  const [text, setText] = useState<string | null>(null);
  return {
    isOpen: text !== null,
    text: text ?? "",
    open: () => setText(""),
    close: () => setText(null),
    change: setText as (next: string) => void,
  };
}
