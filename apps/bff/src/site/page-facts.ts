import type { PublicConfig } from "@tradeslip/contracts";
import { wordList } from "@tradeslip/contracts/rules";
import type { Language } from "@tradeslip/node-kit/languages";

/**
 * The operator's facts about the desk as pages write them, by name (apps/web/src/lib/desk-facts.tsx); omits
 * those that are not set.
 */
export function factTexts(
  desk: PublicConfig["desk"],
  language: Pick<Language, "locale" | "formats">,
): Readonly<Record<string, string>> {
  const paymentMethods = wordList(desk.paymentMethods, "and", language);
  const texts = Object.entries({ ...desk, paymentMethods });
  return Object.fromEntries(texts.flatMap(([name, text]) => (text ? [[name, text]] : [])));
}
