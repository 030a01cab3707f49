import { LANGUAGES } from "../rules/site-languages.ts";

/**
 * "Payment details stand only on the order page." in the customer's language. Not in the catalogues, because
 * the check compares these lines letter by letter, even in an offline browser.
 */
const ONLY_THERE_IN: Readonly<Record<string, string>> = {
  pcm: "Payment details dey only for the order page.",
  fr: "Les coordonnées de paiement figurent uniquement sur la page de l’ordre.",
  sw: "Maelezo ya malipo yapo kwenye ukurasa wa oda pekee.",
  ha: "Bayanan biya suna a shafin oda kaɗai.",
  yo: "Ojú ìwé ọ́dà nìkan ni àlàyé ìsanwó wà.",
  "pt-BR": "Os dados de pagamento estão somente na página do pedido.",
  ar: "بيانات الدفع موجودة في صفحة الطلب فقط.",
};
/** From earlier releases, whose messages are still in chats. */
const ONLY_HERE_IN: Readonly<Record<string, string>> = {
  pcm: "Payment details dey only for this page.",
  fr: "Les coordonnées de paiement figurent uniquement sur cette page.",
  sw: "Maelezo ya malipo yapo kwenye ukurasa huu pekee.",
  ha: "Bayanan biya suna a wannan shafi kaɗai.",
  yo: "Ojú ìwé yìí nìkan ni àlàyé ìsanwó wà.",
  "pt-BR": "Os dados de pagamento estão somente nesta página.",
  ar: "بيانات الدفع موجودة في هذه الصفحة فقط.",
};

/**
 * Starts with the language's own name, which tells the desk what the customer reads; null: the language has
 * no such line.
 */
export function customerLine(locale: string): string | null {
  return lineIn(locale, ONLY_THERE_IN);
}

function lineIn(locale: string, sentences: Readonly<Record<string, string>>): string | null {
  const sentence = sentences[locale];
  const name = LANGUAGES.find((language) => language.locale === locale)?.name;
  if (sentence === undefined || name === undefined) return null;
  return `${name}: ${sentence}`.normalize("NFKC");
}

/** All such lines that our messages may contain. */
export const CUSTOMER_LINES: readonly string[] = LANGUAGES.flatMap(
  ({ locale }) => customerLine(locale) ?? [],
);

/** The same for earlier releases. */
export const EARLIER_CUSTOMER_LINES: readonly string[] = LANGUAGES.flatMap(
  ({ locale }) => lineIn(locale, ONLY_HERE_IN) ?? [],
);

/** Our line in the language that this line names; null: it names none. */
export function customerLineLike(line: string): string | null {
  const [name, ...rest] = line.split(":");
  if (name === undefined || rest.length === 0) return null;
  const start = `${name.trim().toLowerCase()}:`;
  return CUSTOMER_LINES.find((own) => own.toLowerCase().startsWith(start)) ?? null;
}
