import { CODE_VALID_SECONDS, deviceName, directionOf, type Message } from "@tradeslip/contracts/rules";
import type { Language } from "@tradeslip/node-kit/languages";
import { markEnglish } from "@tradeslip/node-kit/mark-english";
import { type EmailChangeKind, emailChangeMail } from "./email-change-mail.ts";
import {
  accountEnteredMail,
  type DeskNoticeKind,
  deskNoticeMail,
  looserLimitMail,
  newChannelMail,
  waitingOrdersMail,
} from "./desk-mail.ts";
import { type FollowerKind, followerMail } from "./follower-mail.ts";
import type { MailKind } from "./mail-quota.ts";
import { type NewsKind, newsMail } from "./news-mail.ts";
import { type NoticeKind, noticeMail } from "./notice-mail.ts";
import { accountExistsMail, RESET, VERIFY } from "./sign-up-mail.ts";
import type { MailText } from "./mail-text.ts";

export interface OutgoingMail {
  readonly kind:
    | MailKind
    | NoticeKind
    | NewsKind
    | DeskNoticeKind
    | EmailChangeKind
    | FollowerKind
    | "new-channel"
    | "looser-limit"
    | "account-entered"
    | "waiting-order";
  readonly to: string;
  /** Null: the mail has no code. */
  readonly code: string | null;
  /** The language of the request that caused the mail. */
  readonly language: Language;
  /** References of waiting orders, or of the order that the news is about. */
  readonly references?: readonly string[];
  /** News of an order or a price. */
  readonly news?: Message;
  /** Path of the page that the mail links to. */
  readonly page?: string;
  /** The code that stops mails of this kind to the address. */
  readonly stop?: string;
  /** The device that logged in. */
  readonly device?: string;
}

export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** One-click unsubscribe address (RFC 8058); null for mails that the reader did not choose. */
  readonly stopAddress: string | null;
}

interface Brand {
  readonly brandName: string;
  readonly publicOrigin: string | null;
}

const MINUTES = CODE_VALID_SECONDS / 60;

/** Mails that a user chose to get. Codes and notices about an account are not among them. */
const CHOSEN: ReadonlySet<OutgoingMail["kind"]> = new Set(["order-step", "price-alert", "followed-order"]);

/** At the end of each mail, so that a reader of a forgery finds out where to ask. */
const CHECK_US_AT: Message = /*i18n*/ {
  id: "mail.check_us_at",
  message: "Not sure that it's us? Check who writes to you: {origin}/verify",
};

/** Contains no user input, because a stranger may have triggered the mail. */
function mailTextOf(
  { kind, news }: Pick<OutgoingMail, "kind"> & { readonly news: Message | undefined },
  isAddressKnown: boolean,
): MailText {
  switch (kind) {
    case "new-channel":
      return newChannelMail(isAddressKnown);
    case "looser-limit":
      return looserLimitMail(isAddressKnown);
    case "account-entered":
      return accountEnteredMail(isAddressKnown);
    case "approval":
    case "self-approved":
      return deskNoticeMail(kind, isAddressKnown);
    case "order-step":
    case "price-alert":
      return newsMail(kind, news, isAddressKnown);
    case "new-device":
    case "second-step-failed":
    case "password-reset":
    case "password-changed":
    case "factor-changed":
    case "factor-removed":
    case "last-factor-removed":
    case "destination-saved":
    case "destination-elsewhere":
    case "account-deleted":
      return noticeMail(kind, isAddressKnown);
    case "email-change-asked":
    case "email-change-confirm":
    case "email-change-taken":
    case "email-changed":
      return emailChangeMail(kind, isAddressKnown);
    case "follow-order":
    case "followed-order":
      return followerMail(kind, isAddressKnown);
    case "waiting-order":
      return waitingOrdersMail(isAddressKnown);
    case "verify":
      return VERIFY;
    case "reset":
      return RESET;
    case "account-exists":
      return accountExistsMail(isAddressKnown);
  }
}

export function mailOf(
  { kind, code, language, references = [], news, page = "", stop = "", device = "none" }: OutgoingMail,
  { brandName, publicOrigin }: Brand,
): Mail {
  const { subject, paragraphs, hasCode } = mailTextOf({ kind, news }, publicOrigin !== null);
  const values = {
    brand: brandName,
    minutes: MINUTES,
    origin: publicOrigin ?? "",
    code: code ?? "",
    references: references.join(", "),
    count: references.length,
    page,
    stop,
    device: deviceName(device),
  };
  const shown = publicOrigin === null ? paragraphs : [...paragraphs, CHECK_US_AT];
  const [first = "", ...rest] = shown.map((paragraph) =>
    language.say({ ...paragraph, values: { ...values, ...paragraph.values } }),
  );
  const blocks = hasCode && code !== null ? [first, code, ...rest] : [first, ...rest];
  return {
    subject: language.say({ ...subject, values }),
    text: `${blocks.join("\n\n")}\n\n${brandName}\n`,
    html: htmlOf(
      blocks.map((block) => (block === code ? codeBlock(block) : `<p>${markEnglish(escapeHtml(block))}</p>`)),
      brandName,
      language.locale,
    ),
    stopAddress:
      CHOSEN.has(kind) && stop !== "" && publicOrigin?.startsWith("https:")
        ? `${publicOrigin}/email/stop/${stop}`
        : null,
  };
}

/** Otherwise mail programs turn codes into phone links. */
const NO_LINKS = '<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">';

function htmlOf(blocks: readonly string[], brandName: string, locale: string): string {
  const direction = directionOf(locale) === "rtl" ? ' dir="rtl"' : "";
  return (
    `<!doctype html><html lang="${locale}"${direction}><head>${NO_LINKS}</head>` +
    '<body style="font-family: sans-serif; line-height: 1.5">' +
    `${blocks.join("")}<p>${escapeHtml(brandName)}</p></body></html>`
  );
}

function codeBlock(code: string): string {
  return `<p style="font-family: monospace; font-size: 28px; letter-spacing: 6px">${code}</p>`;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
