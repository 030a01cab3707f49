import { createHmac } from "node:crypto";
import type { Caller } from "../caller.ts";

/** Subjects in the tables of codes and mails: keyed hashes, so that the tables identify no person. */
export class Subjects {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  /** For a mail address, or what was given as one. @param isSent false: mails that are only counted */
  address(to: string, isSent: boolean): string {
    return this.#keyed([isSent ? "mail" : "no mail", to]);
  }

  /** For what a code belongs to. */
  holder(holder: string): string {
    return this.#keyed(["holder", holder]);
  }

  /** For a browser's tries at a contact that has no code. */
  stranger(to: string, { browser }: Pick<Caller, "browser">): string {
    return this.#keyed(["nobody", to, browser]);
  }

  #keyed(texts: readonly string[]): string {
    return createHmac("sha256", this.#key).update(texts.join("\n")).digest("base64url");
  }
}
