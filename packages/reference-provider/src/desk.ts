/**
 * For the operator: `pnpm desk VERB …`, or `node desk.js VERB …` in an image, with the provider's environment, while the
 * provider runs or not.
 */
import { parseArgs } from "node:util";
import { endWithUsage, runCommand } from "./command.ts";
import { openPeople } from "./people/open-people.ts";
import { PEOPLE_VERBS, type Verb } from "./people/verbs.ts";

const VERBS: ReadonlyMap<string, Verb> = new Map(Object.entries(PEOPLE_VERBS));

const [verb, values] = chosenVerb();
await runCommand("Not done.", async (config) => {
  const opened = await openPeople(config);
  try {
    process.stdout.write(`${await verb.run(opened, values)}\n`);
  } finally {
    await opened.close();
  }
});

function chosenVerb(): readonly [Verb, readonly string[]] {
  try {
    const [name = "", ...given] = parseArgs({ allowPositionals: true }).positionals;
    const chosen = VERBS.get(name);
    if (chosen !== undefined && given.length === chosen.values.length) return [chosen, given];
  } catch (error) {
    // An option: there are none.
    if (!(error instanceof TypeError)) throw error;
  }
  const lines = [...VERBS].map(([name, { values: names, says }]) => {
    return `  ${[name, ...names].join(" ").padEnd(20)} ${says}`;
  });
  return endWithUsage(`Usage: desk VERB EMAIL\n\n${lines.join("\n")}`);
}
