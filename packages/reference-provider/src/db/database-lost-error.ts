/** The storage itself failed (away, locked, full), and not what was asked of it. */
export class DatabaseLostError extends Error {
  /** @param message goes to the log: no row in it */
  constructor(message: string) {
    super(message);
    this.name = "DatabaseLostError";
  }
}
