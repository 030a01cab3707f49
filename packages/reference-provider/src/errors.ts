interface Options {
  readonly code?: string;
  readonly retryAfterSeconds?: number;
}

/** A failure whose sentence may be shown to a person. */
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

/** Too much at once, or the database is away: nothing was done, and trying again soon may help. */
export function unavailable(): ProviderError {
  return new ProviderError(503, "The service is not available at the moment. Please try again.", {
    retryAfterSeconds: BUSY_RETRY_SECONDS,
  });
}

/** The storage itself failed (away, locked, full), and not what was asked of it. */
export class DatabaseUnavailableError extends Error {
  /** @param message goes to the log: no row in it */
  constructor(message: string) {
    super(message);
    this.name = "DatabaseUnavailableError";
  }
}

/** Whether the storage itself failed (locked, full, gone), and not what was asked of it. */
export function isDatabaseError(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  return error instanceof Error && (error as NodeJS.ErrnoException).code === "ERR_SQLITE_ERROR";
}
