import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DESK_COINS } from "../rules/desk-coins.ts";
import {
  ACCOUNT_MARK_BYTES,
  decodeSlipBody,
  encodeSlipBody,
  MAKER_MARK_BYTES,
  NONCE_BYTES,
  type SlipBody,
} from "./slip-body.ts";

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
/** Whole seconds of the years that a slip can hold: 1970 to 2106. */
const time = fc
  .integer({ min: 0, max: 0xffff_ffff })
  .map((seconds) => new Date(seconds * 1000).toISOString());
const text = fc.string({ unit: "binary", maxLength: 40 });
const whole = fc.bigInt({ min: 0n, max: 10n ** 20n }).map(String);
const decimals = (count: number) =>
  fc
    .tuple(whole, fc.bigInt({ min: 0n, max: 10n ** BigInt(count) - 1n }))
    .map(([before, after]) => (count === 0 ? before : `${before}.${String(after).padStart(count, "0")}`));
const coin = fc.oneof(
  fc.record({ id: text, symbol: text, name: text }),
  fc.constantFrom(...DESK_COINS.map(({ id, symbol, name }) => ({ id, symbol, name }))),
);
const body: fc.Arbitrary<SlipBody> = fc.record({
  keyId: fc.integer({ min: 0, max: 0xffff }).map((id) => id.toString(16).padStart(4, "0")),
  nonce: bytes(NONCE_BYTES),
  terms: fc.record({
    surface: fc.constantFrom("dashboard", "exchange"),
    side: fc.constantFrom("buy", "sell"),
    coin,
    usd: decimals(2),
    coinAmount: decimals(8),
    rate: fc.nat({ max: 40 }).chain(decimals),
    freshness: fc.record({
      source: fc.constantFrom("live", "stale", "fallback"),
      asOf: time,
      nextRefresh: time,
    }),
    issuedAt: time,
    expiresAt: time,
  }),
  maker: fc.option(bytes(MAKER_MARK_BYTES)),
  account: fc.option(bytes(ACCOUNT_MARK_BYTES)),
});

const TERMS = {
  surface: "exchange",
  side: "sell",
  coin: { id: "bitcoin", symbol: "BTC", name: "Bitcoin" },
  usd: "35654.57",
  coinAmount: "0.50000000",
  rate: "71309.13",
  freshness: { source: "live", asOf: "2026-11-21T12:00:10.000Z", nextRefresh: "2026-11-21T12:01:10.000Z" },
  issuedAt: "2026-11-21T12:01:00.000Z",
  expiresAt: "2026-11-21T12:15:10.000Z",
} as const;
const SLIP: SlipBody = {
  keyId: "00ff",
  nonce: Uint8Array.of(1, 2, 3, 4, 5, 6),
  terms: TERMS,
  maker: new Uint8Array(MAKER_MARK_BYTES).fill(7),
  account: null,
};

describe("the body of a slip", () => {
  it("returns all that was written, digit by digit", () => {
    fc.assert(
      fc.property(body, (slip) => {
        expect(decodeSlipBody(encodeSlipBody(slip))).toEqual(slip);
      }),
      { numRuns: 2_000 },
    );
  });

  it("is read by a release that does not know what a later one added at the end", () => {
    fc.assert(
      fc.property(body, fc.uint8Array({ minLength: 1, maxLength: 50 }), (slip, added) => {
        const longer = Uint8Array.from([...encodeSlipBody(slip), ...added]);
        expect(decodeSlipBody(longer)).toEqual(slip);
      }),
    );
  });

  it("stays readable: the same bytes as in the first release with them", () => {
    const written = [
      "00ff 01 010203040506 13 01",
      "91cfd901 80e1eb17 02 a19eb303",
      "6b0187fc a40d 64 78",
      "07".repeat(MAKER_MARK_BYTES),
    ];
    expect(Buffer.from(encodeSlipBody(SLIP)).toString("hex")).toBe(written.join("").replaceAll(" ", ""));
  });

  it("throws for bytes that end too early, of an unknown format, kind of price or coin", () => {
    const written = encodeSlipBody(SLIP);
    for (let length = 0; length < written.length; length += 1) {
      expect(() => decodeSlipBody(written.slice(0, length)), String(length)).toThrow(RangeError);
    }
    const changed = (at: number, value: number) => written.with(at, value);
    for (const [at, value] of [
      [2, 2],
      [9, 0b1100],
      [10, DESK_COINS.length + 1],
    ] as const) {
      expect(() => decodeSlipBody(changed(at, value)), `byte ${at}`).toThrow(RangeError);
    }
    expect(() =>
      decodeSlipBody(Uint8Array.from([...written.slice(0, 11), ...Array.from({ length: 40 }, () => 0xff)])),
    ).toThrow(RangeError);
  });

  it.each([
    ["an exponent", { rate: "1e5" }],
    ["a sign", { rate: "-1" }],
    ["a leading zero", { rate: "01.5" }],
    ["a grouped number", { usd: "1,000.00" }],
    ["other decimals than US dollars have", { usd: "250.0" }],
    ["other decimals than coins have", { coinAmount: "1.5" }],
    ["a part of a second", { issuedAt: "2026-11-21T12:01:00.500Z" }],
    ["a time that is none", { expiresAt: "soon" }],
    ["a number too long", { rate: "9".repeat(100) }],
    ["a text too long", { coin: { id: "x".repeat(256), symbol: "X", name: "X" } }],
  ])("refuses to write %s", (_what, changes) => {
    expect(() => encodeSlipBody({ ...SLIP, terms: { ...TERMS, ...changes } })).toThrow(RangeError);
  });

  it("names each coin of the desk by a number", () => {
    for (const { id, symbol, name } of DESK_COINS) {
      const terms = { ...TERMS, coin: { id, symbol, name } };
      expect(encodeSlipBody({ ...SLIP, terms }), id).toHaveLength(encodeSlipBody(SLIP).length);
    }
  });
});
