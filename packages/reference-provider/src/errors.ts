interface Options {
  readonly code?: string;
  readonly retryAfterSeconds?: number;
}

/** An error whose message may be shown to a person. */
export class ProviderError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, message: string, { code, retryAfterSeconds }: Options = {}) {
    super(message);
    this.name = "ProviderError";
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const BUSY_RETRY_SECONDS = 2;

/** Overloaded, or the database is down: nothing was done, and a retry may succeed. */
export function unavailable(): ProviderError {
  return new ProviderError(503, "Our service isn't available right now. Please try again.", {
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
