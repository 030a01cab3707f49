import { accountsIn } from "../rules/accounts/accounts-in-text.ts";
import { utcDateTime } from "../rules/formats.ts";
import { MESSAGE_FIELDS, type MessageField } from "../rules/pasted-limits.ts";
import { DESK_COINS } from "../rules/desk-coins.ts";
import type { SlipTerms } from "../slips/slip-body.ts";
import { hasOtherWords, isSameNumber, type LineNumber, numbersIn, wholeWord } from "./amounts-in-line.ts";
import { changedLines, rejoinedLines } from "./compare-lines.ts";
import {
  feeLabel,
  LABELS,
  localLabel,
  type MessageSlip,
  priceLabel,
  rateLabel,
  tradeType,
} from "./order-message.ts";
import { LINK_MARK } from "./pasted-links.ts";
import { pastedReferences } from "./pasted-references.ts";
import { isSameMoment, isSamePrice, isTimeLine } from "./times-in-line.ts";

/** A field in which the message differs from the slip. */
export interface MessageDifference {
  readonly field: MessageField;
  /** What the message says; empty: its line is missing. */
  readonly message: string;
  /** What the slip says. */
  readonly slip: string;
}

/** What one line says about one field. */
interface Saying {
  readonly field: ValueField;
  readonly text: string;
  readonly isSame: boolean;
}

/**
 * All fields in which a message differs from its slip, and no others: other digits or separators make no
 * difference, and a translated line is compared by its numbers and times.
 * @param received lines of one message, from chatMessages, with marks in place of links
 * @param keepsOrders whether the desk keeps orders, which adds a sentence; null: unknown
 */
export function compareMessage(
  received: readonly string[],
  slip: MessageSlip,
  keepsOrders: boolean | null,
): readonly MessageDifference[] {
  const lines = rejoinedLines(received, slip);
  const known = knownTexts(slip);
  const block = orderBlock(lines);
  const byLabel = lines.flatMap((line) => sayingsByLabel(line, slip));
  const unlabelled = block.filter((line) => sayingsByLabel(line, slip).length === 0);
  const timeLines = unlabelled.filter(isTimeLine);
  // A line with a foreign account states no amount of the order: the account is a problem of its own.
  const others = unlabelled.filter((line) => !isTimeLine(line) && accountsIn(line).length === 0);
  const byShape = others.flatMap((line) => sayingsByShape(line, slip.terms));
  const times = timeSayings(timeLines, byLabel, slip.terms);
  const sayings = [...referenceSayings(lines, slip.reference), ...byLabel, ...byShape, ...times];
  const isOurs = isOurWording(lines, slip);
  const missing = isOurs ? neededOf(slip.terms).filter((field) => !says(sayings, field)) : [];
  const changed = isOurs ? changedLines(lines, slip, keepsOrders) : [];
  const fields = VALUES.flatMap((field) => {
    const wrong = sayings.find((saying) => saying.field === field && !saying.isSame);
    if (wrong) return [{ field, message: wrong.text, slip: known[field] }];
    return missing.includes(field) ? [{ field, message: "", slip: known[field] }] : [];
  });
  return [...fields, ...changed.map((line) => ({ field: "line" as const, ...line }))];
}

/** Whether a message is in our words, so that each line is compared: no link alone, no translation. */
export function isOurWording(lines: readonly string[], slip: MessageSlip): boolean {
  return lines.flatMap((line) => sayingsByLabel(line, slip)).length >= ENOUGH_LABELS;
}

type ValueField = Exclude<MessageField, "line">;
const VALUES = MESSAGE_FIELDS.filter((field): field is ValueField => field !== "line");

/** A message with at least this many of our labels is ours, and must then have these fields. */
const ENOUGH_LABELS = 4;
const NEEDED: readonly ValueField[] = ["usd", "coinAmount", "rate", "price", "validUntil"];

