import {
  type Operation,
  type Operations,
  type ProblemExample,
  STEP_UP_NEEDED,
  successOf,
} from "@tradeslip/contracts/operations";
import type { Message } from "@tradeslip/contracts/rules";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import {
  ADDRESS_PROBLEMS,
  BODY_EMPTY,
  BODY_NOT_JSON,
  BODY_PROBLEMS,
  CROSS_SITE,
  FROM_ANOTHER_SITE,
  invalidFields,
  problem,
  TOO_MANY_REQUESTS,
  UNUSABLE_RESPONSE,
} from "../errors.ts";
import type { ProviderCall } from "./provider-client.ts";

/** What this server adds to a body before it goes to the provider. Throws an AppError. */
export type EnrichBody = (request: FastifyRequest, body: object) => Promise<object>;

export type AskedCall = Pick<
  ProviderCall,
  "method" | "path" | "body" | "file" | "maxAnswerBytes" | "totalTimeoutMs"
>;

/** What calls of one kind have in common. */
export interface OperationKind {
  readonly tag: string;
  /** The message when the provider is unavailable or its answer is unreadable. */
  readonly unavailable: Message;
  /** Of refusals, for the OpenAPI document. */
  readonly descriptions: Readonly<Record<"invalid" | "refused" | "unreachable", string>>;
  readonly missing: (own: readonly ProblemExample[]) => ReturnType<typeof problem>;
  /** Calls the provider on behalf of the caller. Throws an AppError. */
  ask(
    answer: z.ZodType,
    call: AskedCall,
    asked: { request: FastifyRequest; operation: Operation },
  ): Promise<unknown>;
}

/** What this server does for one call besides handing it on. */
export interface CallExtras extends Pick<AskedCall, "maxAnswerBytes" | "totalTimeoutMs"> {
  readonly enrichBody?: EnrichBody;
  readonly completeAnswer?: (got: object) => object;
  /** Name of the file that a browser saves the answer as. */
  readonly fileName?: string;
  /** Per client address, in place of the general limit. */
  readonly rateLimit?: { readonly max: number; readonly timeWindow: number };
  /** Runs after a success, for what it changes here. */
  readonly afterwards?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  readonly setsCookie?: true;
}

/** Registers a route per row that hands the call on to the provider at the same path, and its answer back. */
export function registerOperations(
  server: FastifyInstance,
  table: Operations,
  kind: OperationKind,
  extras: Readonly<Record<string, CallExtras | undefined>> = {},
): void {
  for (const [id, operation] of Object.entries(table))
    registerRow(server, kind, { id, operation, extras: extras[id] ?? {} });
}

/** Only calls that take a file accept one as their body. */
function registerRow(server: FastifyInstance, kind: OperationKind, row: Row): void {
  const { takesFile } = row.operation;
  if (takesFile === undefined) return registerOperation(server, kind, row);
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([...takesFile], { parseAs: "buffer" }, (_request, bytes, done) =>
      done(null, (bytes as Buffer).toString("latin1")),
    );
    registerOperation(scope, kind, row);
  });
}

interface Row {
  readonly id: string;
  readonly operation: Operation;
  readonly extras: CallExtras;
}

