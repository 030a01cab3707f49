import { describe, expect, it } from "vitest";
import { DESK_COINS } from "../rules/desk-coins.ts";
import { withCents } from "../rules/formats.ts";
import { spreadFee, tradeRate } from "../rules/trade-amounts.ts";
import { writeReference } from "../rules/slip-reference.ts";
import type { SlipTerms } from "../slips/slip-body.ts";
import { chatMessages, plainChatText } from "./chat-text.ts";
import type { MessageField } from "../rules/pasted-limits.ts";
import { compareMessage } from "./compare-message.ts";
import { type MessageSlip, orderMessage } from "./order-message.ts";
import { withoutLinks } from "./pasted-links.ts";

const COUNT = 50;

/** Deterministic (mulberry32), so that a failure can be looked at again. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
type Random = () => number;
const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)]!;

function someSlip(random: Random): MessageSlip & { readonly link: string } {
  const { id, symbol, name } = pick(random, DESK_COINS);
  const at = Date.UTC(
    2026,
    Math.floor(random() * 12),
    1 + Math.floor(random() * 28),
    0,
    Math.floor(random() * 1400),
  );
  const iso = (ms: number) => new Date(ms).toISOString();
  const source = pick(random, ["live", "live", "stale", "fallback"] as const);
  const asOf = source === "stale" ? at - pick(random, [600_000, 86_400_000]) : at;
  const side = pick(random, ["buy", "sell"] as const);
  const price = pick(random, [
    (random() * 90_000 + 1).toFixed(2),
    (random() + 0.1).toFixed(6),
    "71000",
    "3123.4",
  ]);
  const coinAmount = (0.001 + random() * 50).toFixed(8);
  const terms: SlipTerms = {
    surface: pick(random, ["exchange", "dashboard"]),
    side,
    coin: { id, symbol, name },
    usd: (250 + Math.floor(random() * 1_000_000) / 100).toFixed(2),
    coinAmount,
    ...(random() < 0.2 ? { rate: price } : priced({ side, price, coinAmount }, pick(random, ["1.5", "3"]))),
    ...(random() < 0.5 && { local: pick(random, LOCAL) }),
    freshness: { source, asOf: iso(asOf), nextRefresh: iso(at + 60_000) },
    issuedAt: iso(at + 20_000),
    expiresAt: iso(at + 900_000),
  };
  const token = `2.${Array.from({ length: 150 }, () => pick(random, [..."AbCdEf0123456789_-"])).join("")}Z`;
  const reference = writeReference(Math.floor(random() * 32 ** 8));
  return { terms, reference, link: `https://desk.example/q/${token}` };
}

function priced(
  { side, price, coinAmount }: { side: "buy" | "sell"; price: string; coinAmount: string },
  percent: string,
) {
  const rate = tradeRate(price, side, percent);
  return { rate, market: price, fee: { percent, usd: spreadFee(coinAmount, price, rate) } };
}

const LOCAL = [
  { currency: "NGN", amount: "495000.00", rate: "1650.00", asOf: "2026-01-01T00:00:00.000Z" },
  { currency: "JPY", amount: "46875", rate: "156.25", asOf: "2026-01-01T00:00:00.000Z" },
  { currency: "KWD", amount: "1234.567", rate: "0.307", asOf: "2026-01-01T00:00:00.000Z" },
];

const linkOf = ({ link: url }: { readonly link: string }, random: Random) => ({
  url,
  keepsOrders: random() < 0.5,
});

/** As the server reads it. */
function fieldsOf(text: string, slip: MessageSlip): readonly MessageField[] {
  const plain = plainChatText(text);
  const own = chatMessages(plain).find((lines) => lines.some((line) => line.includes("/q/"))) ?? [];
  const lines = own.map(withoutLinks);
  return compareMessage(lines, slip, null).map(({ field }) => field);
}

type Mutated = readonly [text: string, fields: readonly MessageField[]];
type Slip = ReturnType<typeof someSlip>;
type Mutation = (message: string, slip: Slip, random: Random) => Mutated;

