import type { NoticeChoices } from "@tradeslip/contracts";
import type { Subjects } from "../accounts/subjects.ts";

/** An address without an account (keyed hash), or one kind of news of an account. */
export type StopTarget =
  | { readonly address: string }
  | { readonly accountId: string; readonly kind: keyof NoticeChoices };

const MAC_LENGTH = 16;
const OF_ACCOUNT = /^(orders|alerts)\.([\w-]{1,36})\.([\w-]+)$/;

/** Codes in the links that stop mails: each contains what it stops, so nothing is stored for it. */
export class StopCodes {
  readonly #subjects: Pick<Subjects, "address" | "holder">;

  constructor(subjects: Pick<Subjects, "address" | "holder">) {
    this.#subjects = subjects;
  }

  /** Stops all mails about orders to an address without an account. */
  ofAddress(email: string): string {
    const address = this.#subjects.address(email, true);
    return address + this.#macOf(address);
  }

  ofAccount(accountId: string, kind: keyof NoticeChoices): string {
    return `${kind}.${accountId}.${this.#macOf(`${kind} ${accountId}`)}`;
  }

  /** Null: the code isn't ours. */
  read(code: string): StopTarget | null {
    const [, kind, accountId = "", mac] = OF_ACCOUNT.exec(code) ?? [];
    if (kind === "orders" || kind === "alerts")
      return mac === this.#macOf(`${kind} ${accountId}`) ? { accountId, kind } : null;
    const address = code.slice(0, -MAC_LENGTH);
    const isOurs = code.length > MAC_LENGTH && code.slice(-MAC_LENGTH) === this.#macOf(address);
    return isOurs ? { address } : null;
  }

  #macOf(text: string): string {
    return this.#subjects.holder(`stop ${text}`).slice(0, MAC_LENGTH);
  }
}
