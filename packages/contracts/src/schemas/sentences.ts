/** An error of a schema is a text and nothing else: so the messages of ours are kept by their English. */
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

/** The message behind an error of these schemas; what zod says by itself stays English. */
export function messageOf(error: string): Message {
  return MESSAGES.get(error) ?? verbatim(error);
}
