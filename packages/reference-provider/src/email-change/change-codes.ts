import { createHmac } from "node:crypto";

/** Without letters and digits that look alike. */
const CHARACTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
/** 98 bits: only a person who has read the mail can know such a code. */
const LENGTH = 20;
const GROUP = /.{5}(?=.)/g;

export type ChangeCodeKind = "confirm" | "undo";

/**
 * The codes of one change of an address, one for each mailbox. They are derived from its id, so that a second
 * mail can repeat one.
 */
export class ChangeCodes {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  codeOf(kind: ChangeCodeKind, id: string): string {
    const bytes = this.#keyed(`${kind} ${id}`).subarray(0, LENGTH);
    return Array.from(bytes, (byte) => CHARACTERS[byte % CHARACTERS.length])
      .join("")
      .replace(GROUP, "$&-");
  }

  /** The code in a mail about a change; null: it has none. */
  ofMail(kind: string, id: string): string | null {
    if (kind === "email-change-asked" || kind === "email-changed") return this.codeOf("undo", id);
    return kind === "email-change-confirm" ? this.codeOf("confirm", id) : null;
  }

  hashOf(code: string): string {
    return this.#keyed(`code ${code.toUpperCase().replace(/[^A-Z\d]/g, "")}`).toString("base64url");
  }

  #keyed(text: string): Buffer {
    return createHmac("sha256", this.#key).update(text).digest();
  }
}
