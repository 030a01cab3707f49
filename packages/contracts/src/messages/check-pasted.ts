import type { Message } from "../rules/message.ts";
import { SLIP_EXPIRED } from "../rules/slip-sentences.ts";
import type { DeskCheckAnswer } from "../schemas/desk-check.ts";
import type { SlipAnswer } from "../schemas/orders.ts";
import { SLIP_DOUBTS, type SlipDoubt } from "../slips/slip-doubts.ts";
import { chatMessages, plainChatText } from "./chat-text.ts";
import {
  ACCOUNT_NUMBER,
  COIN_ADDRESS,
  NO_SLIP,
  OTHER_HOST,
  SECOND_LINK,
  TWO_REFERENCES,
} from "./check-sentences.ts";
import { compareMessage } from "./compare-message.ts";
import { type PastedLink, pastedLinks, withoutLinks } from "./pasted-links.ts";
import { accountNumbers, coinAddresses } from "./pasted-numbers.ts";
import { pastedReferences } from "./pasted-references.ts";

export interface CheckParts {
  readonly readSlip: (token: string) => Promise<SlipAnswer | SlipDoubt>;
  /** Where people reach the desk, as a link's host has it. */
  readonly ownHosts: readonly string[];
}

interface CheckProblem {
  readonly code: DeskCheckAnswer["problems"][number]["code"];
  readonly detail: Message;
}

export interface PastedCheck {
  readonly slip: SlipAnswer | null;
  /** Of the slip, or that the text names. */
  readonly reference: string | null;
  readonly differences: DeskCheckAnswer["differences"];
  readonly problems: readonly CheckProblem[];
}

/** Tokens that are verified, and things that are named, of one kind: more of them tell nobody more. */
const MAX_NAMED = 5;
/** What is shown of a text that somebody else wrote. */
const MAX_SHOWN = 120;

/** Finds the slip in a pasted chat, compares the message that carries it, and names what else is wrong (docs/product.md, P19). */
export async function checkPasted(text: string, { readSlip, ownHosts }: CheckParts): Promise<PastedCheck> {
  const plain = plainChatText(text);
  const links = pastedLinks(plain);
  const messages = chatMessages(plain);
  const read = await readTokens(links, readSlip);
  const found = read.find((each) => typeof each.slip !== "string");
  const slip = found === undefined || typeof found.slip === "string" ? null : found.slip;
  const lines = messages.flat().map((line) => withoutLinks(line, links));
  const own = messages.find((message) => message.some((line) => found && line.includes(found.token))) ?? [];
  const differences = slip === null ? [] : differencesOf(own, links, slip);
  const doubts = read.flatMap((each) => (typeof each.slip === "string" ? [doubtProblem(each.slip)] : []));
  return {
    slip,
    reference: slip?.reference ?? pastedReferences(lines)[0] ?? null,
    differences,
    problems: [
      ...(read.length === 0 ? [{ code: "no_slip", detail: NO_SLIP } as const] : []),
      ...doubts,
      ...(slip?.status === "expired" ? [{ code: "slip_expired", detail: SLIP_EXPIRED } as const] : []),
      ...linkProblems(links, ownHosts),
      ...numberProblems(lines),
    ],
  };
}

interface ReadToken {
  readonly token: string;
  readonly slip: SlipAnswer | SlipDoubt;
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
  message: readonly string[],
  links: readonly PastedLink[],
  slip: SlipAnswer,
): DeskCheckAnswer["differences"] {
  const lines = message.map((line) => withoutLinks(line, links));
  const compared = compareMessage(lines, { terms: slip, reference: slip.reference });
  return compared.map((difference) => ({ ...difference, message: shown(difference.message) }));
}

function doubtProblem(doubt: SlipDoubt): CheckProblem {
  return { code: doubt, detail: SLIP_DOUBTS[doubt] };
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

function numberProblems(lines: readonly string[]): readonly CheckProblem[] {
  const references = pastedReferences(lines);
  const [first = "", second] = references;
  const text = lines.join("\n");
  const twice = { first: shown(first), second: shown(second ?? "") };
  return [
    ...(second === undefined ? [] : [problemWith("two_references", TWO_REFERENCES, twice)]),
    ...named("account_number", ACCOUNT_NUMBER, accountNumbers(text, references)),
    ...named("coin_address", COIN_ADDRESS, coinAddresses(text)),
  ];
}

function named(
  code: CheckProblem["code"],
  detail: Message,
  found: readonly string[],
): readonly CheckProblem[] {
  return found.slice(0, MAX_NAMED).map((text) => problemWith(code, detail, { text: shown(text) }));
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
