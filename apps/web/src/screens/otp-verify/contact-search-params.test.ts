import { expect, test } from "vitest";
import { contactIn } from "./contact-search-params.ts";

test.each([
  ["?email=%20Ada%40Desk.example", { email: "ada@desk.example" }],
  ["?phone=%2B2348012345678", { phone: "+2348012345678" }],
  ["?phone=+2348012345678", { phone: "+2348012345678" }],
  ["?email=ada%40desk.example&phone=call%20us", { email: "ada@desk.example" }],
  ["?email=%3Cb%3Eyou%20won%3C/b%3E", null],
  ["?email=", null],
  ["", null],
])("%j names %j", (search, contact) => {
  expect(contactIn(search)).toEqual(contact);
});
