import swagger, { type SwaggerTransform } from "@fastify/swagger";
import contracts from "@tradeslip/contracts/package.json" with { type: "json" };
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { registerDocsPages } from "./api-docs.ts";
import { addDetails } from "./openapi-details.ts";
import { finishDocument, type OpenApiDocument } from "./openapi-document.ts";
import { limitSentence } from "./openapi-limits.ts";

const DESCRIPTION = `Market data, rates, accounts, order slips and book payments of a Tradeslip desk.

**Prices.** Every market answer carries \`freshness\`: \`live\`, \`stale\` (the last good value) or \`fallback\` (made up by
the desk's own rules), the time it is from, and when a newer one can be expected. Show it beside the number. Answers have
strong ETags: send \`If-None-Match\` and an unchanged answer costs a 304.

**Errors** are RFC 9457 problems (\`application/problem+json\`): \`code\` is for programs and stable, \`detail\` can be shown
to a person, \`requestId\` is in the server's log. Any call may also be answered by 408, 431 or 500 in that form.

**From a browser.** Pages of any origin may read the market, the configuration and this document, without credentials.
Accounts, slips and payments answer the desk's own pages, and programs that are no browser.

**Versions.** New calls, fields, codes and values of open lists may come at any time: ignore what you do not know. What
would break a client gets another path; the old one keeps working for at least six months and says so in \`Deprecation\`
(RFC 9745) and \`Sunset\` (RFC 8594).`;

/** Collects the routes registered after it. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Tradeslip API",
        version: contracts.version,
        description: DESCRIPTION,
        contact: { name: "The desk that runs this server" },
        license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
      },
      security: [],
      servers: [{ url: "/", description: "This server" }],
      tags: [
        { name: "rates", description: "Bitcoin exchange rates by country" },
        { name: "market", description: "Coins and the whole market" },
        { name: "accounts", description: "Sign-up, one-time codes, login and the session" },
        { name: "orders", description: "Order slips, and their verification" },
        { name: "payments", description: "Paying for the book in Bitcoin, and getting it" },
        { name: "brand", description: "The operator's configuration" },
      ],
    },
    transform: withLimit,
    transformObject: jsonSchemaTransformObject,
  });
}

/** Adds to a route's description how often it may be called: the numbers are the route's own. */
const withLimit: SwaggerTransform = (input) => {
  const { schema, url } = jsonSchemaTransform(input);
  if (schema.hide) return { schema, url };
  const description = `${schema.description}\n\n${limitSentence(input.route.config)}`;
  return { schema: { ...schema, description }, url };
};

/** GET /api/openapi.json and the pages at /api/docs. Register it after all documented routes. */
export function registerApiDocs(app: FastifyInstance): void {
  let document: OpenApiDocument | undefined;
  const read = () => (document ??= openApiDocument(app));
  app.get("/api/openapi.json", { schema: { hide: true } }, (_request, reply) =>
    reply.header("cache-control", "public, max-age=300").type("application/json; charset=utf-8").send(read()),
  );
  registerDocsPages(app, read);
}

/** The document of an app that is ready. */
export function openApiDocument(app: FastifyInstance): OpenApiDocument {
  return finishDocument(addDetails(app.swagger() as unknown as OpenApiDocument));
}
