/**
 * For the operator: `pnpm desk VERB …`, or `node desk.js VERB …` in an image, with the provider's
 * environment, while the provider runs or not.
 */
import { parseArgs } from "node:util";
import { endWithUsage, runCommand } from "./command.ts";
import { DESK_VERBS, findVerb } from "./desk-verbs.ts";

const [verb, values] = findVerb(givenWords()) ?? endWithTheirUsage();
await runCommand("Not done.", async (config) => `${await verb.run(config, values)}\n`);

function givenWords(): readonly string[] {
  try {
    return parseArgs({ allowPositionals: true }).positionals;
  } catch (error) {
    // It was given an option, and there are none.
    if (error instanceof TypeError) return [];
    throw error;
  }
}

function endWithTheirUsage(): never {
  const lines = DESK_VERBS.map(([name, { values: names, says }]) => {
    return `  ${[name, ...names].join(" ").padEnd(20)} ${says}`;
  });
  return endWithUsage(`Usage: desk VERB …\n\n${lines.join("\n")}`);
}
