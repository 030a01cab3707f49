/**
 * Reads a bank's message about incoming money: an SMS, a mail or a row of a statement. Nothing is guessed:
 * ambiguous values are left out, for a person to enter.
 */
import {
  checkReference,
  latinDigits,
  type MadeAt,
  madeAtIn,
  withoutUnseen,
} from "@tradeslip/contracts/rules";
import { amountIn, isCurrency } from "./amount-in-line.ts";
import { exactReference, ordersNamedIn, tellsNothing } from "./bank-lines.ts";
import { compareNames } from "./compare-names.ts";
import { isSameName } from "./payer-names.ts";

interface LineRead {
  readonly amount?: string;
  readonly currency?: string;
  /** A day if the line has no time. */
  readonly madeAt?: Exclude<MadeAt, null>;
  readonly payerName?: string;
  readonly bankReference?: string;
  /** The line's text. */
  readonly narration: string;
  /** References in it that may belong to orders. */
  readonly orders: readonly string[];
}

const MAX_NARRATION = 500;
const NAME = String.raw`(\p{L}[\p{L}\p{M}.'’*-]*(?:(?:, ?| & | )\p{L}[\p{L}\p{M}.'’*-]*){0,7})`;
/** Patterns of words before or after a payer's name. */
const PAYERS = [
  String.raw`(?:sender(?:'s)?(?: name)?|payer(?: name)?|originator(?: name)?|ordering customer|orig co name|remitter|debtor(?: name)?|auftraggeber|zahlungspflichtiger|absender|donneur d['’]ordre|[ée]metteur|ordenante|ordinante|opdrachtgever|nadawca|b\/o|by order of)\s*[:-]?\s*${NAME}`,
  String.raw`(?:from|frm)[: ]\s*(?:\d{9,13} )?${NAME}`,
  String.raw`(?:credited|deposited|lodged|paid)(?! you)[^.\n]{0,40}?(?:\.\d\d)? by ${NAME}`,
  String.raw`(?:zahlungseingang|gutschrift|[üu]berweisung)[^.\n]{0,30} von ${NAME}`,
  String.raw`(?:virement|vir)(?: [\p{L}.]{2,12}){0,2} de ${NAME}`,
  String.raw`(?:transferencia|pago)(?: recibid[ao])? de ${NAME}`,
].map((form) => new RegExp(String.raw`(?<![\p{L}\p{N}])${form}`, "giu"));
const SENT_YOU = new RegExp(
  String.raw`(?:^|[.!:\n] ?|\d(?: ?(?:[ap]m|utc|gmt|wat|eat|cet|cest))?[,:]? )${NAME} (?:has )?(?:sent|paid) you(?!\p{L})`,
  "giu",
);
/** Of a transfer between Nigeria's banks: the bank and the payer, in either order, and what the payer wrote. */
const BETWEEN_BANKS =
  /(?<![\p{L}\p{N}])(?:NIP|UIP)(?: (?:CR|TRF|TRANSFER))?\/([^/\n\t]{2,40})\/([^/\n\t]{0,60})/giu;
const NAME_FIRST = new RegExp(`^${NAME}`, "iu");
/** A sentence ends behind a word that is no initial and no title; a bank's name is put behind a hyphen. */
const ENDS =
  /(?<=\p{L}{3})\.\s.*$|-(?:opay|moniepoint|palmpay|kuda|gtb|uba|access|zenith|fcmb)(?!\p{L}).*$/iu;
/** Words at which a name ends. */
const NO_NAME =
  /(?:^|[\s,-]+)(?:to|on|at|ref|reference|via|for|with|into|in|by|is|has|was|your|date|time|desc|narration|bal|balance|avail|txn|trans|id|session|through|using|amount|amt|betrag|bedrag|montant|kwota|importe|importo|por|verwendungszweck|acct|account|a\/c|phone|tel|dated|value|mobile|thru|trf)(?:$|[\s.,:-]).*$/iu;
const BEFORE_A_DAY = new Set(["am", "el", "le"]);
const INSTITUTION =
  /(?<!\p{L})(?:\p{L}{0,12}bank|trust|stanbic|mfb|microfinance|opay|moniepoint|palmpay|kuda|m-?pesa|paypal|wise|wallet|gtb|gtbank|uba|zenith|access|fcmb|equity|kcb|nip|customer|savings|current|agent|us|you)(?!\p{L})/iu;

