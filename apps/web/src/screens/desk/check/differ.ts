import { t } from "@lingui/core/macro";

/** Splits a text in three: the beginning shared with the other, what differs, and the shared end. */
export function partsThatDiffer(text: string, other: string): readonly [string, string, string] {
  const most = Math.min(text.length, other.length);
  let start = 0;
  while (start < most && text[start] === other[start]) start += 1;
  let end = 0;
  while (end < most - start && text.at(-1 - end) === other.at(-1 - end)) end += 1;
  return [text.slice(0, start), text.slice(start, text.length - end), text.slice(text.length - end)];
}

/** What an edited number means relative to the slip's; null if either is not a number. */
export function timesAsMuch(message: string, slip: string): string | null {
  const [said, meant] = [numberIn(message), numberIn(slip)];
  if (said === null || meant === null || said === meant) return null;
  const power = Math.log10(said / meant);
  // Amounts are rounded, so the factor is never exactly ten.
  const isPower = Math.abs(power - Math.round(power)) < 0.001;
  if (isPower && Math.round(power) === 1) return t`Ten times what the slip says.`;
  if (isPower && Math.round(power) === -1) return t`A tenth of what the slip says.`;
  return said > meant ? t`More than the slip says.` : t`Less than the slip says.`;
}

/** Reads numbers as our messages write them: with commas between thousands. */
function numberIn(text: string): number | null {
  const found = /\d[\d,]*(?:\.\d+)?/.exec(text)?.[0];
  const value = found === undefined ? 0 : Number(found.replaceAll(",", ""));
  return value > 0 ? value : null;
}
