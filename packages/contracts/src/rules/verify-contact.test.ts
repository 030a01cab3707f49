import { runs } from "@tradeslip/node-kit/testing/test-length";
import { expect, it } from "vitest";
import { verifyContact, type OwnContacts } from "./verify-contact.ts";

const OWN: OwnContacts = {
  contacts: [
    { kind: "whatsapp", value: "2348012345678", active: true },
    { kind: "telegram", value: "tradeslip_desk", active: true },
    { kind: "mailto", value: "desk@tradeslip.example", active: false },
  ],
  retired: [{ kind: "whatsapp", value: "12025550143" }],
  hosts: ["tradeslip.example"],
  profiles: [
    "mailto:help@tradeslip.example",
    "https://www.instagram.com/tradeslip/",
    "https://t.me/tradeslip_group",
    "https://wa.me/12025550143",
  ],
};
const verdict = (text: string) => verifyContact(text, OWN).verdict;

it.each([
  "2348012345678",
  "+234 801 234 5678",
  "00234-801-234-5678",
  "tel:+2348012345678",
  "+234\u2011801\u2011234\u20115678",
  "+234 801\u2013234\u20135678",
  "234\u2011801\u2011234\u20115678",
  "+٢٣٤٨٠١٢٣٤٥٦٧٨",
  "\u202A+2348012345678\u202C",
  "https://wa.me/2348012345678?text=Hi",
  "wa.me/2348012345678",
  "https://api.whatsapp.com/send?phone=%2B2348012345678",
  "whatsapp://send?phone=2348012345678",
  "@tradeslip_desk",
  "Tradeslip_Desk",
  "https://t.me/tradeslip_desk",
  "tg://resolve?domain=tradeslip_desk",
  "https://tradeslip.example/q/2.abc",
  "tradeslip.example",
  "+234 (0) 801 234 5678",
  "+234(0)801-234-5678",
  "<https://wa.me/2348012345678>",
  "(wa.me/2348012345678).",
  '"+2348012345678"',
  "tradeslip.example.",
])("knows its own: %s", (text) => {
  expect(verdict(text)).toBe("ours");
});

it.each([
  "wa.me/2348012345678/pay",
  "wa.me/2348012345678/2348099999999",
  "wa.me/23480123456789",
  "wa.me/2348012345678@evil.test",
  "wa.me/2348012345678.evil.test",
  "wa.me/2348012345678-9",
  "wa.me/2348012345678abc",
  "wa.me/2348012345678%2F9",
  "wa.me/2348012345678//evil.test",
  "wa.me/2348099999999?phone=2348012345678",
  "wa.me/2348012345678?phone=2348099999999",
  "wa.me/2348012345678?domain=evil",
  "wa.me/2348012345678#/2348099999999",
  "wa.me/message/2348012345678",
  "wa.me/qr/2348012345678",
  "https://2348012345678@wa.me/2348099999999",
  "https://wa.me@evil.test/2348012345678",
  "https://wa.me:8443/2348012345678",
  "https://wa.me.evil.test/2348012345678",
  "https://api.whatsapp.com/send?phone=2348012345678&phone=2348099999999",
  "https://api.whatsapp.com/pay?phone=2348012345678",
  "whatsapp://send?phone=2348012345678&to=2348099999999",
  "t.me/tradeslip_desk/evil",
  "t.me/tradeslip_desk@evil",
  "t.me/evil?domain=tradeslip_desk",
  "t.me/s/tradeslip_desk",
  "t.me/tradeslip_desk?start=evil",
  "tg://resolve?domain=tradeslip_desk&domain=evil",
])("a link with more than our account in it is not ours: %s", (text) => {
  expect(verdict(text)).not.toMatch(/^ours/);
});

it.each(["desk@tradeslip.example", "mailto:Desk@Tradeslip.example", "+1 202 555 0143"])(
  "names what was its own: %s",
  (text) => {
    expect(verdict(text)).toBe("ours-retired");
  },
);

