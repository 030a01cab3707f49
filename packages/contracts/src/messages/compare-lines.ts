import { CUSTOMER_LINES, customerLineLike, EARLIER_CUSTOMER_LINES } from "./customer-lines.ts";
import { earlierMessage, LABELS, type MessageSlip, orderMessage } from "./order-message.ts";
import { LINK_MARK } from "./pasted-links.ts";

/** A line of ours that the message has in another form. */
interface ChangedLine {
  /** The line that replaces ours; empty: none. */
  readonly message: string;
  readonly slip: string;
}

/** Labels of lines whose values are compared one by one. */
const COMPARED = new RegExp(
  `^(?:order [^ ]*\\d|I want to |(?:${Object.values(LABELS)
    .filter((label) => label !== LABELS.link)
    .join("|")}):)`,
  "i",
);

/**
 * Sentences of our message that are missing, each with the line that replaces it, and a line that claims to
 * be ours in the customer's language but isn't. A message of an earlier release is compared with the text of
 * that release.
 * @param lines of one message, with marks in place of links. @param keepsOrders null: unknown
 */
export function changedLines(
  lines: readonly string[],
  slip: MessageSlip,
  keepsOrders: boolean | null,
): readonly ChangedLine[] {
  const kept = [orderMessage(slip, { url: LINK_MARK, keepsOrders: true }), earlierMessage(slip, LINK_MARK)];
  const unkept = orderMessage(slip, { url: LINK_MARK, keepsOrders: false });
  const wordings = keepsOrders === true ? kept : [unkept, ...kept];
  const [first = [], ...others] = wordings.map((wording) => changedFrom(wording, lines));
  return others.reduce((fewest, changed) => (changed.length < fewest.length ? changed : fewest), first);
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
  return [...changed, ...altered];
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
