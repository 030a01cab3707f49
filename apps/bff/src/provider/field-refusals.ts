import { type Message, verbatim } from "@tradeslip/contracts/rules";
import { asObject, cleanSentence, type JsonObject } from "./provider-answer.ts";

/** What a refusal says of single fields of the input; without any, nothing. */
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
