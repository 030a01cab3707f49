/** A schema's error is a plain text, so our messages are looked up by their English. */
import { LOCALES } from "../rules/locales.ts";
import { type Message, verbatim } from "../rules/message.ts";
import { NOT_VALID } from "../rules/rate-messages.ts";

/** Bounded by the number of sentences in the rules. */
const MESSAGES = new Map<string, Message>();

/** A message's English with its values filled in, for use as a schema's error. */
export function sentence(message: Message): string {
  const { values = {} } = message;
  const english = message.message.replace(/\{(\w+)\}/g, (_, name: string) =>
    (values[name] as string | number).toString(),
  );
  MESSAGES.set(english, message);
  return english;
}

/**
 * The message behind an error of these schemas. zod's own errors are in English and for programmers, so
 * readers of other languages are told only that the field isn't valid.
 */
export function messageOf(error: string | undefined, locale: string): Message {
  if (error === undefined) return NOT_VALID;
  return MESSAGES.get(error) ?? (locale === LOCALES[0] ? verbatim(error) : NOT_VALID);
}
