import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { FastifyBaseLogger } from "fastify";
import { createTransport } from "nodemailer";
import type { ProviderConfig } from "../config.ts";
import { MailError, type MailTransport } from "./mailer.ts";

interface TransportOptions {
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** Timeout of each SMTP step, in milliseconds. */
  readonly timeoutMs: number | undefined;
}

/** The operator's SMTP server; without one, files in the data folder. */
export function openMailTransport(
  { smtpUrl, mailFrom, brandName, dataDir }: ProviderConfig,
  { clock, log, timeoutMs }: TransportOptions,
): MailTransport {
  if (smtpUrl === null) return createOutboxTransport({ directory: outboxIn(dataDir), clock, log });
  const from = { name: brandName, address: mailFrom };
  return createSmtpTransport({ url: smtpUrl, from, ...(timeoutMs ? { timeoutMs } : {}) });
}

const TIMEOUT_MS = 10_000;

interface SmtpOptions {
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
  /** For connecting, for the greeting, and between two responses, in milliseconds. */
  readonly timeoutMs?: number;
}

/** Sends mails through the operator's SMTP server. */
function createSmtpTransport({ url, from, timeoutMs = TIMEOUT_MS }: SmtpOptions): MailTransport {
  const transport = createTransport({
    ...connectionOf(new URL(url)),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Mails contain only our own text: nothing in them may make the mailer read files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  return {
    async deliver({ to }, { id, stopAddress, ...mail }) {
      const headers = {
        "Auto-Submitted": "auto-generated",
        ...(stopAddress === null
          ? {}
          : {
              "List-Unsubscribe": `<${stopAddress}>`,
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            }),
      };
      const messageId = `<${id}@${domain}>`;
      try {
        await transport.sendMail({ ...mail, from, to: { name: "", address: to }, messageId, headers });
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

function connectionOf(url: URL) {
  const secure = url.protocol === "smtps:";
  return {
    host: url.hostname,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    ...(url.username === ""
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
  };
}

interface SmtpFailure {
  readonly code?: string;
  readonly responseCode?: number;
  /** The SMTP command that it answered. */
  readonly command?: string;
}

/** The server's message may repeat the address; its status codes don't. */
function failureOf(error: unknown): MailError {
  const { code = "unknown", responseCode, command = "" } = error as SmtpFailure;
  // What it says at a greeting, to our login or of our sender is for the operator to mend: the mail is fine.
  const isOfMail = command === "RCPT TO" || command === "DATA";
  const permanent = isOfMail && responseCode !== undefined && responseCode >= 500;
  return new MailError(responseCode === undefined ? code : `${code} ${responseCode}`, permanent);
}

const DAY_MS = 86_400_000;
/** Much longer than a code is valid. */
const RETENTION_MS = 7 * DAY_MS;
/** For mails that still name a user whose account is deleted. */
const FAREWELL_RETENTION_MS = DAY_MS / 24;
const FAREWELL = /Z-account-deleted-/;

/** Only files whose names match this are ever removed. */
const MAIL_FILE = /^\d{4}-\d\d-\d\dT[\d-]+Z-[a-z-]+-[0-9a-f]{4}\.txt$/;

interface OutboxOptions {
  readonly directory: string;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

/** For development without a mail server: writes mails to private files and codes to the log. */
function createOutboxTransport({ directory, clock, log }: OutboxOptions): MailTransport {
  return {
    async deliver({ kind, to, code }, { subject, text }) {
      const file = join(directory, `${fileTime(clock.now())}-${kind}-${randomBytes(2).toString("hex")}.txt`);
      await writeWholeMail(directory, file, `To: ${to}\nSubject: ${subject}\n\n${text}`);
      if (code !== null && kind !== "account-exists") log.info(`The code for ${masked(to)} is ${code}`);
    },
    async sweep(now) {
      for (const name of await readdir(directory).catch(() => [])) {
        const kept = FAREWELL.test(name) ? FAREWELL_RETENTION_MS : RETENTION_MS;
        if (MAIL_FILE.test(name) && name < fileTime(now - kept))
          await rm(join(directory, name), { force: true });
      }
    },
  };
}

function outboxIn(dataDir: string): string {
  return join(dataDir, "outbox");
}

const OF_EMAIL_CHANGE = /Z-email-change/;

/** If mails are kept in files, removes all mails to this address and those that others got because of it. */
export async function removeFromOutbox(
  dataDir: string,
  { email, otherEmails }: { readonly email: string; readonly otherEmails: readonly string[] },
): Promise<void> {
  const directory = outboxIn(dataDir);
  for (const name of await readdir(directory).catch(() => [])) {
    if (!MAIL_FILE.test(name)) continue;
    const file = join(directory, name);
    const text = await readFile(file, "utf8");
    const emails = OF_EMAIL_CHANGE.test(name) ? [email, ...otherEmails] : [email];
    if (emails.some((one) => text.startsWith(`To: ${one}\n`))) await rm(file);
  }
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

/** Leaves enough to recognise one's own address. */
function masked(email: string): string {
  return email.replace(/^(.).*@/, "$1…@");
}
