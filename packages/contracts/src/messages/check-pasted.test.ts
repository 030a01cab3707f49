import { leastComputing, searchComputing } from "@tradeslip/node-kit/testing/computing";
import { describe, expect, it } from "vitest";
import type { SlipAnswer } from "../schemas/orders.ts";
import { encodeSlipBody, type SlipTerms } from "../slips/slip-body.ts";
import { readSlipToken, slipReference, writeSlipToken } from "../slips/slip-token.ts";
import { LANGUAGES } from "../rules/site-languages.ts";
import { checkPasted } from "./check-pasted.ts";
import { customerLine, EARLIER_CUSTOMER_LINES } from "./customer-lines.ts";
import { earlierMessage, isOfKeptOrder, orderMessage } from "./order-message.ts";

const AT = "2026-11-21T12:00:10.000Z";
const TERMS: SlipTerms = {
  surface: "exchange",
  side: "sell",
  coin: { id: "bitcoin", symbol: "BTC", name: "Bitcoin" },
  usd: "35654.57",
  coinAmount: "0.50000000",
  rate: "71309.13",
  freshness: { source: "live", asOf: AT, nextRefresh: AT },
  issuedAt: AT,
  expiresAt: "2026-11-21T12:15:10.000Z",
};
const body = encodeSlipBody({
  keyId: "a1b2",
  nonce: new Uint8Array([1, 2, 3, 4, 5, 6]),
  terms: TERMS,
  customer: new Uint8Array(12).fill(7),
  account: null,
});
const signature = Uint8Array.from({ length: 64 }, (_, at) => (at * 37 + 11) % 256);
const TOKEN = writeSlipToken(body, signature);
const REFERENCE = slipReference(signature);
const URL_OF_SLIP = `https://desk.example/q/${TOKEN}`;
const written = (surface: SlipTerms["surface"], keepsOrders: boolean) =>
  orderMessage({ terms: { ...TERMS, surface }, reference: REFERENCE }, { url: URL_OF_SLIP, keepsOrders });
const MESSAGE = written("exchange", true);
const earlier = (surface: SlipTerms["surface"]) =>
  earlierMessage({ terms: { ...TERMS, surface }, reference: REFERENCE }, URL_OF_SLIP);
/** Of a message of today, and of earlier releases. */
const ONLY_THERE = "Payment details stand only on the order page.";
const ONLY_HERE = "Payment details stand only on this page.";
const CONFIRM = "Please confirm this order. I'll get the payment details on my order page:";
const CONFIRM_EARLIER = "Please confirm this order and send me the payment instructions.";

const answer = (surface: SlipTerms["surface"]): SlipAnswer => ({
  ...TERMS,
  surface,
  reference: REFERENCE,
  status: "valid",
  serverTime: AT,
});

const checked = (text: string, surface: SlipTerms["surface"], keepsOrders: boolean | null) =>
  checkPasted(text, {
    readSlip: async (token) => (token === TOKEN ? answer(surface) : "unknown_slip"),
    ownHosts: ["desk.example"],
    keepsOrders,
  });

async function check(
  text: string,
  surface: SlipTerms["surface"] = "exchange",
  keepsOrders: boolean | null = true,
) {
  const { slip, differences, problems } = await checked(text, surface, keepsOrders);
  return {
    isFound: slip !== null,
    lines: differences.map(({ field, message, slip: known }) => `${field}: ${message} / ${known}`),
    problems: problems.map(({ code, detail }) => `${code} ${JSON.stringify(detail.values ?? {})}`),
  };
}
const FINE = { isFound: true, lines: [], problems: [] };

/** Lines of at most so many characters, broken within a row of characters too. */
const broken = (text: string, width: number, end = "\n") =>
  text
    .split("\n")
    .map((line) => line.match(new RegExp(`.{1,${width}}`, "gu"))?.join(end) ?? "")
    .join("\n");
const brokenLink = (width: number, between: string) =>
  MESSAGE.replace(URL_OF_SLIP, broken(URL_OF_SLIP, width, between));

