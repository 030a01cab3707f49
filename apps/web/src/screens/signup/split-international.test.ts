import { expect, it } from "vitest";
import { splitInternational } from "./sign-up-values.ts";

it.each([
  ["+49 171 2345678", "de", "171 2345678"],
  ["0049 171 2345678", "de", "171 2345678"],
  ["(+49) 171-2345678", "de", "171-2345678"],
  ["+49 (0)171 2345678", "de", "171 2345678"],
  ["+234 801 234 5678", "ng", "801 234 5678"],
  ["+2 3 4 801 234 5678", "ng", "801 234 5678"],
  ["+353 85 123 4567", "ie", "85 123 4567"],
  ["+1 415 555 0100", "us", "415 555 0100"],
])("%j is a number of %s", (typed, country, phone) => {
  expect(splitInternational(typed, "gb")).toEqual({ country, phone });
});

it("keeps the chosen one of two countries that share a code", () => {
  expect(splitInternational("+1 415 555 0100", "ca").country).toBe("ca");
});

it.each(["801 234 5678", "0801 234 5678", "+7 495 123 4567", "+", "", "49171 2345678"])(
  "leaves %j as it is",
  (typed) => {
    expect(splitInternational(typed, "gb")).toEqual({ country: "gb", phone: typed });
  },
);

it("drops the space that is typed after a code, when the code is gone already", () => {
  expect(splitInternational(" 171", "de").phone).toBe("171");
});
