import type { Order } from "@tradeslip/contracts";
import { useMemo } from "react";
import { isKeptForGood, readStored, useStoredText, writeStored } from "../../../lib/stored-value.ts";
import { isOrder } from "./is-order.ts";

const KEY = "slips";
/** The shape of what is kept. Another number was written by another version of this page: it is left out. */
const VERSION = 1;
/** At about 2 kB each, far below what browsers let a site keep. */
const MOST_SLIPS = 200;

/** Adds a slip to those on this device, newest first. Never throws: a full or blocked storage must not stop a trade. */
export function keepSlip(order: Order): void {
  const others = parseSlips(readStored(KEY)).filter(({ token }) => token !== order.token);
  write([order, ...others].slice(0, MOST_SLIPS));
}

export function clearSlips(): void {
  write([]);
}

export interface KeptSlips {
  slips: readonly Order[];
  /** False where the browser refuses to keep them: they last as long as the page. */
  lasting: boolean;
}

/** The slips made on this device, newest first, in step with other tabs. */
export function useKeptSlips(): KeptSlips {
  const text = useStoredText(KEY);
  const slips = useMemo(() => parseSlips(text), [text]);
  return { slips, lasting: isKeptForGood(KEY) };
}

function write(slips: readonly Order[]): void {
  writeStored(KEY, JSON.stringify({ version: VERSION, slips }));
}

/** Empty for anything that we did not write. */
function parseSlips(text: string | null): readonly Order[] {
  try {
    const kept = JSON.parse(text ?? "null") as { version?: unknown; slips?: unknown } | null;
    if (kept?.version !== VERSION || !Array.isArray(kept.slips)) return [];
    return kept.slips.filter(isOrder).slice(0, MOST_SLIPS);
  } catch {
    return [];
  }
}