describe("S117: a link that a mail program or an editor rewrote is read", () => {
  it.each<readonly [how: string, text: string]>([
    ["as it is", MESSAGE],
    ...[20, 32, 40, 64, 72, 76, 78, 100].map(
      (width) => [`broken after ${width} characters`, brokenLink(width, "\n")] as const,
    ),
    ["broken after its address", MESSAGE.replace("/q/", "/q/\n")],
    ["broken before its path", MESSAGE.replace("/q/", "\n/q/")],
    ["broken within its host", MESSAGE.replace("desk.exam", "desk.exam\n")],
    ["broken after the version", MESSAGE.replace("/q/2.", "/q/2.\n")],
    ["broken in quoted lines", `> ${brokenLink(60, "\n").replaceAll("\n", "\n> ")}`],
    ["broken with Windows line ends", brokenLink(60, "\r\n")],
    ["broken with spaces before each line", brokenLink(60, "\n    ")],
    ["broken by spaces", brokenLink(60, " ")],
    ["broken, and words follow", `${brokenLink(60, "\n")}\nThanks and regards\nAda`],
    ["whole, and words follow", `${MESSAGE}\nThanks\nAda`],
    [
      "quoted-printable",
      MESSAGE.replace(URL_OF_SLIP, broken(URL_OF_SLIP, 74, "=\n")).replace(
        "Order details",
        "Order details=20",
      ),
    ],
    [
      "quoted-printable with encoded characters",
      MESSAGE.replace(URL_OF_SLIP, broken(URL_OF_SLIP.replaceAll("_", "=5F"), 74, "=\r\n")).replace(
        "Value:",
        "Value=3A",
      ),
    ],
    ["of Markdown", MESSAGE.replace(`${CONFIRM}\n${URL_OF_SLIP}`, `[${CONFIRM}](${URL_OF_SLIP})`)],
    ["of Markdown, twice", MESSAGE.replace(URL_OF_SLIP, `[${URL_OF_SLIP}](${URL_OF_SLIP})`)],
    [
      "of Markdown with backslashes",
      MESSAGE.replace(
        URL_OF_SLIP,
        URL_OF_SLIP.replaceAll("_", "\\_").replaceAll("-", "\\-").replaceAll(".", "\\."),
      ),
    ],
    ["in angle brackets", MESSAGE.replace(URL_OF_SLIP, `<${URL_OF_SLIP}>`)],
    ["in angle brackets, broken", brokenLink(60, "\n").replace("https", "<https").concat(">")],
    ["twice, as Outlook writes it", MESSAGE.replace(URL_OF_SLIP, `${URL_OF_SLIP}<${URL_OF_SLIP}>`)],
    ["in quotes", MESSAGE.replace(URL_OF_SLIP, `"${URL_OF_SLIP}"`)],
    ...[
      `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(URL_OF_SLIP)}&data=05%7C01&reserved=0`,
      `https://www.google.com/url?q=${encodeURIComponent(URL_OF_SLIP)}&sa=D`,
      `https://l.facebook.com/l.php?u=${encodeURIComponent(URL_OF_SLIP)}&h=AT0`,
      `https://urldefense.com/v3/__${URL_OF_SLIP}__;!!AbC!def$`,
    ].map((link) => [`led through ${new URL(link).host}`, MESSAGE.replace(URL_OF_SLIP, link)] as const),
    ["in a sentence", MESSAGE.replace(URL_OF_SLIP, `${URL_OF_SLIP}.`)],
  ])("%s", async (_how, text) => {
    expect(await check(text)).toEqual(FINE);
  });

  it("a link that is led through another page to a foreign one is foreign", async () => {
    const link = `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(`https://evil.example/q/${TOKEN}`)}`;
    const { problems } = await check(MESSAGE.replace(URL_OF_SLIP, link));
    expect(problems).toContain('other_host {"host":"evil.example"}');
  });

  it("a broken token alone is read too", async () => {
    expect(await check(broken(TOKEN, 60))).toEqual(FINE);
  });

  const cut = (count: number) => URL_OF_SLIP.slice(0, -count);
  it.each([
    ["cut off", MESSAGE.replace(URL_OF_SLIP, cut(1))],
    ["cut off in the middle", MESSAGE.replace(URL_OF_SLIP, cut(90))],
    ["cut off by a chat", MESSAGE.replace(URL_OF_SLIP, `${cut(60)}…`)],
    ["without a character within", MESSAGE.replace(TOKEN, TOKEN.slice(0, 40) + TOKEN.slice(41))],
    ["with a character more", MESSAGE.replace(TOKEN, `${TOKEN.slice(0, 40)}A${TOKEN.slice(40)}`)],
    ["in small letters", MESSAGE.replace(TOKEN, TOKEN.toLowerCase())],
    [
      "broken, and a line is lost",
      MESSAGE.replace(URL_OF_SLIP, broken(URL_OF_SLIP, 60).split("\n").toSpliced(1, 1).join("\n")),
    ],
    ["broken, and the rest is lost", MESSAGE.replace(URL_OF_SLIP, broken(URL_OF_SLIP, 60).split("\n")[0]!)],
  ])("%s it is called damaged, and nothing else", async (_how, text) => {
    expect(await check(text)).toEqual({ isFound: false, lines: [], problems: ["slip_damaged {}"] });
  });

  it("one with another character in its signature was changed, not damaged", async () => {
    const character = TOKEN.at(-9) === "A" ? "B" : "A";
    const forged = `${TOKEN.slice(0, -9)}${character}${TOKEN.slice(-8)}`;
    expect(readSlipToken(forged)).not.toBeNull();
    expect((await check(MESSAGE.replace(TOKEN, forged))).problems).toEqual(["unknown_slip {}"]);
  });
});

