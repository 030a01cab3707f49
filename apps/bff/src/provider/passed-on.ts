import type { Message } from "@tradeslip/contracts/rules";
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import type { ZodType } from "zod";
import {
  ADDRESS_PROBLEMS,
  BODY_EMPTY,
  BODY_NOT_JSON,
  BODY_PROBLEMS,
  FROM_ANOTHER_SITE,
  problem,
  type ProblemExample,
  TOO_MANY_REQUESTS,
  UNUSABLE_RESPONSE,
} from "../errors.ts";
import type { RouteDocs } from "../platform/openapi/route-docs.ts";

/** A call that goes to the provider under the same address, and what the document says of it. */
export interface PassedOn {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** As the router writes it. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: ZodType;
  readonly query?: ZodType;
  readonly body?: ZodType;
  readonly bodyLimit?: number;
  /** What a success makes: 201. */
  readonly isCreation?: boolean;
  /** Null: 204. */
  readonly answer: ZodType | null;
  /** What the provider may refuse with beside what holds for every call. */
  readonly refusals?: Readonly<Record<number, readonly ProblemExample[]>>;
  readonly examples?: Pick<RouteDocs, "request" | "answers">;
}

/** What calls of one kind have in common. */
export interface Passing {
  readonly tag: string;
  readonly config: FastifyContextConfig;
  readonly headers?: NonNullable<RouteDocs["headers"]>;
  /** Of a 400. */
  readonly invalid: string;
  /** The sentence where the provider is away or says what nobody can read. */
  readonly unavailable: Message;
  /** Of a 503. */
  readonly unreachable: string;
  /** In place of the common ones, by status. */
  readonly responses: Readonly<Record<number, unknown>>;
  /** Asks the provider. Throws an AppError. */
  send(request: FastifyRequest): Promise<unknown>;
  /** What a success changes on this server. */
  readonly afterwards?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
}

/** Hands a call on to the provider as it is, and its answer back. */
export function registerPassedOn(server: FastifyInstance, call: PassedOn, passing: Passing): void {
  const { method, path, operationId, summary, description, params, query, body, bodyLimit, answer } = call;
  server.route({
    method,
    url: path,
    config: passing.config,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    schema: {
      operationId,
      tags: [passing.tag],
      summary,
      ...(description === undefined ? {} : { description }),
      ...(params === undefined ? {} : { params }),
      ...(query === undefined ? {} : { querystring: query }),
      ...(body === undefined ? {} : { body }),
      response: { ...commonResponses(call, passing), ...passing.responses },
      docs: { headers: ["cache-control", ...(passing.headers ?? [])], ...call.examples },
    },
    handler: async (request, reply) => {
      const got = await passing.send(request);
      await passing.afterwards?.(request, reply);
      reply.header("cache-control", "no-store");
      return answer === null ? reply.code(204).send(null) : reply.code(call.isCreation ? 201 : 200).send(got);
    },
  });
}

function commonResponses({ method, params, body, answer, isCreation }: PassedOn, passing: Passing) {
  const { invalid, unavailable, unreachable } = passing;
  // Whoever sends a body where none is needed sends JSON.
  const badBody = body === undefined ? [BODY_NOT_JSON, BODY_EMPTY] : [BODY_NOT_JSON];
  return {
    ...(answer === null
      ? { 204: z.null().describe("Done.") }
      : {
          [isCreation ? 201 : 200]: {
            description: "As it is then.",
            content: { "application/json": { schema: answer } },
          },
        }),
    ...(params === undefined ? {} : ADDRESS_PROBLEMS),
    ...(body !== undefined || method === "POST"
      ? { 400: problem(invalid, ...badBody), ...BODY_PROBLEMS }
      : {}),
    ...(method === "GET" ? {} : { 403: FROM_ANOTHER_SITE }),
    429: TOO_MANY_REQUESTS,
    502: problem(UNUSABLE_RESPONSE, { code: "invalid_provider_answer", detail: unavailable }),
    503: problem(unreachable, { code: "provider_unavailable", detail: unavailable }),
  };
}
