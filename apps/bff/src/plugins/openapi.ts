import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { finishDocument, type OpenApiDocument } from "./openapi-document.ts";

const DESCRIPTION = `Market data, rates, accounts, order slips and book payments of a Tradeslip desk.

Every market answer carries \`freshness\`: \`live\`, \`stale\` (the last good value) or \`fallback\` (made up by the
desk's own rules), the time it is from, and when a newer one can be expected. Answers have strong ETags: send
\`If-None-Match\` and an unchanged answer costs a 304. Errors are RFC 9457 problems; \`detail\` can be shown to a person.`;

/** Collects the routes registered after it. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Tradeslip API",
        version: "0.1.0",
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
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
}

/** GET /api/openapi.json and the pages at /api/docs. Register it after all documented routes. */
export async function registerApiDocs(app: FastifyInstance): Promise<void> {
  let document: OpenApiDocument | undefined;
  const read = () => (document ??= openApiDocument(app));
  app.get("/api/openapi.json", { schema: { hide: true } }, (_request, reply) =>
    reply.header("cache-control", "public, max-age=300").type("application/json; charset=utf-8").send(read()),
  );
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: true,
    transformSpecification: () => read(),
    transformSpecificationClone: false,
    uiConfig: { deepLinking: true, validatorUrl: null },
  });
}

/** The document of an app that is ready. */
export function openApiDocument(app: FastifyInstance): OpenApiDocument {
  return finishDocument(app.swagger() as unknown as OpenApiDocument);
}