describe("S117: a sentence of ours that was changed or taken out is named", () => {
  const ONLY = ONLY_THERE;
  const OTHER = "Payment details come by chat from our agent";
  it.each([
    ["the last one changed", MESSAGE.replace(ONLY, OTHER), [`line: ${OTHER} / ${ONLY}`]],
    ["the last one gone", MESSAGE.replace(`${ONLY}\n`, ""), [`line:  / ${ONLY}`]],
    [
      "one word changed",
      MESSAGE.replace("only on", "not on"),
      [`line: Payment details stand not on the order page. / ${ONLY}`],
    ],
    [
      "the wish changed",
      MESSAGE.replace(CONFIRM, "Please confirm this order and write me on Signal."),
      [`line: Please confirm this order and write me on Signal. / ${CONFIRM}`],
    ],
    ["the wish gone", MESSAGE.replace(CONFIRM, ""), [`line:  / ${CONFIRM}`]],
    ["the heading gone", MESSAGE.replace("Order details\n", ""), ["line:  / Order details"]],
    [
      "two gone",
      MESSAGE.replace(`${ONLY}\n`, "").replace(CONFIRM, ""),
      [`line:  / ${ONLY}`, `line:  / ${CONFIRM}`],
    ],
    ["the price gone", MESSAGE.replace(/Price: .*\n/, ""), ["price:  / live at 12:00 UTC"]],
  ])("%s", async (_how, text, lines) => {
    expect(await check(text)).toEqual({ isFound: true, lines, problems: [] });
  });

  it("of a message from the dashboard too", async () => {
    const message = written("dashboard", true);
    expect(await check(message, "dashboard")).toEqual(FINE);
    expect((await check(message.replace(ONLY, OTHER), "dashboard")).lines).toEqual([
      `line: ${OTHER} / ${ONLY}`,
    ]);
    expect((await check(message.replace(`${ONLY}\n`, ""), "dashboard")).lines).toEqual([`line:  / ${ONLY}`]);
  });

  const EARLIER = earlier("exchange");
  it.each([
    ["as it was", EARLIER, []],
    ["the last one changed", EARLIER.replace(ONLY_HERE, OTHER), [`line: ${OTHER} / ${ONLY_HERE}`]],
    ["the last one gone", EARLIER.replace(`${ONLY_HERE}\n`, ""), [`line:  / ${ONLY_HERE}`]],
    ["the wish gone", EARLIER.replace(CONFIRM_EARLIER, ""), [`line:  / ${CONFIRM_EARLIER}`]],
    [
      "the link's words changed",
      EARLIER.replace("Check this order:", "Pay for this order here:"),
      ["line: Pay for this order here: / Check this order:"],
    ],
  ])("of a message that an earlier release wrote: %s", async (_how, text, lines) => {
    expect(await check(text)).toEqual({ isFound: true, lines, problems: [] });
  });

  it("an earlier wish in a message of today is named", async () => {
    const { lines } = await check(MESSAGE.replace(CONFIRM, CONFIRM_EARLIER));
    expect(lines).toEqual([`line: ${CONFIRM_EARLIER} / ${CONFIRM}`]);
  });

  it("a kept order is told by its message, of an earlier release too", () => {
    for (const surface of ["exchange", "dashboard"] as const) {
      const told = [written(surface, true), earlier(surface), written(surface, false)].map(isOfKeptOrder);
      expect(told).toEqual([true, true, false]);
    }
  });

  it("where the desk keeps no orders, or that is unknown, its sentence may be missing", async () => {
    for (const keepsOrders of [false, null]) {
      expect(await check(written("exchange", false), "exchange", keepsOrders)).toEqual(FINE);
      expect(await check(MESSAGE, "exchange", keepsOrders)).toEqual(FINE);
      expect(await check(earlier("exchange"), "exchange", keepsOrders)).toEqual(FINE);
    }
  });

  it("words before our message and after its link are their sender's", async () => {
    const text = `Hello, I want to pay.\nIs this right?\n\n${MESSAGE} thanks\n\nBest, Ada`;
    expect(await check(text)).toEqual(FINE);
    const again = MESSAGE.replaceAll("\n", "\n> ");
    const quoted = `Order it is!\n${MESSAGE}\n\nOn Sat, Ada wrote:\n> ${again}\n> Ada`;
    expect(await check(quoted)).toEqual(FINE);
  });

  const ADDED = [
    "Or pay our agent Sam.",
    "Send it to our new account at First Bank",
    "Sam will write to you",
    "SAM TAKES CASH TODAY",
    "Order 1 is paid to our new agent Sam",
    "I want to pay.",
    "Por favor, pague a Sam.",
    "ادفع لسام",
    "请付给山姆",
    "price: agreed with Sam",
  ];
  it.each(ADDED.slice(0, -1))(
    "a line that we did not write is, wherever it stands among ours: %s",
    async (line) => {
      const places = ["\n\nOrder details", "\nAction:", "\nValue:", "\nPrice:", "\nValid", `\n\n${ONLY}`];
      for (const before of [...places, `\n${CONFIRM}`, `\n${URL_OF_SLIP}`]) {
        const text = MESSAGE.replace(before, `\n${line}${before}`);
        expect(await check(text), before).toEqual({
          isFound: true,
          lines: [`line: ${line} / `],
          problems: [],
        });
      }
    },
  );

  it.each(ADDED.slice(0, 4))("or stands on a line of ours: %s", async (words) => {
    const added = async (line: string) => (await check(MESSAGE.replace(line, `${line} ${words}`))).lines;
    for (const line of [CONFIRM, ONLY, "Order details"]) {
      expect(await added(line)).toEqual([`line: ${line} ${words} / ${line}`]);
    }
    const first = `Order ${REFERENCE}`;
    expect(await added(first)).toEqual([`line: ${first} ${words} / `]);
    for (const [field, line] of [
      ["coinAmount", "Amount: 0.50000000 BTC"],
      ["usd", "Value: 35654.57 USD"],
      ["rate", "Rate: 71309.13 USD for 1 BTC"],
      ["price", "Price: live at 12:00 UTC"],
      ["validUntil", "Valid until: 2026-11-21 12:15 UTC"],
      ["coin", "Action: Sell Bitcoin"],
      ["coin", "Trade type: I receive USD and send BTC"],
    ] as const) {
      const found = await added(line);
      expect(found, line).toHaveLength(1);
      expect(found[0], line).toMatch(new RegExp(`^${field}: .*${words}`));
    }
    const before = MESSAGE.replace(URL_OF_SLIP, `${words} ${URL_OF_SLIP}`);
    expect((await check(before)).lines).toEqual([`line: ${words} / `]);
  });

  it("where the link was moved up, what follows it is named too", async () => {
    const text = MESSAGE.replace(`\n${URL_OF_SLIP}`, "").replace(
      "\n\nOrder",
      `\n${URL_OF_SLIP} Pay Sam\nOrder`,
    );
    expect((await check(text)).lines).toEqual(["line: Pay Sam / "]);
  });

  it("a line of ours that a mail program broke is ours", async () => {
    for (const width of [20, 34, 40, 64, 70]) {
      const inWords = (line: string) =>
        line.replace(new RegExp(`(.{1,${width}})(?: |$)`, "g"), "$1\n").trim();
      const text = MESSAGE.split("\n")
        .map((line) => (line.length < 38 ? line : inWords(line)))
        .join("\n");
      expect(await check(text), String(width)).toEqual(FINE);
    }
  });

  it("only a message in our words is called compared; of a link, other words or a translation the terms are", async () => {
    const compared = async (text: string) => (await checked(text, "exchange", true)).compared;
    expect(await compared(MESSAGE)).toBe("message");
    expect(await compared(`Hello\n${MESSAGE.replace("only on", "not on")}`)).toBe("message");
    expect(await compared(URL_OF_SLIP)).toBe("terms");
    expect(await compared(TOKEN)).toBe("terms");
    expect(await compared(`Order ${REFERENCE}\nPlease pay our agent Sam.\n${URL_OF_SLIP}`)).toBe("terms");
    expect(await compared("Hello")).toBeNull();
  });
});

