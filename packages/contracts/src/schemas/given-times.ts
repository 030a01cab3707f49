/**
 * Times and days that callers name, in years that every program writes with four digits: with its offset a
 * time of the year 0 or 9999 may lie beyond them.
 */
import * as z from "zod";

const FIRST = Date.UTC(1970, 0, 1);
const LAST = Date.UTC(3000, 0, 1);

function isInBounds(text: string): boolean {
  const at = Date.parse(text);
  return at >= FIRST && at < LAST;
}

export const GivenTime = z.iso
  .datetime({ offset: true, abort: true })
  .refine(isInBounds, "Invalid ISO datetime");
export const GivenDay = z.iso.date({ abort: true }).refine(isInBounds, "Invalid ISO date");
