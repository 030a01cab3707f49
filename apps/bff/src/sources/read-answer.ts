import type * as z from "zod";
import { logExcerpt, SourceError } from "./source-error.ts";

/** Checks an answer's shape. Throws a bad-shape {@link SourceError} that names the first wrong place. */
export function readAnswer<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw badShape(`${issue?.path.join(".") || "answer"}: ${issue?.message}`);
}

/** @param reason may hold the source's own words */
export function badShape(reason: string): SourceError {
  return new SourceError("bad-shape", logExcerpt(reason, null), { status: 200 });
}
