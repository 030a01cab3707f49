import { checkReference } from "../rules/slip-reference.ts";
import { DASHES } from "../rules/typed-text.ts";

const GROUPED = new RegExp(
  String.raw`(?<![\p{L}\p{N}${DASHES}])[0-9A-Z]{5} ?[${DASHES}] ?[0-9A-Z]{4}[0-9A-Z*~$=](?![\p{L}\p{N}${DASHES}])`,
  "giu",
);
/** The first line of a message; the other line that begins this way has no digit. */
const FIRST_LINE = /^order:? (?=.*\d)(.{5,20})$/i;

/**
 * References in a text, in our own spelling if the check symbol is right, otherwise as they are written:
 * mistyped or altered ones count too. Words with a hyphen don't.
 */
export function pastedReferences(lines: readonly string[]): readonly string[] {
  const found = new Set<string>();
  for (const line of lines) {
    const named = FIRST_LINE.exec(line)?.[1];
    const candidates = [
      ...(named === undefined ? [] : [named]),
      ...[...line.matchAll(GROUPED)].map(([text]) => text).filter(looksTyped),
    ];
    for (const candidate of candidates) found.add(checkReference(candidate) ?? candidate.trim());
  }
  return [...found];
}

/** "hello-world" has neither digits nor capitals; for words in capitals the check symbol decides. */
function looksTyped(text: string): boolean {
  if (/\d/.test(text)) return true;
  return text === text.toUpperCase() && checkReference(text) !== null;
}
