import * as z from "zod";

/**
 * Numbers in a row. Fifty coins have 8,400 prices of a week: looked at one by one by the schema they held every other
 * request up for 10 ms, and five times as long the first time.
 */
export function series<Item>(isItem: (value: unknown) => boolean) {
  return z.custom<readonly Item[]>((values) => Array.isArray(values) && values.every(isItem), {
    error: "Invalid input: expected a series of amounts",
  });
}
