import type { PublicConfig } from "@tradeslip/contracts";

/**
 * The operator's facts about the desk as pages write them, by name (apps/web/src/lib/desk-facts.tsx); omits
 * those that are not set.
 */
export function factTexts(desk: PublicConfig["desk"], formats: string): Readonly<Record<string, string>> {
  const paymentMethods = new Intl.ListFormat(formats, { type: "conjunction" }).format(desk.paymentMethods);
  const texts = Object.entries({ ...desk, paymentMethods });
  return Object.fromEntries(texts.flatMap(([name, text]) => (text ? [[name, text]] : [])));
}
