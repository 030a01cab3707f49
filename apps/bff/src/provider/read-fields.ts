import type { ZodType } from "zod";
import type { JsonObject } from "./json-object.ts";
import { ProviderError } from "./provider-error.ts";

/** The fields of an answer, checked. The error names the wrong ones and says nothing of what was in them. */
export function readFields<Value>(fields: ZodType<Value>, answer: JsonObject): Value {
  const parsed = fields.safeParse(answer);
  if (parsed.success) return parsed.data;
  const names = new Set(parsed.error.issues.map(({ path }) => path.join(".")));
  throw new ProviderError("unusable", `not usable in its answer: ${[...names].join(", ")}`);
}