function neededOf({ market, fee, local }: SlipTerms): readonly ValueField[] {
  return [
    ...NEEDED,
    ...(market === undefined ? [] : (["market"] as const)),
    ...(fee === undefined ? [] : (["fee"] as const)),
    ...(local === undefined ? [] : (["local"] as const)),
  ];
}

function says(sayings: readonly Saying[], field: ValueField): boolean {
  return sayings.some((saying) => saying.field === field);
}

function knownTexts({ terms, reference }: MessageSlip): Readonly<Record<ValueField, string>> {
  const { side, coin, usd, coinAmount, rate, market, local, expiresAt } = terms;
  return {
    reference,
    side: side === "buy" ? "Buy" : "Sell",
    coin: `${coin.name} (${coin.symbol})`,
    usd: `${usd} USD`,
    coinAmount: `${coinAmount} ${coin.symbol}`,
    rate: rateLabel(rate, coin.symbol),
    market: market === undefined ? "" : rateLabel(market, coin.symbol),
    fee: feeLabel(terms) ?? "",
    local: local === undefined ? "" : localLabel(local),
    price: priceLabel(terms),
    validUntil: utcDateTime(expiresAt),
  };
}

/** The lines between reference and link; a message without its reference is read by its labels only. */
function orderBlock(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex(hasReference);
  if (first === -1) return [];
  const end = lines.findIndex((line, at) => at > first && line.includes(LINK_MARK));
  const block = lines.slice(first + 1, end === -1 ? first + LONGEST : end);
  return block.filter((line) => !hasReference(line));
}

/** More lines than a message has before its link. */
const LONGEST = 14;

function hasReference(line: string): boolean {
  return pastedReferences([line]).length > 0;
}

function referenceSayings(lines: readonly string[], reference: string): readonly Saying[] {
  const found = pastedReferences(lines);
  if (found.includes(reference)) return [{ field: "reference", text: reference, isSame: true }];
  return found.slice(0, 1).map((text) => ({ field: "reference", text, isSame: false }));
}

const LABELLED = new RegExp(`^(${Object.values(LABELS).join("|")}) ?: ?(.*)$`, "i");
const FIRST_PERSON = /^I want to (\p{L}+) (.+?)(?: \(([^()]{1,40})\))? ?\.?$/iu;

/** Reads our own English labels and sentences. */
function sayingsByLabel(line: string, slip: MessageSlip): readonly Saying[] {
  const wanted = FIRST_PERSON.exec(line);
  if (wanted) {
    const [, verb = "", name = "", symbol] = wanted;
    return [sideSaying(verb, slip.terms), ...coinSayings([name, symbol], slip.terms)];
  }
  const [, label = "", value = ""] = LABELLED.exec(line) ?? [];
  const said = label === "" ? [] : valueSayings(label.toLowerCase(), value, slip);
  return said.map((saying) => (addsWords(saying, slip) ? { ...saying, isSame: false } : saying));
}

const NUMBERS: ReadonlySet<ValueField> = new Set(["usd", "coinAmount", "rate", "market", "fee", "local"]);

/** Coins are compared by themselves. */
const COINS = DESK_COINS.map(({ name, symbol }) => `${name} ${symbol}`).join(" ");

/** Whether our label is followed by more than its number. */
function addsWords({ field, text }: Saying, slip: MessageSlip): boolean {
  const { name, symbol } = slip.terms.coin;
  return NUMBERS.has(field) && hasOtherWords(text, `${knownTexts(slip)[field]} ${name} ${symbol} ${COINS}`);
}

