import { parseArgs } from "node:util";
import { checkEmail, cleanEmail } from "@tradeslip/contracts/rules";
import { ConfigError } from "@tradeslip/node-kit/environment";
import { StartError, startFailureLine } from "@tradeslip/node-kit/start-error";
import { loadProviderConfig, type ProviderConfig } from "./config.ts";
import { DatabaseUnavailableError } from "./errors.ts";
import { ENGLISH } from "./language.ts";

/** What a command says when it cannot do its work: one line for people, instead of a stack. */
export class CommandError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "CommandError";
  }
}

/** What `desk` can do. */
export interface Verb {
  /** Names of what it is given. */
  readonly values: readonly string[];
  readonly says: string;
  /** Resolves to what is printed. Throws a CommandError. */
  run(config: ProviderConfig, values: readonly string[]): Promise<string>;
}

/**
 * Runs a program of the operator's with the provider's environment. It exits with 0 only when all is done; a failure whose
 * reason is known is one line.
 * @param failed begins that line
 */
export async function runCommand(
  failed: string,
  work: (config: ProviderConfig) => Promise<void>,
): Promise<void> {
  try {
    await work(loadProviderConfig(process.env));
  } catch (error) {
    const line = knownReason(error);
    if (line === null) throw error;
    process.stderr.write(`${failed} ${line}\n`);
    process.exitCode = 1;
  }
}

function knownReason(error: unknown): string | null {
  const isKnown =
    error instanceof CommandError ||
    error instanceof ConfigError ||
    error instanceof DatabaseUnavailableError ||
    error instanceof StartError;
  return isKnown ? error.message : startFailureLine(error);
}

/** Wrong usage: says how, and exits with 2. */
export function endWithUsage(usage: string): never {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}

/** The one thing that a back-up program is given; "-" is its standard input or output. */
export function fileArgument(program: string): string {
  try {
    const { positionals } = parseArgs({ allowPositionals: true });
    const [file, ...more] = positionals;
    if (file !== undefined && more.length === 0) return file;
  } catch (error) {
    // An option: there are none.
    if (!(error instanceof TypeError)) throw error;
  }
  return endWithUsage(`Usage: ${program} FILE`);
}

/** An address as accounts have it. Throws a CommandError for what is none. */
export function givenEmail(given = ""): string {
  const problem = checkEmail(given);
  if (problem !== null) throw new CommandError(`${ENGLISH.say(problem)}.`);
  return cleanEmail(given);
}
