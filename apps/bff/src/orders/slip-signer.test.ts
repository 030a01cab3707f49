import { createHmac, hkdfSync } from "node:crypto";
import { checkReference } from "@tradeslip/contracts/rules";
import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { encodeTerms } from "./slip-terms.ts";
import { KeyRing } from "../platform/crypto/key-ring.ts";
import { SlipSigner } from "./slip-signer.ts";
import { someTerms } from "./testing/some-terms.ts";

vi.setConfig({ testTimeout: 60_000 });

const SECRET = "secret-of-the-tests-0123456789abcdef";
const OTHER = "another-secret-of-the-tests-01234567";
const signerWith = (secrets: readonly string[]) => new SlipSigner(new KeyRing(secrets));
const signer = signerWith([SECRET]);

const BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const FOREIGN_SIGNS = ["=", "+", "/", ".", " ", "%", "é", "\u0000", ""];

/** The coin's name sets the token's length, so that every number of spare bits occurs. */
const named = (name: string) => someTerms({ coin: { id: "x", symbol: "X", name } });

describe("a token", () => {
  it("returns every term and the reference it was issued with", () => {
    const time = fc.integer({ min: 0, max: 4e12 }).map((ms) => new Date(ms).toISOString());
    const text = fc.string({ unit: "binary", maxLength: 40 });
    fc.assert(
      fc.property(text, text, time, time, (symbol, rate, asOf, expiresAt) => {
        const terms = someTerms({
          coin: { id: "bitcoin", symbol, name: symbol },
          rate,
          expiresAt,
          freshness: { source: "stale", asOf, nextRefresh: asOf },
        });
        const { token, reference } = signer.sign(terms);
        expect(signer.verify(token)).toEqual({ terms, reference });
      }),
    );
  });

  it("with any one character changed, missing or added is rejected", () => {
    for (const name of ["n", "na", "nam"]) {
      const { token } = signer.sign(named(name));
      for (let place = 0; place < token.length; place += 1) {
        const [before, after] = [token.slice(0, place), token.slice(place + 1)];
        for (const sign of [...BASE64URL, ...FOREIGN_SIGNS]) {
          if (sign !== token[place])
            expect(signer.verify(before + sign + after), `${place} ${sign}`).toBeNull();
        }
        expect(signer.verify(`${before}A${token.slice(place)}`), `added at ${place}`).toBeNull();
      }
      for (const end of ["A", "=", "==", "\n", " "]) expect(signer.verify(token + end)).toBeNull();
    }
  });

  it("that was never a token is rejected", () => {
    const texts = ["", "A", "hello", "AAAAAAAAAAAAAAAAAAAAAAAAAAAA", "A".repeat(1_000_000)];
    expect(texts.map((text) => signer.verify(text))).toEqual([null, null, null, null, null]);
    fc.assert(fc.property(fc.base64String(), (text) => signer.verify(text) === null));
  });

  it("uses URL-safe characters only, and starts and ends with a letter or digit", () => {
    for (let length = 0; length < 30; length += 1) {
      expect(signer.sign(named("n".repeat(length))).token).toMatch(/^[A-Za-z0-9][\w-]*[A-Za-z0-9]$/);
    }
  });
});

describe("a reference", () => {
  it("has a valid check symbol and no characters that are hard to say", () => {
    for (let count = 0; count < 500; count += 1) {
      const { reference } = signer.sign(someTerms());
      expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{4}[0-9A-Z]$/);
      expect(checkReference(reference)).toBe(reference);
    }
  });

  it("differs between two slips of the same terms", () => {
    const references = Array.from({ length: 500 }, () => signer.sign(someTerms()).reference);
    expect(new Set(references).size).toBe(500);
  });
});

describe("secrets", () => {
  it("during a rotation slips of both verify, and new ones are signed with the new one", () => {
    const before = signerWith([OTHER]);
    const during = signerWith([SECRET, OTHER]);
    const after = signerWith([SECRET]);
    const old = before.sign(someTerms());
    const fresh = during.sign(someTerms());
    expect(during.verify(old.token)).toEqual({ terms: someTerms(), reference: old.reference });
    expect(after.verify(fresh.token)?.reference).toBe(fresh.reference);
    expect(after.verify(old.token)).toBeNull();
    expect(before.verify(fresh.token)).toBeNull();
  });

  it("without any, each process signs with its own", () => {
    const mine = signerWith([]);
    const { token } = mine.sign(someTerms());
    expect(mine.verify(token)).not.toBeNull();
    expect(signerWith([]).verify(token)).toBeNull();
  });

  it.each(["", "short"])("H36: signs nothing with the secret %j", (secret) => {
    expect(() => signerWith([secret])).toThrow("at least 32 characters");
    expect(() => signerWith([SECRET, secret])).toThrow("at least 32 characters");
  });

  it("H36: a slip signed with the empty secret is rejected", () => {
    const key = Buffer.from(hkdfSync("sha256", "", "tradeslip", "slip", 32));
    const hmac = (...parts: readonly (string | Buffer)[]) =>
      parts.reduce((mac, part) => mac.update(part), createHmac("sha256", key)).digest();
    const head = Buffer.concat([Buffer.of(1), hmac("key id").subarray(0, 2)]);
    const payload = encodeTerms(someTerms(), "bm9uY2UA");
    const token = Buffer.concat([head, hmac(head, payload).subarray(0, 16), payload]).toString("base64url");
    expect(signer.verify(token)).toBeNull();
  });
});
