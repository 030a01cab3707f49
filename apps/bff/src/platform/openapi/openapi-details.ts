import { PUBLIC_READS } from "../http/cross-origin.ts";
import { addExamples } from "./openapi-examples.ts";
import type { OpenApiDocument } from "./openapi-document.ts";
import { HEADERS, headersOf, isPrebuilt } from "./openapi-headers.ts";
import { operationsOf, type DocumentedOperation } from "./openapi-operation.ts";

interface Components {
  readonly schemas: Readonly<Record<string, { readonly description?: string }>>;
}

const SECURITY_SCHEMES = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-session",
    description: "Set by POST /api/auth/login; over http on one's own machine it is named `session`.",
  },
  payment: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-payment-{id}",
    description:
      "Set by POST /api/payments/create, one for each payment: it belongs to the browser that made it.",
  },
};
/** An empty object: it works without as well. */
const SECURITY: Readonly<Record<string, object[]>> = {
  getSession: [{}, { session: [] }],
  logOut: [{}, { session: [] }],
  getPaymentStatus: [{ payment: [] }],
  unlockBook: [{ payment: [] }],
};
const IF_NONE_MATCH = {
  name: "if-none-match",
  in: "header",
  required: false,
  description: "The ETag of the copy you hold: if it is still right, the answer is a 304 without a body.",
  schema: { type: "string" },
};
const RANGE = {
  name: "range",
  in: "header",
  required: false,
  description: "The part of the file you want, such as `bytes=1000-` (RFC 9110, section 14).",
  schema: { type: "string" },
};
const OVERLOADED = {
  description: "The server has more to do than it can; Retry-After says when to try again.",
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
};

/** What Fastify calls an answer that its route does not describe. */
const NOT_DESCRIBED = "Default Response";

/** Adds what no route says for itself: examples, headers, cookies, and the refusal that may meet every call. */
export function addDetails(document: OpenApiDocument): OpenApiDocument {
  const detailed = structuredClone(document);
  const components = detailed["components"] as unknown as Components;
  for (const { path, operation } of operationsOf(detailed)) {
    operation.responses["503"] ??= structuredClone(OVERLOADED);
    const security = SECURITY[operation.operationId];
    if (security) operation.security = security;
    addParameter(operation);
    describeAnswers(operation, components);
    addHeaders(operation, (PUBLIC_READS as readonly string[]).includes(path));
    addExamples(operation);
  }
  const more = { headers: HEADERS, securitySchemes: SECURITY_SCHEMES };
  return { ...detailed, components: { ...components, ...more } };
}

function addParameter(operation: DocumentedOperation): void {
  const parameter = isPrebuilt(operation)
    ? IF_NONE_MATCH
    : operation.operationId === "downloadBook"
      ? RANGE
      : null;
  if (parameter) operation.parameters = [...(operation.parameters ?? []), parameter];
}

/** By the description of the schema that is answered. */
function describeAnswers({ responses }: DocumentedOperation, { schemas }: Components): void {
  for (const response of Object.values(responses)) {
    if (response.description !== NOT_DESCRIBED) continue;
    const { $ref = "" } = response.content?.["application/json"]?.schema ?? {};
    response.description = schemas[$ref.slice("#/components/schemas/".length)]?.description ?? NOT_DESCRIBED;
  }
}

function addHeaders(operation: DocumentedOperation, isPublic: boolean): void {
  for (const [status, response] of Object.entries(operation.responses)) {
    const names = headersOf(operation, status);
    const all = isPublic ? [...names, "access-control-allow-origin"] : names;
    if (all.length === 0) continue;
    response.headers = Object.fromEntries(
      all.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    );
  }
}
