import { generateKeyPairSync, sign } from "node:crypto";
import { encodeSlipBody, type SlipTerms, writeSlipToken } from "@tradeslip/contracts/slips";
import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { FakeServer } from "../../testing/fake-server.ts";
import { unavailable } from "../../testing/problem.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import { ExampleSlip } from "./example-slip.tsx";

const TERMS: SlipTerms = {
  surface: "exchange",
  side: "buy",
  coin: { id: "bitcoin", symbol: "BTC", name: "Bitcoin" },
  usd: "500.00",
  coinAmount: "0.00691062",
  rate: "72353.26",
  market: "71284",
  fee: { percent: "1.5", usd: "7.39" },
  freshness: { source: "live", asOf: "2026-11-16T14:02:10.000Z", nextRefresh: "2026-11-16T14:03:10.000Z" },
  issuedAt: "2026-11-16T14:02:20.000Z",
  expiresAt: "2026-11-16T14:02:20.000Z",
};

function signedExample(server: FakeServer, terms: SlipTerms): void {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const keyId = "ab12";
  const body = encodeSlipBody({
    keyId,
    nonce: new Uint8Array(6),
    terms,
    customer: null,
    account: null,
  });
  const { x = "" } = publicKey.export({ format: "jwk" });
  server.answer("/api/example-slip", { token: writeSlipToken(body, sign(null, body, privateKey)) });
  server.answer("/.well-known/tradeslip-keys.json", {
    keys: [{ kty: "OKP", crv: "Ed25519", x, kid: keyId, notBefore: "2026-11-16T14:00:00.000Z" }],
  });
}

async function open(terms = TERMS) {
  const server = new FakeServer();
  signedExample(server, terms);
  await renderApp(<ExampleSlip />, { server });
  await passTime(0);
  await says("Signed by us, unaltered");
}
/** The signature is verified outside of the fake clock. */
const says = (text: string) => screen.findByText(text, {}, { timeout: 20_000 });
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });

vi.setConfig({ testTimeout: 30_000 });

it("names no share of a fee that the desk doesn't take", async () => {
  await open({ ...TERMS, rate: "71284", coinAmount: "0.00701420", fee: { percent: "0", usd: "0.00" } });
  expect(field("Our fee").value).toBe("0.00");
});

it.each([
  ["You pay", "50.00", "We signed $500.00"],
  ["Market price", "71,285.00", /^We signed \$71,284/],
  [/^Our fee/, "0.39", "We signed $7.39"],
  ["You get", "0.06910620", /^We signed 0.00691062/],
])("K62: another figure breaks the signature, and the signed one is said: %s", async (name, text, signed) => {
  await open();
  fireEvent.change(field(name), { target: { value: text } });
  await says("Not what we signed");
  expect(screen.getByText(signed)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Put it back" }));
  await says("Signed by us, unaltered");
});

it("the same figure written otherwise breaks nothing, and no figure does", async () => {
  await open();
  fireEvent.change(field("You pay"), { target: { value: "500" } });
  await says("Signed by us, unaltered");
  fireEvent.change(field("You pay"), { target: { value: "much" } });
  expect(await says("Not what we signed")).toBeDefined();
});

it("says that there is no example while there is no price", async () => {
  const server = new FakeServer();
  server.answer("/api/example-slip", unavailable);
  await renderApp(<ExampleSlip />, { server });
  const sentence = "We can't show an example now: there's no price, or no connection.";
  expect(await says(sentence)).toBeDefined();
});
