import { randomBytes } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";

/** Space on the disk that is given up when there is no other, for what must be written even then. */
export class DiskReserve {
  readonly #file: string;
  readonly #bytes: number;
  #isHeld = false;

  constructor(file: string, bytes: number) {
    this.#file = file;
    this.#bytes = bytes;
  }

  /** Takes the space, if there is enough. */
  hold(): void {
    if (this.#isHeld) return;
    try {
      // Not zeros, which take no space where a file system compresses.
      writeFileSync(this.#file, randomBytes(this.#bytes), { mode: 0o600 });
      this.#isHeld = true;
    } catch {
      rmSync(this.#file, { force: true });
    }
  }

  /** False if there was nothing to give up. */
  giveUp(): boolean {
    if (!this.#isHeld) return false;
    this.#isHeld = false;
    rmSync(this.#file, { force: true });
    return true;
  }
}
