export interface StartErrorOptions extends ErrorOptions {
  /** A later start may succeed without a change. */
  readonly mayPass?: boolean;
}

/** Why a process cannot start. The message is one line that names the file and the remedy. */
export class StartError extends Error {
  readonly mayPass: boolean;

  constructor(line: string, { mayPass = false, ...options }: StartErrorOptions = {}) {
    super(line, options);
    this.name = "StartError";
    this.mayPass = mayPass;
  }
}

const ANOTHER_FOLDER = "or set DATA_DIR to another folder";
const FULL = "the disk is full. Free some space, then start again";
const READ_ONLY = `the disk is mounted read-only. Mount it for writing, ${ANOTHER_FOLDER}`;
const forbidden = () =>
  `this user${process.getuid ? ` (uid ${process.getuid()})` : ""} can't read and write it. Change its owner or mode, ${ANOTHER_FOLDER}`;

const BY_CODE: Readonly<Record<string, () => string>> = {
  ENOSPC: () => FULL,
  EDQUOT: () => FULL,
  EFBIG: () => FULL,
  EROFS: () => READ_ONLY,
  EACCES: forbidden,
  EPERM: forbidden,
  ENOTDIR: () => `there's a file where a folder is needed. Move it away, ${ANOTHER_FOLDER}`,
  EISDIR: () => "there's a folder where a file is needed. Move it away",
  ENOENT: () => "we can't create it here. Set DATA_DIR to a folder we can write to",
};

/** SQLite's primary result codes (sqlite.org/rescode.html). */
const SQLITE_BUSY = 5;
const BY_SQLITE_CODE: Readonly<Record<number, (loss: string) => string>> = {
  [SQLITE_BUSY]: () => "another program has locked it. Stop that program, then start again",
  8: () => READ_ONLY,
  10: () => "we can't read or write it. Check whether the disk is full or failing, then start again",
  11: damaged,
  13: () => FULL,
  14: forbidden,
  26: damaged,
};

function damaged(loss: string): string {
  return `it's damaged. Restore it from a backup, or move it away to start with an empty one (${loss})`;
}

export interface FileAtStart {
  readonly file: string;
  /** What is lost if the file is removed. */
  readonly loss?: string;
}

/** Turns a file system or SQLite error into a {@link StartError}. Returns other errors unchanged. */
export function toStartError(error: unknown, { file, loss = "what's in it is lost" }: FileAtStart): unknown {
  if (error instanceof StartError) return error;
  for (const cause of causesOf(error)) {
    const { code = "", path = file } = cause as NodeJS.ErrnoException;
    const sqliteCode = sqliteCodeOf(cause);
    const sentence = sqliteCode === null ? BY_CODE[code]?.() : BY_SQLITE_CODE[sqliteCode]?.(loss);
    if (sentence !== undefined) {
      return new StartError(`${path}: ${sentence}.`, { cause: error, mayPass: sqliteCode === SQLITE_BUSY });
    }
  }
  return error;
}

/** Opens a file at the start, passing errors through {@link toStartError}. */
export async function withStartError<T>(file: FileAtStart, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toStartError(error, file);
  }
}

/** The line to print when a start fails; null for an unexpected error. */
export function startFailureLine(error: unknown): string | null {
  if (error instanceof StartError) return error.message;
  const { code, syscall, address, port } = error as NodeJS.ErrnoException & {
    readonly address?: string;
    readonly port?: number;
  };
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} of ${address} is in use. Stop the program that uses it, or choose another port.`;
    case "EADDRNOTAVAIL":
      return `${address} isn't an address of this machine. Set HOST to one that is.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return syscall === "getaddrinfo"
        ? "HOST isn't an address, and we couldn't look it up. Set it to an address."
        : null;
    case "EACCES":
      return syscall === "listen" ? `This user can't listen on port ${port}. Choose one above 1023.` : null;
    default:
      return null;
  }
}

function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}

/** The primary code is the low byte of the extended one. */
function sqliteCodeOf(error: Error): number | null {
  const { code, errcode = 0 } = error as NodeJS.ErrnoException & { readonly errcode?: number };
  return code === "ERR_SQLITE_ERROR" ? errcode & 0xff : null;
}
