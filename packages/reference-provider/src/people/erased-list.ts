import { createHash, createHmac } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder } from "@tradeslip/node-kit/data-dir";
import { StartError, toStartError } from "@tradeslip/node-kit/start-error";

/** Time of the erasure, name of the key, keyed hash of the address. */
const LINE = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) ([\w-]{8}) ([\w-]{43})$/;
const KEY_NAME_LENGTH = 8;
const OWNER_ONLY = 0o600;

/**
 * The erased accounts, in a file outside the database, so that no back-up of the database brings one back. It
 * holds keyed hashes of addresses. Lines are only appended. Errors are {@link StartError}s.
 */
export class ErasedList {
  readonly #file: string;
  readonly #key: Buffer;
  readonly #keyName: string;

  constructor(file: string, key: Buffer) {
    this.#file = file;
    this.#key = key;
    this.#keyName = createHash("sha256").update(key).digest("base64url").slice(0, KEY_NAME_LENGTH);
  }

  hashOf(email: string): string {
    return createHmac("sha256", this.#key).update(email).digest("base64url");
  }

  /** What to merge for an address or id. @param at milliseconds since the epoch */
  lineOf(email: string, at: number): string {
    return `${new Date(at).toISOString()} ${this.#keyName} ${this.hashOf(email)}\n`;
  }

  /** When each was last erased, in milliseconds since the epoch, by its hash. */
  times(): ReadonlyMap<string, number> {
    const times = new Map<string, number>();
    for (const [index, line] of this.#lines().entries()) {
      const [, time = "", keyName, hash = ""] = LINE.exec(line) ?? [];
      if (keyName === undefined) throw new StartError(this.#unreadable(index));
      if (keyName !== this.#keyName) throw new StartError(this.#otherKey(index));
      times.set(hash, Math.max(times.get(hash) ?? 0, Date.parse(time)));
    }
    return times;
  }

  /** Changes with each line; null while no account has been erased. */
  digest(): string | null {
    const text = this.#guarded(() => this.#read());
    return text === "" ? null : createHash("sha256").update(text).digest("base64url");
  }

  /** The file's text, for a back-up. */
  text(): string {
    return this.#guarded(() => this.#read());
  }

  /** Adds those of these lines that are missing here. They are on disk when this returns. */
  merge(text: string): void {
    const known = new Set(this.#lines());
    const lacking = text.split("\n").filter((line) => LINE.test(line) && !known.has(line));
    if (lacking.length === 0) return;
    this.#guarded(() => {
      makeFolder(dirname(this.#file));
      const before = this.#read();
      const lines = `${lacking.join("\n")}\n`;
      const last = before.slice(before.lastIndexOf("\n") + 1);
      // A line cut short by a crash comes again. It must not swallow another one.
      appendSynced(this.#file, lines.startsWith(last) ? lines.slice(last.length) : `\n${lines}`);
    });
  }

  /** Skips a last line cut short by a crash. */
  #lines(): readonly string[] {
    const lines = this.#guarded(() => this.#read()).split("\n");
    const last = lines.pop() ?? "";
    return [...lines, ...(LINE.test(last) ? [last] : [])].filter((line) => line !== "");
  }

  #read(): string {
    try {
      return readFileSync(this.#file, "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
      throw error;
    }
  }

  #guarded<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw toStartError(error, { file: this.#file });
    }
  }

  #unreadable(index: number): string {
    return `${this.#file}: line ${index + 1} isn't an erased account. Restore the file from a back-up, or set ERASED_FILE.`;
  }

  #otherKey(index: number): string {
    return `${this.#file}: line ${index + 1} was written with another PROVIDER_SECRET, so its account is unknown. Set that secret again, or move the file away and never restore a back-up from before.`;
  }
}

function appendSynced(path: string, text: string): void {
  const file = openSync(path, "a", OWNER_ONLY);
  try {
    // A single write to a nearly full disk may stop early without an error.
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