const AMOUNTS = ["usd", "coinAmount", "rate"] as const;

function replaced(message: string, from: string, to: string): string {
  if (!message.includes(from)) throw new Error(`${from} is not in the message`);
  return message.replaceAll(from, to);
}

/** Another digit in one place. */
function otherDigit(text: string, random: Random): string {
  const places = [...text].flatMap((character, at) => (/\d/.test(character) ? [at] : []));
  const at = pick(random, places);
  const digit = String((Number(text[at]) + 1 + Math.floor(random() * 9)) % 10);
  return text.slice(0, at) + digit + text.slice(at + 1);
}

function inMessage(terms: SlipTerms, field: (typeof AMOUNTS)[number]): string {
  return field === "rate" ? withCents(terms.rate) : terms[field];
}

const MADE_OF = /^(Market price|Our fee|Local): (.*)$/;
const EXPIRY = /Valid until: (.*) UTC/;

const MUTATIONS: Readonly<Record<string, Mutation>> = {
  "one digit of an amount": (message, { terms }, random) => {
    const field = pick(random, AMOUNTS);
    const text = inMessage(terms, field);
    return [replaced(message, ` ${text} `, ` ${otherDigit(text, random)} `), [field]];
  },
  "a separator moved, or another one": (message, { terms }, random) => {
    const [whole = "", cents = ""] = terms.usd.split(".");
    const [text, fields] = pick(random, [
      [`${whole}${cents}`, ["usd"]],
      [`${whole.slice(0, -1)}.${whole.slice(-1)}${cents}`, ["usd"]],
      [`${whole}0.${cents}`, ["usd"]],
      // These say the same.
      [`${whole},${cents}`, []],
      [`${Number(whole).toLocaleString("en")}.${cents}`, []],
      [`${Number(whole).toLocaleString("de")},${cents}`, []],
    ] as const);
    return [replaced(message, `${terms.usd} USD`, `${text} USD`), fields];
  },
  "one digit of what the rate is made of, or of local money": (message, _slip, random) => {
    const lines = message.split("\n");
    const at = pick(
      random,
      lines.flatMap((line, place) => (MADE_OF.test(line) && /\d/.test(line) ? [place] : [])).concat(-1),
    );
    if (at === -1) return [message, []];
    const [, label = "", value = ""] = MADE_OF.exec(lines[at]!)!;
    // The 1 of "for 1 BTC" and "1 USD" is a digit of the line as well.
    const text = `${label}: ${otherDigit(value, random)}`;
    const field = { "Market price": "market", "Our fee": "fee", Local: "local" }[label] as MessageField;
    return [lines.with(at, text).join("\n"), [field]];
  },
  "a line of local money that the slip has not, or has otherwise": (message) => {
    const line = "Local: 1.00 NGN (1 USD = 1.00 NGN)";
    const others = message.split("\n").filter((each) => !each.startsWith("Local:"));
    return [others.toSpliced(-1, 0, line).join("\n"), ["local"]];
  },
  "two amounts swapped": (message, { terms }) => {
    const apart = replaced(message, `${terms.usd} USD`, "@ USD");
    const swapped = replaced(
      apart,
      `${terms.coinAmount} ${terms.coin.symbol}`,
      `${terms.usd} ${terms.coin.symbol}`,
    );
    return [replaced(swapped, "@ USD", `${terms.coinAmount} USD`), ["usd", "coinAmount"]];
  },
  "another reference": (message, { reference }, random) => {
    const other = pick(random, [
      writeReference(Math.floor(random() * 32 ** 8)),
      otherReference(reference, random),
    ]);
    return [replaced(message, reference, other), ["reference"]];
  },
  "another host": (message) => [
    replaced(message, "desk.example", "desk-example.com"),
    // A problem of its own, and no field.
    [],
  ],
  "invisible characters": (message, _slip, random) => {
    const characters = ["\u200B", "\u200E", "\u202A", "\u2060", "\uFEFF", "\u00AD"];
    const text = [...message].map((character) =>
      random() < 0.2 && character !== "\n" ? character + pick(random, characters) : character,
    );
    return [text.join(""), []];
  },
  "digits of another script": (message, _slip, random) => {
    const zero = pick(random, [0x0660, 0x06f0, 0x0966, 0xff10, 0x1d7ce]);
    const [before = "", link = ""] = message.split("https://");
    return [
      `${before.replace(/\d(?![^\n]*https)/g, (digit) => String.fromCodePoint(zero + Number(digit)))}https://${link}`,
      [],
    ];
  },
  "translated labels": (message, { terms }, random) => {
    const translated = translate(message);
    if (random() < 0.3) return [translated, []];
    const field = pick(random, AMOUNTS);
    const text = inMessage(terms, field);
    return [replaced(translated, ` ${text} `, ` ${otherDigit(text, random)} `), [field]];
  },
  "buying and selling, or the coin": (message, { terms }, random) => {
    if (random() < 0.5) {
      const [from, to] = terms.side === "buy" ? ["buy", "sell"] : ["sell", "buy"];
      const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
      const text = message
        .replace(`to ${from} `, `to ${to} `)
        .replace(`${capital(from)} `, `${capital(to)} `);
      const verb =
        terms.side === "buy"
          ? ["I pay USD and receive", "I receive USD and send"]
          : ["I receive USD and send", "I pay USD and receive"];
      return [text.replace(verb[0]!, verb[1]!), ["side"]];
    }
    const other = pick(
      random,
      DESK_COINS.filter(({ id }) => id !== terms.coin.id && id !== "usdc" && id !== "xrp"),
    );
    const words = new RegExp(`(?<![A-Za-z])(?:${terms.coin.name}|${terms.coin.symbol})(?![A-Za-z])`, "g");
    const text = message.replace(words, (word) => (word === terms.coin.symbol ? other.symbol : other.name));
    return [text, ["coin"]];
  },
  "the time until when it holds": (message, _slip, random) => {
    const [, time = ""] = EXPIRY.exec(message) ?? [];
    return [replaced(message, time, otherDigit(time, random)), ["validUntil"]];
  },
};

