import { CODE_VALID_SECONDS } from "@tradeslip/contracts/rules";
import type { MailKind } from "./mail-quota.ts";

export interface OutgoingMail {
  readonly kind: MailKind;
  readonly to: string;
  readonly code: string;
}

export interface Message {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface Brand {
  readonly brandName: string;
  readonly publicOrigin: string | null;
}

const MINUTES = CODE_VALID_SECONDS / 60;
const NEVER_ASK = "We'll never ask for this code by phone or chat.";

interface Wording {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Shown large after the first paragraph. */
  readonly code?: string;
}

/** Contains no user input: a stranger may have triggered the mail. */
function wordingOf({ kind, code }: OutgoingMail, { brandName, publicOrigin }: Brand): Wording {
  const page = (path: string) => (publicOrigin === null ? "" : `: ${publicOrigin}${path}`);
  switch (kind) {
    case "verify":
      return {
        subject: `Your ${brandName} code`,
        paragraphs: [
          `Enter this code to verify your ${brandName} account. It works for ${MINUTES} minutes.`,
          `If you didn't sign up, ignore this email. ${NEVER_ASK}`,
        ],
        code,
      };
    case "reset":
      return {
        subject: `Set a new ${brandName} password`,
        paragraphs: [
          `Enter this code to set a new password for your ${brandName} account. It works for ${MINUTES} minutes.`,
          `If you didn't ask for this, ignore this email: your password stays the same. ${NEVER_ASK}`,
        ],
        code,
      };
    case "account-exists":
      return {
        subject: `You already have a ${brandName} account`,
        paragraphs: [
          "Someone tried to sign up with this email address, but it already has an account. We changed nothing.",
          `Was it you? Log in${page("/login")}`,
          `Forgot your password? Set a new one${page("/forgot-password")}`,
        ],
      };
  }
}

export function messageOf(order: OutgoingMail, brand: Brand): Message {
  const { subject, paragraphs, code } = wordingOf(order, brand);
  const [first = "", ...rest] = paragraphs;
  const blocks = code === undefined ? paragraphs : [first, code, ...rest];
  return {
    subject,
    text: `${blocks.join("\n\n")}\n\n${brand.brandName}\n`,
    html: htmlOf(
      blocks.map((block) => (block === code ? codeBlock(block) : `<p>${escapeHtml(block)}</p>`)),
      brand.brandName,
    ),
  };
}

function htmlOf(blocks: readonly string[], brandName: string): string {
  return (
    `<!doctype html><html lang="en"><body style="font-family: sans-serif; line-height: 1.5">` +
    `${blocks.join("")}<p>${escapeHtml(brandName)}</p></body></html>`
  );
}

function codeBlock(code: string): string {
  return `<p style="font-family: monospace; font-size: 28px; letter-spacing: 6px">${code}</p>`;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
