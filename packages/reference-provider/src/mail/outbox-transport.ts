import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../clock.ts";
import type { MailTransport } from "./transport.ts";

interface OutboxOptions {
  readonly directory: string;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

/** For one machine without a mail server: mails become files that their owner alone can read, codes a line in the log. */
export function createOutboxTransport({ directory, clock, log }: OutboxOptions): MailTransport {
  return {
    async deliver({ kind, to, code }, { subject, text }) {
      const time = new Date(clock.now()).toISOString().replaceAll(/[:.]/g, "-");
      const file = join(directory, `${time}-${kind}-${randomBytes(2).toString("hex")}.txt`);
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await writeFile(file, `To: ${to}\nSubject: ${subject}\n\n${text}`, { flag: "wx", mode: 0o600 });
      if (kind !== "account-exists") log.info(`The code for ${masked(to)} is ${code}`);
    },
  };
}

/** Enough to know one's own address by. */
function masked(email: string): string {
  return email.replace(/^(.).*@/, "$1…@");
}
