import { expect, it } from "vitest";
import { startReferencePayments } from "./start-reference-payments.ts";

const TOKEN = "a-token-of-the-servers-0123456789abcdef";

it.each([
  ["no caller", {}, 201],
  ["the servers alone, as in the middle of its first rollout", { ofServer: TOKEN }, 201],
  ["servers and provider", { ofServer: TOKEN, ofProvider: TOKEN }, 201],
  ["the provider alone", { ofProvider: TOKEN }, 502],
  ["each with its own", { ofServer: `${TOKEN}-of-old`, ofProvider: TOKEN }, 502],
] as const)(
  "with PROVIDER_TOKEN at %s a payment is answered as it should be",
  async (_who, tokens, status) => {
    const { open, createAccount } = await startReferencePayments(tokens);
    await createAccount("ada");
    expect((await open().buy()).status).toBe(status);
  },
);