function valueSayings(label: string, value: string, slip: MessageSlip): readonly Saying[] {
  const { terms } = slip;
  switch (label) {
    case LABELS.action.toLowerCase(): {
      const [verb = "", ...name] = value.split(" ");
      return [sideSaying(verb, terms), ...coinSayings([name.join(" ")], terms)];
    }
    case LABELS.amount.toLowerCase():
      return amountSayings(isInDollars(terms) ? "usd" : "coinAmount", value, terms);
    case LABELS.quantity.toLowerCase():
      return amountSayings("coinAmount", value, terms);
    case LABELS.value.toLowerCase():
    case LABELS.dollarValue.toLowerCase():
      return amountSayings("usd", value, terms);
    case LABELS.rate.toLowerCase():
      return rateSayings(value, terms);
    case LABELS.market.toLowerCase():
      return rateSayings(value, terms, "market");
    case LABELS.fee.toLowerCase():
      return [feeSaying(value, terms)];
    case LABELS.local.toLowerCase():
      return [localSaying(value, terms)];
    case LABELS.tradeType.toLowerCase():
      return tradeSayings(value, terms);
    case LABELS.price.toLowerCase():
      return [{ field: "price", text: value, isSame: isSamePrice(value, priceLabel(terms)) }];
    case LABELS.validUntil.toLowerCase():
      return [
        { field: "validUntil", text: value, isSame: isSameMoment(value, utcDateTime(terms.expiresAt)) },
      ];
    default:
      return [];
  }
}

/** On the dashboard a user buys for an amount of dollars (docs/product.md, P8.6). */
function isInDollars({ surface, side }: SlipTerms): boolean {
  return surface === "dashboard" && side === "buy";
}

function sideSaying(verb: string, { side }: SlipTerms): Saying {
  return { field: "side", text: verb, isSame: verb.toLowerCase() === side };
}

function coinSayings(texts: readonly (string | undefined)[], { coin }: SlipTerms): readonly Saying[] {
  const names = [coin.name.toLowerCase(), coin.symbol.toLowerCase()];
  return texts
    .filter((text) => text !== undefined)
    .map((text) => ({ field: "coin", text, isSame: names.includes(text.toLowerCase()) }));
}

function amountSayings(field: "usd" | "coinAmount", value: string, terms: SlipTerms): readonly Saying[] {
  const numbers = numbersIn(value, terms.coin.symbol);
  const [number] = numbers;
  if (number === undefined) return [{ field, text: value, isSame: false }];
  return numberSayings(field, number, { text: value, isAlone: numbers.length === 1, terms });
}

interface InLine {
  readonly text: string;
  readonly isAlone: boolean;
  readonly terms: SlipTerms;
}

function numberSayings(
  field: "usd" | "coinAmount",
  { text: number, unit, unitText }: LineNumber,
  { text, isAlone, terms }: InLine,
): readonly Saying[] {
  const isRight = isAlone && isSameNumber(number, terms[field]);
  const isUnit = field === "usd" ? unit !== "coin" && unit !== "other" : unit !== "usd";
  const saying: Saying = { field, text, isSame: isRight && isUnit };
  if (field === "coinAmount" && unit === "other")
    return [saying, { field: "coin", text: unitText, isSame: false }];
  return [saying];
}

function rateSayings(value: string, terms: SlipTerms, field: "rate" | "market" = "rate"): readonly Saying[] {
  const { coin, [field]: rate = "" } = terms;
  const numbers = numbersIn(value, coin.symbol);
  const price = numbers.find(({ unit }) => unit === "usd") ?? numbers[0];
  const one = numbers.find((number) => number !== price);
  const isSame =
    price !== undefined &&
    price.unit !== "coin" &&
    price.unit !== "other" &&
    numbers.length <= 2 &&
    isSameNumber(price.text, rate) &&
    (one === undefined || isSameNumber(one.text, "1"));
  const saying: Saying = { field, text: value, isSame };
  return one?.unit === "other" ? [saying, { field: "coin", text: one.unitText, isSame: false }] : [saying];
}

/** Compares all its numbers, in order, and nothing else. */
function feeSaying(value: string, terms: SlipTerms): Saying {
  const known = feeLabel(terms);
  return { field: "fee", text: value, isSame: known !== null && hasSameNumbers(value, known, terms) };
}

function localSaying(value: string, terms: SlipTerms): Saying {
  const { local } = terms;
  const isSame =
    local !== undefined &&
    hasSameNumbers(value, localLabel(local), terms) &&
    wholeWord(local.currency).test(value);
  return { field: "local", text: value, isSame };
}

