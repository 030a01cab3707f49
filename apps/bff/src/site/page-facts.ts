import type { PublicConfig } from "@tradeslip/contracts";

/**
 * What the operator says of the desk as pages write it, by name (apps/web/src/lib/desk-facts.tsx). Nothing of
 * what is not said.
 */
export function factTexts(desk: PublicConfig["desk"], formats: string): Readonly<Record<string, string>> {
  const paymentMethods = new Intl.ListFormat(formats, { type: "conjunction" }).format(desk.paymentMethods);
  const texts = Object.entries({ ...desk, paymentMethods });
  return Object.fromEntries(texts.flatMap(([name, text]) => (text ? [[name, text]] : [])));
}