const REFERENCES = [
  /\b(?:(?:bank |your |our |payment |transaction |trans |txn )?ref(?:erence)?(?: ?(?:no|number|nr|id|code))?|(?:txn|trx|trans?|transaction|session|payment|receipt|confirmation) ?(?:id|no|number|nr|code|#)|receipt|utr|rrn|trn|eref|end-to-end id)\.?\s{0,3}(?:[:#+=]|is )?\s{0,3}([a-z0-9][a-z0-9/|-]{3,63})(?![.,]\d)/giu,
  /^\s*([A-Z0-9]{10}) Confirmed\b/gimu,
];
const NARRATIONS =
  /(?<![\p{L}\p{N}])(?:desc(?:ription)?|narration|remarks?|details|particulars|purpose|verwendungszweck|svwz|tytuł|memo)\s{0,3}[:+]\s{0,3}([^\n\t]+?)(?=\s+(?:avail(?:able)?|bal(?:ance)?|total|date|time|ref(?:erence)?|acct|amt|amount|txn|trans|session|ledger|cur(?:rent)?)(?: \p{L}{1,12}){0,2}\s?[:=]|[\n\t]|$)/giu;
const CREDIT_COLUMN =
  /\t.*\b(?:credit|paid in|money in|deposits?|lodgements?|inflow|amount)\b|^(?:credit|amount)\b.*\t/iu;

/** @param timeZone for times without a zone */
export function readLine(text: string, now: number, timeZone = "UTC"): LineRead {
  const plain = labelled(latinDigits(withoutUnseen(text)).replace(/\r\n?/g, "\n"));
  const madeAt = madeAtIn(plain, now, timeZone);
  const payerName = onlyOne(payersIn(plain), isSameName);
  const bankReference = onlyOne(
    referencesIn(plain),
    (one, other) => exactReference(one) === exactReference(other),
  );
  const narration = onlyOne(
    [...plain.matchAll(NARRATIONS)].map(([, words = ""]) => words.trim()),
    Object.is,
  );
  return {
    ...amountIn(plain),
    ...(madeAt === null ? {} : { madeAt }),
    ...(payerName === undefined ? {} : { payerName }),
    ...(bankReference === undefined ? {} : { bankReference }),
    narration: shortened(narration ?? text),
    orders: ordersNamedIn(text),
  };
}

/** Puts each cell of a statement's row after its column heading, if the headings were copied too. */
function labelled(text: string): string {
  const [head = "", ...rows] = text.trim().split("\n");
  const names = head.split("\t");
  if (names.length < 3 || /\d/.test(head) || !CREDIT_COLUMN.test(head)) return text;
  const cellsOf = (row: string) => row.split("\t").map((cell, place) => `${names[place] ?? ""}: ${cell}`);
  return rows.flatMap(cellsOf).join("\n");
}

function payersIn(text: string): readonly string[] {
  const found = [...PAYERS, SENT_YOU].flatMap((form) =>
    [...text.matchAll(form)].map(({ 0: said, 1: words = "", index }) =>
      nameOf(words, text.slice(index + said.length)),
    ),
  );
  return [...found, ...payersBetweenBanks(text)].filter(
    (name) => name.length > 1 && !INSTITUTION.test(name) && compareNames(name, name) !== "none",
  );
}

/** Without what only stands beside a name. */
function nameOf(words: string, after: string): string {
  const name = words.replace(ENDS, "").replace(NO_NAME, "");
  const leads = name === words && /^[ .:]?\d{1,7}[.,/]\d/.test(after);
  const [person = "", ...others] = (leads ? withoutLead(name) : name).split(/, ?/u);
  return [person, ...others.filter((part) => !INSTITUTION.test(part))].join(", ").replace(/[\s.,-]+$/u, "");
}

/** Of a sum its currency, of a day the word before it. */
function withoutLead(name: string): string {
  const last = name.slice(name.lastIndexOf(" ") + 1);
  return isCurrency(last) || BEFORE_A_DAY.has(last.toLowerCase()) ? name.slice(0, -last.length) : name;
}

/** Who of two can't be told is left out: both may be names, or none. */
function payersBetweenBanks(text: string): readonly string[] {
  return [...text.matchAll(BETWEEN_BANKS)].flatMap(([, ...cells]) => {
    const likely = cells.map((cell) => {
      const [words = ""] = NAME_FIRST.exec(cell.trim()) ?? [];
      return nameOf(words, cell.trim().slice(words.length));
    });
    const names = likely.filter((name) => name.includes(" ") && !INSTITUTION.test(name));
    return names.length === 1 ? names : [];
  });
}

/** Excludes references in our own format, which the payer wrote and not the bank. */
function referencesIn(text: string): readonly string[] {
  const found = REFERENCES.flatMap((form) => [...text.matchAll(form)].map(([, reference = ""]) => reference));
  return found
    .map((reference) => reference.replace(/[/|-]+$/, ""))
    .filter((reference) => !tellsNothing(reference) && !isAsWeWrite(reference));
}

function isAsWeWrite(reference: string): boolean {
  return reference.includes("-") && checkReference(reference) !== null;
}

function onlyOne(
  found: readonly string[],
  isSame: (one: string, other: string) => boolean,
): string | undefined {
  const [first, ...others] = found;
  return first !== undefined && others.every((other) => isSame(first, other)) ? first : undefined;
}

function shortened(words: string): string {
  const line = withoutUnseen(words).replace(/\s+/gu, " ").trim();
  return [...line].slice(0, MAX_NARRATION).join("").trim();
}
