import type { Message } from "@tradeslip/contracts/rules";

interface Options {
  readonly retryAfterSeconds?: number;
}

/** An error whose sentence may be shown to a person; its id is the code for programs. */
export class ProviderError extends Error {
  readonly status: number;
  readonly sentence: Message;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, sentence: Message, { retryAfterSeconds }: Options = {}) {
    super(sentence.message);
    this.name = "ProviderError";
    this.status = status;
    this.sentence = sentence;
    this.retryAfterSeconds = retryAfterSeconds;
  }
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

/** Whether the database itself failed (locked, full, gone), not the statement. */
export function isDatabaseError(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  return error instanceof Error && (error as NodeJS.ErrnoException).code === "ERR_SQLITE_ERROR";
}
