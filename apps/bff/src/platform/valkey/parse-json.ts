import type { ZodType } from "zod";

/** Far more than any message or entry of ours has, and little enough to read without a pause. */
const MAX_LENGTH = 4_000_000;

/** JSON that somebody else wrote; undefined if it is not what it should be. */
export function parseJson<T>(schema: ZodType<T>, text: unknown): T | undefined {
  if (typeof text !== "string" || text.length > MAX_LENGTH) return undefined;
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const WHOLE_NUMBER = /^\d{1,15}$/;

/** A count or a time as we write it; undefined for anything else. */
export function parseWhole(text: unknown): number | undefined {
  return typeof text === "string" && WHOLE_NUMBER.test(text) ? Number(text) : undefined;
}
