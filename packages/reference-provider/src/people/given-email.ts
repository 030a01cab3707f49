import { checkEmail, cleanEmail } from "@tradeslip/contracts/rules";
import { CommandError } from "../command.ts";
import { ENGLISH } from "../language.ts";

/** An address as accounts have it. Throws a CommandError for what is none. */
export function givenEmail(given = ""): string {
  const problem = checkEmail(given);
  if (problem !== null) throw new CommandError(`${ENGLISH.say(problem)}.`);
  return cleanEmail(given);
}
