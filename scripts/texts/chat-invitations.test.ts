import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { getCatalogs } from "@lingui/cli/api";
import { customerLine, earlierMessage, orderMessage } from "../../packages/contracts/src/messages/index.ts";
import { nextActs } from "../../packages/contracts/src/rules/index.ts";
import type { SlipTerms } from "../../packages/contracts/src/slips/index.ts";
import type { Language } from "../../packages/node-kit/src/languages.ts";
import { mailOf } from "../../packages/reference-provider/src/mail/mail.ts";
import { ORDER_NEWS } from "../../packages/reference-provider/src/notices/order-news.ts";
import { describe, expect, it } from "vitest";
import { REPLIES } from "../demo-desk/replies.ts";
import { linguiConfig } from "./catalogues.ts";
import { invitationsIn } from "./chat-invitations.ts";

const [SOURCE = "en", ...OTHERS] = linguiConfig().locales;

/**
 * Texts for desks that keep no orders, where how to pay is agreed in the chat (docs/product.md, P21.20): each
 * names the chat that the reader opened, and pages show it only to readers of such a desk.
 */
const OWN_CHAT = /\bchat that you opened from (?:your own slip|this order)\b/;
const OF_DESKS_WITHOUT_ORDERS: readonly string[] = [
  "Don't send anything until a person has confirmed your slip. Then pay only as agreed in the chat that you opened from your own slip.",
  "Pay only as our team told you in the chat that you opened from your own slip.",
  "Still, pay only as our team told you in the chat that you opened from your own slip.",
  "Then pay as agreed there, in the chat that you opened from your own slip.",
];
/** Legal terms cover both kinds of desk, and say which one they mean. */
const TERMS = /Where that page says that the desk keeps no orders, pay only as agreed in the chat/;
/** The home page's example of a fake message, struck through. */
const EXAMPLE = "Hi, it's the desk. Our account has changed. Please pay 0198 4420 11 today.";

const HOME = "../../apps/web/src/screens/home/content/home.ts";
/** Mails to customers, besides news about an order. */
const MAILS = [
  "price-alert",
  "follow-order",
  "followed-order",
  "verify",
  "reset",
  "account-exists",
  "new-device",
  "second-step-failed",
  "password-reset",
  "password-changed",
  "factor-changed",
  "factor-removed",
  "last-factor-removed",
  "destination-saved",
  "destination-elsewhere",
  "account-deleted",
  "email-change-asked",
  "email-change-confirm",
  "email-change-taken",
  "email-changed",
] as const;

const isKnown = (english: string) =>
  OF_DESKS_WITHOUT_ORDERS.includes(english) || TERMS.test(english) || english === EXAMPLE;

/** Each message of pages, server, mails and notices in a language, with its English. */
async function textsIn(locale: string): Promise<readonly { english: string; text: string }[]> {
  const found: { english: string; text: string }[] = [];
  for (const catalogue of await getCatalogs(linguiConfig())) {
    const [english, own] = [await catalogue.read(SOURCE), await catalogue.read(locale)];
    for (const [id, { translation: text = "" }] of Object.entries(own ?? {}))
      if (text !== "") found.push({ text, english: english?.[id]?.translation ?? text });
  }
  return found;
}

