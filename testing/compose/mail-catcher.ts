import { setTimeout as wait } from "node:timers/promises";

const CODE_WITHIN_MS = 15_000;

interface Listed {
  readonly ID: string;
  readonly To: readonly { readonly Address: string }[];
  readonly Subject: string;
}

/** Reads the mails in docker-compose.yml's mail catcher, through Mailpit's API. */
export class MailCatcher {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** The code of the newest mail to this address. */
  async codeFor(email: string): Promise<string> {
    const until = performance.now() + CODE_WITHIN_MS;
    while (performance.now() < until) {
      const [mail] = await this.#mailsTo(email);
      if (mail) {
        const { Text } = await this.#read<{ readonly Text: string }>(`/message/${mail.ID}`);
        const [code] = /\b\d{6}\b/.exec(Text) ?? [];
        if (code) return code;
      }
      await wait(200);
    }
    throw new Error(`no mail with a code for ${email}`);
  }

  /** Subjects of all mails to this address, newest first. */
  async subjectsTo(email: string): Promise<readonly string[]> {
    return (await this.#mailsTo(email)).map(({ Subject }) => Subject);
  }

  async #mailsTo(email: string): Promise<readonly Listed[]> {
    const { messages } = await this.#read<{ readonly messages: readonly Listed[] }>("/messages");
    return messages.filter(({ To }) => To.some(({ Address }) => Address === email));
  }

  async #read<Answer>(path: string): Promise<Answer> {
    return (await (await fetch(`${this.#url}/api/v1${path}`)).json()) as Answer;
  }
}