function otherReference(reference: string, random: Random): string {
  const at = Math.floor(random() * 5);
  const character = pick(
    random,
    [..."0123456789ABCDEFGHJKMNPQRSTVWXYZ"].filter((one) => one !== reference[at]),
  );
  return reference.slice(0, at) + character + reference.slice(at + 1);
}

/** As a translator makes of it: words change, numbers, USD and symbols stay. */
function translate(message: string): string {
  const words: readonly (readonly [RegExp, string])[] = [
    [/Order details/, "Bestelldetails"],
    [/^Order /, "Bestellung "],
    [/I want to (?:buy|sell) (.*)\./, "Ich möchte $1 handeln."],
    [/Action: (?:Buy|Sell) (.*)/, "Aktion: $1 handeln"],
    [/Approximate quantity/, "Ungefähre Menge"],
    [/Amount/, "Betrag"],
    [/Dollar value/, "Wert in Dollar"],
    [/Value/, "Wert"],
    [/Rate/, "Kurs"],
    [/ for 1 /, " für 1 "],
    [/Trade type: I (?:pay|receive) USD and (?:receive|send) (.*)/, "Handelsart: USD gegen $1"],
    [/Price: live at/, "Preis: live um"],
    [/Price: delayed from (.*), indicative.*/, "Preis: verspätet von $1, unverbindlich"],
    [/Price: indicative.*/, "Preis: unverbindlich"],
    [/Market price/, "Marktpreis"],
    [/Our fee: our team.*/, "Unsere Gebühr: bestätigt unser Team"],
    [/Our fee/, "Unsere Gebühr"],
    [/Local: (.*)\.(\d\d) NGN \(1 USD = 1,650.00/, "Lokal: $1,$2 NGN (1 USD = 1650,00"],
    [/Local/, "Lokal"],
    [/Valid until/, "Gültig bis"],
    [/Check this order/, "Prüfen Sie diese Bestellung"],
  ];
  return words.reduce((text, [from, to]) => text.replace(from, to), message);
}

/** The same again and again would prove nothing. */
function cases(mutation: Mutation, seed: number) {
  const random = numbersFrom(seed);
  return Array.from({ length: COUNT }, () => {
    const slip = someSlip(random);
    const [text, fields] = mutation(orderMessage(slip, linkOf(slip, random)), slip, random);
    return { slip, text, fields };
  });
}

describe("K63: of 500 pasted messages every edited field is named, and no other", () => {
  it.each(Object.entries(MUTATIONS))("%s", (name, mutation) => {
    for (const { slip, text, fields } of cases(mutation, name.length)) {
      expect(fieldsOf(text, slip).toSorted(), text).toEqual([...fields].toSorted());
    }
  });
});

it("an untouched message has no difference, in whatever chat it was copied from", () => {
  const random = numbersFrom(1);
  const chats: readonly ((message: string) => string)[] = [
    (message) => message,
    (message) =>
      `[21/11/2026, 14:03:11] Ada L.: ${message}\n[21/11/2026, 14:04:00] Desk: Hello, I have 500 USD`,
    (message) => `11/21/26, 2:02 PM - +234 809 999 9999: Hi, 99 USD?\n11/21/26, 2:03 PM - Ada: ${message}`,
    (message) => `[14:03, 21/11/2026] Ada: ${message}\n[14:04, 21/11/2026] Ada: thanks`,
    (message) => `Ada, [21.11.2026 14:03]\n${message}\n\nBob, [21.11.2026 14:04]\n300 BTC, please`,
    (message) =>
      message
        .split("\n")
        .map((line) => `> ${line}`)
        .join("\n"),
    (message) => message.replaceAll("\n", "\r\n").replace("Amount:", "*Amount:*"),
    // As earlier releases wrote it.
    (message) => message.replace(/^Rate: (\S+)/m, (_, rate: string) => `Rate: ${Number(rate)}`),
    (message) => `Good morning! I would like to pay 250 USD today.\n\n${message}\n\nBest, Ada`,
  ];
  for (let turn = 0; turn < 20; turn += 1) {
    const slip = someSlip(random);
    for (const chat of chats) {
      const text = chat(orderMessage(slip, linkOf(slip, random)));
      expect(fieldsOf(text, slip), text).toEqual([]);
    }
  }
});

it.each([
  ["Amount: 0.50000000 BTC", "Amount: 0.50000000 BTC, or 5 BTC", "coinAmount"],
  ["Value: 35654.57 USD", "Value: 35654.57 EUR", "usd"],
  ["Value: 35654.57 USD\n", "", "usd"],
  ["Rate: 71309.13 USD", "Rate: 71.309 USD", "rate"],
  ["Price: live at 12:00 UTC", "Price: indicative, our team will confirm it", "price"],
  ["Action: Sell", "Action: Swap", "side"],
] as const)("%j edited to %j is named", (from, to, field) => {
  const at = "2026-11-21T12:00:10.000Z";
  const terms: SlipTerms = {
    surface: "exchange",
    side: "sell",
    coin: { id: "bitcoin", symbol: "BTC", name: "Bitcoin" },
    usd: "35654.57",
    coinAmount: "0.50000000",
    rate: "71309.13",
    freshness: { source: "live", asOf: at, nextRefresh: at },
    issuedAt: at,
    expiresAt: "2026-11-21T12:15:10.000Z",
  };
  const slip = { terms, reference: "X8NX3-1WF1X" };
  const message = orderMessage(slip, { url: "https://desk.example/q/2.AbCd", keepsOrders: true });
  expect(fieldsOf(message, slip)).toEqual([]);
  expect(fieldsOf(message.replace(from, to), slip)).toEqual([field]);
});
