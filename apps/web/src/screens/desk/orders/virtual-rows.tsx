import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import { OrderRow, type OrderRowProps } from "./order-row.tsx";
import type { ListedRow } from "./steady-rows.ts";

/**
 * A row's height until it is drawn and measured: the usual one at the default text size, so that most rows
 * need no second layout.
 */
const ROW_PX = 73;
/** Rows drawn beyond the window's ends, so that scrolling shows no gap. */
const OVERSCAN = 5;

interface VirtualRowsProps extends Pick<OrderRowProps, "takesFocus" | "isOwn" | "onOpen"> {
  label: string;
  rows: readonly ListedRow[];
  at: string | null;
  open: string | null;
  tried: ReadonlyMap<string, number>;
  /** Reports the first and the last row drawn. */
  onSight: (first: number, last: number) => void;
}

/** A list of any length: only the rows in sight are in the DOM. */
export function VirtualRows({
  label,
  rows,
  at,
  open,
  tried,
  takesFocus,
  isOwn,
  onOpen,
  onSight,
}: VirtualRowsProps) {
  const frame = useRef<HTMLDivElement>(null);
  // Its result must not be memoised; it isn't, because we don't use the React Compiler.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    getItemKey: (index) => rows[index]!.order.reference,
    // A phone hides the list while an order is open: hidden rows have no height, but need one to be drawn
    // again.
    measureElement: (row) => (row as HTMLElement).offsetHeight || ROW_PX,
  });
  const drawn = virtual.getVirtualItems();
  const first = drawn[0]?.index ?? 0;
  const last = drawn.at(-1)?.index ?? 0;
  useEffect(() => onSight(first, last), [onSight, first, last]);
  const place = at === null ? -1 : rows.findIndex(({ order }) => order.reference === at);
  useEffect(() => {
    if (place >= 0) virtual.scrollToIndex(place, { align: "auto" });
  }, [virtual, place]);
  return (
    <div ref={frame} className="min-h-0 overflow-auto overscroll-contain">
      <ol className="relative" aria-label={label} style={{ blockSize: virtual.getTotalSize() }}>
        {drawn.map(({ key, index, start }) => {
          const row = rows[index]!;
          const { reference } = row.order;
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className="absolute top-0 inset-x-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              <OrderRow
                order={row.order}
                isGone={row.isGone}
                isAt={reference === at}
                isOpen={reference === open}
                takesFocus={takesFocus}
                isOwn={isOwn ?? false}
                triedAt={tried.get(reference)}
                onOpen={onOpen}
              />
            </li>
          );
        })}
      </ol>
    </div>
  );
}
