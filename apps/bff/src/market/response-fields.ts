/** Formats of numbers and icons in market responses. */

/** Never -0, which JSON would hide but a comparison would not. */
export function roundTo(value: number, decimals: number): number {
  return Number(value.toFixed(decimals)) + 0;
}

export function roundToOrNull(value: number | null, decimals: number): number | null {
  return value === null ? null : roundTo(value, decimals);
}

/** Fields that released clients read as numbers: 0 where the figure is unknown, and its name in `unknown`. */
export function orUnknown<Name extends string>(
  figures: Readonly<Record<Name, number | null>>,
): Record<Name, number> & { unknown?: Name[] } {
  const names = Object.keys(figures) as Name[];
  const unknown = names.filter((name) => figures[name] === null);
  const numbers = Object.fromEntries(names.map((name) => [name, figures[name] ?? 0])) as Record<Name, number>;
  return unknown.length === 0 ? numbers : { ...numbers, unknown };
}

/** Six digits draw any curve exactly enough and keep responses small. */
export function roundSignificant(value: number): number {
  return Number(value.toPrecision(6));
}

/** A coin's icon on our own origin. A ticker that is not a plain file name gets the generic icon. */
export function iconPath(ticker: string): string {
  const name = ticker.toLowerCase();
  return `/icons/coins/${/^[a-z0-9]+$/.test(name) ? name : "generic"}.svg`;
}