function registerOperation(
  server: FastifyInstance,
  kind: OperationKind,
  { id, operation, extras }: Row,
): void {
  const { method, path, access, summary, description, params, query, body, bodyLimit, answer } = operation;
  const { partial = answer ?? z.object({}) } = operation;
  const { enrichBody, completeAnswer, fileName, rateLimit, setsCookie, maxAnswerBytes, totalTimeoutMs } =
    extras;
  const { takesFile } = operation;
  if ((operation.completed === undefined) !== (enrichBody === undefined))
    throw new Error(`${id}: a body is completed here exactly where its row says so`);
  server.route({
    method,
    url: path,
    config: {
      ...(access === "public" ? { access, readsSession: true } : { access }),
      ...(rateLimit === undefined ? {} : { rateLimit }),
    },
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    schema: {
      operationId: id,
      tags: [kind.tag],
      summary,
      ...(description === undefined ? {} : { description }),
      ...(params === undefined ? {} : { params }),
      ...(query === undefined ? {} : { querystring: query }),
      ...(body === undefined ? {} : { body }),
      ...(takesFile === undefined ? {} : { consumes: [...takesFile] }),
      response: { ...success(operation), ...refusals(operation, kind) },
      docs: {
        headers: [
          "cache-control",
          ...(fileName === undefined ? [] : (["content-disposition"] as const)),
          ...(setsCookie ? (["set-cookie"] as const) : []),
        ],
        ...operation.examples,
      },
    },
    handler: async (request, reply) => {
      const sentBody = async () => {
        if (takesFile !== undefined)
          return {
            file: {
              type: request.headers["content-type"]!,
              bytes: Buffer.from(request.body as string, "latin1"),
            },
          };
        const given = request.body as object;
        return { body: (await enrichBody?.(request, given)) ?? given };
      };
      const call = {
        method,
        path: request.url,
        ...(body === undefined ? {} : await sentBody()),
        ...(maxAnswerBytes === undefined ? {} : { maxAnswerBytes }),
        ...(totalTimeoutMs === undefined ? {} : { totalTimeoutMs }),
      };
      const got = await kind.ask(partial, call, { request, operation });
      await extras.afterwards?.(request, reply);
      reply.header("cache-control", "no-store");
      if (fileName !== undefined) reply.header("content-disposition", `attachment; filename="${fileName}"`);
      if (answer === null) return reply.code(204).send(null);
      return reply.code(successOf(operation)).send(completeAnswer?.(got as object) ?? got);
    },
  });
}

function success(operation: Operation) {
  const { answer } = operation;
  if (answer === null) return { 204: z.null().describe("Done.") };
  const content = { "application/json": { schema: answer } };
  return { [successOf(operation)]: { description: "As it is then.", content } };
}

function refusals(operation: Operation, { descriptions, unavailable, missing }: OperationKind) {
  const { method, params, body, badQuery, stepUp, refusals: own = {} } = operation;
  const { 400: badInput = [], 403: forbidden = [], 404: unknown = [], ...others } = own;
  const takesBody = body !== undefined || method === "POST";
  const invalid = [
    // A body that is not needed must still be JSON.
    ...(takesBody && operation.takesFile === undefined
      ? [BODY_NOT_JSON, ...(body === undefined ? [BODY_EMPTY] : [])]
      : []),
    ...(badQuery === undefined ? [] : [invalidFields(badQuery)]),
    ...badInput,
  ];
  const refused = [...(stepUp === undefined ? [] : [STEP_UP_NEEDED]), ...forbidden];
  const crossSite = method === "GET" ? [] : [CROSS_SITE];
  return {
    ...(params === undefined ? {} : ADDRESS_PROBLEMS),
    ...(invalid.length === 0 ? {} : { 400: problem(descriptions.invalid, ...invalid) }),
    ...(method === "GET" ? {} : { 403: FROM_ANOTHER_SITE }),
    ...(refused.length === 0 ? {} : { 403: problem(FORBIDDEN, ...refused, ...crossSite) }),
    404: missing(unknown),
    ...Object.fromEntries(
      Object.entries(others).map(([status, examples]) => [
        status,
        problem(descriptions.refused, ...examples),
      ]),
    ),
    ...(takesBody ? BODY_PROBLEMS : {}),
    429: TOO_MANY_REQUESTS,
    502: problem(UNUSABLE_RESPONSE, { code: "invalid_provider_answer", detail: unavailable }),
    503: problem(descriptions.unreachable, { code: "provider_unavailable", detail: unavailable }),
  };
}

const FORBIDDEN = "The call came from another site, or the session may not make it yet.";
