import { createHash, createHmac, hkdfSync } from "node:crypto";
import { checkReference } from "@tradeslip/contracts/rules";
import { encodeSlipBody, readSlipToken, writeSlipToken } from "@tradeslip/contracts/slips";
import { anyCharacter } from "@tradeslip/contracts/testing/any-character";
import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { HmacSlips } from "./hmac-slips.ts";
import { someSigner } from "./testing/some-signer.ts";
import { someTerms } from "./testing/some-terms.ts";
import { ed25519Signer } from "../platform/crypto/ed25519.ts";
import { KeyRing } from "../platform/crypto/key-ring.ts";

// Tens of thousands of signatures are checked; a busy machine takes many times as long.
vi.setConfig({ testTimeout: 300_000 });

const SECRET = "secret-of-the-tests-0123456789abcdef";
const OTHER = "another-secret-of-the-tests-01234567";
const signer = someSigner([SECRET]);

/** The coin's name sets the token's length, so that every number of spare bits occurs. */
const named = (name: string) => someTerms({ coin: { id: "x", symbol: "X", name } });
const ROTATING_NAMES = Array.from({ length: 20 }, (_none, length) => "n".repeat(length));

describe("a token", () => {
  it("returns every term and the reference it was issued with", async () => {
    const time = fc.integer({ min: 0, max: 4e9 }).map((seconds) => new Date(seconds * 1000).toISOString());
    const text = fc.string({ unit: anyCharacter, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(text, time, time, async (symbol, asOf, expiresAt) => {
        const terms = someTerms({
          coin: { id: "bitcoin", symbol, name: symbol },
          expiresAt,
          freshness: { source: "stale", asOf, nextRefresh: asOf },
        });
        const { token, reference } = signer.issue(terms);
        expect(await signer.verify(token)).toMatchObject({ terms, reference });
      }),
    );
  });

  it("K62: with any one bit of its text changed is refused", async () => {
    const verdicts = new Set<string>();
    for (const name of ROTATING_NAMES) {
      const text = Buffer.from(signer.issue(named(name)).token);
      for (let place = 0; place < text.length; place += 1) {
        for (let bit = 1; bit < 256; bit *= 2) {
          const changed = Buffer.from(text);
          changed[place]! ^= bit;
          verdicts.add(JSON.stringify(await signer.verify(changed.toString("latin1"))));
        }
      }
    }
    expect([...verdicts].toSorted()).toEqual(['"slip_key_unknown"', '"unknown_slip"']);
  });

  it("K62: with any byte of body or signature changed, missing or added is refused", async () => {
    const { body, signature } = readSlipToken(signer.issue(someTerms()).token)!;
    const bytes = [...body, ...signature];
    const refused = async (changed: readonly number[]) => {
      const token = writeSlipToken(Uint8Array.from(changed), new Uint8Array());
      expect(["unknown_slip", "slip_key_unknown"]).toContain(await signer.verify(token));
    };
    for (let place = 0; place < bytes.length; place += 1) {
      for (const other of [0, 1, 127, 255]) {
        if (bytes[place] !== other) await refused(bytes.with(place, other));
      }
      await refused(bytes.toSpliced(place, 1));
      await refused(bytes.toSpliced(place, 0, 0));
    }
    await refused([...bytes, 0]);
  });

  it("that was never a token is refused", async () => {
    const texts = ["", "A", "hello", "2.", "2.AAAA", "AAAAAAAAAAAAAAAAAAAAAAAAAAAA", "A".repeat(1_000_000)];
    for (const text of texts) expect(await signer.verify(text)).toBe("unknown_slip");
    await fc.assert(
      fc.asyncProperty(fc.base64String(), async (text) => typeof (await signer.verify(text)) === "string"),
    );
  });

  it("uses URL-safe characters only, and starts and ends with a letter or digit", () => {
    for (const name of ROTATING_NAMES) {
      expect(signer.issue(named(name)).token).toMatch(/^2\.[\w-]*[A-Za-z0-9]$/);
    }
  });

  it("O113: that only a later release reads asks for a reload, and is not called foreign unless forged", async () => {
    const { body } = readSlipToken(signer.issue(someTerms()).token)!;
    const format = body.with(2, 2);
    const flags = body.with(9, body[9]! | 128);
    const coin = body.with(10, 99);
    const extensions = Uint8Array.from([...body.with(9, body[9]! | 64), 4]);
    for (const later of [format, flags, coin, extensions, Uint8Array.from([...body, 1])]) {
      const signature = signer.keys.signing()!.signer.sign(later);
      expect(await signer.verify(writeSlipToken(later, signature))).toBe("slip_newer");
      expect(await signer.verify(writeSlipToken(later, new Uint8Array(64)))).toBe("unknown_slip");
    }
  });

  it.each([
    [
      "2.mXIBDckvBYzgEwGRz9kBgOHrFwKhnrMDawGH_KQNZHjsLFGxsRT6N6s4oitmhXhFhy_5k1f7kB4E50DMvmbiYVqQpGidqZngE4jEpePO4464oe7BCscSihDtnAGNMG5BH6E6L3vOx6q_nRoB",
      "6GNW4-B1SFB",
      someTerms(),
    ],
    [
      "2.mXIBcRhYRj-uCAAJc2hpYmEtaW51BFNISUIJU2hpYmEgSW51kc_ZAYDh6xcIxQRrAYf8pA16iAF3TAqPemAiLmlsJ35X8jhb0QFB6HvCDOYUn3VK3fxCS1f-WXzTPdcDOMsVjsnNH2G8fp8TLxgyl7968NhE87kJ",
      "Q9G58-YYK0K",
      someTerms({
        surface: "dashboard",
        side: "buy",
        coin: { id: "shiba-inu", symbol: "SHIB", name: "Shiba Inu" },
        rate: "0.00000581",
        freshness: {
          source: "fallback",
          asOf: "2026-11-21T11:59:59.000Z",
          nextRefresh: "2026-11-21T12:01:07.000Z",
        },
      }),
    ],
  ])(
    "O113: of the release before slips stated a fee is read as before: %#",
    async (token, reference, terms) => {
      expect(await signer.verify(token)).toEqual({ terms, reference, marks: expect.anything() });
      expect(await signer.verify(`${token.slice(0, -1)}C`)).toBe("unknown_slip");
    },
  );
});

describe("a reference", () => {
  it("has a valid check symbol and no characters that are hard to say", () => {
    for (let count = 0; count < 500; count += 1) {
      const { reference } = signer.issue(someTerms());
      expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{4}[0-9A-Z]$/);
      expect(checkReference(reference)).toBe(reference);
    }
  });

  it("differs between two slips of the same terms", () => {
    const references = Array.from({ length: 500 }, () => signer.issue(someTerms()).reference);
    expect(new Set(references).size).toBe(500);
  });
});

