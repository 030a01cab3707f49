import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import {
  ADDRESS_PROBLEMS,
  BODY_EMPTY,
  BODY_NOT_JSON,
  BODY_PROBLEMS,
  CROSS_SITE,
  FROM_ANOTHER_SITE,
  problem,
  TOO_MANY_REQUESTS,
  UNUSABLE_RESPONSE,
} from "../../errors.ts";
import type { AccountOperation } from "./account-operation.ts";
import { ACCOUNT_UNAVAILABLE, NOT_OFFERED, type OwnAccountProvider } from "./own-account-provider.ts";

/** What a success changes on this server. */
export type Afterwards = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Hands a call on to the provider as it is, and its answer back. */
export function registerAccountOperation(
  server: FastifyInstance,
  provider: OwnAccountProvider,
  operation: AccountOperation,
  afterwards: Afterwards = async () => {},
): void {
  const {
    method,
    path,
    params,
    body,
    answer,
    fileName,
    rateLimit,
    maxAnswerBytes,
    gate = "accounts",
  } = operation;
  server.route({
    method,
    url: path,
    config: { access: "session", ...(rateLimit === undefined ? {} : { rateLimit }) },
    schema: {
      operationId: operation.operationId,
      tags: ["accounts"],
      summary: operation.summary,
      ...(operation.description === undefined ? {} : { description: operation.description }),
      ...(params === undefined ? {} : { params }),
      ...(body === undefined ? {} : { body }),
      response: responsesOf(operation),
      docs: {
        headers: ["cache-control", ...(operation.headers ?? [])],
        ...operation.examples,
      },
    },
    handler: async (request, reply) => {
      const sent = body === undefined ? {} : { body: request.body as object };
      const got = await provider.call(
        answer ?? z.object({}),
        {
          gate,
          method,
          path: request.url,
          ...sent,
          ...(maxAnswerBytes === undefined ? {} : { maxAnswerBytes }),
        },
        request,
      );
      await afterwards(request, reply);
      reply.header("cache-control", "no-store");
      if (fileName !== undefined) reply.header("content-disposition", `attachment; filename="${fileName}"`);
      return answer === null ? reply.code(204).send(null) : reply.send(got);
    },
  });
}

function responsesOf({ method, params, body, answer, refusals = {} }: AccountOperation) {
  const { 400: invalid = [], 403: forbidden = [], 404: unknown = [], ...others } = refusals;
  return {
    ...(answer === null
      ? { 204: z.null().describe("Done.") }
      : { 200: { description: "As it is then.", content: { "application/json": { schema: answer } } } }),
    ...(params === undefined ? {} : ADDRESS_PROBLEMS),
    ...(body === undefined ? {} : { 400: problem(INVALID, BODY_NOT_JSON, ...invalid), ...BODY_PROBLEMS }),
    ...(method === "POST" && body === undefined
      ? { 400: problem(INVALID, BODY_NOT_JSON, BODY_EMPTY), ...BODY_PROBLEMS }
      : {}),
    ...(method === "GET" ? {} : { 403: FROM_ANOTHER_SITE }),
    ...(forbidden.length === 0
      ? {}
      : { 403: problem(FORBIDDEN, ...forbidden, ...(method === "GET" ? [] : [CROSS_SITE])) }),
    404: problem("The provider has no such call, or the account none of that name.", NOT_OFFERED, ...unknown),
    429: TOO_MANY_REQUESTS,
    502: problem(UNUSABLE_RESPONSE, { code: "invalid_provider_answer", detail: ACCOUNT_UNAVAILABLE }),
    503: problem("The provider is unreachable or unavailable.", {
      code: "provider_unavailable",
      detail: ACCOUNT_UNAVAILABLE,
    }),
    ...Object.fromEntries(
      Object.entries(others).map(([status, examples]) => [status, problem(REFUSED, ...examples)]),
    ),
  };
}

const INVALID = "Some of the input is invalid; `errors` names the fields.";
const FORBIDDEN = "The call came from another site, or the session may not make it yet.";
const REFUSED = "The provider refused; `detail` says why.";
