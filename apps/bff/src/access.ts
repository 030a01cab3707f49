import {
  can,
  type Capability,
  DESK_ROLES,
  NO_ACCESS,
  NOT_THE_CUSTOMER,
  PLEASE_LOG_IN,
  rolesThat,
  SECOND_FACTOR_NEEDED,
} from "@tradeslip/contracts/rules";
import type { Access, ProblemExample } from "@tradeslip/contracts/operations";
import type { Assurance, Role, SessionUser } from "@tradeslip/contracts";
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, problem } from "./errors.ts";

/** Who may make a call, as the document names it: a capability goes by the first role that has it. */
export const ACCESS_NAMES = ["public", "customer", "session", ...DESK_ROLES] as const;

/** Who is logged in, as far as a call needs to know. */
export interface CallerSession {
  /** Stable for the account. */
  readonly accountId: string;
  readonly user: SessionUser;
  readonly role: Role;
  /** 2 when a second factor was shown as well. */
  readonly assurance: Assurance;
  /** The provider's token; null for a provider without sessions of its own. */
  readonly token: string | null;
  /** The id by which the provider announces that this session ended; null if it gave none. */
  readonly providerSession: string | null;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Set beside each route's schema. An API route without it stops the start. */
    access?: Access;
    /** 2: only for sessions with a second factor, which desk roles always need. */
    assurance?: Assurance;
    /** For a public route that still wants to know its caller: `request.session` is read. */
    readsSession?: boolean;
  }
  interface FastifyRequest {
    /** Also null on a public route that does not read it. */
    session: CallerSession | null;
  }
}

export type FindSession = (request: FastifyRequest, reply: FastifyReply) => Promise<CallerSession | null>;
/** Needs a request whose `session` is set. Throws an AppError for an order that does not exist. */
export type IsCustomer = (request: FastifyRequest) => Promise<boolean>;

const API = /^\/api\//;

/**
 * What a route requires of its caller. By default a role at the desk needs a second factor (docs/product.md,
 * P10.18).
 */
export function needsOf({
  access = "public",
  assurance,
}: Pick<FastifyContextConfig, "access" | "assurance">): {
  readonly access: Access;
  readonly assurance: Assurance;
} {
  return { access, assurance: assurance ?? (isOfDesk(access) ? 2 : 1) };
}

function isOfDesk(access: Access): access is Capability {
  return access !== "public" && access !== "customer" && access !== "session";
}

export function accessName(access: Access): string {
  return isOfDesk(access) ? rolesThat(access)[0]! : access;
}

/**
 * Lets through only callers that the route's `access` names (docs/product.md, P10.10): before the body is
 * read, and after the limits. Register it before the routes.
 */
export function guardRoutes(server: FastifyInstance, find: FindSession, isCustomer: IsCustomer): void {
  const guard = async (request: FastifyRequest, reply: FastifyReply) => {
    request.session = await find(request, reply);
    const { access } = request.routeOptions.config;
    if (access === "customer" && !(await isCustomer(request))) {
      throw new AppError(NOT_THEIRS.code, 403, NOT_THEIRS.detail);
    }
    check(request);
  };
  server.decorateRequest("session", null);
  server.addHook("onRoute", (route) => {
    const { url, method, config } = route;
    const { access, readsSession = false } = config ?? {};
    if (API.test(url) && access === undefined) {
      throw new Error(`${String(method)} ${url} does not say who may call it: config.access`);
    }
    if (readsSession || (access !== undefined && access !== "public")) route.preParsing = guard;
  });
}

function check({ session, routeOptions }: FastifyRequest): void {
  const { access, assurance } = needsOf(routeOptions.config);
  if (access === "public" || access === "customer") return;
  if (session === null) throw new AppError(NOT_LOGGED_IN.code, 401, NOT_LOGGED_IN.detail);
  if (isOfDesk(access) && !can(session.role, access))
    throw new AppError(NOT_ALLOWED.code, 403, NOT_ALLOWED.detail);
  if (session.assurance < assurance) throw new AppError(NEEDS_FACTOR.code, 403, NEEDS_FACTOR.detail);
}

/** For routes that are not public: the guard has made sure that there is a session. */
export function sessionOf({ session, routeOptions }: FastifyRequest): CallerSession {
  if (session === null) throw new Error(`${routeOptions.url} asks for a session, and its access is public`);
  return session;
}

/** The cookie that identifies the caller, as the OpenAPI document describes it. */
export const SESSION_COOKIE = {
  id: "session",
  cookie: "__Host-session",
  description: "Set by POST /api/auth/login; over http on localhost it's named `session`.",
} as const;

const NOT_LOGGED_IN: ProblemExample = { code: "not_logged_in", detail: PLEASE_LOG_IN };
const NOT_ALLOWED: ProblemExample = { code: "not_allowed", detail: NO_ACCESS };
const NOT_THEIRS: ProblemExample = { code: "not_the_customer", detail: NOT_THE_CUSTOMER };
const NEEDS_FACTOR: ProblemExample = { code: "second_factor_needed", detail: SECOND_FACTOR_NEEDED };

/** The guard's refusals by status, for the OpenAPI document. */
export function guardProblems(
  access: Access,
  assurance: Assurance,
): (readonly [number, ReturnType<typeof problem>])[] {
  if (access === "public") return [];
  if (access === "customer") return [[403, problem("The order is another customer's.", NOT_THEIRS)]];
  const refusals = [
    ...(access === "session" ? [] : [NOT_ALLOWED]),
    ...(assurance === 1 ? [] : [NEEDS_FACTOR]),
  ];
  return [
    [401, problem("Not logged in.", NOT_LOGGED_IN)],
    ...(refusals.length === 0
      ? []
      : [[403, problem("The session may not make this call.", ...refusals)] as const]),
  ];
}
