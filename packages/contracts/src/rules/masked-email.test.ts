import { expect, it } from "vitest";
import { maskedEmail } from "./masked-email.ts";

it.each([
  ["marguerite@mail.example", "m•••@mail.example"],
  ["a@b.example", "a•••@b.example"],
  ['"a@home"@mail.example', '"•••@mail.example'],
])("of %s a reader over a shoulder learns no more than %s", (email, shown) => {
  expect(maskedEmail(email)).toBe(shown);
});
