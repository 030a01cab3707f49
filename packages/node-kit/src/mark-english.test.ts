import { expect, it } from "vitest";
import { markEnglish } from "./mark-english.ts";

it("English beneath a draft is smaller, on a line of its own, and says that it is English", () => {
  expect(markEnglish("<p>Ẹ má sanwó. \n\u2068Don't <b>pay</b>.\u2069</p>")).toBe(
    '<p>Ẹ má sanwó.<br /><small lang="en" dir="ltr">Don\'t <b>pay</b>.</small></p>',
  );
});

it("English in place of a draft says so alone", () => {
  expect(markEnglish("<button>\u2068I have paid\u2069</button>")).toBe(
    '<button><span lang="en" dir="ltr">I have paid</span></button>',
  );
});

it("amounts in it keep their own direction", () => {
  const amount = "\u206671,998.75 US$\u2069";
  expect(markEnglish(`ادفع ${amount}. \n\u2068Pay ${amount} now.\u2069`)).toBe(
    `ادفع ${amount}.<br /><small lang="en" dir="ltr">Pay ${amount} now.</small>`,
  );
});

it("a value that is English, too, is part of the English around it", () => {
  const age = "\u206838 s\u2069";
  expect(markEnglish(`<p>عمره ${age}. \n\u2068It is ${age} old.\u2069</p>`)).toBe(
    `<p>عمره <span lang="en" dir="ltr">38 s</span>.<br /><small lang="en" dir="ltr">It is ${age} old.</small></p>`,
  );
});

it.each([
  '<input placeholder="Iye \n\u2068The amount.\u2069">',
  "<option>\u2068Bank transfer\u2069</option>",
  "<title>\u2068Order\u2069 | Tradeslip</title>",
  "<p>\u2068never closed</p>",
])("%s stays: there is no place for an element", (html) => {
  expect(markEnglish(html)).toBe(html);
});
