import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import { CROSS_SITE, invalidFields, problem } from "../errors.ts";
import { NOT_OFFERED } from "../provider/not-offered.ts";
import { registerPassedOn } from "../provider/passed-on.ts";
import { type DeskCall, DESK_UNAVAILABLE, type DeskProvider } from "./desk-provider.ts";
import type { DeskOperation } from "./desk-operation.ts";

/** What a server of the desk adds to a body before it goes to the provider. Throws an AppError. */
export type Completed = (request: FastifyRequest, body: object) => Promise<object>;

/** Hands a call of a maker or of the desk on to the provider. */
export function registerOperation(
  server: FastifyInstance,
  provider: DeskProvider,
  operation: DeskOperation,
  completed: Completed = async (_request, body) => body,
): void {
  const { method, access, body, answer } = operation;
  const gate: DeskCall["gate"] = access === "maker" ? "orders" : "desk";
  registerPassedOn(server, operation, {
    tag: gate,
    config: { access },
    invalid: INVALID,
    unavailable: DESK_UNAVAILABLE,
    unreachable: "The desk's record can't be reached.",
    responses: refusalsOf(operation),
    send: async (request) => {
      const sent = body === undefined ? {} : { body: await completed(request, request.body as object) };
      const call = { gate, method, path: request.url, ...sent };
      return provider.call(answer ?? z.object({}), call, provider.asking(request));
    },
  });
}

function refusalsOf({ badQuery, refusals = {} }: DeskOperation) {
  const all = { ...refusals, 404: [...(refusals[404] ?? []), NOT_OFFERED] };
  const given = Object.entries(all).map(([status, examples]) => [
    status,
    problem(
      DESCRIPTIONS[Number(status)] ?? "The provider refuses.",
      ...examples,
      ...(status === "403" ? [CROSS_SITE] : []),
    ),
  ]);
  return {
    ...(badQuery === undefined ? {} : { 400: problem(INVALID, invalidFields(badQuery)) }),
    ...Object.fromEntries(given),
  };
}

const INVALID = "Something in the call is invalid; `errors` names the fields.";
const DESCRIPTIONS: Readonly<Record<number, string>> = {
  403: "The call came from another site, or the session may not make it yet.",
  404: "There's no such order, account or slip; or the provider keeps no orders.",
  409: "The order, or the settings, moved on; or the step isn't possible now.",
};
