/**
 * For the operator: `pnpm desk VERB …`, or `node desk.js VERB …` in an image, with the provider's environment, while the
 * provider runs or not.
 */
import { parseArgs } from "node:util";
import { endWithUsage, runCommand, type Verb } from "./command.ts";
import { AUDIT_VERBS } from "./desk/verbs.ts";
import { PEOPLE_VERBS } from "./people/verbs.ts";
import { ROLE_VERBS } from "./roles/verbs.ts";
import { KEY_VERBS } from "./slip-keys/verbs.ts";

/** A verb may have several words. */
const VERBS = Object.entries({ ...ROLE_VERBS, ...PEOPLE_VERBS, ...KEY_VERBS, ...AUDIT_VERBS });

const [verb, values] = chosenVerb();
await runCommand("Not done.", async (config) => {
  process.stdout.write(`${await verb.run(config, values)}\n`);
});

function chosenVerb(): readonly [Verb, readonly string[]] {
  const words = givenWords();
  for (const [name, chosen] of VERBS) {
    const rest = wordsAfter(name.split(" "), words);
    if (rest?.length === chosen.values.length) return [chosen, rest];
  }
  const lines = VERBS.map(([name, { values: names, says }]) => {
    return `  ${[name, ...names].join(" ").padEnd(20)} ${says}`;
  });
  return endWithUsage(`Usage: desk VERB …\n\n${lines.join("\n")}`);
}

function givenWords(): readonly string[] {
  try {
    return parseArgs({ allowPositionals: true }).positionals;
  } catch (error) {
    // An option: there are none.
    if (error instanceof TypeError) return [];
    throw error;
  }
}

/** Null unless the words begin with these. */
function wordsAfter(first: readonly string[], words: readonly string[]): readonly string[] | null {
  return first.every((word, place) => words[place] === word) ? words.slice(first.length) : null;
}
