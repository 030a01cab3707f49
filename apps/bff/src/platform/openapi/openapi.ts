import swagger, { type SwaggerTransform } from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { registerDocsPages } from "./docs-pages.ts";
import { finishDocument, type OpenApiDocument } from "./finish-document.ts";
import { addRouteDocs, carryDocs } from "./route-docs.ts";

const MINUTE_MS = 60_000;

/** What the API is: name, text and the groups of its calls. */
export interface ApiInfo {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
}

/** Collects the routes registered after it. */
export async function registerOpenApi(app: FastifyInstance, { tags, ...info }: ApiInfo): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        ...info,
        contact: { name: "The desk that runs this server" },
        license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
      },
      security: [],
      servers: [{ url: "/", description: "This server" }],
      tags: [...tags],
    },
    transform: withDocs,
    transformObject: jsonSchemaTransformObject,
  });
}

/** Adds to a route's description how often it may be called, and carries its docs along. */
const withDocs: SwaggerTransform = (input) => {
  const { schema, url } = jsonSchemaTransform(input);
  if (schema.hide) return { schema, url };
  const isPrebuilt = "304" in (input.schema.response as object);
  const limit = isPrebuilt ? PREBUILT_LIMIT : limitSentence(input.route.config?.rateLimit);
  const description = `${schema.description}\n\n**Limit:** ${limit}`;
  return { schema: { ...schema, description, ...carryDocs(input.schema) }, url };
};

const PREBUILT_LIMIT = "600 calls a minute to all market data, if the operator set no other.";

/** How often one client address may call a route; the numbers are the route's own. */
function limitSentence(limit: unknown): string {
  const { max, timeWindow } = { ...(limit as { max?: number; timeWindow?: number } | undefined) };
  if (max === undefined || timeWindow === undefined) return "600 calls a minute, together with others.";
  const minutes = timeWindow / MINUTE_MS;
  return `${max} calls in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
}

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
  return finishDocument(addRouteDocs(app.swagger() as unknown as OpenApiDocument));
}
