/** Imported timers: a test's fake clock replaces the global ones, but a mail takes real time. */
import { clearTimeout, setTimeout } from "node:timers";
import PostalMime from "postal-mime";

export interface ReceivedMail {
  /** From the envelope, without a name. */
  readonly from: string;
  readonly to: readonly string[];
  /** The sender as displayed, with its name. */
  readonly sender: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The whole mail as it was sent. */
  readonly raw: string;
}

interface Envelope {
  readonly from: string;
  readonly to: readonly string[];
}

export async function readMail({ from, to }: Envelope, raw: Buffer): Promise<ReceivedMail> {
  const parsed = await PostalMime.parse(raw);
  return {
    from,
    to,
    sender: { name: parsed.from?.name ?? "", address: parsed.from?.address ?? "" },
    subject: parsed.subject ?? "",
    text: parsed.text ?? "",
    html: parsed.html ?? "",
    raw: raw.toString(),
  };
}

/** The six digits in a mail; throws if there are none. */
export function codeIn({ subject, text }: ReceivedMail): string {
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (code === undefined) throw new Error(`No code in the mail "${subject}": ${text}`);
  return code;
}

interface Waiting {
  readonly to: string;
  readonly take: (mail: ReceivedMail) => void;
}

/** Stores mails and returns each once to a waiter for its recipient. */
export class Mailbox {
  readonly mails: ReceivedMail[] = [];
  #unread: ReceivedMail[] = [];
  #waiting: Waiting[] = [];

  add(mail: ReceivedMail): void {
    this.mails.push(mail);
    const reader = this.#waiting.find(({ to }) => mail.to.includes(to));
    if (reader === undefined) {
      this.#unread.push(mail);
      return;
    }
    this.#waiting = this.#waiting.filter((other) => other !== reader);
    reader.take(mail);
  }

  /** The oldest mail to this address not returned yet, or the next within `withinMs`. */
  async next(to: string, withinMs: number): Promise<ReceivedMail> {
    const there = this.#unread.find((mail) => mail.to.includes(to));
    if (there !== undefined) {
      this.#unread = this.#unread.filter((mail) => mail !== there);
      return there;
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((other) => other !== waiting);
        const others = this.mails.map((mail) => `"${mail.subject}" to ${mail.to.join(", ")}`).join("; ");
        reject(new Error(`No mail to ${to} within ${withinMs} ms. Arrived so far: ${others || "none"}`));
      }, withinMs);
      const waiting: Waiting = {
        to,
        take: (mail) => {
          clearTimeout(timer);
          resolve(mail);
        },
      };
      this.#waiting.push(waiting);
    });
  }

  clear(): void {
    this.mails.length = 0;
    this.#unread = [];
  }
}
