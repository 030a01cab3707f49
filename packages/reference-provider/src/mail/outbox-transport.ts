import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { FastifyBaseLogger } from "fastify";
import { MailError, type MailTransport } from "./mailer.ts";

const DAY_MS = 86_400_000;
/** Much longer than a code is valid. */
const RETENTION_MS = 7 * DAY_MS;

/** Only files of this name pattern are ever removed. */
const MAIL_FILE = /^\d{4}-\d\d-\d\dT[\d-]+Z-[a-z-]+-[0-9a-f]{4}\.txt$/;

interface OutboxOptions {
  readonly directory: string;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

/** For development without a mail server: writes mails to private files and codes to the log. */
export function createOutboxTransport({ directory, clock, log }: OutboxOptions): MailTransport {
  return {
    async deliver({ kind, to, code }, { subject, text }) {
      const file = join(directory, `${fileTime(clock.now())}-${kind}-${randomBytes(2).toString("hex")}.txt`);
      await writeWholeMail(directory, file, `To: ${to}\nSubject: ${subject}\n\n${text}`);
      if (kind !== "account-exists") log.info(`The code for ${masked(to)} is ${code}`);
    },
    async sweep(now) {
      const oldest = fileTime(now - RETENTION_MS);
      for (const name of await readdir(directory).catch(() => [])) {
        if (MAIL_FILE.test(name) && name < oldest) await rm(join(directory, name), { force: true });
      }
    },
  };
}

/** Leaves no partial file when the disk is full. */
async function writeWholeMail(directory: string, file: string, text: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await writeFile(file, text, { flag: "wx", mode: 0o600 });
  } catch (error) {
    await rm(file, { force: true }).catch(() => {});
    throw new MailError(`outbox ${(error as NodeJS.ErrnoException).code ?? "failed"}`, false);
  }
}

/** A sortable prefix for file names. */
function fileTime(at: number): string {
  return new Date(at).toISOString().replaceAll(/[:.]/g, "-");
}

/** Enough to recognise one's own address. */
function masked(email: string): string {
  return email.replace(/^(.).*@/, "$1…@");
}
