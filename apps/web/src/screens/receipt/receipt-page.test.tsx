import { generateKeyPairSync, sign } from "node:crypto";
import type { Receipt } from "@tradeslip/contracts";
import { encodeReceiptBody, receiptMessage, writeReceiptToken } from "@tradeslip/contracts/receipts";
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { FakeServer } from "../../testing/fake-server.ts";
import { unavailable } from "../../testing/problem.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import ReceiptPage from "./receipt-page.tsx";

const RECEIPT: Receipt = {
  reference: "9W57J-YKX28",
  outcome: "closed",
  side: "buy",
  coin: { id: "bitcoin", symbol: "BTC", name: "Bitcoin" },
  usd: "406.00",
  coinAmount: "0.00561136",
  rate: "72353.26",
  market: "71284",
  fee: { percent: "1.5", usd: "6.00" },
  local: { currency: "NGN", amount: "669900.00", rate: "1650.00", asOf: "2026-11-16T13:58:00.000Z" },
  came: [{ currency: "NGN", amount: "669900" }],
  paidOut: [{ currency: "BTC", amount: "0.00561136" }],
  refunded: [],
  endedAt: "2026-11-16T14:55:00.000Z",
  issuedAt: "2026-11-16T14:55:00.000Z",
};
const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const KEY = {
  kty: "OKP",
  crv: "Ed25519",
  x: publicKey.export({ format: "jwk" }).x!,
  kid: "ab12",
  notBefore: "2026-11-16T12:00:00.000Z",
} as const;
/** Without the fee, whose price would have to agree to the last digit. */
const { market: _market, fee: _fee, ...SIGNED } = RECEIPT;
const BODY = encodeReceiptBody({ keyId: KEY.kid, terms: SIGNED });
const SIGNATURE = sign(null, receiptMessage(BODY), privateKey);
const TOKEN = writeReceiptToken(BODY, SIGNATURE);

async function open(answer: Parameters<FakeServer["answer"]>[1], { token = TOKEN, keys = [KEY] } = {}) {
  const server = new FakeServer();
  server.answer("/.well-known/tradeslip-keys.json", { keys });
  server.answer(`/api/receipts/${token}`, answer as Receipt);
  await renderApp(<ReceiptPage />, { at: `/r/${token}`, path: "/r/:token", server });
  // Wait for the retry.
  await passTime(2_000);
  // The signature is verified outside of the fake clock.
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull(), { timeout: 20_000 });
  return server;
}
const title = () => screen.getByRole("heading", { level: 1 }).textContent;
const sheet = () => screen.queryByRole("article")?.textContent.replaceAll(/[\u00a0\u2068\u2069]/g, " ");

it("says what was paid and got, with the price in its three lines, and prints", async () => {
  const print = vi.spyOn(globalThis, "print").mockReturnValue();
  await open({ ...RECEIPT, reversed: false });
  expect(title()).toBe("We issued this receipt");
  expect(screen.getByText(/was true when issued, 2026-11-16 14:55 UTC/)).toBeDefined();
  for (const text of [
    "Bitcoin bought",
    "Order complete",
    "Market price$71,284.00",
    "Our fee, 1.5%$6.00",
    "0.00561136 BTC",
    "Total$406.00",
    "669,900.00 NGN",
    "1 USD = 1,650.00 NGN",
    "True when issued.",
  ])
    expect(sheet()).toContain(text);
  screen.getByRole("button", { name: "Print receipt" }).click();
  expect(print).toHaveBeenCalledOnce();
});

it("names no fee in the price where the desk took none", async () => {
  await open({ ...RECEIPT, fee: { percent: "0", usd: "0.00" }, reversed: false });
  expect(sheet()).toContain("Our feeNone");
  expect(sheet()).toContain("Price1 BTC");
  expect(sheet()).not.toContain("fee included");
});

it("of money that went back says that alone", async () => {
  const refunded = [{ currency: "NGN", amount: "669900" }];
  await open({ ...RECEIPT, outcome: "returned", paidOut: [], refunded });
  expect(sheet()).toMatch(/Returned.*You paid.*Paid back to you/);
  expect(sheet()).not.toMatch(/Market price|Our fee|Total|You got/);
});

it("of coins that a seller sent calls them sent, not paid", async () => {
  const coins = [{ currency: "BTC", amount: "0.00561136" }];
  const money = [{ currency: "NGN", amount: "669900" }];
  await open({ ...RECEIPT, side: "sell", came: coins, paidOut: money });
  expect(sheet()).toMatch(/You got669,900\.00 NGN.*You sent0\.00561136 BTC/);
  expect(sheet()).not.toContain("You paid");
});

it("what was taken back since is said first", async () => {
  await open({ ...RECEIPT, reversed: true });
  expect(title()).toBe("Reversed since");
  expect(screen.getByText(/Ask us before you rely on it/)).toBeDefined();
});

it("is checked by the page itself where no server answers, and refused with a character changed", async () => {
  await open("unreachable");
  expect(title()).toBe("We issued this receipt");
  expect(screen.getByText(/your browser checked the signature itself/)).toBeDefined();
  expect(sheet()).toContain("0.00561136 BTC");
});

it.each([
  ["of another key", [{ ...KEY, x: generateKeyPairSync("ed25519").publicKey.export({ format: "jwk" }).x! }]],
  ["of a leaked key", [{ ...KEY, compromisedAt: "2026-11-16T15:00:00.000Z" }]],
])("one %s proves nothing by itself", async (_which, keys) => {
  await open("unreachable", { keys });
  expect(screen.getByText("We couldn't check this receipt")).toBeDefined();
  expect(sheet()).toBeUndefined();
});

it("a changed one proves nothing by itself", async () => {
  const changed = Buffer.from(SIGNATURE);
  changed[9]! ^= 1;
  await open("unreachable", { token: writeReceiptToken(BODY, changed) });
  expect(screen.getByText("We couldn't check this receipt")).toBeDefined();
});

it.each([
  ["unknown_receipt", "This receipt was not issued by us", /It proves nothing/],
  ["receipt_key_unknown", "We can't check this receipt", /in a minute/],
  ["receipt_newer", "Please reload to check this receipt", /in a minute/],
  ["receipt_key_compromised", /^Its key leaked/, /ask us about this order/],
] as const)("says what the server says of it: %s", async (code, said, advice) => {
  await open({ ...unavailable, status: 404, code });
  expect(title()).toMatch(said);
  expect(screen.getByText(advice)).toBeDefined();
});

it("a slip's token is none: no server is asked", async () => {
  const server = await open({ ...RECEIPT }, { token: `2.${"A".repeat(120)}` });
  expect(title()).toBe("This receipt was not issued by us");
  expect(server.calls.filter((path) => path.startsWith("/api/receipts"))).toEqual([]);
});
