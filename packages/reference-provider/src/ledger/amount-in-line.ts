/** Finds the received amount among the numbers of a bank's line. */
import { parseAmount } from "@tradeslip/contracts/rules";

interface AmountRead {
  /** Decimal text. */
  readonly amount?: string;
  readonly currency?: string;
}

/** The meaning of a number, from the words next to it. */
type Meaning = "came" | "went" | "fee" | "other" | "unsaid";
interface Figure {
  readonly value: string;
  readonly currency: string | null;
  readonly meaning: Meaning;
}

const CODES = new Set(Intl.supportedValuesOf("currency"));
/** Currency codes that are also written in lower case, and are no words then. */
const SMALL = /^(?:ngn|kes|usd|eur|gbp|ghs|zar|ugx|tzs|pln|inr)$/i;
/** "$" means US dollars here, as on every page; "¥" and "kr" are ambiguous. */
const SIGNS: Readonly<Record<string, string>> = {
  "₦": "NGN",
  "=n=": "NGN",
  n: "NGN",
  naira: "NGN",
  ksh: "KES",
  kshs: "KES",
  ush: "UGX",
  tsh: "TZS",
  "gh₵": "GHS",
  "₵": "GHS",
  "€": "EUR",
  "£": "GBP",
  "₹": "INR",
  rs: "INR",
  zł: "PLN",
  "₺": "TRY",
  tl: "TRY",
  "₫": "VND",
  $: "USD",
  us$: "USD",
  "us $": "USD",
};
const SIGN = String.raw`US ?\$|GH₵|=N=|\p{Sc}|[A-Za-zł]{1,5}`;
const CURRENCY_BEFORE = new RegExp(String.raw`(?<![\p{L}\p{N}])(${SIGN})[.:]? ?[-+]?$`, "iu");
const CURRENCY_AFTER = new RegExp(String.raw`^ ?(${SIGN})(?![\p{L}\p{N}])`, "iu");
const CURRENCY_SAID = /\b(?:currency|ccy)\s*[:=]?\s*([A-Z]{3})\b/gu;

