import type { Examples, ProblemExample } from "@tradeslip/contracts/operations";
import type { FastifyContextConfig, FastifySchema } from "fastify";
import { accessName, needsOf, SESSION_COOKIE } from "../../access.ts";
import { problemText } from "../../errors.ts";
import { BUSY } from "../http/pre-router-checks.ts";
import { ENGLISH } from "../language/languages.ts";
import type { OpenApiDocument } from "./finish-document.ts";

/** A cookie that identifies the caller. */
export interface CookieScheme {
  /** Its name in the document. */
  readonly id: string;
  readonly cookie: string;
  readonly description: string;
}

/** A route's documentation besides its schemas: `schema.docs`. */
export interface RouteDocs {
  /** Bodies that the route takes. */
  readonly request?: Examples;
  /** Bodies of its successes, by status. Refusals have theirs in their `problem(…)`. */
  readonly answers?: Readonly<Record<number, Examples>>;
  /** The beginning of a stream, as it could be sent. */
  readonly streamExample?: string;
  /** Headers of a success besides those of its kind. */
  readonly headers?: readonly HeaderName[];
  readonly parameters?: readonly object[];
  /** If optional, the call works without it too. */
  readonly cookie?: { readonly scheme: CookieScheme; readonly optional: boolean };
}

declare module "fastify" {
  interface FastifySchema {
    docs?: RouteDocs;
  }
}

const text = (description: string) => ({ description, schema: { type: "string" } });
const count = (description: string) => ({ description, schema: { type: "integer", minimum: 0 } });

/** Every header that a client may rely on; each is a component of the document. */
const HEADERS = {
  "x-request-id": text(
    "Identifies this call in the server's log. The desk, or a proxy it trusts, creates it (`[A-Za-z0-9_-]{8,64}`).",
  ),
  "cache-control": text("How long a cache may keep the response."),
  "cache-status": text(
    "RFC 9211: `hit` or `fwd=miss`, and in `ttl` the seconds until a newer value is due. There's no `Age` header: `freshness.asOf` says how old the prices are.",
  ),
  etag: text("Strong, one for each encoding. Send it as `If-None-Match`."),
  vary: text("`Accept-Encoding`: brotli, gzip or plain."),
  "access-control-allow-origin": text(
    "`*`: pages of any origin may read this response, without credentials.",
  ),
  "retry-after": count("Seconds to wait before trying again."),
  "ratelimit-limit": count("Calls a client address may make in the window."),
  "ratelimit-remaining": count("How many of those calls are left."),
  "ratelimit-reset": count("Seconds until the window starts again."),
  "content-disposition": text("`attachment`, with the file's name."),
  "content-range": text("Which part of the file this is."),
  "set-cookie": text("HttpOnly, SameSite; named `__Host-…` over https."),
} as const;
type HeaderName = keyof typeof HEADERS;

const RATE_LIMIT_HEADERS: readonly HeaderName[] = [
  "ratelimit-limit",
  "ratelimit-remaining",
  "ratelimit-reset",
];
const CACHE_HEADERS: readonly HeaderName[] = ["cache-control", "cache-status", "etag", "vary"];
const STREAM_HEADERS: readonly HeaderName[] = ["cache-control", "vary"];
const RETRYABLE_STATUSES = new Set(["429", "503"]);

const IF_NONE_MATCH = {
  name: "if-none-match",
  in: "header",
  required: false,
  description: "The ETag of your copy. If it's still current, the response is a 304 without a body.",
  schema: { type: "string" },
};

/** Any call may be refused under load. */
const OVERLOADED: ProblemExample = {
  code: "overloaded",
  detail: BUSY,
};
const OVERLOADED_RESPONSE = {
  description: "The server is overloaded; Retry-After says when to try again.",
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
};

/** What Fastify calls a response that its route does not describe. */
const NOT_DESCRIBED = "Default Response";
const REQUEST_ID = "5f0c2a9e-7d41-4c8b-9a36-1f2e3d4c5b6a";

/** Carries a route's docs through @fastify/swagger, which passes on no other key of a schema. */
const EXTENSION = "x-docs";
interface CarriedDocs extends RouteDocs {
  readonly problems: Readonly<Record<string, readonly ProblemExample[]>>;
  readonly isReadAnywhere: boolean;
}

interface MediaType {
  readonly schema: { readonly $ref?: string };
  examples?: object;
  example?: string;
}
interface DocumentedResponse {
  description: string;
  headers?: object;
  readonly content?: Readonly<Record<string, MediaType>>;
}
/** The parts of an OpenAPI operation that we add to. */
interface DocumentedOperation {
  readonly operationId: string;
  parameters?: object[];
  security?: object[];
  readonly requestBody?: { readonly content: Readonly<Record<string, MediaType>> };
  readonly responses: Record<string, DocumentedResponse>;
  [EXTENSION]?: CarriedDocs;
}

/** The docs of a route as the extension that {@link addRouteDocs} reads. */
export function carryDocs(
  { docs, response }: FastifySchema,
  config: FastifyContextConfig = {},
): Record<string, unknown> {
  const { publicRead = false, readsSession = false } = config;
  const { access, assurance } = needsOf(config);
  const responses = Object.entries((response ?? {}) as Record<string, { examples?: ProblemExample[] }>);
  const problems = Object.fromEntries(responses.map(([status, { examples }]) => [status, examples ?? []]));
  const carried: CarriedDocs = {
    ...(access !== "public" || readsSession
      ? { cookie: { scheme: SESSION_COOKIE, optional: access === "public" } }
      : {}),
    ...docs,
    problems,
    isReadAnywhere: publicRead,
  };
  return {
    "x-access": accessName(access),
    ...(assurance === 1 ? {} : { "x-assurance": assurance }),
    [EXTENSION]: carried,
  };
}

