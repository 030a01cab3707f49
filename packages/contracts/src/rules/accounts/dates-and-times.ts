/** Dates, times and versions of programs, whose digits belong to no account. */

const YEAR = String.raw`(?:19\d\d|20[0-3]\d)`;
const SHORT_YEAR = String.raw`(?:${YEAR}|[0-3]\d)`;
const MONTH = String.raw`(?:0?[1-9]|1[0-2])`;
const DAY = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
const HOUR = String.raw`(?:[01]?\d|2[0-3])`;
const [MONTH_2, DAY_2, HOUR_2] = [
  "(?:0[1-9]|1[0-2])",
  String.raw`(?:0[1-9]|[12]\d|3[01])`,
  String.raw`(?:[01]\d|2[0-3])`,
];
const SIXTY = String.raw`[0-5]\d`;
/** Digits may not continue on either side: "01:23:45:67" is no time. */
const START = String.raw`(?<!\d)(?<!\d[:./_-])`;
const END = String.raw`(?!\d)(?![:/_-]\d)(?!\.\d)`;

const PATTERNS: readonly RegExp[] = [
  // 2026-11-21T14:03:11.000Z
  `${YEAR}-${MONTH}-${DAY}T${HOUR}:${SIXTY}(?::${SIXTY}(?:\\.\\d{1,3})?)?(?:Z|[+-]\\d\\d:?\\d\\d)?`,
  // 2026-11-21, 21.11.2026, 11/21/26, with or without spaces.
  String.raw`${YEAR}([./-] ?| )${MONTH}\1${DAY}`,
  String.raw`${DAY}([./-] ?)${MONTH}\1${SHORT_YEAR}`,
  String.raw`${MONTH}([./-] ?)${DAY}\1${SHORT_YEAR}`,
  String.raw`${DAY} ${MONTH} ${YEAR}`,
  // Two years as a range.
  String.raw`${YEAR} ?[/-] ?${YEAR}`,
  // 14:03, 14.03.11, 2h30, from 8:00 to 22:00.
  String.raw`${HOUR}:${SIXTY}(?::${SIXTY})?(?: ?- ?${HOUR}:${SIXTY})?`,
  String.raw`${HOUR}\.${SIXTY}(?:\.${SIXTY})?`,
].map((pattern) => new RegExp(START + pattern + END, "gi"));

/** The file name of a phone's picture, or of one sent by a messenger: IMG-20261126-WA0001.jpg. */
const FILE = new RegExp(
  String.raw`(?<![\p{L}\d])\p{L}{2,12}[-_]${YEAR}${MONTH_2}${DAY_2}(?:-WA\d{4}|[-_]?${HOUR_2}${SIXTY}${SIXTY}(?:\d{3})?)?(?:\(\d\))?\.(?:jpe?g|png|webp|heic|gif|mp4|3gp|mov|opus|m4a|pdf)(?!\p{L})`,
  "giu",
);

const VERSION =
  /\b(?:version|v|build|chrome|safari|firefox|edge|opera|android|ios|windows|macos) ?\/?\d{1,5}(?:\.\d{1,5}){1,4}(?![\d.]\d)/gi;

/** @param put replaces each of them */
export function withoutDates(text: string, put: string): string {
  if (!/\d/.test(text)) return text;
  return [FILE, ...PATTERNS, VERSION].reduce((rest, pattern) => rest.replace(pattern, put), text);
}
