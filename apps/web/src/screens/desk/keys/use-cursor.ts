import { useState } from "react";

/**
 * The entry of a list that keys act on: the first, until the reader moves. Once it has left, they act on none
 * before the next move, so that a second press doesn't act on what stands in its place.
 */
export function useCursor(ids: readonly string[]) {
  const [kept, setKept] = useState<{ readonly id: string; readonly place: number } | null>(null);
  let cursor = kept;
  if (ids.length === 0) cursor = null;
  else if (cursor === null) cursor = { id: ids[0]!, place: 0 };
  else {
    const place = ids.indexOf(cursor.id);
    if (place !== -1 && place !== cursor.place) cursor = { ...cursor, place };
  }
  if (cursor !== kept) setKept(cursor);
  const at = cursor !== null && ids[cursor.place] === cursor.id ? cursor.id : undefined;
  /** Moves by one entry, and returns the place of the one that keys act on then. */
  function move(by: 1 | -1): number | undefined {
    if (cursor === null) return undefined;
    // Where the last one left, the next one has its place.
    const wanted = at === undefined && by === 1 ? cursor.place : cursor.place + by;
    const place = Math.max(0, Math.min(ids.length - 1, wanted));
    setKept({ id: ids[place]!, place });
    return place;
  }
  return { at, next: at === undefined ? ids[Math.min(cursor?.place ?? 0, ids.length - 1)] : undefined, move };
}