/** Spaces may separate thousands only where nothing else can be meant. */
const NUMBER =
  /(?<![\p{N}*#_]|\p{N}[.,:/-])(?:\d{1,3}(?:[\u00A0\u202F']\d{3})+(?:[.,]\d{2})?|\d{1,3}(?: \d{3})+,\d{2}|\d(?:[\d.,'’]*\d)?)(?![*\d]|[:/]\d|-\d)/gu;
/** Words about amounts other than the received one. */
const OTHER =
  String.raw`bal(?:s|ances?)?|avail(?:able)?|total|now has|now is|ledger|cleared|saldo|guthaben|kontostand|solde|bakiye|limit|overdraft|` +
  String.raw`transact within|rate|interest`;
const FEE = String.raw`fees?|charges?|vat|levy|stamp duty|commission|cost|tax|opłata`;
const WENT = String.raw`debit(?:ed)?|dr|withdraw(?:n|al)?|sent(?! you)|spent|purchase|bought|paid out|paid to(?! you)|money out|transferred to(?! you)`;
const CAME =
  String.raw`credit(?:ed)?|cr|received|receive|deposit(?:ed)?|lodge?ments?|inflow|incoming|paid in|money in|sent you|` +
  String.raw`amt|amount|net|betrag|kwota|tutar|importe|montant|payment of|transfer of`;
const LABEL = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?<other>${OTHER})|(?<fee>${FEE})|(?<went>${WENT})|(?<came>${CAME}))(?![\p{L}])`,
  "giu",
);
const SIDE_AFTER = new RegExp(
  String.raw`^ ?(?:[A-Z]{3} ?)?(?:(?<cameBrief>CR)|(?<wentBrief>DR))(?!\p{L})|^[^\d\n\t.;]{0,24}?\b(?:(?<came>credited|deposited|received)|(?<went>debited|withdrawn|sent(?! you)|(?:paid|transferred) to(?! you)))(?!\p{L})`,
  "iu",
);
const SIDE_BRIEF = /^ ?(?:[A-Z]{3} ?)?(?:CR|DR)(?!\p{L})/iu;
/** Unless it is the label of the next amount. */
const BALANCE_AFTER = /^[^\d\n\t.;:]{0,24}\b(?:bal|balance|available)\b(?!\s*[:=])(?![^.;\n\t]{0,24}\d)/iu;
const AMOUNT_LABEL = /(?:amt|amount|received|betrag|kwota|importe|montant)[ :.=]*$/iu;
const CLOCK = /\b(?:at|um|time:?) $/iu;
const SPEAKS_OF_DEBIT = new RegExp(
  String.raw`(?<!\p{L})(?:${WENT}|from your (?:account|acct|a\/c|wallet)|you paid)(?!\p{L})`,
  "iu",
);
const SPEAKS_OF_CREDIT =
  /(?<!\p{L})(?:credit(?:ed)?|cr|received|deposit(?:ed)?|lodge?ment|incoming|inflow|paid in|money in|sent you)(?!\p{L})/iu;

/** @param text with digits 0 to 9 */
export function amountIn(text: string): AmountRead {
  const figures = figuresIn(text).filter(({ value }) => /[1-9]/.test(value));
  const said = figures.filter(({ meaning }) => meaning === "came");
  const isOut = SPEAKS_OF_DEBIT.test(text) && !SPEAKS_OF_CREDIT.test(text);
  const likely = said.length > 0 ? said : figures.filter(({ meaning }) => meaning === "unsaid");
  const [amount, ...others] = new Set(likely.map(({ value }) => value));
  const isCertain = amount !== undefined && others.length === 0 && !isOut;
  const currency = isCertain ? currencyOf(likely, figures, text) : undefined;
  return { ...(isCertain ? { amount } : {}), ...(currency === undefined ? {} : { currency }) };
}

/** The amount that a line says was sent, and the fee charged with it. */
export function amountsOutIn(text: string): { readonly amount?: string; readonly fee?: string } {
  const figures = figuresIn(text).filter(({ value }) => /[1-9]/.test(value));
  const of = (meaning: Meaning) =>
    new Set(figures.flatMap((each) => (each.meaning === meaning ? each.value : [])));
  const isOut = SPEAKS_OF_DEBIT.test(text) && !SPEAKS_OF_CREDIT.test(text);
  const said = of("went");
  const [amount, ...others] = said.size === 0 && isOut ? of("unsaid") : said;
  if (amount === undefined || others.length > 0) return {};
  const [fee, ...fees] = of("fee");
  return { amount, ...(fee === undefined || fees.length > 0 ? {} : { fee }) };
}

/** The amount's own currency, or else the only one in the line. */
function currencyOf(likely: readonly Figure[], all: readonly Figure[], text: string): string | undefined {
  const own = new Set(likely.flatMap(({ currency }) => currency ?? []));
  const said = [...text.matchAll(CURRENCY_SAID)].flatMap(([, code = ""]) => (CODES.has(code) ? code : []));
  const any = own.size > 0 ? own : new Set([...all.flatMap(({ currency }) => currency ?? []), ...said]);
  return any.size === 1 ? [...any][0] : undefined;
}

function figuresIn(text: string): readonly Figure[] {
  const found: Figure[] = [];
  let end = 0;
  for (const { 0: written, index } of text.matchAll(NUMBER)) {
    const figure = figureAt(text, { written, index, end });
    if (figure === null) continue;
    found.push(figure);
    // Words after this number don't also apply to the next one.
    end = index + written.length;
    end += SIDE_BRIEF.exec(text.slice(end, end + 8))?.[0].length ?? 0;
  }
  return found;
}

/** @param end where the previous amount ends */
function figureAt(
  text: string,
  { written, index, end }: { readonly written: string; readonly index: number; readonly end: number },
): Figure | null {
  const before = text.slice(Math.max(end, index - 120, text.lastIndexOf("\n", index) + 1), index);
  const after = text.slice(index + written.length, index + written.length + 40);
  const signBefore = CURRENCY_BEFORE.exec(before)?.[1];
  const signAfter = CURRENCY_AFTER.exec(after)?.[1];
  const currency = codeOf(signBefore) ?? codeOf(signAfter);
  const isPartOfWord =
    (/[\p{L}]$/u.test(before) && codeOf(signBefore) === null) ||
    (/^\p{L}/u.test(after) && codeOf(signAfter) === null && !/^(?:CR|DR)(?!\p{L})/iu.test(after));
  const hasCents = /[.,]\d{2}$/.test(written);
  if (isPartOfWord || (currency === null && !hasCents && !AMOUNT_LABEL.test(before))) return null;
  if (CLOCK.test(before) && /^(?:[01]?\d|2[0-3])\.[0-5]\d$/.test(written)) return null;
  const value = valueOf(written, currency);
  return value === null ? null : { value, currency, meaning: meaningOf(before, after) };
}

function meaningOf(before: string, after: string): Meaning {
  const label = [...before.matchAll(LABEL)].at(-1)?.groups;
  if (label?.["other"] !== undefined || BALANCE_AFTER.test(after)) return "other";
  if (label?.["fee"] !== undefined) return "fee";
  const isNegative =
    /(?:^|[\s:=]|\p{Sc}|\b[A-Z]{3} ?)[-\u2212]$|\($/u.test(before) || /^ ?[-\u2212](?!\S)/u.test(after);
  if (isNegative) return "went";
  const side = SIDE_AFTER.exec(after)?.groups;
  if (side?.["wentBrief"] !== undefined || side?.["went"] !== undefined) return "went";
  if (side?.["cameBrief"] !== undefined || side?.["came"] !== undefined) return "came";
  if (label?.["went"] !== undefined) return "went";
  return label?.["came"] !== undefined || before.endsWith("+") ? "came" : "unsaid";
}

export function isCurrency(word: string): boolean {
  return codeOf(word) !== null;
}

function codeOf(sign: string | undefined): string | null {
  if (sign === undefined) return null;
  const known = SIGNS[sign.toLowerCase()];
  // A lower-case "n" doesn't mean naira, and a lower-case "tl" means nothing.
  if (known !== undefined && (sign.length > 2 || !/^[a-z]+$/u.test(sign))) return known;
  if (!CODES.has(sign.toUpperCase())) return null;
  return sign === sign.toUpperCase() || SMALL.test(sign) ? sign.toUpperCase() : null;
}

/** Null if it is ambiguous: "1.234" in a currency with three decimals. */
function valueOf(written: string, currency: string | null): string | null {
  const decimals = currency === null ? 2 : decimalsOf(currency);
  const unit = { kind: decimals > 2 ? "coin" : "usd", symbol: "USD", decimals } as const;
  const parsed = parseAmount(written, "en", unit);
  if (parsed.kind === "amount") return parsed.value;
  return parsed.kind === "question" && parsed.choices.length === 1 ? parsed.choices[0]! : null;
}

function decimalsOf(currency: string): number {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}
