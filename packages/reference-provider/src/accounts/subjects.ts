import { createHmac } from "node:crypto";
import type { Caller } from "../caller.ts";

/** Names of people in tables of codes and mails: keyed hashes, so that the tables name no one. */
export class Subjects {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  /** Of a mail address, or what was given for one. @param isSent false: mails that are only counted */
  address(to: string, isSent: boolean): string {
    return this.#keyed([isSent ? "mail" : "no mail", to]);
  }

  /** Of what a code is for. */
  holder(holder: string): string {
    return this.#keyed(["holder", holder]);
  }

  /** Of a browser's tries at a contact that has nothing to try. */
  stranger(to: string, { browser }: Pick<Caller, "browser">): string {
    return this.#keyed(["nobody", to, browser]);
  }

  #keyed(texts: readonly string[]): string {
    return createHmac("sha256", this.#key).update(texts.join("\n")).digest("base64url");
  }
}
