import { setupI18n } from "@lingui/core";
import type { Message } from "../message.ts";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });

/** What a person reads in English. */
export function english(message: Message): string {
  return i18n._(message);
}

/** The same, or null without a message. */
export function englishOf(verdict: Message | null): string | null {
  return verdict && english(verdict);
}
