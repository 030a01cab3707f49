import { createTransport } from "nodemailer";
import { MailError, type MailTransport } from "./mailer.ts";

const TIMEOUT_MS = 10_000;

interface SmtpOptions {
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
  /** For connecting, greeting, and between two answers, in milliseconds. */
  readonly timeoutMs?: number;
}

/** Sends mails through the operator's SMTP server. */
export function createSmtpTransport({ url, from, timeoutMs = TIMEOUT_MS }: SmtpOptions): MailTransport {
  const transport = createTransport({
    ...connectionOf(new URL(url)),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A mail is text of our own: nothing in it may make the mailer read files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async deliver({ to }, { subject, text, html }) {
      const headers = { "Auto-Submitted": "auto-generated" };
      try {
        await transport.sendMail({ from, to: { name: "", address: to }, subject, text, html, headers });
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

/** The server's own words may repeat the address; its numbers do not. */
function failureOf(error: unknown): MailError {
  const { code = "unknown", responseCode } = error as { code?: string; responseCode?: number };
  const permanent = responseCode !== undefined && responseCode >= 500;
  return new MailError(responseCode === undefined ? code : `${code} ${responseCode}`, permanent);
}
