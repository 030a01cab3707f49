import type { Message } from "@tradeslip/contracts/rules";
import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance } from "fastify";
import { ProviderError } from "./errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** For the desk's servers only. "if-configured": open to every caller if the operator set no token. */
    readonly needsToken?: "always" | "if-configured";
  }
}

const TOKEN_NEEDED: Message = /*i18n*/ {
  id: "token_needed",
  message: "This call needs the provider's token.",
};

const CLIENT_HEADER = /^x-client-/;

/**
 * The desk's servers send a token in `Provider-Token`. Without it a caller can neither make the calls that
 * need one nor say for whom a call is made. If the operator set no token, every caller is trusted.
 * @param tokens all that are accepted: several while one replaces another
 */
export function requireToken(server: FastifyInstance, tokens: readonly string[]): void {
  const hashes = tokens.map(hashOf);
  server.addHook("onRequest", async ({ raw, routeOptions }) => {
    const { needsToken } = routeOptions.config;
    const isConfigured = hashes.length > 0;
    if (isConfigured ? isGiven(raw.headers, hashes) : needsToken !== "always") return;
    if (needsToken) throw new ProviderError(401, TOKEN_NEEDED);
    for (const name of Object.keys(raw.headers)) if (CLIENT_HEADER.test(name)) delete raw.headers[name];
  });
}

function isGiven({ "provider-token": token }: IncomingHttpHeaders, hashes: readonly Buffer[]): boolean {
  if (typeof token !== "string") return false;
  const given = hashOf(token);
  return hashes.some((hash) => timingSafeEqual(hash, given));
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
