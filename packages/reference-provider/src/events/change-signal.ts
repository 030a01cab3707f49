import type { SqliteFile } from "../db/sqlite.ts";

/** Signals that other connections may have changed the database. */
export interface ChangeSignal {
  start(onChange: () => void): void;
  stop(): void;
}

/** A small part of the one second within which servers must hear of a change. */
const POLL_MS = 200;
/** A replaced file may have the same version counter, so it is read every so many polls in any case. */
const ROUNDS = 10;

/**
 * SQLite counts the commits of other connections (pragma data_version), so a connection that writes nothing
 * sees those of this process too.
 */
export class SqliteChanges implements ChangeSignal {
  readonly #open: () => SqliteFile;
  #file: SqliteFile | null = null;
  #timer: NodeJS.Timeout | undefined;
  #version: unknown;

  constructor(open: () => SqliteFile) {
    this.#open = open;
  }

  start(onChange: () => void): void {
    let round = 0;
    this.#timer = setInterval(() => {
      round += 1;
      if (this.#hasChanged() || round % ROUNDS === 0) onChange();
    }, POLL_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#file?.close();
    this.#file = null;
  }

  /** A lost or locked file counts as unchanged; the next poll looks again. */
  #hasChanged(): boolean {
    try {
      this.#file ??= this.#open();
      const [row] = this.#file.prepare("PRAGMA data_version").all([]) as [{ data_version: number }];
      const hasChanged = row.data_version !== this.#version;
      this.#version = row.data_version;
      return hasChanged;
    } catch {
      return false;
    }
  }
}