describe("secrets", () => {
  it("during a rotation slips of both verify, and new ones are signed with the first", async () => {
    const before = someSigner([OTHER]);
    const during = someSigner([SECRET, OTHER]);
    const after = someSigner([SECRET]);
    const old = before.issue(someTerms());
    const fresh = during.issue(someTerms());
    expect(await during.verify(old.token)).toMatchObject({ terms: someTerms(), reference: old.reference });
    expect(await after.verify(fresh.token)).toMatchObject({ reference: fresh.reference });
    expect(await after.verify(old.token)).toBe("slip_key_unknown");
    expect(await before.verify(fresh.token)).toBe("slip_key_unknown");
  });

  it("without any, each process signs with its own", async () => {
    const mine = someSigner();
    const { token } = mine.issue(someTerms());
    expect(await mine.verify(token)).toMatchObject({ terms: someTerms() });
    expect(await someSigner().verify(token)).toBe("slip_key_unknown");
  });

  it.each(["", "short"])("H36: signs nothing with the secret %j", (secret) => {
    expect(() => someSigner([secret])).toThrow("at least 32 characters");
    expect(() => someSigner([SECRET, secret])).toThrow("at least 32 characters");
  });
});

it("H36: a slip signed with a key of the empty secret is refused, of this release and of earlier ones", async () => {
  const keyOf = (purpose: string) => Buffer.from(hkdfSync("sha256", "", "tradeslip", purpose, 32));
  const forger = ed25519Signer(() => keyOf("slip ed25519"));
  const keyId = createHash("sha256").update(forger.publicKey).digest("hex").slice(0, 4);
  const nonce = new Uint8Array(6);
  const body = encodeSlipBody({ keyId, nonce, terms: someTerms(), customer: null, account: null });
  expect(await signer.verify(writeSlipToken(body, forger.sign(body)))).toBe("slip_key_unknown");
  const mac = (...parts: readonly (string | Buffer)[]) =>
    parts.reduce((sum, part) => sum.update(part), createHmac("sha256", keyOf("slip"))).digest();
  const head = Buffer.concat([Buffer.of(1), mac("key id").subarray(0, 2)]);
  const terms = Buffer.from(JSON.stringify(["exchange", "buy", "bitcoin", "BTC", "Bitcoin", "250.00"]));
  const token = Buffer.concat([head, mac(head, terms).subarray(0, 16), terms]).toString("base64url");
  expect(await signer.verify(token)).toBe("unknown_slip");
});