function hasSameNumbers(text: string, known: string, { coin }: SlipTerms): boolean {
  const [numbers, expected] = [numbersIn(text, coin.symbol), numbersIn(known, coin.symbol)];
  if (expected.length === 0) return text.trim().toLowerCase() === known;
  return (
    numbers.length === expected.length &&
    numbers.every(({ text: number }, place) => isWritten(number, expected[place]!.text))
  );
}

/** Whether it is the number that we wrote with grouping. Without decimals, points may group its digits. */
function isWritten(number: string, known: string): boolean {
  const plain = known.replaceAll(",", "");
  const isWhole = !plain.includes(".") && /^\d{1,3}(?:[.,'\u2019 ]\d{3})*$/.test(number);
  return isWhole ? number.replace(/\D/g, "") === plain : isSameNumber(number, plain);
}

function tradeSayings(value: string, terms: SlipTerms): readonly Saying[] {
  for (const side of ["buy", "sell"] as const) {
    const words = tradeType(side).toLowerCase();
    if (!value.toLowerCase().startsWith(words)) continue;
    return [
      { field: "side", text: value, isSame: side === terms.side },
      ...coinSayings([value.slice(words.length).trim()], terms),
    ];
  }
  return [{ field: "side", text: value, isSame: false }];
}

/**
 * Reads the numbers of a line in another language or with another label; if there are none, whether it names
 * another coin.
 */
function sayingsByShape(line: string, terms: SlipTerms): readonly Saying[] {
  const { local, market } = terms;
  if (local !== undefined && wholeWord(local.currency).test(line)) return [localSaying(valueOf(line), terms)];
  if (terms.fee !== undefined && /[%\u066A]/.test(line)) return [feeSaying(valueOf(line), terms)];
  const numbers = numbersIn(line, terms.coin.symbol).filter(({ unit }) => unit !== null);
  const hasDollars = numbers.some(({ unit }) => unit === "usd");
  const [number] = numbers;
  if (hasDollars && numbers.length > 1) {
    const isMarket = market !== undefined && rateSayings(valueOf(line), terms, "market")[0]!.isSame;
    return rateSayings(valueOf(line), terms, isMarket ? "market" : "rate");
  }
  if (number === undefined) return otherCoin(line, terms);
  const field = hasDollars ? "usd" : "coinAmount";
  return numberSayings(field, number, { text: valueOf(line), isAlone: numbers.length === 1, terms });
}

function otherCoin(line: string, { coin }: SlipTerms): readonly Saying[] {
  if ([coin.name, coin.symbol].some((own) => wholeWord(own).test(line))) return [];
  const other = DESK_COINS.find(
    ({ name, symbol }) => wholeWord(name).test(line) || new RegExp(`\\b${symbol}\\b`).test(line),
  );
  return other ? [{ field: "coin", text: other.name, isSame: false }] : [];
}

/** The line without its label. */
function valueOf(line: string): string {
  const [label = "", ...rest] = line.split(":");
  return rest.length > 0 && !/\d/.test(label) ? rest.join(":").trim() : line;
}

/** The first time in a message belongs to the price, unless that has none; the last is the slip's end. */
function timeSayings(
  lines: readonly string[],
  byLabel: readonly Saying[],
  terms: SlipTerms,
): readonly Saying[] {
  const rest = [...lines];
  const found: Saying[] = [];
  const end = says(byLabel, "validUntil") ? undefined : rest.pop();
  if (end !== undefined) {
    const isSame = isSameMoment(end, utcDateTime(terms.expiresAt), "in any words");
    found.push({ field: "validUntil", text: valueOf(end), isSame });
  }
  const price = says(byLabel, "price") ? undefined : rest.shift();
  if (price !== undefined) {
    const isSame = isSameMoment(price, priceLabel(terms), "in any words");
    found.push({ field: "price", text: valueOf(price), isSame });
  }
  return found;
}
