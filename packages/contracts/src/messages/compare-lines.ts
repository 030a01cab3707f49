import { CUSTOMER_LINES, customerLineLike, EARLIER_CUSTOMER_LINES } from "./customer-lines.ts";
import { earlierMessage, LABELS, type MessageSlip, orderMessage } from "./order-message.ts";
import { LINK_MARK } from "./pasted-links.ts";
import { pastedReferences } from "./pasted-references.ts";

/** A line of ours that the message has in another form, or a line among ours that we didn't write. */
interface ChangedLine {
  /** The line that replaces ours; empty: none. */
  readonly message: string;
  /** Our line; empty: none. */
  readonly slip: string;
}

/** Labels of lines whose values are compared one by one. */
const COMPARED = new RegExp(
  `^(?:order:? [^ ]*\\d[^ ]*$|I want to \\p{L}+ .|(?:${Object.values(LABELS)
    .filter((label) => label !== LABELS.link)
    .join("|")}) ?:)`,
  "iu",
);

/** The first line of our message, and how it is retyped. */
const BEGINNING = /^order:? (?:[\dA-Z]{5} ?\p{Pd} ?[\dA-Z]{4}[\dA-Z*~$=]|[^ ]+)/iu;

/**
 * Sentences of our message that are missing, each with the line that replaces it; a line that claims to be
 * ours in the customer's language but isn't; and each line from our first to our last that we didn't write.
 * A message of an earlier release is compared with the text of that release.
 * @param lines of one message, with marks in place of links. @param keepsOrders null: unknown
 */
export function changedLines(
  lines: readonly string[],
  slip: MessageSlip,
  keepsOrders: boolean | null,
): readonly ChangedLine[] {
  const { kept, unkept } = wordingsOf(slip);
  const wordings = keepsOrders === true ? kept : [unkept, ...kept];
  const [first = [], ...others] = wordings.map((wording) => changedFrom(wording, lines));
  return others.reduce((fewest, changed) => (changed.length < fewest.length ? changed : fewest), first);
}

/** The lines of a message, in which our own are whole again where a mail program broke them. */
export function rejoinedLines(lines: readonly string[], slip: MessageSlip): readonly string[] {
  const { kept, unkept } = wordingsOf(slip);
  const written = [unkept, ...kept].flatMap((wording) => wording.split("\n"));
  const ours = new Set([...written, ...CUSTOMER_LINES, ...EARLIER_CUSTOMER_LINES].map(wordsOf));
  const whole: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const words = wordsOf(lines[at]!);
    const isBegun = words !== "" && !ours.has(words);
    const parts = isBegun ? PARTS.find((count) => ours.has(wordsOf(joined(lines, at, count)))) : undefined;
    whole.push(joined(lines, at, parts ?? 1));
    at += (parts ?? 1) - 1;
  }
  return whole;
}

/** How many lines one of ours becomes in a narrow mail. */
const PARTS = [2, 3, 4, 5];

function joined(lines: readonly string[], at: number, count: number): string {
  return lines.slice(at, at + count).join(" ");
}

function wordingsOf(slip: MessageSlip) {
  return {
    kept: [orderMessage(slip, { url: LINK_MARK, keepsOrders: true }), earlierMessage(slip, LINK_MARK)],
    unkept: orderMessage(slip, { url: LINK_MARK, keepsOrders: false }),
  };
}

function changedFrom(wording: string, lines: readonly string[]): readonly ChangedLine[] {
  const expected = wording.split("\n").filter((line) => wordsOf(line) !== "" && !COMPARED.test(line));
  const known = new Set([...expected, ...CUSTOMER_LINES, ...EARLIER_CUSTOMER_LINES].map(wordsOf));
  const places = new Map(lines.map((line, place) => [wordsOf(line), place] as const));
  const others = lines.flatMap((line, place) => (isOther(line, known) ? [place] : []));
  const taken = new Set<number>();
  const altered = others.flatMap((place) => {
    const own = customerLineLike(lines[place] ?? "");
    if (own === null) return [];
    taken.add(place);
    return [{ message: lines[place] ?? "", slip: own }];
  });
  const changed = expected.flatMap((line, turn) => {
    if (places.has(wordsOf(line))) return [];
    const before = lastPlace(expected.slice(0, turn), places) ?? firstPlace(lines);
    const after = firstAfter(expected.slice(turn + 1), places) ?? lines.length;
    const place = others.findLast((other) => other > before && other < after && !taken.has(other));
    if (place !== undefined) taken.add(place);
    const instead = place === undefined ? "" : (lines[place] ?? "").replaceAll(LINK_MARK, "").trim();
    return [{ message: instead, slip: line.replaceAll(LINK_MARK, "").trim() }];
  });
  const added = addedTo(lines, known).filter(({ place }) => !taken.has(place));
  return [...changed, ...altered, ...added.map(({ text }) => ({ message: text, slip: "" }))];
}

interface AddedLine {
  readonly place: number;
  readonly text: string;
}

/** What isn't ours between the first line and the link of our message, or of each copy of it. */
function addedTo(lines: readonly string[], known: ReadonlySet<string>): readonly AddedLine[] {
  const begun = lines.flatMap((line, place) => (isBeginning(line) ? [place] : []));
  const starts = begun.length === 0 ? [firstPlace(lines)] : begun;
  return starts.flatMap((start, turn) => {
    const copy = lines.slice(start, starts[turn + 1]);
    const own = copy.findLastIndex((line) => wordsOf(line) !== "" && !isOther(line, known));
    const link = copy.findIndex((line, at) => at >= own && line.includes(LINK_MARK));
    return copy.slice(0, Math.max(own, link) + 1).flatMap((line, at) => {
      // What follows the link are the sender's own words.
      const [before = ""] = at === link ? line.split(LINK_MARK) : [line.replaceAll(LINK_MARK, "")];
      const text = isBeginning(before) ? before.replace(BEGINNING, "") : before;
      return isOther(text, known) ? [{ place: start + at, text: before.trim() }] : [];
    });
  });
}

function isBeginning(line: string): boolean {
  return BEGINNING.test(line) && pastedReferences([line]).length > 0;
}

/** Neither one of our lines nor one whose value is compared. */
function isOther(line: string, known: ReadonlySet<string>): boolean {
  const words = wordsOf(line);
  return words !== "" && !known.has(words) && !COMPARED.test(line);
}

/** Place of the line with the order's reference. */
function firstPlace(lines: readonly string[]): number {
  return lines.findIndex((line) => COMPARED.test(line));
}

function lastPlace(lines: readonly string[], places: ReadonlyMap<string, number>): number | undefined {
  return lines.map((line) => places.get(wordsOf(line))).findLast((place) => place !== undefined);
}

function firstAfter(lines: readonly string[], places: ReadonlyMap<string, number>): number | undefined {
  return lines.map((line) => places.get(wordsOf(line))).find((place) => place !== undefined);
}

/** A chat's formatting or an extra space doesn't change a sentence. */
function wordsOf(line: string): string {
  return (line.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");
}
