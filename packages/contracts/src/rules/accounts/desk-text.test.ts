import { describe, expect, it } from "vitest";
import { contactsIn } from "./contacts-in-text.ts";
import { ACCOUNT_IN_TEXT, checkDeskText, CONTACT_IN_TEXT } from "./desk-text.ts";
import { SPELLINGS } from "./testing/spellings.ts";

const OWN = [
  "9W57J-YKX28",
  "https://desk.example/q/2.AbC",
  "250.00",
  "0.00345585",
  "387500.00",
  "71309.13",
  "0123456789",
];

describe("S116: what the desk writes for customers", () => {
  it("has none of the spellings in it", () => {
    const passed = SPELLINGS.filter(
      ({ text }) => checkDeskText(`Please use ${text} now.`, ["9W57J-YKX28"]) === null,
    );
    expect(passed.map(({ name }) => name)).toEqual([]);
  });

  it.each([
    "$12345678",
    "12,345,678,901",
    "12_34_56_78_90",
    "$12 $34 $56 $78",
    "1,234,567.00 NGN",
    "1234567",
    "123-4567",
    "+1 555 0143 22",
    "12, 34, 56, 78",
    "0123456780",
    "250.00 and 01234567890",
  ])("has no seven digits that are not its order's: %s", (text) => {
    expect(checkDeskText(text, OWN)).toBe(ACCOUNT_IN_TEXT);
  });

  it.each([
    "Write me on Telegram @ada_desk",
    "Write me on Telegram: ada_desk",
    "my tag is $adadesk",
    "£adadesk",
    "ada@desk.example",
    "see evil.finance",
    "see evil.lol/pay",
    "EVIL.COM",
    "evil[.]com",
    "evil (dot) com",
    "evil dot com",
    "evil。com",
    "банк.рф",
    "xn--80ab.xn--p1ai",
    "t.me/ada",
    "wa.me/ada",
    "www.evil.example",
    "tg://resolve?domain=ada",
    "mailto:ada@evil.example",
    "http://2130706433/",
    "https://desk.example/q/2.AbD",
    "signal ada.01",
    "insta: ada_01",
  ])("leads nowhere else: %s", (text) => {
    expect(checkDeskText(text, OWN)).toBe(CONTACT_IN_TEXT);
  });

  it.each([
    "Your order 9W57J-YKX28 is done, see https://desk.example/q/2.AbC",
    "We saw your 387,500.00 NGN at 14:03 on 26.11.2026.",
    "You get 0.00345585 BTC for $250 at 71,309.13 USD.",
    "Pay into 0123 456 789, as your page says.",
    "We're looking for your money.",
    "The bank is slow today. We look again at 18:00, or on 2026-11-27.",
    "Please send 100,000 NGN more.",
    "We split it into 500, 1000 and 2000 USD.",
    "Open Mon-Fri 08:00-22:00, Sat 10:00-16:00.",
    "Thanks.Please wait a moment.",
    "Ada, Dr. A. B., is back at 10.am",
    "$BTC and US$ 250.00",
    "10/10 confirmations, 30-60 minutes",
  ])("may say: %s", (text) => {
    expect(checkDeskText(text, OWN)).toBeNull();
  });

  it("names of coins and prices are no names elsewhere in a chat, a name beside a service is", () => {
    const found = (text: string) => contactsIn(text, { names: "elsewhere" }).map((one) => one.text);
    expect(found("@Ada please look, I have $ETH, my mail is ada@mail.example")).toEqual([]);
    expect(found("Add @ada_desk, or PayPal ada@mail.example")).toEqual(["ada@mail.example", "@ada_desk"]);
  });
});
