const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
/** The other digits stay free, so that a second press of the last one can't hit another line. */
const MOST_KEYED = 6;

export interface LineDigits {
  readonly given: ReadonlyMap<string, number>;
  /** The digit that was freed last is given last. */
  readonly free: readonly number[];
}

export const NO_LINES: LineDigits = { given: new Map(), free: DIGITS };

/** Each line keeps its digit until it goes; only then does another line take a digit that was free. */
export function giveDigits(digits: LineDigits, lines: readonly string[]): LineDigits {
  const here = new Set(lines);
  const given = new Map([...digits.given].filter(([line]) => here.has(line)));
  const fresh = lines.filter((line) => !given.has(line)).slice(0, MOST_KEYED - given.size);
  if (given.size === digits.given.size && fresh.length === 0) return digits;
  const gone = [...digits.given].filter(([line]) => !here.has(line)).map(([, digit]) => digit);
  const free = [...digits.free, ...gone];
  for (const [turn, line] of fresh.entries()) given.set(line, free[turn]!);
  return { given, free: free.slice(fresh.length) };
}
