import * as z from "zod";
import { SourceError } from "../source-error.ts";
import { series } from "../price-source.ts";

/** Far beyond anything real; what we compute from numbers below it stays finite. */
const LARGEST_AMOUNT = 1e24;
const LARGEST_PERCENT = 1e12;

/** Money or a count. Infinity, which is what JSON.parse makes of 1e400, is no amount. */
export const amount = z.number().min(0).max(LARGEST_AMOUNT);

/** With null where one is unknown. */
export const amounts = series<number | null>((value) => value === null || isAmount(value));

function isAmount(value: unknown): boolean {
  return typeof value === "number" && value >= 0 && value <= LARGEST_AMOUNT;
}

/** An amount that CoinGecko may leave out or set to null. */
export const amountOrNull = amount.nullish().transform((value) => value ?? null);

/** A change in percent, likewise. */
export const percentOrNull = z
  .number()
  .min(-LARGEST_PERCENT)
  .max(LARGEST_PERCENT)
  .nullish()
  .transform((value) => value ?? null);

/** simple/price and global tell the time in unix seconds; null when it is absent or beyond what a date can hold. */
export const unixSecondsToIso = z
  .number()
  .nullish()
  .transform((seconds) => toIso(seconds == null ? undefined : seconds * 1000));

/** coins/markets tells the time as ISO text; null when it is absent or unreadable. */
export const textToIso = z
  .string()
  .nullish()
  .transform((text) => toIso(text == null ? undefined : Date.parse(text)));

function toIso(ms: number | undefined): string | null {
  const inRange = ms !== undefined && ms > 0 && ms < Date.UTC(2200);
  return inRange ? new Date(ms).toISOString() : null;
}

/** Checks an answer's shape. Throws a bad-shape {@link SourceError} that names the first wrong place. */
export function readAnswer<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw badShape(`${issue?.path.join(".") || "answer"}: ${issue?.message}`);
}

export function badShape(reason: string): SourceError {
  return new SourceError("bad-shape", reason.slice(0, 200), { status: 200 });
}
