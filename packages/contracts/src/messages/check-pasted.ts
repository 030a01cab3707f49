import { accountsIn } from "../rules/accounts/accounts-in-text.ts";
import { contactsIn } from "../rules/accounts/contacts-in-text.ts";
import type { Message } from "../rules/message.ts";
import { SLIP_EXPIRED } from "../rules/slip-messages.ts";
import type { DeskCheckAnswer } from "../schemas/desk-check.ts";
import type { SlipAnswer } from "../schemas/orders.ts";
import { SLIP_ERRORS, type SlipError } from "../slips/slip-errors.ts";
import { isWholeToken } from "../slips/whole-token.ts";
import { chatMessages, plainChatText } from "./chat-text.ts";
import {
  ACCOUNT_NUMBER,
  COIN_ADDRESS,
  NO_SLIP,
  OTHER_CONTACT,
  OTHER_HOST,
  SECOND_LINK,
  SLIP_DAMAGED,
  TWO_REFERENCES,
} from "./check-messages.ts";
import { compareMessage, isOurWording } from "./compare-message.ts";
import type { MessageSlip } from "./order-message.ts";
import { type PastedLink, pastedLinks, withoutLinks } from "./pasted-links.ts";
import { pastedReferences } from "./pasted-references.ts";
import { unwrapLinks } from "./unwrap-links.ts";

export interface CheckParts {
  readonly readSlip: (token: string) => Promise<SlipAnswer | SlipError>;
  /** Hosts of the desk's own pages, as in a link. */
  readonly ownHosts: readonly string[];
  /** Whether the desk keeps orders, which its messages mention; null: unknown. */
  readonly keepsOrders: boolean | null;
}

interface CheckProblem {
  readonly code: DeskCheckAnswer["problems"][number]["code"];
  readonly detail: Message;
}

export interface PastedCheck {
  readonly slip: SlipAnswer | null;
  /** The slip's reference, or one named in the text. */
  readonly reference: string | null;
  readonly differences: DeskCheckAnswer["differences"];
  /** Null: there is no slip. */
  readonly compared: DeskCheckAnswer["compared"] | null;
  readonly problems: readonly CheckProblem[];
}

/** The most tokens to verify, or items of one kind to name: more would tell nothing new. */
const MAX_NAMED = 5;
/** The longest excerpt shown of someone else's text. */
const MAX_SHOWN = 120;

/**
 * Finds the slip in a pasted chat, compares the message that carries it, and lists what else is wrong
 * (docs/product.md, P19).
 */
export async function checkPasted(
  text: string,
  { readSlip, ownHosts, keepsOrders }: CheckParts,
): Promise<PastedCheck> {
  const plain = unwrapLinks(plainChatText(text));
  const links = pastedLinks(plain);
  const messages = chatMessages(plain);
  const read = await readTokens(links, readSlip);
  const found = read.find((each) => typeof each.slip !== "string");
  const slip = found === undefined || typeof found.slip === "string" ? null : found.slip;
  const lines = messages.flat().map(withoutLinks);
  const references = pastedReferences(lines);
  const carrier = messages.find((message) => message.some((line) => found && line.includes(found.token)));
  const own = (carrier ?? []).map(withoutLinks);
  const differences = slip === null ? [] : differencesOf(own, slip, keepsOrders);
  const doubts = read.flatMap((each) =>
    typeof each.slip === "string" ? [doubtProblem(each.slip, each.token)] : [],
  );
  return {
    slip,
    reference: slip?.reference ?? references[0] ?? null,
    differences,
    compared: slip === null ? null : isOurWording(own, messageSlip(slip)) ? "message" : "terms",
    problems: [
      ...(read.length === 0 ? [{ code: "no_slip", detail: NO_SLIP } as const] : []),
      ...doubts,
      ...(slip?.status === "expired" ? [{ code: "slip_expired", detail: SLIP_EXPIRED } as const] : []),
      ...linkProblems(links, ownHosts),
      ...referenceProblems(references),
      ...elsewhereProblems(lines.join("\n"), slip, ownHosts),
    ],
  };
}

