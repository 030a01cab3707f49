import { SlipKeySet } from "@tradeslip/contracts/schemas";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { TOO_MANY_REQUESTS } from "../errors.ts";
import type { SlipKeys } from "./slip-keys.ts";

/** Browsers and proxies learn within this time that a key leaked. */
const CACHE_CONTROL = "public, max-age=60";

const EXAMPLE: SlipKeySet = {
  keys: [
    {
      kty: "OKP",
      crv: "Ed25519",
      x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
      kid: "21fe",
      notBefore: "2026-03-14T09:00:00.000Z",
    },
  ],
};

/** GET /.well-known/tradeslip-keys.json: the public keys of all slips, as a JWK Set (RFC 7517, RFC 8037). */
export function registerKeyRoute(server: FastifyInstance, keys: SlipKeys): void {
  server.withTypeProvider<ZodTypeProvider>().get(
    "/.well-known/tradeslip-keys.json",
    {
      config: { access: "public", publicRead: true },
      schema: {
        operationId: "getSlipKeys",
        tags: ["orders"],
        summary: "Get the public keys that slips are signed with",
        description:
          "A JWK Set: anyone who has it can verify a slip without this desk. Old keys stay in it, so that a slip proves itself years later.",
        response: { 200: SlipKeySet, 429: TOO_MANY_REQUESTS },
        docs: {
          headers: ["cache-control"],
          answers: { 200: { one: { summary: "A desk that never replaced its key", value: EXAMPLE } } },
        },
      },
    },
    async (_request, reply) => {
      const published = await keys.published();
      reply.header("cache-control", keys.isComplete() ? CACHE_CONTROL : "no-store");
      return { keys: published.map((key) => ({ kty: "OKP" as const, crv: "Ed25519" as const, ...key })) };
    },
  );
}
