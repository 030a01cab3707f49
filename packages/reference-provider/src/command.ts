import { type Duplex, PassThrough, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { checkEmail, cleanEmail } from "@tradeslip/contracts/rules";
import { ConfigError } from "@tradeslip/node-kit/environment";
import { StartError, startFailureLine, toStartError } from "@tradeslip/node-kit/start-error";
import { loadProviderConfig, type ProviderConfig } from "./config.ts";
import { DatabaseUnavailableError } from "./errors.ts";
import { ENGLISH } from "./language.ts";

/** What a command prints when it can't do its work: one readable line instead of a stack trace. */
export class CommandError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "CommandError";
  }
}

const NO_SPACE = "the disk is full. Free some space, or use another one";
const FORBIDDEN = "this user has no permission for it. Change its owner or mode, or name another";
const READER_ENDED = "the program that reads it has ended. See why, then try again";
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: NO_SPACE,
  EDQUOT: NO_SPACE,
  EFBIG: NO_SPACE,
  EROFS: "the disk is mounted read-only. Use another one",
  EACCES: FORBIDDEN,
  EPERM: FORBIDDEN,
  ENOENT: "there's no such file or folder. Create it, or name another",
  ENOTDIR: "there's a file where a folder is needed. Name another place",
  EISDIR: "it's a folder. Name a file",
  EIO: "the disk fails. Use another one",
  EPIPE: READER_ENDED,
  ERR_STREAM_PREMATURE_CLOSE: READER_ENDED,
};

/**
 * Explains why a file that the operator named can't be read or written, and what helps. Other errors are
 * returned unchanged.
 */
export function fileError(file: string, error: Error): Error {
  const { code = "", path = file } = error as NodeJS.ErrnoException;
  const reason = REASONS[code];
  return reason === undefined ? error : new CommandError(`${path}: ${reason}.`);
}

/** Resolves once all of it is written; output that is lost throws. */
export async function writeOut(
  text: Iterable<string> | Readable,
  through: Duplex = new PassThrough(),
): Promise<void> {
  await pipeline(text, through, process.stdout, { end: false }).catch((error: Error) => {
    throw fileError("Standard output", error);
  });
}

/** A command of `desk`. */
export interface Verb {
  /** Names of its arguments. */
  readonly values: readonly string[];
  readonly says: string;
  /** Resolves to the text to print. Throws a CommandError. */
  run(config: ProviderConfig, values: readonly string[]): Promise<string>;
}

/**
 * Runs an operator's program with the provider's environment. It exits with 0 only when all is done and
 * printed; a failure whose reason is known is one line.
 * @param failed begins that line
 * @param work resolves to the text to print
 */
export async function runCommand(
  failed: string,
  work: (config: ProviderConfig) => Promise<string>,
): Promise<void> {
  await orOneLine(failed, async () => {
    const config = loadProviderConfig(process.env);
    const said = await work(config).catch((error: unknown) => {
      throw knownReason(error) === null ? toStartError(error, { file: config.dataDir }) : error;
    });
    await orOneLine("It's done, but its output was lost.", () => writeOut([said]));
  });
}

async function orOneLine(failed: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
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

/** Wrong usage: prints the right one, and exits with 2. */
export function endWithUsage(usage: string): never {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}

/** The only argument of a back-up program; "-" is its standard input or output. */
export function fileArgument(program: string): string {
  try {
    const { positionals } = parseArgs({ allowPositionals: true });
    const [file, ...more] = positionals;
    if (file !== undefined && more.length === 0) return file;
  } catch (error) {
    // It was given an option, and there are none.
    if (!(error instanceof TypeError)) throw error;
  }
  return endWithUsage(`Usage: ${program} FILE`);
}

/** An address in the form that accounts use. Throws a CommandError if it isn't an address. */
export function givenEmail(given = ""): string {
  const problem = checkEmail(given);
  if (problem !== null) throw new CommandError(`${ENGLISH.say(problem)}.`);
  return cleanEmail(given);
}
