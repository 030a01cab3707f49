/**
 * The structure of an answer without its values: one line per place and kind. Names in capitals (currencies,
 * pairs) are data, not fields. A list of plain values is a row whose positions have meanings; any other list
 * contains things of one kind.
 */
export function wireShape(value: unknown): ReadonlySet<string> {
  return new Set(linesOf(value, ""));
}

const KINDS: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ["unix seconds", /^\d{10}$/],
  ["decimal", /^-?\d+(\.\d+)?(e-?\d+)?$/],
  ["day", /^\d{4}-\d\d-\d\d$/],
  ["time without a zone", /^\d{4}-\d\d-\d\dT[\d:.]+$/],
];

const isName = (key: string) => /^[A-Z0-9/:]+$/.test(key);
const isPlain = (value: unknown) => typeof value !== "object" || value === null;

function linesOf(value: unknown, place: string): string[] {
  if (Array.isArray(value)) {
    const isRow = value.length > 0 && value.every(isPlain);
    const row = `${place}[${value.length}]`;
    return value.flatMap((item, index) => linesOf(item, isRow ? `${row}.${index}` : `${place}[]`));
  }
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([key, item]) =>
      linesOf(item, `${place}.${isName(key) ? "NAME" : key}`),
    );
  }
  return [`${place}: ${kindOf(value)}`];
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (typeof value !== "string") return typeof value;
  const kind = KINDS.find(([, pattern]) => pattern.test(value));
  return `text, ${kind?.[0] ?? "any"}`;
}