interface ReadToken {
  readonly token: string;
  readonly slip: SlipAnswer | SlipError;
}

async function readTokens(
  links: readonly PastedLink[],
  readSlip: CheckParts["readSlip"],
): Promise<readonly ReadToken[]> {
  const tokens = new Set(links.flatMap(({ token }) => (token === null ? [] : [token])));
  const read: ReadToken[] = [];
  for (const token of [...tokens].slice(0, MAX_NAMED)) read.push({ token, slip: await readSlip(token) });
  return read;
}

function differencesOf(
  lines: readonly string[],
  slip: SlipAnswer,
  keepsOrders: boolean | null,
): DeskCheckAnswer["differences"] {
  const compared = compareMessage(lines, messageSlip(slip), keepsOrders);
  return compared.map((difference) => ({ ...difference, message: shown(difference.message) }));
}

function messageSlip(slip: SlipAnswer): MessageSlip {
  return { terms: slip, reference: slip.reference };
}

/** A broken token counts as never issued: it can't prove whether it was ours. */
function doubtProblem(doubt: SlipError, token: string): CheckProblem {
  const isBroken = doubt === "unknown_slip" && !isWholeToken(token);
  return isBroken
    ? { code: "slip_damaged", detail: SLIP_DAMAGED }
    : { code: doubt, detail: SLIP_ERRORS[doubt] };
}

function linkProblems(links: readonly PastedLink[], ownHosts: readonly string[]): readonly CheckProblem[] {
  const hosts = new Set(
    links.flatMap(({ host }) => (host === null || ownHosts.includes(host) ? [] : [host])),
  );
  const targets = new Set(links.map(({ token, text }) => token ?? text));
  return [
    ...[...hosts]
      .slice(0, MAX_NAMED)
      .map((host) => problemWith("other_host", OTHER_HOST, { host: shown(host) })),
    ...(targets.size > 1 ? [{ code: "second_link", detail: SECOND_LINK } as const] : []),
  ];
}

function referenceProblems([first = "", second]: readonly string[]): readonly CheckProblem[] {
  if (second === undefined) return [];
  return [problemWith("two_references", TWO_REFERENCES, { first: shown(first), second: shown(second) })];
}

/** Ways to send money elsewhere, or to lead the customer away. @param text without links */
function elsewhereProblems(
  text: string,
  slip: SlipAnswer | null,
  ownHosts: readonly string[],
): readonly CheckProblem[] {
  const own = slip === null ? [] : ownFigures(slip);
  const accounts = accountsIn(text, { own });
  const contacts = contactsIn(text, { own: ownHosts, names: "elsewhere" });
  const textsOf = <Found extends { readonly kind: string; readonly text: string }>(
    found: readonly Found[],
    kind: Found["kind"],
  ) => found.filter((one) => one.kind === kind).map((one) => one.text);
  return [
    ...named("other_host", OTHER_HOST, textsOf(contacts, "link"), "host"),
    ...named("other_contact", OTHER_CONTACT, textsOf(contacts, "name")),
    ...named("account_number", ACCOUNT_NUMBER, textsOf(accounts, "account-number")),
    ...named("coin_address", COIN_ADDRESS, textsOf(accounts, "coin-address")),
  ];
}

function ownFigures({ reference, usd, coinAmount, rate, market, fee, local }: SlipAnswer): readonly string[] {
  const added = [market, fee?.usd, fee?.percent, local?.amount, local?.rate];
  return [reference, usd, coinAmount, rate, ...added.filter((figure) => figure !== undefined)];
}

function named(
  code: CheckProblem["code"],
  detail: Message,
  found: readonly string[],
  value = "text",
): readonly CheckProblem[] {
  return found.slice(0, MAX_NAMED).map((text) => problemWith(code, detail, { [value]: shown(text) }));
}

function problemWith(
  code: CheckProblem["code"],
  detail: Message,
  values: Readonly<Record<string, string>>,
): CheckProblem {
  return { code, detail: { ...detail, values } };
}

function shown(text: string): string {
  return [...text].slice(0, MAX_SHOWN).join("");
}
