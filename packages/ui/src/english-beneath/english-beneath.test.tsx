import { render } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { expect, it } from "vitest";
import { markEnglish } from "./english-beneath.ts";
import { jsx, jsxs } from "./jsx-runtime.ts";

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