/** Adds the docs of routes to the document, and what holds for every call. */
export function addRouteDocs(document: OpenApiDocument): OpenApiDocument {
  const detailed = structuredClone(document);
  const { schemas } = detailed["components"] as { schemas: Record<string, { description?: string }> };
  const paths = detailed["paths"] as unknown as Record<string, Record<string, DocumentedOperation>>;
  const securitySchemes: Record<string, object> = {};
  for (const methods of Object.values(paths)) {
    for (const operation of Object.values(methods)) {
      const docs = operation[EXTENSION] ?? { problems: {}, isReadAnywhere: false };
      delete operation[EXTENSION];
      operation.responses["503"] ??= structuredClone(OVERLOADED_RESPONSE);
      if (docs.cookie) addSecurity(operation, docs.cookie, securitySchemes);
      const parameters = [...(docs.parameters ?? []), ...(isPrebuilt(operation) ? [IF_NONE_MATCH] : [])];
      if (parameters.length > 0) operation.parameters = [...(operation.parameters ?? []), ...parameters];
      describeResponses(operation, schemas);
      addHeaders(operation, docs);
      addExamples(operation, docs);
    }
  }
  const components = { ...(detailed["components"] as object), headers: HEADERS, securitySchemes };
  return { ...detailed, components } as unknown as OpenApiDocument;
}

function addSecurity(
  operation: DocumentedOperation,
  { scheme, optional }: NonNullable<RouteDocs["cookie"]>,
  schemes: Record<string, object>,
): void {
  const { id, cookie, description } = scheme;
  schemes[id] = { type: "apiKey", in: "cookie", name: cookie, description };
  // An empty object says that it works without one as well.
  operation.security = [...(optional ? [{}] : []), { [id]: [] }];
}

/** Market responses are prebuilt, and counted without saying so: each hit costs as little as possible. */
function isPrebuilt({ responses }: DocumentedOperation): boolean {
  return "304" in responses;
}

function isStream({ responses }: DocumentedOperation): boolean {
  return responses["200"]?.content?.["text/event-stream"] !== undefined;
}

/** Takes missing descriptions from the schema that is sent. */
function describeResponses(
  { responses }: DocumentedOperation,
  schemas: Record<string, { description?: string }>,
): void {
  for (const response of Object.values(responses)) {
    if (response.description !== NOT_DESCRIBED) continue;
    const { $ref = "" } = response.content?.["application/json"]?.schema ?? {};
    response.description = schemas[$ref.slice("#/components/schemas/".length)]?.description ?? NOT_DESCRIBED;
  }
}

function addHeaders(
  operation: DocumentedOperation,
  { headers: ofSuccess = [], isReadAnywhere }: CarriedDocs,
): void {
  for (const [status, response] of Object.entries(operation.responses)) {
    const names = [
      ...headersOf(operation, status, ofSuccess),
      ...(isReadAnywhere ? ["access-control-allow-origin"] : []),
    ];
    if (names.length === 0) continue;
    response.headers = Object.fromEntries(
      names.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    );
  }
}

/** A problem has its request id in its body and is never stored, so its headers need not repeat that. */
function headersOf(
  operation: DocumentedOperation,
  status: string,
  ofSuccess: readonly HeaderName[],
): readonly HeaderName[] {
  if (Number(status) >= 400) return RETRYABLE_STATUSES.has(status) ? ["retry-after"] : [];
  return [
    "x-request-id",
    ...(isPrebuilt(operation) ? CACHE_HEADERS : isStream(operation) ? STREAM_HEADERS : RATE_LIMIT_HEADERS),
    ...ofSuccess,
    ...(status === "206" ? (["content-range"] as const) : []),
  ];
}

function addExamples({ operationId, requestBody, responses }: DocumentedOperation, docs: CarriedDocs): void {
  if (docs.request) exampleTarget(operationId, "request", requestBody).examples = docs.request;
  if (docs.streamExample !== undefined) streamIn(responses).example = docs.streamExample;
  for (const [status, examples] of Object.entries(docs.answers ?? {})) {
    exampleTarget(operationId, status, responses[status]).examples = examples;
  }
  for (const [status, response] of Object.entries(responses)) {
    const refusal = response.content?.["application/problem+json"];
    const own = docs.problems[status] ?? [];
    if (refusal) refusal.examples = problemExamples(status === "503" ? [OVERLOADED, ...own] : own, status);
  }
}

function streamIn({ 200: answer }: DocumentedOperation["responses"]): MediaType {
  return answer!.content!["text/event-stream"]!;
}

function exampleTarget(
  operationId: string,
  where: string,
  part: { readonly content?: Readonly<Record<string, MediaType>> } | undefined,
): MediaType {
  const json = part?.content?.["application/json"];
  if (!json) throw new Error(`${operationId} has an example for ${where}, and no such body`);
  return json;
}

/** The bodies are made by the same code as real ones. */
function problemExamples(problems: readonly ProblemExample[], status: string): Examples {
  return Object.fromEntries(
    problems.map((problem, index) => [
      // Two refusals of one status may share their code.
      problems.findIndex(({ code }) => code === problem.code) === index
        ? problem.code
        : `${problem.code}_${index + 1}`,
      {
        summary: `${problem.code}: ${ENGLISH.say(problem.detail)}`,
        value: JSON.parse(problemText({ ...problem, status: Number(status) }, REQUEST_ID, ENGLISH)),
      },
    ]),
  );
}