/** What stands before a message in an export, what the chat says itself, what it writes for a file. */
const EXPORTS: readonly (readonly [language: string, stamp: string, system: string, file: string])[] = [
  [
    "English",
    "21/11/2026, 14:03 - ",
    "Your security code with +234 809 999 9999 changed. Tap to learn more.",
    "IMG-20261121-WA0001.jpg (file attached)",
  ],
  [
    "English (US)",
    "[11/21/26, 2:03:11 PM] ",
    "+234 809 999 9999 joined using this group's invite link",
    "<attached: 00000012-PHOTO-2026-11-21-14-03-11.jpg>",
  ],
  [
    "German",
    "21.11.26, 14:03 - ",
    "+49 1512 3456789 hat die Nummer geändert zu +49 1511 1111111.",
    "PTT-20261121-WA0003.opus (Datei angehängt)",
  ],
  [
    "French",
    "21/11/2026 à 14:03 - ",
    "Votre code de sécurité avec +33 6 12 34 56 78 a changé.",
    "VID-20261121-WA0002.mp4 (fichier joint)",
  ],
  [
    "Spanish",
    "21/11/26, 2:03 p. m. - ",
    "+34 612 34 56 78 cambió su número.",
    "DOC-20261121-WA0004.pdf (archivo adjunto)",
  ],
  [
    "Portuguese",
    "21/11/2026 14:03 - ",
    "O número de +55 11 91234-5678 mudou.",
    "STK-20261121-WA0005.webp (arquivo anexado)",
  ],
  [
    "Italian",
    "21/11/26, 14:03 - ",
    "Il codice di sicurezza di +39 312 345 6789 è cambiato.",
    "AUD-20261121-WA0006.m4a (file allegato)",
  ],
  [
    "Russian",
    "21.11.2026, 14:03 - ",
    "+7 912 345-67-89 изменил(а) номер.",
    "IMG-20261121-WA0007.jpg (файл добавлен)",
  ],
  [
    "Arabic",
    "٢١‏/١١‏/٢٠٢٦، ٢:٠٣ م - ",
    "غيّر ‎+966 50 123 4567 رقم هاتفه",
    "IMG-20261121-WA0008.jpg (الملف مرفق)",
  ],
  [
    "Hindi",
    "21/11/26, 2:03 pm - ",
    "+91 98765 43210 ने अपना नंबर बदला",
    "IMG-20261121-WA0009.jpg (फ़ाइल संलग्न है)",
  ],
  [
    "Chinese",
    "2026/11/21 下午2:03 - ",
    "+86 138 0013 8000 更改了电话号码",
    "IMG-20261121-WA0010.jpg (文件附件)",
  ],
  [
    "Japanese",
    "[2026/11/21 14:03:11] ",
    "+81 90-1234-5678さんが電話番号を変更しました",
    "<添付ファイル: 00000013-AUDIO-2026-11-21-14-03-11.opus>",
  ],
  [
    "Korean",
    "2026. 11. 21. 오후 2:03, ",
    "+82 10-1234-5678님이 전화번호를 변경했습니다",
    "IMG-20261121-WA0011.jpg (파일 첨부됨)",
  ],
  [
    "Indonesian",
    "21/11/26 14.03 - ",
    "+62 812-3456-7890 mengganti nomor telepon.",
    "IMG-20261121-WA0012.jpg (file terlampir)",
  ],
  [
    "Turkish",
    "21.11.2026 14:03 - ",
    "+90 532 123 45 67 telefon numarasını değiştirdi.",
    "IMG-20261121-WA0013.jpg (dosya ekli)",
  ],
  [
    "Swahili",
    "21/11/2026, 14:03 - ",
    "+254 712 345678 amebadilisha nambari",
    "IMG-20261121-WA0014.jpg (faili imeambatishwa)",
  ],
];

