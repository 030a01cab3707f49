import { distance } from "fastest-levenshtein";
import { accountsIn } from "./accounts/accounts-in-text.ts";
import { type ChannelKind, type ChannelName, type Contact, deskChat, isSameChannel } from "./chat-service.ts";
import { LOOKALIKES } from "./lookalikes.ts";
import { DASHES, latinDigits, trimUnseen, withoutUnseen } from "./typed-text.ts";

/** What a contact is to this desk. Account numbers are never compared with the desk's own (P21). */
export const CONTACT_VERDICTS = ["ours", "ours-retired", "lookalike", "unknown", "account-number"] as const;
export type ContactVerdict = (typeof CONTACT_VERDICTS)[number];

export interface VerifiedContact {
  readonly verdict: ContactVerdict;
  /** Our contact that it is or imitates, in the form that people compare. */
  readonly resembles?: string;
}

export interface OwnContacts {
  readonly contacts: readonly Contact[];
  /** Channels that the desk has given up. */
  readonly retired: readonly ChannelName[];
  /** Hosts of the desk's own pages, with any non-default port. */
  readonly hosts: readonly string[];
  /**
   * Links to the desk's mailbox and its accounts elsewhere. Absent in a list that a device stored under an
   * earlier release.
   */
  readonly profiles?: readonly string[];
}

/** The contact to verify: an account of a service, an account of an unknown one, or a page's host. */
interface Asked {
  readonly kind: ChannelKind | "name" | "host";
  readonly value: string;
}

/** WhatsApp copies numbers with non-breaking hyphens. */
const IN_A_NUMBER = String.raw`[\d\s()./${DASHES}]`;
const PHONE = new RegExp(String.raw`^(?:\+|00)?${IN_A_NUMBER}+$`, "u");
const PLAIN_NUMBER = new RegExp(`^${IN_A_NUMBER}+$`, "u");
/** A number with a plus and more digits is no phone number (E.164). */
const MAX_PHONE_DIGITS = 15;
/** Plain digits: shorter ones are far more often account numbers than phones with a country code. */
const MIN_PLAIN_PHONE_DIGITS = 11;
/** Phone numbers with the same end differ only in the country code. */
const SAME_END_DIGITS = 8;
const MAX_EDITS = 2;
/** A name this short would be within two edits of too many others. */
const SHORT = 6;

const CHAT_HOSTS: Readonly<Record<string, ChannelKind>> = {
  "wa.me": "whatsapp",
  "api.whatsapp.com": "whatsapp",
  "web.whatsapp.com": "whatsapp",
  "t.me": "telegram",
  "telegram.me": "telegram",
  "telegram.dog": "telegram",
};

