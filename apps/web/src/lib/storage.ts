import { useCallback, useMemo } from "react";
import { readStored, useStoredText, writeStored } from "./stored-value.ts";

/** More items than any list here has: a longer value was not written by us. */
const MOST_ITEMS = 1000;

export interface StoredSet {
  items: readonly string[];
  has: (item: string) => boolean;
  toggle: (item: string) => void;
  /** False while the defaults apply. */
  chosen: boolean;
}

/** A set of names in local storage under `tradeslip.<key>`. The defaults apply until the first toggle. */
export function useStoredSet(key: string, defaultItems: readonly string[]): StoredSet {
  const text = useStoredText(key);
  const stored = useMemo(() => parseItems(text), [text]);
  const items = stored ?? defaultItems;
  const toggle = useCallback(
    (item: string) => {
      const current = parseItems(readStored(key)) ?? defaultItems;
      const next = current.includes(item) ? current.filter((each) => each !== item) : [...current, item];
      writeStored(key, JSON.stringify(next));
    },
    [key, defaultItems],
  );
  const has = useCallback((item: string) => items.includes(item), [items]);
  return { items, has, toggle, chosen: stored !== null };
}

/** One of a few words in local storage; null until the user has chosen, or if the stored value is invalid. */
export function useStoredChoice<Choice extends string>(
  key: string,
  choices: readonly Choice[],
): [choice: Choice | null, choose: (choice: Choice) => void] {
  const text = useStoredText(key);
  const choice = choices.find((each) => each === text) ?? null;
  return [choice, useCallback((next: Choice) => writeStored(key, next), [key])];
}

/** Null for anything we did not write. */
function parseItems(text: string | null): readonly string[] | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    const isOurs =
      Array.isArray(value) && value.length <= MOST_ITEMS && value.every((item) => typeof item === "string");
    return isOurs ? [...new Set(value)] : null;
  } catch {
    return null;
  }
}