describe("S117: an export of a chat raises no alarm", () => {
  it.each(EXPORTS)("in %s", async (_language, stamp, system, file) => {
    const line = (text: string) => `${stamp}${text}`;
    const text = [
      line(system),
      line("Ada Lovelace: Hello"),
      line(`+234 809 999 9999: ${MESSAGE}`),
      line(`Ada Lovelace: \u200E${file}`),
      line("+234 809 999 9999: <Media omitted>"),
      line("Ada Lovelace: > Hello\n> 2.5 ETH, please"),
      line("+234 809 999 9999: thanks, until 14:30"),
    ].join("\n");
    expect(await check(text)).toEqual(FINE);
    const paid = `${text}\n${line("+234 809 999 9999: pay 0123456789 UBA")}\n${line("pay 9876543210 UBA")}`;
    expect((await check(paid)).problems).toEqual([
      'account_number {"text":"0123456789"}',
      'account_number {"text":"9876543210"}',
    ]);
  });

  it.each([
    "WhatsApp Image 2026-11-21 at 14.03.11.jpeg",
    "WhatsApp Video 2026-11-21 at 14.03.11 (1).mp4",
    "Screenshot_20261121-140311.png",
    "Screenshot 2026-11-21 at 14.03.11.png",
    "PXL_20261121_140311123.jpg",
    "IMG_20261121_140311.jpg",
    "20261121_140311.jpg",
    "photo_2026-11-21_14-03-11.jpg",
    "signal-2026-11-21-140311.jpeg",
    "IMG_1234.HEIC",
    "receipt_2034567890123.pdf (file attached)",
    "<attached: 00000014-Bank statement.pdf>",
    "On Sat, 21 Nov 2026 at 14:03, Ada <ada@mail.example> wrote:",
    "Am 21.11.2026 um 14:03 schrieb Ada <ada@mail.example>:",
    "Le 21/11/2026 à 14:03, Ada <ada@mail.example> a écrit :",
    "From: Ada <ada@mail.example>",
    "Sent: Saturday, November 21, 2026 2:03 PM",
  ])("nor does a file's name or a quoted reply's head: %s", async (line) => {
    expect(await check(`${line}\n${MESSAGE}`)).toEqual(FINE);
  });

  it.each([
    "pay 0123456789 UBA.jpg",
    "0123456789.jpg",
    "IMG-0123456789-WA0001.jpg",
    "<attached: 0123456789 UBA.pdf>",
  ])("an account that is made up as a file is one: %s", async (line) => {
    expect((await check(`${line}\n${MESSAGE}`)).problems).toHaveLength(1);
  });
});

