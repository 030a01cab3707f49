import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import { NOT_OFFERED } from "../../provider/not-offered.ts";
import { BODY_NOT_JSON, CROSS_SITE, problem } from "../../errors.ts";
import { type Passing, registerPassedOn } from "../../provider/passed-on.ts";
import type { AccountOperation } from "./account-operation.ts";
import { ACCOUNT_UNAVAILABLE, type OwnAccountProvider } from "./own-account-provider.ts";

export type Afterwards = NonNullable<Passing["afterwards"]>;

export interface Surroundings {
  readonly orderKeyOf: (request: FastifyRequest) => Buffer | null;
  readonly afterwards?: Afterwards | undefined;
}

/** Hands a call about the caller's own account on to the provider. */
export function registerAccountOperation(
  server: FastifyInstance,
  provider: Pick<OwnAccountProvider, "call">,
  operation: AccountOperation,
  { afterwards = async () => {}, orderKeyOf }: Surroundings,
): void {
  const { method, body, answer, fileName, rateLimit, maxAnswerBytes, headers, isPublic, gate } = operation;
  const { given = answer ?? z.object({}), complete, sent: sentFor } = operation;
  const { bringsOrderKey = false } = operation;
  registerPassedOn(server, operation, {
    tag: "accounts",
    config: {
      ...(isPublic ? { access: "public", readsSession: true } : { access: "session" }),
      ...(rateLimit === undefined ? {} : { rateLimit }),
    },
    ...(headers === undefined ? {} : { headers }),
    invalid: INVALID,
    unavailable: ACCOUNT_UNAVAILABLE,
    unreachable: "The provider is unreachable or unavailable.",
    responses: refusalsOf(operation),
    send: async (request) => {
      const sent = body === undefined ? {} : { body: (await sentFor?.(request)) ?? (request.body as object) };
      const bound = maxAnswerBytes === undefined ? {} : { maxAnswerBytes };
      const key = bringsOrderKey ? orderKeyOf(request) : null;
      const keyed = key === null ? {} : { orderKey: key.toString("base64url") };
      const call = {
        gate: gate ?? "accounts",
        method,
        path: request.url,
        ...sent,
        ...bound,
        ...keyed,
      } as const;
      const got = await provider.call(given, call, request);
      return complete === undefined ? got : complete(got as object);
    },
    afterwards: async (request, reply) => {
      await afterwards(request, reply);
      if (fileName !== undefined) reply.header("content-disposition", `attachment; filename="${fileName}"`);
    },
  });
}

function refusalsOf({ method, body, refusals = {} }: AccountOperation) {
  const { 400: invalid = [], 403: forbidden = [], 404: unknown = [], ...others } = refusals;
  return {
    ...(body === undefined ? {} : { 400: problem(INVALID, BODY_NOT_JSON, ...invalid) }),
    ...(forbidden.length === 0
      ? {}
      : { 403: problem(FORBIDDEN, ...forbidden, ...(method === "GET" ? [] : [CROSS_SITE])) }),
    404: problem("The provider has no such call, or the account none of that name.", NOT_OFFERED, ...unknown),
    ...Object.fromEntries(
      Object.entries(others).map(([status, examples]) => [status, problem(REFUSED, ...examples)]),
    ),
  };
}

const INVALID = "Some of the input is invalid; `errors` names the fields.";
const FORBIDDEN = "The call came from another site, or the session may not make it yet.";
const REFUSED = "The provider refused; `detail` says why.";
