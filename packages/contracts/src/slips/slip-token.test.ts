import * as fc from "fast-check";
import { expect, it } from "vitest";
import { fromBase64url, toBase64url } from "./base64url.ts";
import { anyCharacter } from "./testing/any-character.ts";
import { readSlipToken, SIGNATURE_BYTES, writeSlipToken } from "./slip-token.ts";

const anyBytes = fc.uint8Array({ maxLength: 100 });

it("base64url is written as Node writes it, and read back", () => {
  fc.assert(
    fc.property(anyBytes, (bytes) => {
      const text = toBase64url(bytes);
      expect(text).toBe(Buffer.from(bytes).toString("base64url"));
      expect(fromBase64url(text)).toEqual(bytes);
    }),
  );
});

it("base64url has one spelling: what no bytes are written as is refused", () => {
  fc.assert(
    fc.property(fc.oneof(fc.base64String(), fc.string({ unit: anyCharacter })), (text) => {
      const bytes = fromBase64url(text);
      if (bytes) expect(toBase64url(bytes)).toBe(text);
    }),
  );
  for (const text of ["A", "AB", "AAB", "AA==", "AA\n", "A A", "+/", "AAAAA", "ＡＡ"]) {
    expect(fromBase64url(text), text).toBeNull();
  }
});

it("a token holds body and signature, and any other text is none", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 2, maxLength: 200 }),
      fc.uint8Array({ minLength: SIGNATURE_BYTES, maxLength: SIGNATURE_BYTES }),
      (body, signature) => {
        const token = writeSlipToken(body, signature);
        const keyId = Buffer.from(body.slice(0, 2)).toString("hex");
        expect(readSlipToken(token)).toEqual({ keyId, body, signature });
        for (const text of [
          token.slice(2),
          `1.${token.slice(2)}`,
          `${token}A`,
          `${token}=`,
          ` ${token}`,
          `${token}.`,
        ]) {
          expect(readSlipToken(text)?.body ?? null).not.toEqual(body);
        }
      },
    ),
  );
  for (const text of ["", "2", "2.", "2.AAAA", `2.${"A".repeat(1_000_000)}`])
    expect(readSlipToken(text)).toBeNull();
});
