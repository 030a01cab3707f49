import type { Verb } from "./command.ts";
import { AUDIT_VERBS } from "./desk/verbs.ts";
import { PEOPLE_VERBS } from "./people/verbs.ts";
import { ROLE_VERBS } from "./roles/verbs.ts";
import { KEY_VERBS } from "./slip-keys/verbs.ts";

/** The commands of `desk`, by a verb that may have several words. */
export const DESK_VERBS = Object.entries({ ...ROLE_VERBS, ...PEOPLE_VERBS, ...KEY_VERBS, ...AUDIT_VERBS });

/** The verb that the words begin with, and its arguments. Null if no verb matches, or the count differs. */
export function findVerb(words: readonly string[]): readonly [Verb, readonly string[]] | null {
  for (const [name, verb] of DESK_VERBS) {
    const rest = wordsAfter(name.split(" "), words);
    if (rest?.length === verb.values.length) return [verb, rest];
  }
  return null;
}

/** Null unless the words begin with these. */
function wordsAfter(first: readonly string[], words: readonly string[]): readonly string[] | null {
  return first.every((word, place) => words[place] === word) ? words.slice(first.length) : null;
}