it.each([
  ["Write me on Telegram @evil_desk", "other_contact"],
  ["Continue at evil.finance please", "other_host"],
  ["my cash app is $evildesk", "other_contact"],
  ["0123456789 UBA John Doe", "account_number"],
  [
    "lnbc2500u1pvjluezpp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdq5xysxxatsyp3k7enxv4jsxqzpu",
    "coin_address",
  ],
])("S116: in a pasted message %j is a problem", async (line, code) => {
  const { isFound, problems } = await check(`${MESSAGE}\n${line}`);
  expect(isFound).toBe(true);
  expect(problems.map((problem) => problem.split(" ")[0])).toEqual([code]);
});

it.each([
  "a",
  " ",
  "1",
  "1,",
  "a.",
  "0x",
  "https://a ",
  "https://desk.example/q/2.AbC\n",
  "2.aaaaaaaaaaaaaaaaaaaaaaaa\n",
  "Order 12345-67890\n",
  "\u0660",
  "[1/1/26, 1:1] a: b\n",
  "=3D=\n",
])("100,000 characters of %j are read in the time of 20 plain searches in 1 MB", async (part) => {
  const text = `${part.repeat(100_000).slice(0, 99_000 - MESSAGE.length)}\n${MESSAGE}`;
  const computing = await leastComputing(async () => expect((await check(text)).isFound).toBe(true));
  expect(computing).toBeLessThan(40 * (await searchComputing()));
});

