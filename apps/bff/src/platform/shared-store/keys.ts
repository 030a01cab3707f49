import type { ZodType } from "zod";

const PREFIX = "tradeslip";

/** The part in braces is the hash tag, which decides the slot in a cluster. */
export function keyOf(kind: string, name: string, part?: string): string {
  return [PREFIX, kind, `{${encodeURIComponent(name)}}`, ...(part === undefined ? [] : [part])].join(":");
}

/** The channel of one kind of message. */
export function channelOf(kind: string): string {
  return `${PREFIX}:${kind}:news`;
}

/** Far more than any message or entry of ours, and short enough to parse without a pause. */
const MAX_LENGTH = 4_000_000;

/** Untrusted JSON; undefined if it does not match the schema. */
export function parseJson<T>(schema: ZodType<T>, text: unknown): T | undefined {
  if (typeof text !== "string" || text.length > MAX_LENGTH) return undefined;
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const WHOLE_NUMBER = /^\d{1,15}$/;

/** A count or a time; undefined for anything else. */
export function parseWhole(text: unknown): number | undefined {
  return typeof text === "string" && WHOLE_NUMBER.test(text) ? Number(text) : undefined;
}
