// @vitest-environment node
import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { encodeSlipBody, slipReference, type SlipTerms, writeSlipToken } from "@tradeslip/contracts/slips";
import { expect, it, vi } from "vitest";
import { proveSlip } from "./prove-slip.ts";

const TERMS: SlipTerms = {
  surface: "exchange",
  side: "sell",
  coin: { id: "bitcoin", symbol: "BTC", name: "Bitcoin" },
  usd: "35654.57",
  coinAmount: "0.50000000",
  rate: "71309.13",
  freshness: { source: "live", asOf: "2026-11-21T12:00:10.000Z", nextRefresh: "2026-11-21T12:01:10.000Z" },
  issuedAt: "2026-11-21T12:01:00.000Z",
  expiresAt: "2026-11-21T12:15:10.000Z",
};
const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const KEY = {
  kty: "OKP",
  crv: "Ed25519",
  x: publicKey.export({ format: "jwk" }).x!,
  kid: "ab12",
  notBefore: "2026-11-21T12:00:00.000Z",
} as const;

function signed(terms = TERMS, key: KeyObject = privateKey) {
  const slip = { keyId: KEY.kid, nonce: new Uint8Array(6), terms, maker: null, account: null };
  const body = encodeSlipBody(slip);
  const signature = sign(null, body, key);
  return { token: writeSlipToken(body, signature), reference: slipReference(signature), body, signature };
}

it("K62: the page proves a slip without the network, and refuses every one-bit change of it", async () => {
  const { token, reference, body, signature } = signed();
  expect(await proveSlip(token, [KEY])).toMatchObject({ ...TERMS, reference });
  const whole = [...body, ...signature];
  for (let bit = 0; bit < 8 * whole.length; bit += 1) {
    const changed = whole.with(bit >> 3, whole[bit >> 3]! ^ (1 << (bit & 7)));
    const forged = writeSlipToken(Uint8Array.from(changed), new Uint8Array());
    expect(await proveSlip(forged, [KEY]), `bit ${bit}`).toBeNull();
  }
});

it("nothing is proved by another key, one that leaked, none, or for a slip of an earlier kind", async () => {
  const { token } = signed(TERMS, generateKeyPairSync("ed25519").privateKey);
  expect(await proveSlip(token, [KEY])).toBeNull();
  const own = signed().token;
  expect(await proveSlip(own, [{ ...KEY, compromisedAt: "2026-11-21T12:00:00.000Z" }])).toBeNull();
  expect(await proveSlip(own, [])).toBeNull();
  expect(await proveSlip("Aao2rW3vhT", [KEY])).toBeNull();
  // Two keys may share an id.
  const { publicKey: other } = generateKeyPairSync("ed25519");
  const twin = { ...KEY, x: other.export({ format: "jwk" }).x! };
  expect(await proveSlip(own, [twin, KEY])).not.toBeNull();
});

it("its time runs out without the server, too", async () => {
  vi.useFakeTimers({ now: Date.parse(TERMS.expiresAt) - 1, toFake: ["Date"] });
  const { token } = signed();
  expect((await proveSlip(token, [KEY]))?.status).toBe("valid");
  vi.setSystemTime(Date.parse(TERMS.expiresAt));
  expect((await proveSlip(token, [KEY]))?.status).toBe("expired");
  vi.useRealTimers();
});
