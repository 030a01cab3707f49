import swagger from "@fastify/swagger";
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { DOCS_STYLE } from "./docs-style.ts";
import { AppError } from "../../errors.ts";
import type { OpenApiDocument } from "./openapi-document.ts";
import { DOCS_POLICY } from "../http/security-headers.ts";

const PREFIX = "/api/docs";
const ADDRESSES = [PREFIX, `${PREFIX}/*`];
/** Of the answer's own way to us. */
const NOT_PASSED_ON = ["connection", "date", "keep-alive", "transfer-encoding"];

/**
 * The pages at /api/docs. Few ask for them, and what makes them is a tenth of a server's start: it is loaded when the
 * first does, as an application of its own.
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
    for (const name of NOT_PASSED_ON) delete headers[name];
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
    // So that it writes /api/docs/yaml itself: @fastify/swagger's YAML is not in the bundle (scripts/leave-out.ts).
    transformSpecification: () => document,
    transformSpecificationClone: false,
    theme: { title: "Tradeslip API", css: [{ filename: "desk.css", content: DOCS_STYLE }] },
    // Without the bar that loads other documents: this page is about this server.
    uiConfig: { deepLinking: true, validatorUrl: null, layout: "BaseLayout", defaultModelsExpandDepth: 0 },
  });
  await pages.ready();
  return pages;
}
