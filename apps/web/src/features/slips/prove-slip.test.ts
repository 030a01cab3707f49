// @vitest-environment node
import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { encodeSlipBody, slipReference, type SlipTerms, writeSlipToken } from "@tradeslip/contracts/slips";
import { expect, it, onTestFinished, vi } from "vitest";
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
  const slip = { keyId: KEY.kid, nonce: new Uint8Array(6), terms, customer: null, account: null };
  const body = encodeSlipBody(slip);
  const signature = sign(null, body, key);
  return { token: writeSlipToken(body, signature), reference: slipReference(signature), body, signature };
}

/** What an engine offers, and how many changed bits are tried: the library is slow. */
const ENGINES = [
  ["with Web Crypto", globalThis.crypto, 1],
  ["on plain http, where there is none", {}, 16],
  ["of an engine whose Web Crypto knows no Ed25519", { subtle: { importKey: refuseAlgorithm } }, 64],
] as const;

async function refuseAlgorithm(): Promise<never> {
  throw new DOMException("Unrecognized algorithm name", "NotSupportedError");
}

it.each(ENGINES)(
  "K62: a page %s proves a slip without the network, and refuses it with one bit changed",
  async (_engine, crypto, step) => {
    vi.stubGlobal("crypto", crypto);
    onTestFinished(() => void vi.unstubAllGlobals());
    const { token, reference, body, signature } = signed();
    expect(await proveSlip(token, [KEY])).toMatchObject({ ...TERMS, reference });
    const whole = [...body, ...signature];
    for (let bit = 0; bit < 8 * whole.length; bit += step) {
      const changed = whole.with(bit >> 3, whole[bit >> 3]! ^ (1 << (bit & 7)));
      const forged = writeSlipToken(Uint8Array.from(changed), new Uint8Array());
      expect(await proveSlip(forged, [KEY]), `bit ${bit}`).toBeNull();
    }
  },
);

it("a key of another length or spelling proves nothing, and breaks nothing", async () => {
  for (const x of ["", KEY.x.slice(1), `${KEY.x}A`, "A".repeat(43), `${KEY.x}=`]) {
    expect(await proveSlip(signed().token, [{ ...KEY, x }]), x).toBeNull();
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
  expect(await proveSlip(token, [KEY])).toMatchObject({ status: "valid" });
  vi.setSystemTime(Date.parse(TERMS.expiresAt));
  expect(await proveSlip(token, [KEY])).toMatchObject({ status: "expired" });
  vi.useRealTimers();
});

it("O113: what only a later release reads asks for a reload, and forged it proves nothing", async () => {
  const { body } = signed();
  const later = body.with(9, body[9]! | 128);
  const ofOurs = writeSlipToken(later, sign(null, later, privateKey));
  expect(await proveSlip(ofOurs, [KEY])).toBe("slip_newer");
  expect(await proveSlip(writeSlipToken(later, new Uint8Array(64)), [KEY])).toBeNull();
});
