import swagger from "@fastify/swagger";
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { AppError } from "../../errors.ts";
import type { OpenApiDocument } from "./finish-document.ts";
import { DOCS_POLICY } from "../http/security-headers.ts";

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
 * The pages at /api/docs. They are rarely asked for and take a tenth of a server's start to load, so they load on the first
 * request, as an application of their own.
 */
export function registerDocsPages(app: FastifyInstance, read: () => OpenApiDocument): void {
  let pages: Promise<FastifyInstance> | undefined;
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    pages ??= openPages(read());
    const { url, headers: asked } = request;
    const { statusCode, headers, rawPayload } = await (
      await pages
    ).inject({ method: "GET", url, headers: asked });
    if (statusCode >= 400) throw new AppError("not_found", 404, "There is nothing at this address.");
    for (const name of NOT_FORWARDED) delete headers[name];
    return reply.code(statusCode).headers(headers).send(rawPayload);
  };
  for (const url of ADDRESSES) app.get(url, { schema: { hide: true } }, answer);
  app.addHook("onClose", async () => {
    await (await pages)?.close();
  });
}

async function openPages(document: OpenApiDocument): Promise<FastifyInstance> {
  const { default: swaggerUi } = await import("@fastify/swagger-ui");
  const pages = fastify();
  // Its type knows no OpenAPI 3.1.
  await pages.register(swagger, { mode: "static", specification: { document: document as never } });
  await pages.register(swaggerUi, {
    routePrefix: PREFIX,
    staticCSP: DOCS_POLICY,
    // So that it writes /api/docs/yaml itself: @fastify/swagger's YAML is not in the bundle (scripts/build.ts).
    transformSpecification: () => document,
    transformSpecificationClone: false,
    theme: { title: "Tradeslip API", css: [{ filename: "desk.css", content: DOCS_STYLE }] },
    // Without the bar that loads other documents: this page is about this server.
    uiConfig: { deepLinking: true, validatorUrl: null, layout: "BaseLayout", defaultModelsExpandDepth: 0 },
  });
  await pages.ready();
  return pages;
}