it.each([
  ["+2348012345687", "+2348012345678"],
  ["+448012345678", "+2348012345678"],
  ["08012345678", "+2348012345678"],
  ["https://wa.me/2348012345679", "+2348012345678"],
  ["@tradesl1p_desk", "@tradeslip_desk"],
  ["@tradeslipdesk", "@tradeslip_desk"],
  ["@tradeslip_desk_support", "@tradeslip_desk"],
  ["@trаdeslip_desk", "@tradeslip_desk"],
  ["tradeslip.exarnple", "tradeslip.example"],
  ["https://tradeslip.example.evil.test/q/2.abc", "tradeslip.example"],
  ["https://tradeslip.example@evil.test/", "tradeslip.example"],
  ["https://tradeslip.example:8443/", "tradeslip.example"],
  ["trаdeslip.example", "tradeslip.example"],
  ["https://www.trаdeslip.example/q/2.abc", "tradeslip.example"],
])("names %s as a lookalike of %s", (text, resembles) => {
  const found = verifyContact(text, OWN);
  expect(found.verdict).toBe("lookalike");
  expect(found.resembles).toBe(resembles);
});

it.each([
  "0123456789",
  "GB29 NWBK 6016 1331 9268 19",
  "4111 1111 1111 1111",
  "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  "0x52908400098527886E0F7030069857D2E4169EE7",
])("compares no account number: %s", (text) => {
  expect(verifyContact(text, OWN)).toEqual({ verdict: "account-number" });
});

it.each([
  "+447700900123",
  "@somebody_else",
  "hello there my friend",
  "a@b.example",
  "https://evil.test/",
  "?",
])("does not know %s", (text) => {
  expect(verifyContact(text, OWN)).toEqual({ verdict: "unknown" });
});

/** One change after another at each place, of each kind that impostors use. */
function lookalikes(): readonly string[] {
  const letters = "abcdefghijklmnopqrstuvwxyz0123456789";
  const changed = (own: string, characters: string) =>
    [...own].flatMap((character, place) => {
      const put = (text: string) => own.slice(0, place) + text + own.slice(place + 1);
      const swapped = own.slice(0, place) + (own[place + 1] ?? "") + character + own.slice(place + 2);
      return [
        put(""),
        put(character + character),
        swapped,
        ...[...characters].flatMap((other) => [put(other), put(other + character)]),
      ];
    });
  const digits = changed("2348012345678", "0123456789");
  const phones = [...digits, ...digits.slice(0, 250).flatMap((one) => changed(one, "0369"))];
  const names = changed("tradeslip_desk", letters);
  const hosts = changed("tradeslip.example", letters);
  return [
    ...phones.flatMap((phone) => [`+${phone}`, `https://wa.me/${phone}`]),
    ...names.flatMap((name) => [`@${name}`, `https://t.me/${name}`]),
    ...hosts.flatMap((host) => [`https://${host}/q/2.abc`, `desk@${host}`]),
  ];
}

const LOOKALIKES = runs(2_500, 10_000);

it(`takes none of ${LOOKALIKES} lookalikes for its own`, () => {
  const own = new Set(["2348012345678", "tradeslip_desk", "tradeslip.example"]);
  // The short form takes them from all kinds and places alike.
  const all = [...new Set(lookalikes())].filter(
    (text, at) =>
      at % (10_000 / LOOKALIKES) === 0 &&
      !own.has(text.replace(/^\+|^@|^desk@|^https:\/\/(?:wa\.me|t\.me)\/|^https:\/\/|\/q\/2\.abc$/g, "")),
  );
  expect(all.length).toBeGreaterThan(LOOKALIKES);
  const verdicts = all.map((text) => [text, verdict(text)] as const);
  expect(verdicts.filter(([, each]) => each.startsWith("ours"))).toEqual([]);
  // The rest has three edits and more.
  const named = verdicts.filter(([, each]) => each === "lookalike").length;
  expect(named / all.length).toBeGreaterThan(0.9);
});

it.each([
  ["help@tradeslip.example", "ours"],
  ["https://instagram.com/Tradeslip?igsh=1", "ours"],
  ["https://www.instagram.com/tradeslip/?igsh=1", "ours"],
  ["instagram.com/tradeslip", "ours"],
  ["@tradeslip_group", "ours"],
  ["https://t.me/tradeslip_group", "ours"],
  ["heIp@tradeslip.example", "lookalike"],
  ["instagram.com/tradeslip/login", "unknown"],
  ["instagram.com", "unknown"],
  ["https://x.com/tradeslip", "unknown"],
])("of the desk's mailbox and its accounts elsewhere it says: %s is %s", (text, expected) => {
  expect(verdict(text)).toBe(expected);
});

it("a channel that the desk gave up stays so, though a link of it is still set", () => {
  expect(verdict("https://wa.me/12025550143")).toBe("ours-retired");
});