describe("a message with a line in the customer's language", () => {
  const inLanguage = (locale: string) => {
    const link = { url: URL_OF_SLIP, keepsOrders: true, customerLine: customerLine(locale) };
    return orderMessage({ terms: TERMS, reference: REFERENCE }, link);
  };

  it.each(LANGUAGES.slice(1).map(({ locale }) => locale))("is as the slip says in %s", async (locale) => {
    const text = inLanguage(locale);
    const line = customerLine(locale);
    // A language may come without one: its customers' messages are English alone.
    expect(text).toContain(`\n${ONLY_THERE}\n${line === null ? "" : `${line}\n`}${CONFIRM}\n`);
    expect(await check(text)).toEqual(FINE);
    expect(await check(text.normalize("NFD"))).toEqual(FINE);
  });

  it.each(EARLIER_CUSTOMER_LINES)("of an earlier release is ours too: %s", async (line) => {
    expect(await check(earlier("exchange").replace(ONLY_HERE, `${ONLY_HERE}\n${line}`))).toEqual(FINE);
  });

  it("shows that the line says something else, or took the place of the English one", async () => {
    const own = customerLine("yo") ?? "";
    const { lines } = await check(inLanguage("yo").replace(own, "Yorùbá: Ẹ san owó sí àkántì yìí."));
    expect(lines).toEqual([`line: Yorùbá: Ẹ san owó sí àkántì yìí. / ${own}`]);
    expect((await check(inLanguage("yo").replace(`${ONLY_THERE}\n`, ""))).lines).toEqual([
      `line:  / ${ONLY_THERE}`,
    ]);
  });

  it("stays as it is in English, and where the desk keeps no orders", () => {
    expect(inLanguage("en")).toBe(MESSAGE);
    const link = { url: URL_OF_SLIP, keepsOrders: false, customerLine: customerLine("ar") };
    const text = orderMessage({ terms: TERMS, reference: REFERENCE }, link);
    expect(text).toBe(written("exchange", false));
  });
});
