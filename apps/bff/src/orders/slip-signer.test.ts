import { createHmac, hkdfSync } from "node:crypto";
import { checkReference } from "@tradeslip/contracts/rules";
import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { writePayload } from "./slip-terms.ts";
import { createSlipSigner } from "./slip-signer.ts";
import { someTerms } from "./testing/some-terms.ts";

vi.setConfig({ testTimeout: 60_000 });

const SECRET = "secret-of-the-tests-0123456789abcdef";
const OTHER = "another-secret-of-the-tests-01234567";
const seal = createSlipSigner([SECRET]);

const BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const FOREIGN_SIGNS = ["=", "+", "/", ".", " ", "%", "é", "\u0000", ""];

/** A coin whose name moves the token's length, so that every number of spare bits occurs. */
const named = (name: string) => someTerms({ coin: { id: "x", symbol: "X", name } });

describe("a token", () => {
  it("gives back every term and the reference it was issued with", () => {
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
        const { token, reference } = seal.seal(terms);
        expect(seal.open(token)).toEqual({ terms, reference });
      }),
    );
  });

  it("in which any one character is another, or missing, or added, is not ours", () => {
    for (const name of ["n", "na", "nam"]) {
      const { token } = seal.seal(named(name));
      for (let place = 0; place < token.length; place += 1) {
        const [before, after] = [token.slice(0, place), token.slice(place + 1)];
        for (const sign of [...BASE64URL, ...FOREIGN_SIGNS]) {
          if (sign !== token[place]) expect(seal.open(before + sign + after), `${place} ${sign}`).toBeNull();
        }
        expect(seal.open(`${before}A${token.slice(place)}`), `added at ${place}`).toBeNull();
      }
      for (const end of ["A", "=", "==", "\n", " "]) expect(seal.open(token + end)).toBeNull();
    }
  });

  it("that is no token is not ours", () => {
    const texts = ["", "A", "hello", "AAAAAAAAAAAAAAAAAAAAAAAAAAAA", "A".repeat(1_000_000)];
    expect(texts.map((text) => seal.open(text))).toEqual([null, null, null, null, null]);
    fc.assert(fc.property(fc.base64String(), (text) => seal.open(text) === null));
  });

  it("has signs of an address only, and begins and ends with a letter or digit", () => {
    for (let length = 0; length < 30; length += 1) {
      expect(seal.seal(named("n".repeat(length))).token).toMatch(/^[A-Za-z0-9][\w-]*[A-Za-z0-9]$/);
    }
  });
});

describe("a reference", () => {
  it("is one that checks, without signs that are hard to say", () => {
    for (let count = 0; count < 500; count += 1) {
      const { reference } = seal.seal(someTerms());
      expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{4}[0-9A-Z]$/);
      expect(checkReference(reference)).toBe(reference);
    }
  });

  it("differs between two slips of the same terms", () => {
    const references = Array.from({ length: 500 }, () => seal.seal(someTerms()).reference);
    expect(new Set(references).size).toBe(500);
  });
});

describe("secrets", () => {
  it("while one replaces another, slips of both are ours, and new ones are sealed with the new one", () => {
    const before = createSlipSigner([OTHER]);
    const during = createSlipSigner([SECRET, OTHER]);
    const after = createSlipSigner([SECRET]);
    const old = before.seal(someTerms());
    const fresh = during.seal(someTerms());
    expect(during.open(old.token)).toEqual({ terms: someTerms(), reference: old.reference });
    expect(after.open(fresh.token)?.reference).toBe(fresh.reference);
    expect(after.open(old.token)).toBeNull();
    expect(before.open(fresh.token)).toBeNull();
  });

  it("without any, each process has its own", () => {
    const mine = createSlipSigner([]);
    const { token } = mine.seal(someTerms());
    expect(mine.open(token)).not.toBeNull();
    expect(createSlipSigner([]).open(token)).toBeNull();
  });

  it.each(["", "short"])("H36: signs nothing with the secret %j", (secret) => {
    expect(() => createSlipSigner([secret])).toThrow("at least 32 characters");
    expect(() => createSlipSigner([SECRET, secret])).toThrow("at least 32 characters");
  });

  it("H36: a slip that anybody can sign with the empty secret is not ours", () => {
    const key = Buffer.from(hkdfSync("sha256", "", "tradeslip", "slip", 32));
    const hmac = (...parts: readonly (string | Buffer)[]) =>
      parts.reduce((mac, part) => mac.update(part), createHmac("sha256", key)).digest();
    const head = Buffer.concat([Buffer.of(1), hmac("key id").subarray(0, 2)]);
    const payload = writePayload(someTerms(), "bm9uY2UA");
    const token = Buffer.concat([head, hmac(head, payload).subarray(0, 16), payload]).toString("base64url");
    expect(seal.open(token)).toBeNull();
  });
});
