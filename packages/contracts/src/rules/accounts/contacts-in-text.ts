/** Links, and names at other services, by which an impostor leads customers away. */
import tlds from "tlds" with { type: "json" };
import { CURRENCY_FACTORS } from "../currencies.ts";
import { DESK_COINS } from "../desk-coins.ts";
import { withoutUnseen } from "../typed-text.ts";

const TOP_LEVEL: ReadonlySet<string> = /* @__PURE__ */ new Set(tlds);
/** Domains that, after the end of a word, can only be meant as a link. */
const USUAL = /^(?:com|net|org|io|me|app|info|biz)$/i;
const LABEL = String.raw`[\p{L}\p{N}_](?:[\p{L}\p{N}_-]{0,61}[\p{L}\p{N}])?`;
const WITH_SCHEME =
  /\b[a-z][a-z+.-]{1,20}:\/\/[^\s<>"]{1,2048}|\b(?:mailto|tel|sms|tg|whatsapp):\S{3,300}|\bwww\.[^\s<>"]{1,2048}/giu;
const NAMES = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.-])(?:[\p{L}\p{N}._%+-]{1,64}@)?(?:${LABEL}\.){1,8}(?:xn--[a-z\d-]{2,58}|\p{L}{2,24})(?![\p{L}\p{N}_])(?:[:/?#][^\s<>"]{0,2048})?`,
  "giu",
);
/** "evil[.]com", "evil (dot) com", "evil dot com". */
const HIDDEN_POINT = /[ \t]{0,2}(?:\[\.\]|\(\.\)|\{\.\}|[([{]dot[)\]}])[ \t]{0,2}/giu;
const SPELLED_POINT =
  /(?<=[\p{L}\p{N}]) dot (?=(?:com|net|org|io|me|app|info|co|ly|xyz|online|site|link)(?!\p{L}))/giu;

const PAYMENT_SERVICES =
  "cash ?app|venmo|pay ?pal|zelle|skrill|wise|revolut|payoneer|interac|google ?pay|apple ?pay|chime|pix|upi";
const CHAT_SERVICES =
  "telegram|telgram|tele gram|tg|whats ?app|signal|instagram|insta|ig|facebook|messenger|discord|snap(?:chat)?|wechat|weixin|viber|skype|threema|wickr|kik|tiktok|twitter";
/** Words before a name that invite to write to it. */
const WISH = "dm|inbox|write|message|contact|add|text|ping|reach|call|ask|pay|send";
const HANDLE = /(?<![\p{L}\p{N}._%+-])@[\p{L}\p{N}_](?:[\p{L}\p{N}_.]{0,62}[\p{L}\p{N}_])?/gu;
const word = (words: string) => new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words})(?![\p{L}\p{N}])`, "iu");
const PAYMENT = /* @__PURE__ */ word(PAYMENT_SERVICES);
const SERVICE = /* @__PURE__ */ word(`${CHAT_SERVICES}|${PAYMENT_SERVICES}`);
const SERVICE_OR_WISH = /* @__PURE__ */ word(`${CHAT_SERVICES}|${PAYMENT_SERVICES}|${WISH}`);
const NEAR = 40;
/** "Telegram: ada_desk": a name after a service's name, with a character that no word has. */
const NAMED = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${CHAT_SERVICES}|${PAYMENT_SERVICES})(?: (?:name|user|username|id|tag|handle|is|me|at|on|to))*\s?[:=-]?\s?((?=[a-z\d.]*[_\d])[a-z\d_.]{4,40})(?![\p{L}\p{N}])`,
  "giu",
);
const CASHTAG = /(?<![\p{L}\p{N}$])[$£€]([A-Za-z][\w-]{1,30})(?![\w-])/gu;
const TICKERS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  ...Object.keys(CURRENCY_FACTORS),
  ...DESK_COINS.map(({ symbol }) => symbol),
]);

export interface FoundContact {
  readonly kind: "link" | "name";
  readonly text: string;
}

interface Allowed {
  /** Links that are allowed, as written. */
  readonly own?: readonly string[];
  /** "elsewhere": names and mailboxes only next to a service's name or an invitation; "any": all of them. */
  readonly names?: "elsewhere" | "any";
}

/** Each found once: links first, with any top-level domain, then @names and $names. */
export function contactsIn(text: string, { own = [], names = "any" }: Allowed = {}): readonly FoundContact[] {
  const plain = withoutUnseen(text.normalize("NFKC"))
    .replaceAll("。", ".")
    .replace(HIDDEN_POINT, ".")
    .replace(SPELLED_POINT, ".");
  const rest = own.filter((one) => one !== "").reduce((left, one) => left.replaceAll(one, " "), plain);
  const isNear = (start: number, end: number, before: RegExp, after: RegExp) =>
    names === "any" ||
    before.test(rest.slice(Math.max(0, start - NEAR), start)) ||
    after.test(rest.slice(end, end + NEAR));
  const links = [
    ...[...rest.matchAll(WITH_SCHEME)].map(([link]) => link),
    ...[...rest.matchAll(NAMES)]
      .filter(({ 0: name }) => isLink(name))
      .filter(
        ({ 0: name, index }) => !isAddress(name) || isNear(index, index + name.length, PAYMENT, PAYMENT),
      )
      .map(([link]) => link),
  ];
  const handles = [...rest.matchAll(HANDLE)]
    .filter(({ 0: { length }, index }) => isNear(index, index + length, SERVICE_OR_WISH, SERVICE))
    .map(([name]) => name);
  const named = [...rest.matchAll(NAMED)].map(([, name = ""]) => name);
  const tags = [...rest.matchAll(CASHTAG)].filter(([, name = ""]) => !isTicker(name)).map(([tag]) => tag);
  return [
    ...[...new Set(links)].map((found) => ({ kind: "link" as const, text: found })),
    ...[...new Set([...handles, ...named, ...tags])].map((found) => ({ kind: "name" as const, text: found })),
  ];
}

/** Whether it is a mailbox. */
function isAddress(found: string): boolean {
  return /^[^/?#]+@/.test(found);
}

/** The end of a sentence without a following space is no link: "Thanks.Today", "at 10.am". */
function isLink(found: string): boolean {
  const address = found.slice(found.indexOf("@") + 1);
  const [host = ""] = address.split(/[:/?#]/);
  const labels = host.split(".");
  const end = labels.at(-1)!;
  const name = labels.at(-2)!;
  if (found !== address) return true;
  if (!end.startsWith("xn--") && !TOP_LEVEL.has(end.toLowerCase())) return false;
  if (host.length < address.length || USUAL.test(end)) return true;
  if (/^\d+$/.test(name)) return false;
  const isNewSentence = /^\p{Lu}/u.test(end) && name !== name.toUpperCase();
  return !isNewSentence && !(name.length === 1 && /^\p{Lu}/u.test(name));
}

/** "$BTC" is a coin. */
function isTicker(name: string): boolean {
  return TICKERS.has(name.toUpperCase()) || /^[A-Z]{2,5}$/.test(name);
}
