/** An error of a schema is a text and nothing else: so the messages of ours are kept by their English. */
import { LOCALES } from "../rules/locales.ts";
import { type Message, verbatim } from "../rules/message.ts";

/** As many as the rules have sentences. */
const MESSAGES = new Map<string, Message>();

/** The English of a message, as the error of a schema. Its values stand in it as they are. */
export function sentence(message: Message): string {
  const { values = {} } = message;
  const english = message.message.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  MESSAGES.set(english, message);
  return english;
}

const NOT_VALID: Message = /*i18n*/ { id: "not_valid", message: "This isn't valid." };

/**
 * The message behind an error of these schemas. What zod says by itself is for programmers, in English:
 * readers of another language are told that the field isn't valid.
 */
export function messageOf(error: string | undefined, locale: string): Message {
  if (error === undefined) return NOT_VALID;
  return MESSAGES.get(error) ?? (locale === LOCALES[0] ? verbatim(error) : NOT_VALID);
}
