import * as fc from "fast-check";
import { expect, it } from "vitest";
import { checkReference, REFERENCE_NUMBERS, writeReference } from "./slip-reference.ts";

const CHARACTERS = [..."0123456789ABCDEFGHJKMNPQRSTVWXYZ"];
const reference = fc.maxSafeNat().map((number) => writeReference(number % REFERENCE_NUMBERS));

/** Places of the characters: the hyphen is none. */
const PLACES = [0, 1, 2, 3, 4, 6, 7, 8, 9, 10];

it.each([
  [0, "00000-00000"],
  [1, "00000-00011"],
  [32, "00000-0010*"],
  [33, "00000-0011~"],
  [36, "00000-0014U"],
  [REFERENCE_NUMBERS - 1, "ZZZZZ-ZZZZY"],
])("%d is written %s", (number, text) => {
  expect(writeReference(number)).toBe(text);
});

it("every reference is recognised as it is written, however it is typed", () => {
  fc.assert(
    fc.property(reference, (written) => {
      expect(checkReference(written)).toBe(written);
      expect(checkReference(` ${written.toLowerCase().replace("-", "")} `)).toBe(written);
      expect(checkReference(written.replaceAll("0", "o").replaceAll("1", "L"))).toBe(written);
    }),
  );
});

it("any one character mistyped is found", () => {
  fc.assert(
    fc.property(reference, (written) => {
      for (const place of PLACES) {
        for (const character of CHARACTERS) {
          if (character === written[place]) continue;
          expect(checkReference(written.slice(0, place) + character + written.slice(place + 1))).toBeNull();
        }
      }
    }),
    { numRuns: 30 },
  );
});

it("any two neighbours exchanged are found", () => {
  fc.assert(
    fc.property(reference, (written) => {
      const characters = written.replace("-", "");
      for (let place = 0; place + 1 < characters.length; place += 1) {
        const [a = "", b = ""] = [characters[place], characters[place + 1]];
        const exchanged = characters.slice(0, place) + b + a + characters.slice(place + 2);
        expect(checkReference(exchanged)).toBe(a === b ? written : null);
      }
    }),
  );
});

it.each(["", "X8NX3", "X8NX3-1WF1X0", "X8NX3-1WF1", "U8NX3-1WF1X", "hello"])(
  "%j is no reference",
  (typed) => {
    expect(checkReference(typed)).toBeNull();
  },
);
