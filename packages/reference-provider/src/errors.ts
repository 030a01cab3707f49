import type { Message } from "@tradeslip/contracts/rules";

interface Options {
  readonly retryAfterSeconds?: number;
  /** For programs; default: the sentence's id. */
  readonly code?: string;
  /** Of the input, which the sentence is about. */
  readonly field?: string;
  /** Further fields of the answer. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** An error whose sentence may be shown to a person. */
export class ProviderError extends Error {
  readonly status: number;
  readonly sentence: Message;
  readonly retryAfterSeconds: number | undefined;
  readonly code: string;
  readonly field: string | undefined;
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(status: number, sentence: Message, options: Options = {}) {
    const { retryAfterSeconds, code = sentence.id, field, fields = {} } = options;
    super(sentence.message);
    this.name = "ProviderError";
    this.status = status;
    this.sentence = sentence;
    this.retryAfterSeconds = retryAfterSeconds;
    this.code = code;
    this.field = field;
    this.fields = fields;
  }
}

/** A field of the input that the schema accepts and the desk's rules do not. */
export function invalidField(field: string, sentence: Message): ProviderError {
  return new ProviderError(400, sentence, { code: "invalid_input", field });
}

const BUSY_RETRY_SECONDS = 2;

const UNAVAILABLE: Message = /*i18n*/ {
  id: "unavailable",
  message: "Our service isn't available right now. Please try again.",
};

/** Overloaded, or the database is down: nothing was done, and a retry may succeed. */
export function unavailable(): ProviderError {
  return new ProviderError(503, UNAVAILABLE, {
    retryAfterSeconds: BUSY_RETRY_SECONDS,
  });
}

/** The database itself failed (unreachable, locked, full), not the statement. */
export class DatabaseUnavailableError extends Error {
  /** @param message goes to the log: no row in it */
  constructor(message: string) {
    super(message);
    this.name = "DatabaseUnavailableError";
  }
}

/** A transaction that waited crosswise with another, or for too long; it is undone, and may be run again. */
export class LockConflictError extends DatabaseUnavailableError {
  constructor(message: string) {
    super(message);
    this.name = "LockConflictError";
  }
}

/** A row of the same key was there: another wrote it since we looked. */
export class WrittenMeanwhileError extends Error {
  /** @param message goes to the log: no row in it */
  constructor(message: string) {
    super(message);
    this.name = "WrittenMeanwhileError";
  }
}

/** Whether the database itself failed (locked, full, gone), not the statement. */
export function isDatabaseError(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  return error instanceof Error && (error as NodeJS.ErrnoException).code === "ERR_SQLITE_ERROR";
}