describe("no text can be taken for an invitation to pay in a chat", () => {
  it.each([SOURCE, ...OTHERS])("among all messages in %s", async (locale) => {
    const texts = await textsIn(locale);
    // A new language has few of its own; what it lacks is English.
    expect(texts.length).toBeGreaterThan(locale === SOURCE ? 500 : 0);
    const found = texts.filter(
      ({ english, text }) => !isKnown(english) && invitationsIn(text, locale).length > 0,
    );
    expect(found).toEqual([]);
  });

  it("and what a desk without orders says of its chat is still said, of the reader's own chat", async () => {
    const english = new Set((await textsIn(SOURCE)).map(({ text }) => text));
    for (const text of [...OF_DESKS_WITHOUT_ORDERS, EXAMPLE]) {
      expect(english).toContain(text);
      expect(invitationsIn(text, SOURCE)).toHaveLength(1);
    }
    for (const text of OF_DESKS_WITHOUT_ORDERS) expect(text).toMatch(OWN_CHAT);
  });

  it.each([SOURCE, ...OTHERS])("in %s among steps that are read one after the other", async (locale) => {
    const own = new Map((await textsIn(locale)).map(({ english, text }) => [english, text]));
    const home = await readFile(join(import.meta.dirname, HOME), "utf8");
    const [, steps = ""] = /export const orderSteps = .*?\n(.*?)\n\];/s.exec(home) ?? [];
    const onHome = [...steps.matchAll(/t`([^`]+)`/g)].map(([, text = ""]) => text);
    expect(onHome.length).toBeGreaterThan(5);
    const acts = (["buy", "sell"] as const).map((side) =>
      nextActs({ side, symbol: "BTC", chat: "WhatsApp" }).flatMap(({ title, note }) => [title, note]),
    );
    const rows = [onHome, ...acts.map((row) => row.map(({ message }) => message))];
    for (const row of rows) {
      const texts = row.filter((english) => !isKnown(english)).map((english) => own.get(english) ?? english);
      expect(invitationsIn(texts.join("\n"), locale)).toEqual([]);
    }
  });

  it.each([SOURCE, ...OTHERS])("in %s in a mail as a whole", async (locale) => {
    const own = new Map((await textsIn(locale)).map(({ english, text }) => [english, text]));
    const say: Language["say"] = ({ message }) => own.get(message) ?? message;
    const language: Language = { locale, formats: locale, say };
    const brand = { brandName: "Example Desk", publicOrigin: "https://desk.example" };
    const news = Object.values(ORDER_NEWS).map((each) => ({ kind: "order-step" as const, news: each }));
    for (const about of [...news, ...MAILS.map((kind) => ({ kind }))]) {
      const mail = mailOf({ ...about, to: "grace@example.com", code: "123456", language }, brand);
      expect([about, invitationsIn(mail.text, locale)]).toEqual([about, []]);
    }
  });

  it("in replies of the demo's desk", () => {
    expect(REPLIES.flatMap(({ text }) => invitationsIn(text, SOURCE, { isInChat: true }))).toEqual([]);
  });

  const terms: SlipTerms = {
    surface: "exchange",
    side: "buy",
    coin: { id: "bitcoin", symbol: "BTC", name: "Bitcoin" },
    usd: "250.00",
    coinAmount: "0.00345585",
    rate: "72341.11",
    freshness: {
      source: "live",
      asOf: "2026-11-28T10:00:00.000Z",
      nextRefresh: "2026-11-28T10:01:00.000Z",
    },
    issuedAt: "2026-11-28T10:00:00.000Z",
    expiresAt: "2026-11-28T10:15:00.000Z",
  };
  const slips = (["exchange", "dashboard"] as const).flatMap((surface) =>
    (["buy", "sell"] as const).map((side) => ({
      reference: "9W57J-YKX28",
      terms: { ...terms, surface, side },
    })),
  );
  const url = "https://desk.example/q/token";

  it("in the message of an order that the desk keeps, in its lines for every customer", () => {
    for (const slip of slips) {
      const message = orderMessage(slip, { url, keepsOrders: true });
      expect(invitationsIn(message, SOURCE, { isInChat: true })).toEqual([]);
    }
    for (const locale of OTHERS) {
      const line = customerLine(locale);
      if (line !== null) expect(invitationsIn(line, locale, { isInChat: true })).toEqual([]);
    }
  });

  it("but in the one that the specification has for other desks, and that of earlier releases", () => {
    const asked = ["Please confirm this order and send me the payment instructions."];
    const [slip] = slips;
    for (const message of [orderMessage(slip!, { url, keepsOrders: false }), earlierMessage(slip!, url)])
      expect(invitationsIn(message, SOURCE, { isInChat: true })).toEqual(asked);
  });
});

it.each([
  ["en", "Send the money to the account that we give you on WhatsApp."],
  ["en", "Your order opens in {chat} as a draft. Press Send, and our team shows you how to pay."],
  ["en", "Don't wait, pay in the chat."],
  ["en", "If that page shows no payment details, our team agrees them with you in the chat."],
  ["en", "Send your {symbol} as agreed in the chat"],
  ["en", "Please pay 0198 4420 11 today."],
  ["en", "Where to pay stands on your order page. Our agent in the chat has the account number."],
  ["en", "It opens in the chat as a draft.\nPay, and get your coins\nA person tells you where."],
  ["fr", "Envoyez l’argent au compte que nous vous donnons dans la discussion."],
  ["fr", "Ne payez que ce que dit la discussion."],
  ["pt-BR", "Pague na conta que informamos na conversa."],
  ["ar", "ادفع إلى الحساب الذي نرسله في المحادثة."],
  ["sw", "Lipa kwenye akaunti tunayokupa kwenye mazungumzo."],
  ["ha", "Ku biya zuwa asusun da muka ba ku a hira."],
  ["yo", "Ẹ sanwó sí àkáǹtì tí a fún yín nínú ṣáàtì."],
  ["pcm", "Pay for di account wey we give you for di chat."],
])("finds one in %s: %s", (locale, text) => {
  expect(invitationsIn(text, locale)).not.toEqual([]);
});

it.each([
  ["en", "Never pay to an account that somebody sends you in a chat."],
  ["en", "The amounts in the chat match this slip. If anything differs, don't pay; ask us."],
  ["en", "Open the chat and press Send. Where to pay appears on your order page, and nowhere else."],
  ["en", "You marked it as paid. Ask in {chat}: the message there names this order."],
  ["fr", "Si quelqu’un vous écrit dans une discussion, ne payez pas."],
  ["pt-BR", "Se a conversa for diferente, não pague."],
  ["ar", "إن اختلف شيء في المحادثة، فلا تدفع."],
  ["sw", "Mazungumzo yakitofautiana, usilipe."],
  ["ha", "Idan hirar ta bambanta, kada ku biya."],
  ["yo", "Tí ṣáàtì bá yàtọ̀, ẹ má sanwó."],
  ["pcm", "If di chat different, make you no pay."],
])("leaves a warning in %s: %s", (locale, text) => {
  expect(invitationsIn(text, locale)).toEqual([]);
});
