import { useMemo } from "react";
import { readStored, useStoredText, writeStored } from "../../lib/stored-value.ts";

const KEY = "recent-coins";
const MOST = 5;

/** Ids of the coins last opened from the palette, the newest first. Stored on the device. */
export function useRecentCoins(): readonly string[] {
  const text = useStoredText(KEY);
  return useMemo(() => parseIds(text), [text]);
}

export function rememberCoin(id: string): void {
  const others = parseIds(readStored(KEY)).filter((each) => each !== id);
  writeStored(KEY, JSON.stringify([id, ...others].slice(0, MOST)));
}

/** Empty for anything we did not write. */
function parseIds(text: string | null): readonly string[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.filter((id) => typeof id === "string").slice(0, MOST);
  } catch {
    return [];
  }
}
