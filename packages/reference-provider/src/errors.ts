import type { Message } from "@tradeslip/contracts/rules";

interface Options {
  readonly retryAfterSeconds?: number;
  /** For programs. Default: the sentence's id. */
  readonly code?: string;
  /** The input field that the sentence is about. */
  readonly field?: string;
  /** Further fields of the response. */
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

/** An input field that the schema accepts but the desk's rules don't. */
export function invalidField(field: string, sentence: Message): ProviderError {
  return new ProviderError(400, sentence, { code: "invalid_input", field });
}

const DAY_MS = 86_400_000;

/** A limit of the day is used up: its count starts again at midnight, UTC. @param now milliseconds */
export function usedUpToday(sentence: Message, now: number): ProviderError {
  return new ProviderError(429, sentence, {
    code: "rate_limited",
    retryAfterSeconds: Math.ceil((DAY_MS - (now % DAY_MS)) / 1000),
  });
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
  /** @param message goes to the log, so it must contain no row */
  constructor(message: string) {
    super(message);
    this.name = "DatabaseUnavailableError";
  }
}

/** A transaction that deadlocked or waited too long; it was rolled back and may be retried. */
export class LockConflictError extends DatabaseUnavailableError {
  constructor(message: string) {
    super(message);
    this.name = "LockConflictError";
  }
}

/** A row with the same key exists: another transaction wrote it since we looked. */
export class WrittenMeanwhileError extends Error {
  /** @param message goes to the log, so it must contain no row */
  constructor(message: string) {
    super(message);
    this.name = "WrittenMeanwhileError";
  }
}

/** Whether the database itself failed (locked, full, gone) rather than the statement. */
export function isDatabaseError(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  return error instanceof Error && (error as NodeJS.ErrnoException).code === "ERR_SQLITE_ERROR";
}
