const DECIMAL_SIGNS = [".", ",", "\u066B"] as const;
const GROUP_SIGNS = [".", ",", "'", " "] as const;

/** A number with a decimal point and without grouping, and the sign that was taken for grouping, if any. */
export interface Reading {
  readonly number: string;
  readonly group: string | null;
}

/**
 * Every number that a text can mean, whatever country it comes from. Grouping is by three, or as in India by two
 * before the last three. More than one reading has only what looks like "1,234" or "1.234".
 */
export function readings(text: string): readonly Reading[] {
  const found: Reading[] = [];
  const [whole, fraction] = [/^\d+$/, /^\d*$/];
  if (whole.test(text)) found.push({ number: text, group: null });
  for (const group of GROUP_SIGNS) {
    if (isGrouped(text, group)) found.push({ number: text.replaceAll(group, ""), group });
  }
  for (const decimal of DECIMAL_SIGNS) {
    const [before = "", after, ...more] = text.split(decimal);
    if (after === undefined || more.length > 0 || !fraction.test(after)) continue;
    if (whole.test(before) || (before === "" && after !== ""))
      found.push({ number: `${before}.${after}`, group: null });
    for (const group of GROUP_SIGNS) {
      if (group !== decimal && isGrouped(before, group))
        found.push({ number: `${before.replaceAll(group, "")}.${after}`, group });
    }
  }
  return found;
}

function isGrouped(text: string, group: string): boolean {
  const [first = "", ...rest] = text.split(group);
  const last = rest.at(-1);
  if (last === undefined || !/^\d{3}$/.test(last) || !/^[1-9]\d{0,2}$/.test(first)) return false;
  const between = rest.slice(0, -1);
  const isByThree = between.every((part) => /^\d{3}$/.test(part));
  const isIndian = first.length <= 2 && between.every((part) => /^\d{2}$/.test(part));
  return isByThree || isIndian;
}
