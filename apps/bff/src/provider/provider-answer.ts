import { type Message, verbatim } from "@tradeslip/contracts/rules";
import type { ZodType } from "zod";
import { ProviderError } from "./provider-error.ts";

export type JsonObject = Readonly<Record<string, unknown>>;

/** Null for anything but a JSON object. */
export function parseObject(text: string): JsonObject | null {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return null;
  }
}

export function asObject(value: unknown): JsonObject | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

/** The validated fields of an answer. The error names invalid fields without their values. */
export function readFields<Value>(fields: ZodType<Value>, answer: JsonObject): Value {
  const parsed = fields.safeParse(answer);
  if (parsed.success) return parsed.data;
  const names = new Set(parsed.error.issues.map(({ path }) => path.join(".")));
  throw new ProviderError("unusable", `not usable in its answer: ${[...names].join(", ")}`);
}

const MAX_LENGTH = 300;
/** Control characters and bidirectional overrides. */
const UNSAFE = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;

/** A sentence of the provider's, made safe to show to a person; null without one. */
export function cleanSentence(text: unknown): string | null {
  if (typeof text !== "string") return null;
  const line = text.replace(UNSAFE, " ").trim();
  return [...line].slice(0, MAX_LENGTH).join("") || null;
}

/** A refusal's messages about single fields of the input; empty without any. */
export function fieldRefusals(answer: JsonObject | null): {
  readonly errors?: readonly { readonly field: string; readonly message: Message }[];
} {
  const listed = answer?.["errors"];
  if (!Array.isArray(listed)) return {};
  const errors = listed.flatMap((one: unknown) => {
    const { field, message } = asObject(one) ?? {};
    const sentence = cleanSentence(message);
    return typeof field === "string" && sentence !== null ? [{ field, message: verbatim(sentence) }] : [];
  });
  return { errors };
}
