import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import type { ZodType } from "zod";
import type { Clock } from "@tradeslip/node-kit/clock";
import { AppError, problem, RATE_LIMITED, TOO_MANY_REQUESTS } from "../../errors.ts";
import type { Examples } from "../../platform/openapi/route-docs.ts";
import type { FastPath, FastPathResponse } from "../../platform/http/fast-path.ts";
import { cacheStatus } from "../../platform/http/fast-path.ts";
import type { ClientLimit } from "../../platform/limits/client-limit.ts";
import { NothingToServeError, type PrebuiltResponse } from "./cached-response.ts";
import { chooseEncoding, matchesEtag } from "../../platform/http/content-encoding.ts";

/** What a route needs of a cached answer. */
export interface Answer extends FastPathResponse {
  readonly definition: { readonly name: string; readonly schema: ZodType };
  read(): PrebuiltResponse | Promise<PrebuiltResponse>;
}

export interface CachedRoute {
  readonly url: string;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly answer: Answer;
  /** The sentence for a person when there is nothing to serve; undefined where there always is something. */
  readonly unavailable?: string;
  /** Bodies as they could be sent. */
  readonly examples: Examples;
}

export interface CachedRouteContext {
  readonly fastPath: FastPath;
  readonly limit: ClientLimit;
  readonly clock: Clock;
}

const CACHING =
  "Carries a strong ETag for each encoding, `Cache-Control`, `Vary: Accept-Encoding` and `Cache-Status` (RFC 9211).";

/** Registers a route that sends prepared bytes: encoding, ETag, 304 and Cache-Status (RFC 9211). */
export function registerCachedRoute(
  app: FastifyInstance,
  route: CachedRoute,
  context: CachedRouteContext,
): void {
  context.fastPath.add(route.url, route.answer);
  const schema = {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    description: `${route.description}\n\n${CACHING}`,
    response: {
      200: route.answer.definition.schema.describe("The answer, with its freshness."),
      304: z.null().describe("Unchanged: the copy the client holds (If-None-Match) is still right."),
      429: TOO_MANY_REQUESTS,
      ...(route.unavailable
        ? {
            503: problem("No price was ever fetched, and none may be made up.", {
              code: "market_data_unavailable",
              detail: route.unavailable,
            }),
          }
        : {}),
    },
    docs: { answers: { 200: route.examples } },
  };
  app.get(route.url, { schema, config: { dataOnly: true, rateLimit: false } }, (request, reply) => {
    const waitSeconds = context.limit.take(request.ip);
    if (waitSeconds !== undefined) throw tooManyRequests(waitSeconds);
    const answer = route.answer.read();
    if (!(answer instanceof Promise)) return send(request, reply, answer, "hit", context.clock.now());
    return answer.then(
      (prepared) => send(request, reply, prepared, "miss", context.clock.now()),
      (error: unknown) => {
        throw asUnavailable(error, route.unavailable, context.clock.now());
      },
    );
  });
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { variants, dueAt }: PrebuiltResponse,
  how: "hit" | "miss",
  now: number,
): FastifyReply {
  const variant = variants[chooseEncoding(request.headers["accept-encoding"])];
  reply.header("cache-status", cacheStatus(how, dueAt, now));
  if (matchesEtag(request.headers["if-none-match"], variant.etag)) {
    return reply.code(304).headers(variant.notModifiedHeaders).send();
  }
  return reply.headers(variant.headers).send(variant.body);
}

function tooManyRequests(retryAfterSeconds: number): AppError {
  return new AppError(RATE_LIMITED.code, 429, RATE_LIMITED.detail, { retryAfterSeconds });
}

function asUnavailable(error: unknown, detail: string | undefined, now: number): unknown {
  if (!(error instanceof NothingToServeError) || detail === undefined) return error;
  const retryAfterSeconds = Math.max(1, Math.ceil((error.retryAt - now) / 1000));
  return new AppError("market_data_unavailable", 503, detail, { retryAfterSeconds });
}
