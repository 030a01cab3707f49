import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse, IncomingMessage } from "node:http";
import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest, preHandlerHookHandler } from "fastify";
import type { Clock } from "@tradeslip/node-kit/clock";
import { languageOf } from "../language/languages.ts";
import { clientNetwork, isLoopback, type TrustFunction } from "./client-address.ts";

/** The request that the current work serves. */
export interface Caller {
  readonly requestId: string;
  /** When the request was complete, by the clock's `elapsed`. */
  readonly arrivedAt: number;
  /** Aborts when the client disconnects before the response is sent. */
  readonly gone: AbortSignal;
  /** The language that the client wants (BCP 47). */
  readonly locale: string;
  /** See clientNetwork; undefined for this machine, where a proxy may speak for many. */
  readonly network: string | undefined;
}

const current = new AsyncLocalStorage<Caller>();

/**
 * Sets {@link currentCaller}. A preHandler hook, because reading the body loses the async context. Not for
 * pages and files, which make no calls: an idle connection's timer would keep each reader's last request and
 * response.
 */
export function keepCaller(clock: Clock): preHandlerHookHandler {
  return (request, reply, done) => {
    if (request.isUnmetered) return done();
    asCaller(clock, { request, reply }, done);
  };
}

interface Served {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Sets {@link currentCaller} for this work only, such as what comes before {@link keepCaller}. */
export function asCaller<Result>(clock: Clock, { request, reply }: Served, work: () => Result): Result {
  return current.run(new RequestCaller(request, clock.elapsed(), reply.raw), work);
}

/** Undefined outside a request, as in a timer. */
export function currentCaller(): Caller | undefined {
  return current.getStore();
}

class RequestCaller implements Caller {
  readonly requestId: string;
  readonly locale: string;
  readonly arrivedAt: number;
  readonly network: string | undefined;
  readonly #response: ServerResponse;
  #gone: AbortSignal | undefined;

  constructor(request: FastifyRequest, arrivedAt: number, response: ServerResponse) {
    this.requestId = request.id;
    this.locale = languageOf(request).locale;
    const address = request.ip;
    this.network = isLoopback(address) ? undefined : clientNetwork(address);
    this.arrivedAt = arrivedAt;
    this.#response = response;
  }

  /** Created lazily: most requests make no calls. */
  get gone(): AbortSignal {
    this.#gone ??= goneSignal(this.#response);
    return this.#gone;
  }
}

function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  const note = () => {
    if (!response.writableFinished) gone.abort();
  };
  if (response.closed) note();
  else response.once("close", note);
  return gone.signal;
}

const GIVEN = /^[\w-]{8,64}$/;

/**
 * A trusted proxy's id if it is safe for logs and headers, otherwise a new one. A client's own id is ignored:
 * it could disguise its log lines as another client's.
 */
export function requestIdOf({ headers, socket }: IncomingMessage, trust: TrustFunction | false): string {
  const given = headers["x-request-id"];
  if (trust === false || typeof given !== "string" || !GIVEN.test(given)) return newRequestId();
  return trust(socket.remoteAddress ?? "", 0) ? given : newRequestId();
}

const ID_DIGITS = 32;
const IDS_AT_ONCE = 64;
let digits = "";
let used = 0;

/** 128 random bits. Many are drawn at once and cut from one text: half the work of a UUID each. */
export function newRequestId(): string {
  if (used === digits.length) {
    digits = randomBytes((ID_DIGITS / 2) * IDS_AT_ONCE).toString("hex");
    used = 0;
  }
  used += ID_DIGITS;
  return digits.slice(used - ID_DIGITS, used);
}