describe("a slip of an earlier release (HMAC)", () => {
  const EXCHANGE =
    "Aao2rW3vhT-hvXUcww5q_JcUGVsiZXhjaGFuZ2UiLCJzZWxsIiwiYml0Y29pbiIsIkJUQyIsIkJpdGNvaW4iLCIzNTY1NC41NyIsIjAuNTAwMDAwMDAiLCI3MTMwOS4xMyIsImxpdmUiLDE3OTUyNjI0MTAwMDAsMTc5NTI2MjQ3MDAwMCwxNzk1MjYyNDYwMDAwLDE3OTUyNjMzMTAwMDAsIkVXeUxmcEd1Il0";
  const DASHBOARD =
    "Aao2yNLjb0ubZ-rTWWgc0USYTFsiZGFzaGJvYXJkIiwiYnV5Iiwic2hpYmEtaW51IiwiU0hJQiIsIlNoaWJhIEludSIsIjM1NjU0LjU3IiwiMC41MDAwMDAwMCIsIjAuMDAwMDA1ODEiLCJmYWxsYmFjayIsMTc5NTI2MjM5OTEyMywxNzk1MjYyNDcwNDU2LDE3OTUyNjI0NjA3ODksMTc5NTI2MzMxMDAwMCwiQ2hUTGFZczkiXQ";

  it("shows its terms and its reference while its secret is listed", async () => {
    for (const secrets of [[SECRET], [OTHER, SECRET]]) {
      const reader = someSigner(secrets);
      expect(await reader.verify(EXCHANGE)).toEqual({
        terms: someTerms(),
        reference: "DDQQR-AFX1G",
        marks: null,
      });
      expect(await reader.verify(DASHBOARD)).toMatchObject({
        reference: "8TBHP-YJWVR",
        terms: { coin: { id: "shiba-inu" }, rate: "0.00000581", issuedAt: "2026-11-21T12:01:00.789Z" },
      });
    }
    expect(await someSigner([OTHER]).verify(EXCHANGE)).toBe("unknown_slip");
  });

  it("verifies with the session's secret, too, where slips have one of their own", () => {
    const slips = new HmacSlips([new KeyRing([OTHER]), new KeyRing([SECRET])]);
    expect(slips.verify(EXCHANGE)?.reference).toBe("DDQQR-AFX1G");
  });

  it("K62: with any one character changed, missing or added is refused", async () => {
    for (const token of [EXCHANGE, DASHBOARD]) {
      for (let place = 0; place < token.length; place += 1) {
        const [before, after] = [token.slice(0, place), token.slice(place + 1)];
        for (const sign of ["A", "Q", "g", "w", "9", "_", "=", ".", ""]) {
          if (sign !== token[place]) expect(await signer.verify(before + sign + after)).toBe("unknown_slip");
        }
      }
      for (const end of ["A", "=", "==", "\n", " "])
        expect(await signer.verify(token + end)).toBe("unknown_slip");
    }
  });
});
