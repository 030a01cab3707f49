import { isWholeToken } from "../slips/whole-token.ts";
import { tokenIn } from "./pasted-links.ts";

/** What a mail program may have broken: a link, or a token on its own. */
const BEGUN = /(?:https?:\/\/|\bwww\.)[^\s<>"()[\]]+|(?<![\w./-])2\.[\w-]{20,}/giu;
/** The next piece: after a space on the same line, or on the next line, which may be quoted. */
const GOES_ON = /(?:[ \t]*\n[ \t>|]*| )([\w./:?=&%-]+)/y;
/** A line that is one run of characters, longer than nearly all words. */
const ROW = /^[\w-]{16,}$/;
/** Enough for lines a quarter of the usual width. */
const MAX_PIECES = 30;
const MAX_LENGTH = 2_048;

const LINK = /https:\/\/[^\s<>"()[\]]{1,4096}/giu;
/** Mail programs and pages that lead links through themselves, and where they say what the link was. */
const THROUGH: readonly (readonly [host: RegExp, parameters: readonly string[]])[] = [
  [/\.safelinks\.protection\.outlook\.com$/, ["url"]],
  [/^www\.google\.com$/, ["q", "url"]],
  [/^lm?\.(?:facebook|instagram)\.com$/, ["u"]],
];
const PROOFPOINT = /^https:\/\/urldefense\.com\/v3\/__(https?:\/\/.*?)__;/i;

/** What is checked is where it leads; null: it is as it was written. */
function targetOf(link: string): string | null {
  const proofpoint = PROOFPOINT.exec(link)?.[1];
  if (proofpoint !== undefined) return proofpoint;
  if (!URL.canParse(link)) return null;
  const { host, searchParams } = new URL(link);
  const parameters = THROUGH.find(([through]) => through.test(host))?.[1] ?? [];
  const target = parameters.map((name) => searchParams.get(name)).find((value) => value !== null);
  return target !== undefined && target !== null && /^https?:\/\//.test(target) ? target : null;
}

/**
 * Rejoins broken links to slips: the token tells when it is complete. A link that can't be repaired also
 * stays one link.
 */
export function unwrapLinks(rewritten: string): string {
  const text = rewritten.replace(LINK, (link) => targetOf(link) ?? link);
  let written = "";
  let end = 0;
  for (const { 0: begun, index } of text.matchAll(BEGUN)) {
    if (index < end) continue;
    const whole = wholeFrom(text, begun, index + begun.length);
    if (whole === null) continue;
    written += text.slice(end, index) + whole.link;
    end = whole.end;
  }
  return written + text.slice(end);
}

interface Joined {
  readonly link: string;
  readonly end: number;
}

/** Null: it is already complete, or no link to a slip. */
function wholeFrom(text: string, begun: string, end: number): Joined | null {
  if (isSlip(begun)) return null;
  const rows: Joined = { link: begun, end };
  let broken: Joined = rows;
  let joined: Joined = rows;
  for (let count = 0; count < MAX_PIECES && joined.link.length < MAX_LENGTH; count += 1) {
    GOES_ON.lastIndex = joined.end;
    const [piece = "", characters = ""] = GOES_ON.exec(text) ?? [];
    if (characters === "" || characters.includes("://")) break;
    joined = { link: joined.link + characters, end: joined.end + piece.length };
    if (isSlip(joined.link)) return joined;
    const isRow = broken.end === joined.end - piece.length && piece.includes("\n") && ROW.test(characters);
    if (isRow && isLineEnd(text, joined.end)) broken = joined;
  }
  return broken === rows || tokenIn(broken.link) === null ? null : broken;
}

function isSlip(link: string): boolean {
  const token = tokenIn(link);
  return token !== null && isWholeToken(token);
}

function isLineEnd(text: string, at: number): boolean {
  return at === text.length || /^[ \t]*\n/.test(text.slice(at, at + MAX_SPACES));
}

const MAX_SPACES = 8;
