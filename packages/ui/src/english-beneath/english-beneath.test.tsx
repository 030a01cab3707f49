import { render } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { beforeAll, describe, expect, it } from "vitest";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { formatLocale } from "../format-locale.ts";
import { Link } from "../link/link.tsx";
import { speak } from "../testing/english.ts";
import { openDrafts } from "./drafts.ts";
import { inBoth, markEnglish } from "./english-beneath.ts";
import { jsx, jsxs } from "./jsx-runtime.ts";

/** As the texts of each other language than English do. */
beforeAll(() =>
  openDrafts({ locale: "en", formats: "en-GB-u-nu-latn", messages: { ago: "{count} min ago" } }),
);

const drawn = (element: ReactNode) => render(element).container.innerHTML;

it("English beneath a draft is smaller, on a line of its own, and says that it is English", () => {
  expect(drawn(jsx("p", { children: "Ẹ má sanwó. \n\u2068Don't pay.\u2069" }))).toBe(
    '<p>Ẹ má sanwó.<small lang="en" dir="ltr">Don\'t pay.</small></p>',
  );
});

it("English in place of a draft says so alone, among other children too", () => {
  const children = ["\u2068Our fee\u2069", createElement("b", { key: "fee" }, "2%"), " Ẹ ó san"];
  expect(drawn(jsxs("p", { children }))).toBe(
    '<p><span lang="en" dir="ltr">Our fee</span><b>2%</b> Ẹ ó san</p>',
  );
});

it("a sentence with elements in it is marked as a whole", () => {
  const link = (key: string) => createElement("a", { key, href: "/verify" }, key);
  expect(drawn(markEnglish(["Ẹ ka ", link("èyí"), ". \n\u2068Read ", link("this"), ".\u2069"]))).toBe(
    'Ẹ ka <a href="/verify">èyí</a>.<small lang="en" dir="ltr">Read <a href="/verify">this</a>.</small>',
  );
});

it("what a component adds itself is English in that English, and in the page's language elsewhere", () => {
  speak("ar");
  i18n.load("ar", { [msg`(opens in a new tab)`.id]: "(في علامة تبويب جديدة)" });
  const link = (key: string) => createElement(Link, { key, href: "/terms", external: true }, key);
  const sentence = ["اقرأ ", link("هذا"), ". \n\u2068Read ", link("this"), ".\u2069"];
  const { container } = render(markEnglish(sentence));
  const texts = [...container.querySelectorAll("a")].map(({ textContent }) => textContent);
  expect(texts).toEqual(["هذا (في علامة تبويب جديدة)", "this (opens in a new tab)"]);
});

it("amounts keep their own direction, in it and elsewhere", () => {
  const amount = "\u20665 US$\u2069";
  expect(drawn(jsx("p", { children: `ادفع ${amount}. \n\u2068Pay ${amount}.\u2069` }))).toBe(
    `<p>ادفع ${amount}.<small lang="en" dir="ltr">Pay ${amount}.</small></p>`,
  );
});

it("what holds text alone, and what a component is given, stays as it is", () => {
  const text = "\u2068Bank transfer\u2069";
  expect(drawn(jsx("select", { children: jsx("option", { children: text }) }))).toBe(
    `<select><option>${text}</option></select>`,
  );
  const Given = ({ children }: { children?: ReactNode }) => typeof children;
  expect(drawn(jsx(Given, { children: text }))).toBe("string");
});

describe("a value", () => {
  const MESSAGES = {
    ago: "منذ {count} د",
    paid: "دفعت {sum} {ago} عبر {ways}. \n\u2068You paid {sum} {ago} by {ways}.\u2069",
    label: "\u2068Paid {ago}\u2069",
    ordinary: "{label}، {ago}",
  };
  const sum = "\u20665 US$\u2069";
  const ago = () => inBoth(() => i18n._("ago", { count: 4 }));
  const ways = () =>
    inBoth(() => new Intl.ListFormat(formatLocale(), { type: "disjunction" }).format(["A", "B"]));

  it("made in both languages is English in the English beneath a draft; an amount is as in the draft", () => {
    speak("ar");
    i18n.load("ar", MESSAGES);
    expect(i18n._("paid", { sum, ago: ago(), ways: ways() })).toBe(
      `دفعت ${sum} منذ 4 د عبر A أو B. \n\u2068You paid ${sum} 4 min ago by A or B.\u2069`,
    );
    expect(i18n._({ id: "label", values: { ago: ago() } })).toBe("\u2068Paid 4 min ago\u2069");
    expect(i18n._("ordinary", { label: "\u2068Sell\u2069", ago: ago() })).toBe("\u2068Sell\u2069، منذ 4 د");
  });

  it("is made once where the page is English", () => {
    let made = 0;
    expect(inBoth(() => String(++made))).toBe("1");
  });
});
