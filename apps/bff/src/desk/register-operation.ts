import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import {
  ADDRESS_PROBLEMS,
  BODY_EMPTY,
  BODY_NOT_JSON,
  BODY_PROBLEMS,
  FROM_ANOTHER_SITE,
  invalidFields,
  problem,
  TOO_MANY_REQUESTS,
  UNUSABLE_RESPONSE,
} from "../errors.ts";
import { type DeskCall, DESK_UNAVAILABLE, type DeskProvider } from "./desk-provider.ts";
import type { DeskOperation } from "./desk-operation.ts";

/** What a server of the desk adds to a body before it goes to the provider. Throws an AppError. */
export type Completed = (request: FastifyRequest, body: object) => Promise<object>;

/** Hands a call on to the provider as it is, and its answer back. */
export function registerOperation(
  server: FastifyInstance,
  provider: DeskProvider,
  operation: DeskOperation,
  completed: Completed = async (_request, body) => body,
): void {
  const { method, path, access, params, query, body, bodyLimit, answer } = operation;
  const gate: DeskCall["gate"] = access === "maker" ? "orders" : "desk";
  server.route({
    method,
    url: path,
    config: { access },
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    schema: {
      operationId: operation.operationId,
      tags: [access === "maker" ? "orders" : "desk"],
      summary: operation.summary,
      ...(operation.description === undefined ? {} : { description: operation.description }),
      ...(params === undefined ? {} : { params }),
      ...(query === undefined ? {} : { querystring: query }),
      ...(body === undefined ? {} : { body }),
      response: responsesOf(operation),
      docs: { headers: ["cache-control"], ...operation.examples },
    },
    handler: async (request, reply) => {
      const sent = body === undefined ? {} : { body: await completed(request, request.body as object) };
      const call = { gate, method, path: request.url, ...sent };
      const got = await provider.call(answer ?? z.object({}), call, provider.asking(request));
      reply.header("cache-control", "no-store");
      return answer === null ? reply.code(204).send(null) : reply.send(got);
    },
  });
}

function responsesOf({ method, params, body, badQuery, answer, refusals = {} }: DeskOperation) {
  const given = Object.entries(refusals).map(([status, examples]) => [
    status,
    problem(DESCRIPTIONS[Number(status)] ?? "The provider refuses.", ...examples),
  ]);
  return {
    ...(answer === null
      ? { 204: z.null().describe("Done.") }
      : { 200: { description: "As it is then.", content: { "application/json": { schema: answer } } } }),
    ...(params === undefined ? {} : ADDRESS_PROBLEMS),
    ...(badQuery === undefined ? {} : { 400: problem(INVALID, invalidFields(badQuery)) }),
    ...(body === undefined ? {} : { 400: problem(INVALID, BODY_NOT_JSON), ...BODY_PROBLEMS }),
    // It needs no body, and whoever sends one sends JSON.
    ...(method === "POST" && body === undefined
      ? { 400: problem(INVALID, BODY_NOT_JSON, BODY_EMPTY), ...BODY_PROBLEMS }
      : {}),
    ...(method === "GET" ? {} : { 403: FROM_ANOTHER_SITE }),
    429: TOO_MANY_REQUESTS,
    502: problem(UNUSABLE_RESPONSE, { code: "invalid_provider_answer", detail: DESK_UNAVAILABLE }),
    503: problem("The desk's record can't be reached.", {
      code: "provider_unavailable",
      detail: DESK_UNAVAILABLE,
    }),
    ...Object.fromEntries(given),
  };
}

const INVALID = "Something in the call is invalid; `errors` names the fields.";
const DESCRIPTIONS: Readonly<Record<number, string>> = {
  404: "There's no such order, account or slip.",
  409: "The order, or the settings, moved on; or the step isn't possible now.",
};
