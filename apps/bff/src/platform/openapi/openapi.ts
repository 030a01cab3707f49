import { NOTHING_HERE } from "@tradeslip/contracts/rules";
import { COMMIT } from "@tradeslip/node-kit/commit";
import swagger, { type SwaggerTransform } from "@fastify/swagger";
import {
  fastify,
  type FastifyContextConfig,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifySchema,
} from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { guardProblems, needsOf } from "../../access.ts";
import { AppError, problem } from "../../errors.ts";
import { DOCS_POLICY } from "../http/security-headers.ts";
import { finishDocument, type OpenApiDocument } from "./finish-document.ts";
import { addRouteDocs, carryDocs } from "./route-docs.ts";

const MINUTE_MS = 60_000;

/** The API's name and description, and the groups of its calls. */
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
        // Not in the repository's document, which is written from source.
        ...(COMMIT === null ? {} : { "x-commit": COMMIT }),
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

/** Adds to a route's description how often it may be called and what its guard refuses, with its docs. */
const withDocs: SwaggerTransform = (input) => {
  const guarded = withGuardProblems(input.schema, input.route.config);
  const { schema, url } = jsonSchemaTransform({ ...input, schema: guarded });
  if (schema.hide) return { schema, url };
  const limit = limitSentence(input.route.config?.rateLimit);
  const description = `${schema.description}\n\n**Limit:** ${limit}`;
  return { schema: { ...schema, description, ...carryDocs(guarded, input.route.config) }, url };
};

function withGuardProblems(schema: FastifySchema = {}, config: FastifyContextConfig = {}): FastifySchema {
  const { access, assurance } = needsOf(config);
  const own = (schema.response ?? {}) as Readonly<Record<number, ReturnType<typeof problem>>>;
  const added = guardProblems(access, assurance).map(([status, refusal]) => {
    const { description, examples } = own[status] ?? { description: refusal.description, examples: [] };
    return [status, problem(description, ...refusal.examples, ...examples)] as const;
  });
  return { ...schema, response: { ...own, ...Object.fromEntries(added) } };
}

const MARKET_LIMIT = "600 calls a minute to all market data, unless the operator sets another limit.";

/** How often one client address may call a route; the numbers are the route's own. */
function limitSentence(limit: unknown): string {
  // Market data has the cheaper limit (ClientLimit).
  if (limit === false) return MARKET_LIMIT;
  const { max, timeWindow } = { ...(limit as { max?: number; timeWindow?: number } | undefined) };
  if (max === undefined || timeWindow === undefined) return "600 calls a minute, together with others.";
  const minutes = timeWindow / MINUTE_MS;
  return `${max} calls in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
}

/** GET /api/openapi.json and the pages at /api/docs. Register it after all documented routes. */
export function registerApiDocs(app: FastifyInstance): void {
  let document: OpenApiDocument | undefined;
  const read = () => (document ??= openApiDocument(app));
  app.get(
    "/api/openapi.json",
    { schema: { hide: true }, config: { access: "public", publicRead: true } },
    (_request, reply) =>
      reply
        .header("cache-control", "public, max-age=300")
        .type("application/json; charset=utf-8")
        .send(read()),
  );
  registerDocsPages(app, read);
}

/** The document of an app that is ready. */
export function openApiDocument(app: FastifyInstance): OpenApiDocument {
  return finishDocument(addRouteDocs(app.swagger() as unknown as OpenApiDocument));
}

const PREFIX = "/api/docs";
const ADDRESSES = [PREFIX, `${PREFIX}/*`];
/** Headers of the inner response's own transport. */
const NOT_FORWARDED = ["connection", "date", "keep-alive", "transfer-encoding"];

/** Over Swagger UI's own style: no column for links, which we do not have, and readable on a phone. */
const DOCS_STYLE = `
.swagger-ui .info { margin: 1.5rem 0; }
.swagger-ui .info .title { font-size: clamp(1.5rem, 5vw, 2.25rem); overflow-wrap: anywhere; }
.swagger-ui .opblock .opblock-summary-path { max-width: none; overflow-wrap: anywhere; word-break: normal; }
.swagger-ui .response-col_links { display: none !important; }
@media (max-width: 700px) {
  .swagger-ui .responses-table,
  .swagger-ui .responses-table > tbody,
  .swagger-ui .responses-table > tbody > tr,
  .swagger-ui .responses-table > tbody > tr > td { display: block; width: auto; padding-left: 0; }
  .swagger-ui .responses-table > thead { display: none; }
  .swagger-ui .responses-table > tbody > tr > td.response-col_status { font-weight: 700; padding-bottom: 0; }
  .swagger-ui .opblock-body select, .swagger-ui .examples-select { max-width: 100%; }
  .swagger-ui table.headers td { overflow-wrap: anywhere; }
}
`;

/**
 * The pages at /api/docs. They are rarely asked for and take a tenth of a server's start to load, so they
 * load on the first request, as an application of their own.
 */
function registerDocsPages(app: FastifyInstance, read: () => OpenApiDocument): void {
  let pages: Promise<FastifyInstance> | undefined;
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    pages ??= openPages(read());
    const { url, headers: asked } = request;
    const { statusCode, headers, rawPayload } = await (
      await pages
    ).inject({ method: "GET", url, headers: asked });
    if (statusCode >= 400) throw new AppError("not_found", 404, NOTHING_HERE);
    for (const name of NOT_FORWARDED) delete headers[name];
    return reply.code(statusCode).headers(headers).send(rawPayload);
  };
  for (const url of ADDRESSES) app.get(url, { schema: { hide: true }, config: { access: "public" } }, answer);
  app.addHook("onClose", async () => {
    await (await pages)?.close();
  });
}

async function openPages(document: OpenApiDocument): Promise<FastifyInstance> {
  const { default: swaggerUi } = await import("@fastify/swagger-ui");
  const pages = fastify();
  // Its type does not know OpenAPI 3.1.
  await pages.register(swagger, { mode: "static", specification: { document: document as never } });
  await pages.register(swaggerUi, {
    routePrefix: PREFIX,
    staticCSP: DOCS_POLICY,
    // So that it writes /api/docs/yaml itself: @fastify/swagger's YAML is not in the bundle
    // (scripts/build.ts).
    transformSpecification: () => document,
    transformSpecificationClone: false,
    // The logo would be in the bar that is not shown.
    logo: { type: "image/svg+xml", content: "" },
    theme: { title: "Tradeslip API", css: [{ filename: "desk.css", content: DOCS_STYLE }] },
    uiConfig: {
      deepLinking: true,
      validatorUrl: null,
      // Without the bar that loads other documents: this page is about this server.
      layout: "BaseLayout",
      defaultModelsExpandDepth: 0,
      // To draw all operations takes a slow machine more than ten seconds.
      docExpansion: "none",
    },
  });
  await pages.ready();
  return pages;
}
