import { expect, it } from "vitest";
import { fillSite, fillValues, hasPlacesForValues } from "./page-template.ts";

const PLACE =
  '<p>{{if price}}<!-- -->{{price}}<i title="{{time}}">{{note}}</i>{{else}}<svg></svg>{{end}}</p>';

it("a place shows the value that it is named for, and others beside it", () => {
  const values = { price: "$1", time: "14:02", note: "" };
  expect(fillValues(PLACE + PLACE, values)).toBe('<p><!-- -->$1<i title="14:02"></i></p>'.repeat(2));
});

it("a place whose value is unknown shows what stands for it, whatever else is known", () => {
  expect(fillValues(PLACE, { time: "14:02" })).toBe("<p><svg></svg></p>");
  expect(fillValues("{{if toString}}a{{else}}b{{end}}", {})).toBe("b");
});

it("values are text, wherever they stand, and name no other place", () => {
  const values = { price: `<b>&$&{{time}}`, time: `"><script>`, note: "" };
  expect(fillValues(PLACE, values)).toBe(
    '<p><!-- -->&lt;b>&amp;$&amp;{{time}}<i title="&quot;>&lt;script>"></i></p>',
  );
});

it("the operator's name is text too", () => {
  const site = { brandName: `A & <b>`, origin: null, hidden: [], facts: {} };
  expect(fillSite("{{brand}}<!--address-->", "/", site)).toBe("A &amp; &lt;b>");
});

const marked = (part: string, html: string) =>
  `<template data-part="begin ${part}"></template>${html}<template data-part="end ${part}"></template>`;

it("what the operator hides is taken out, as often as it stands there, and the page says so", () => {
  const [claim, more, book] = [marked("claims", "<b>1</b>"), marked("claims", "2"), marked("book", "3")];
  const page = `<!--hidden--><p>a${claim}</p>${more}${book}`;
  const filled = (...hidden: ("claims" | "book")[]) =>
    fillSite(page, "/", { brandName: "A", origin: null, hidden, facts: {} });
  expect(filled()).toBe("<p>a<b>1</b></p>23");
  expect(filled("claims")).toBe('<meta name="hidden-parts" content="claims" /><p>a</p>3');
  expect(filled("claims", "book")).toBe('<meta name="hidden-parts" content="claims book" /><p>a</p>');
});

it("a text in the place of a hidden part stands while that is hidden", () => {
  const page = `<b>${marked("claims", "1")}${marked("without claims", `2${marked("book", "3")}`)}</b>`;
  const filled = (...hidden: ("claims" | "book")[]) =>
    fillSite(page, "/", { brandName: "A", origin: null, hidden, facts: {} });
  expect([filled(), filled("claims"), filled("claims", "book")]).toEqual([
    "<b>1</b>",
    "<b>23</b>",
    "<b>2</b>",
  ]);
});

it("what the operator says of the desk is written as text, and nothing is left of what is not said", () => {
  const fact = (name: string) => marked(`fact ${name}`, `<dd>{{desk.${name}}}</dd>`);
  const list = (...names: string[]) =>
    marked(`facts ${names.join(" ")}`, `<dl>${names.map(fact).join("")}</dl>`);
  const page = `<p>${list("licence", "hours")}</p>${marked("claims", list("hours"))}`;
  const filled = (facts: Record<string, string>) =>
    fillSite(page, "/", { brandName: "A", origin: null, hidden: [], facts });
  expect(filled({})).toBe("<p></p>");
  expect(filled({ licence: `<No. "1">$&` })).toBe("<p><dl><dd>&lt;No. &quot;1&quot;>$&amp;</dd></dl></p>");
  expect(filled({ hours: "Mon" })).toBe("<p><dl><dd>Mon</dd></dl></p><dl><dd>Mon</dd></dl>");
});

it("a page without places is known as such", () => {
  expect([PLACE, "<p>{{brand}}</p>"].map(hasPlacesForValues)).toEqual([true, false]);
});
