import type { DeskOrderRow } from "@tradeslip/contracts";

export interface ListedRow {
  readonly order: DeskOrderRow;
  /** It left the list, but keeps its place until the reader moves. */
  readonly isGone: boolean;
}

export interface SteadyRows {
  readonly rows: readonly ListedRow[];
  /** New rows that belong above those shown. */
  readonly above: number;
}

/**
 * The rows shown, in their places, with the server's current data. New rows at the end are appended; of
 * others the reader is told the number: nothing moves under the finger.
 */
export function settle(shown: readonly DeskOrderRow[], latest: readonly DeskOrderRow[]): SteadyRows {
  const now = new Map(latest.map((order) => [order.reference, order]));
  const known = new Set(shown.map(({ reference }) => reference));
  const end = latest.findLastIndex(({ reference }) => known.has(reference)) + 1;
  const below = latest.slice(end);
  return {
    rows: [
      ...shown.map((order) => {
        const isHere = now.get(order.reference);
        return { order: isHere ?? order, isGone: isHere === undefined };
      }),
      ...below.map((order) => ({ order, isGone: false })),
    ],
    above: latest.slice(0, end).filter(({ reference }) => !known.has(reference)).length,
  };
}
