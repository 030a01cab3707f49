import { writeReference } from "@tradeslip/contracts/rules";
import { expect, it } from "vitest";
import { namedOrder } from "./named-order.ts";

const HOSTS = ["desk.example"];
const REFERENCE = writeReference(123_456_789);
const TOKEN = `2.${"aB3_-".repeat(24)}`;
const LINK = `https://desk.example/q/${TOKEN}`;
const read = (text: string) => namedOrder(text, HOSTS);

it.each([
  ["the link", LINK],
  ["the link without its beginning", `desk.example/q/${TOKEN}`],
  ["the token alone", TOKEN],
  ["the whole message", `Order: ${REFERENCE}\nI want to buy Bitcoin.\nThank you!\n${LINK}`],
  ["the link twice", `${LINK} ${LINK}`],
])("an order is found by %s", (_, text) => {
  expect(read(text)).toEqual({ kind: "token", value: TOKEN });
});

it.each([REFERENCE, REFERENCE.toLowerCase().replace("-", " "), `Order: ${REFERENCE}\nThank you!`])(
  "a reference is understood as people write it: %s",
  (text) => expect(read(text)).toEqual({ kind: "reference", value: REFERENCE }),
);

it("a wrong check character is a typing error, and so is no reference at all", () => {
  const wrong = REFERENCE.slice(0, -1) + (REFERENCE.endsWith("A") ? "B" : "A");
  for (const text of [wrong, "hello", "12345", REFERENCE.slice(1)])
    expect(read(text)).toEqual({ kind: "mistyped" });
});

it("a slip's link on another site is named as such, beside our own too", () => {
  const foreign = `https://desk.example.evil.test/q/${TOKEN}`;
  const found = { kind: "foreign", host: "desk.example.evil.test" };
  expect(read(foreign)).toEqual(found);
  expect(read(`${LINK} ${foreign}`)).toEqual(found);
});

it("several orders in one text are not guessed between", () => {
  expect(read(`${LINK} ${LINK}x`)).toEqual({ kind: "several" });
  expect(read(`${REFERENCE}\n${writeReference(987_654_321)}`)).toEqual({ kind: "several" });
});
