import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { expect, vi } from "vitest";
import { RECEIPT_TERMS, receiptsOf } from "../src/orders/testing/some-receipt.ts";
import { someSigner } from "../src/orders/testing/some-signer.ts";
import { someTerms } from "../src/orders/testing/some-terms.ts";
import { startDesk, type Desk, type DeskOptions } from "./start-desk.ts";

const SLIP_SECRET = "the secret of the slips whose keys leaked";
const LEAKED_AT = "2026-03-14T10:00:00.000Z";

/** The provider does not say whether it recorded this slip. */
export const UNSURE_TOKEN = leakedToken();

/** A desk whose provider reports all its keys as leaked. */
export async function startLeaked(
  env: Readonly<Record<string, string>>,
  onTestFinished: NonNullable<DeskOptions["onTestFinished"]>,
): Promise<Desk> {
  const provider = createServer((request, response) => {
    if (request.method !== "POST")
      return void response.writeHead(request.url?.includes(UNSURE_TOKEN) ? 503 : 404).end("{}");
    void json(request).then((told) => {
      const { keys } = told as { keys: object[] };
      response.end(JSON.stringify({ keys: keys.map((key) => ({ ...key, compromisedAt: LEAKED_AT })) }));
    });
  });
  provider.listen(0, "127.0.0.1");
  await once(provider, "listening");
  const address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const own = {
    SLIP_SECRET,
    PROVIDER_BASE_URL: address,
    PROVIDER_TOKEN: "a token of the servers of this test",
  };
  const desk = await startDesk({ env: { ...env, ...own }, onTestFinished });
  onTestFinished(async () => void provider.close());
  await vi.waitFor(async () => {
    expect((await desk.get("/.well-known/tradeslip-keys.json")).text).toContain(LEAKED_AT);
  });
  // Before calls about the other slip fail, and the provider is left alone for a while.
  await desk.get("/.well-known/tradeslip-contacts.json").expect(200);
  return desk;
}

/** A receipt signed with its key, whether before or after the leak. */
export function leakedReceipt(): string {
  return receiptsOf(SLIP_SECRET).sign(RECEIPT_TERMS)!;
}

/** A slip signed with its key, whether before or after the leak. */
export function leakedToken(): string {
  return someSigner([SLIP_SECRET]).issue(someTerms()).token;
}