const ALIKE = new RegExp(
  [...LOOKALIKES.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((character) => character.replace("|", String.raw`\|`))
    .join("|"),
  "gu",
);

/** Whether a number, username, link or email address is this desk's. @param 1 to 300 characters */
export function verifyContact(typed: string, own: OwnContacts): VerifiedContact {
  const text = withoutFrame(trimUnseen(withoutUnseen(latinDigits(typed.normalize("NFKC")))));
  const profile = own.profiles?.find((one) => plainAddress(one) === plainAddress(text));
  if (profile !== undefined && isPage(profile)) return { verdict: "ours", resembles: plainAddress(profile) };
  const asked = readContact(text);
  if (asked === null) return { verdict: isAccount(text) ? "account-number" : "unknown" };
  const known = knownContacts(own);
  const same = known.find((one) => isAskedFor(one, asked));
  if (same) return { verdict: same.verdict, resembles: same.shown };
  const alike = known
    .filter((one) => isAlike(one, asked))
    .toSorted((a, b) => apart(a, asked) - apart(b, asked))
    .at(0);
  if (alike) return { verdict: "lookalike", resembles: alike.shown };
  return {
    verdict:
      isPlainNumber(text) && asked.value.length < MIN_PLAIN_PHONE_DIGITS ? "account-number" : "unknown",
  };
}

/** What a mail puts around a link, and a sentence behind it. */
function withoutFrame(text: string): string {
  return text.replace(/^[<("'\s]+|[>)"'.,;!?\s]+$/gu, "");
}

interface Known extends Asked {
  readonly verdict: "ours" | "ours-retired";
  readonly shown: string;
}

/**
 * Whether it links to an account at a service that is no channel: its bare name may belong to someone else
 * elsewhere.
 */
function isPage(link: string): boolean {
  return readContact(link)?.kind === "host";
}

/** A page's address in the form that people compare. */
function plainAddress(link: string): string {
  return link
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?|^www\./, "")
    .replace(/\/*(?:[?#].*)?$/, "");
}

/** Profiles at services that are also channels. */
function knownProfiles(links: readonly string[]): readonly Known[] {
  return links.flatMap((link): readonly Known[] => {
    const asked = readContact(link);
    if (asked === null || asked.kind === "host" || asked.kind === "name") return [];
    const { kind, value } = asked;
    return [{ kind, value, verdict: "ours", shown: deskChat({ kind, value }).account }];
  });
}

function knownContacts({ contacts, retired, hosts, profiles = [] }: OwnContacts): readonly Known[] {
  const gone = retired.filter((one) => !contacts.some((contact) => isSameChannel(contact, one)));
  const known = (channel: ChannelName, verdict: Known["verdict"]): Known => ({
    kind: channel.kind,
    value: channel.value.toLowerCase(),
    verdict,
    shown: deskChat(channel).account,
  });
  return [
    ...contacts.map((contact) => known(contact, contact.active ? "ours" : "ours-retired")),
    ...hosts.map((host): Known => ({ kind: "host", value: host, verdict: "ours", shown: host })),
    ...gone.map((channel) => known(channel, "ours-retired")),
    ...knownProfiles(profiles),
  ];
}

/** Null if it is no contact. */
function readContact(text: string): Asked | null {
  const link = linkIn(text);
  if (link !== null) return link;
  const lower = text.toLowerCase().replace(/^mailto:/, "");
  if (/^[^\s@]+@[^\s@]+$/.test(lower)) return { kind: "mailto", value: lower.replace(/\?.*$/, "") };
  const phone = phoneIn(text);
  if (phone !== null) return phone;
  if (accountsIn(text).length > 0) return null;
  if (/^@?[^\s@/]{2,64}$/u.test(text)) {
    const value = lower.replace(/^@/, "");
    // With a point it is a host, as a browser would read it.
    return value.includes(".") && !text.startsWith("@")
      ? { kind: "host", value: hostOf(`https://${value}`) ?? value }
      : { kind: "name", value };
  }
  return null;
}

function phoneIn(text: string): Asked | null {
  // The zero that is dialled within the country.
  const number = text.replace(/^tel:/i, "").replace(/^((?:\+|00)\d{1,3}\s?)\(0\)/, "$1");
  if (!PHONE.test(number)) return null;
  const digits = number.replace(/^00/, "").replace(/\D/g, "");
  return digits.length >= 7 && digits.length <= MAX_PHONE_DIGITS ? { kind: "whatsapp", value: digits } : null;
}

function linkIn(text: string): Asked | null {
  const isScheme = /^(?:https?|whatsapp|tg):/i.test(text);
  if (!isScheme && !/^[\p{L}\p{N}.-]+\.\p{L}{2,24}(?::\d{1,5})?\/\S*$/iu.test(text)) return null;
  const address = isScheme ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const host = hostOf(address) ?? url.host;
  const kind =
    url.protocol === "whatsapp:" ? "whatsapp" : url.protocol === "tg:" ? "telegram" : CHAT_HOSTS[host];
  // A user name before the host is meant to be mistaken for the host.
  const shown = url.username === "" && url.password === "" ? host : `${url.username}@${host}`;
  if (kind === undefined || shown !== host) return { kind: "host", value: shown };
  return { kind, value: accountIn(url, kind) };
}

/** Parameters that a link to a chat may have: the account, and a draft message. */
const WITH_ACCOUNT = new Set(["phone", "domain", "text", "type", "app_absent"]);
const ACCOUNT: Readonly<Record<ChannelKind, RegExp>> = {
  whatsapp: /^\+?(\d+)$/,
  telegram: /^@?(\w+)$/,
  mailto: /^$/,
};

/**
 * The account, if the link names exactly one and nothing else. Otherwise the whole link counts as the name,
 * so it is none of ours, whatever it begins with.
 */
function accountIn({ protocol, host, pathname, searchParams, hash }: URL, kind: ChannelKind): string {
  const isShort = host === "wa.me" || (kind === "telegram" && protocol !== "tg:");
  const named = isShort
    ? [pathname.replace(/^\/|\/$/g, "")]
    : searchParams.getAll(kind === "whatsapp" ? "phone" : "domain");
  const names = [...searchParams.keys()];
  const isAlone = isShort
    ? names.every((name) => name === "text")
    : names.every((name) => WITH_ACCOUNT.has(name)) && /^\/(?:send\/?|resolve\/?)?$/.test(pathname || "/");
  const [account] = named;
  const plain = ACCOUNT[kind].exec(account?.trim() ?? "")?.[1];
  if (named.length === 1 && isAlone && plain !== undefined && hash === "") return plain.toLowerCase();
  return `${named.join(" ")} ${isShort ? "" : pathname} ${names.join(" ")}${hash}`.trim().toLowerCase();
}

/** The host as written: a browser's form of other scripts (xn--…) no longer looks like anything. */
function hostOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { host } = new URL(address);
  const written = /^\w+:\/\/(?:[^/?#@]*@)?([^/?#]*)/.exec(address)?.[1] ?? host;
  return (host.includes("xn--") ? written.toLowerCase() : host).replace(/^www\./, "");
}

/** A name without a service is compared with each service that uses names. */
function isAskedFor(known: Known, { kind, value }: Asked): boolean {
  const isKind = kind === known.kind || (kind === "name" && known.kind === "telegram");
  return isKind && value === known.value;
}

/** A contact of the same kind counts as nearer than any other. */
function apart(known: Known, { kind, value }: Asked): number {
  return distance(known.value, value) + (kind === known.kind ? 0 : value.length);
}

function isAlike(known: Known, { kind, value }: Asked): boolean {
  if (known.kind === "whatsapp" || kind === "whatsapp") {
    if (known.kind !== kind) return false;
    return distance(known.value, value) <= MAX_EDITS || isSameEnd(known.value, value);
  }
  const [ours, theirs] = [skeleton(known.value), skeleton(value)];
  if (ours === "" || theirs === "") return false;
  // The same name of another kind, or a name that contains ours, is meant to be mistaken for it.
  if (ours.length >= SHORT - 1 && theirs.includes(nameOf(ours))) return true;
  return distance(ours, theirs) <= (ours.length < SHORT ? 1 : MAX_EDITS);
}

/** The memorable part of a host or an email address. */
function nameOf(skeletonOfOurs: string): string {
  const labels = skeletonOfOurs.split("@").at(-1)!.split(".");
  const name = labels.length > 1 ? labels.at(-2)! : skeletonOfOurs;
  return name.length >= SHORT - 1 ? name : skeletonOfOurs;
}

function isSameEnd(ours: string, theirs: string): boolean {
  return ours.slice(-SAME_END_DIGITS) === theirs.slice(-SAME_END_DIGITS);
}

function skeleton(value: string): string {
  const plain = value.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(/[_-]/g, "").replace(ALIKE, (character) => LOOKALIKES.get(character)!);
}

function isPlainNumber(text: string): boolean {
  return PLAIN_NUMBER.test(text);
}

function isAccount(text: string): boolean {
  return accountsIn(text).length > 0 || (isPlainNumber(text) && text.replace(/\D/g, "").length >= 7);
}
