/** Times as our messages write them: "2026-11-21 12:15 UTC", "12:15 UTC". */

const TIME = /\b\d{1,2}[:.]\d{2}\b/;

/** Whether a line states a time. */
export function isTimeLine(line: string): boolean {
  return (
    TIME.test(line) &&
    /\b(?:UTC|GMT)\b|\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}/.test(line)
  );
}

/**
 * Whether two texts state the same time, whatever the separators and the order of its parts.
 * @param wording "in any words": the text may be in another language
 */
export function isSameMoment(
  text: string,
  known: string,
  wording: "as we write" | "in any words" = "as we write",
): boolean {
  if (text.trim().toLowerCase() === known.toLowerCase()) return true;
  const isWording = wording === "in any words" || wordsOf(text) === wordsOf(known);
  const [parts, expected] = [numbersOf(text), numbersOf(known)];
  return isWording && orders(expected).some((order) => String(order) === String(parts));
}

/** "live at 12.00 UTC" equals "live at 12:00 UTC"; other words mean another price. */
export function isSamePrice(text: string, known: string): boolean {
  return wordsOf(text) === wordsOf(known) && isSameMoment(text, known);
}

function wordsOf(text: string): string {
  return (
    text
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.join(" ") ?? ""
  );
}

function numbersOf(text: string): readonly number[] {
  return (text.match(/\d+/g) ?? []).map(Number);
}

/** The orders of a date's parts that are used in the world's languages. */
function orders(numbers: readonly number[]): readonly (readonly number[])[] {
  const [year, month, day, ...time] = numbers;
  if (time.length === 0 || year === undefined || month === undefined || day === undefined) return [numbers];
  return [numbers, [day, month, year, ...time], [month, day, year, ...time]];
}
