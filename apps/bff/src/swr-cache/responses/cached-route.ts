import type { Examples } from "@tradeslip/contracts/operations";
import type { Message } from "@tradeslip/contracts/rules";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import type { ZodType } from "zod";
import type { Clock } from "@tradeslip/node-kit/clock";
import { AppError, problem, RATE_LIMITED, TOO_MANY_REQUESTS } from "../../errors.ts";
import type { FastPath, FastPathResponse } from "../../platform/http/fast-path.ts";
import { cacheStatus } from "../../platform/http/fast-path.ts";
import type { ClientLimit } from "../../platform/limits/client-limit.ts";
import type { PrebuiltResponse } from "./cached-response.ts";
import { NothingToServeError } from "./response-definition.ts";
import { chooseEncoding, matchesEtag } from "../../platform/http/content-encoding.ts";

/** What a route needs of a cached response. */
export interface RouteResponse extends FastPathResponse {
  readonly definition: { readonly schema: ZodType };
  readonly counts: { misses: number };
  take(now: number): PrebuiltResponse | undefined;
  read(): PrebuiltResponse | Promise<PrebuiltResponse>;
}

/** What a route with parameters needs of its responses. */
export interface RouteResponses {
  readonly definition: { readonly schema: ZodType };
  /** @param params those of the path and of the query */
  read(params: unknown): PrebuiltResponse | Promise<PrebuiltResponse>;
}

interface RouteDetails {
  readonly url: string;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** The sentence for a person when there is nothing to serve; undefined where there always is something. */
  readonly unavailable?: Message;
  /** Refusals of its own, by status. */
  readonly refusals?: Readonly<Record<number, ReturnType<typeof problem>>>;
  /** Bodies as they could be sent. */
  readonly examples: Examples;
}

export interface CachedRoute extends RouteDetails {
  readonly response: RouteResponse;
}

/** `url` has a `:name` for each of `params`. Values that the schemas do not allow are refused first. */
export interface CachedRouteWithParams extends RouteDetails {
  readonly params: ZodType;
  readonly query?: ZodType;
  readonly responses: RouteResponses;
}

interface RouteContext {
  readonly limit: ClientLimit;
  readonly clock: Clock;
}

export interface CachedRouteContext extends RouteContext {
  readonly fastPath: FastPath;
}

const CACHING =
  "Carries a strong ETag for each encoding, `Cache-Control`, `Vary: Accept-Encoding` and `Cache-Status` (RFC 9211).";

/** Registers a route that sends prebuilt bytes: encoding, ETag, 304 and Cache-Status (RFC 9211). */
export function registerCachedRoute(
  app: FastifyInstance,
  route: CachedRoute,
  context: CachedRouteContext,
): void {
  const { response } = route;
  context.fastPath.add(route.url, response);
  const read = () => {
    const hit = response.take(context.clock.now());
    if (hit) return hit;
    response.counts.misses += 1;
    return response.read();
  };
  register(app, route, context, { schema: response.definition.schema, read });
}

/** The same for a route with parameters. Not on the fast path, which only knows whole addresses. */
export function registerCachedRouteWithParams(
  app: FastifyInstance,
  route: CachedRouteWithParams,
  context: RouteContext,
): void {
  const { params, query, responses } = route;
  const read = (given: unknown) => responses.read(given);
  register(app, route, context, { schema: responses.definition.schema, params, query, read });
}

interface Responses {
  readonly schema: ZodType;
  readonly params?: ZodType;
  readonly query?: ZodType | undefined;
  readonly read: (params: unknown) => PrebuiltResponse | Promise<PrebuiltResponse>;
}

function register(
  app: FastifyInstance,
  route: RouteDetails,
  { limit, clock }: RouteContext,
  { read, ...shapes }: Responses,
): void {
  const schema = documentation(route, shapes);
  app.get(
    route.url,
    { schema, config: { access: "public", dataOnly: true, publicRead: true, rateLimit: false } },
    (request, reply) => {
      const waitSeconds = limit.take(request.ip);
      if (waitSeconds !== undefined) throw tooManyRequests(waitSeconds);
      const response = read({ ...(request.params as object), ...(request.query as object) });
      if (!(response instanceof Promise)) return send(request, reply, response, "hit", clock.now());
      return response.then(
        (prebuilt) => send(request, reply, prebuilt, "miss", clock.now()),
        (error: unknown) => {
          throw asUnavailable(error, route.unavailable, clock.now());
        },
      );
    },
  );
}

function documentation(route: RouteDetails, { schema, params, query }: Omit<Responses, "read">) {
  const { unavailable } = route;
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    description: `${route.description}\n\n${CACHING}`,
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    response: {
      200: schema.describe("The data, with its freshness."),
      304: z.null().describe("Unchanged: the client's copy (If-None-Match) is still current."),
      ...route.refusals,
      429: TOO_MANY_REQUESTS,
      ...(unavailable
        ? {
            503: problem("No price was ever fetched, and there's no fallback for it.", {
              code: "market_data_unavailable",
              detail: unavailable,
            }),
          }
        : {}),
    },
    docs: { answers: { 200: route.examples } },
  };
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

export function tooManyRequests(retryAfterSeconds: number): AppError {
  return new AppError(RATE_LIMITED.code, 429, RATE_LIMITED.detail, { retryAfterSeconds });
}

/** A problem with `detail` when there is nothing to serve; any other error unchanged. */
export function asUnavailable(error: unknown, detail: Message | undefined, now: number): unknown {
  if (!(error instanceof NothingToServeError) || detail === undefined) return error;
  const retryAfterSeconds = Math.max(1, Math.ceil((error.retryAt - now) / 1000));
  return new AppError("market_data_unavailable", 503, detail, { retryAfterSeconds });
}
