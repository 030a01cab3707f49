import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse, IncomingMessage } from "node:http";
import { randomUUID } from "node:crypto";
import type { preHandlerHookHandler } from "fastify";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { TrustFunction } from "./client-address.ts";

/** In whose name the server is at work. */
export interface Caller {
  readonly requestId: string;
  /** When the whole request was there, by the clock's `elapsed`. */
  readonly arrivedAt: number;
  /** Aborts when the connection closes before the answer is out: nobody waits any more. */
  readonly gone: AbortSignal;
}

const current = new AsyncLocalStorage<Caller>();

/** From here on {@link currentCaller} knows the request. After its body: reading that loses the context. */
export function keepCaller(clock: Clock): preHandlerHookHandler {
  return (request, reply, done) => {
    current.run(new RequestCaller(request.id, clock.elapsed(), reply.raw), done);
  };
}

/** Who waits for an answer; undefined where nobody asked, as in a timer. */
export function currentCaller(): Caller | undefined {
  return current.getStore();
}

class RequestCaller implements Caller {
  readonly requestId: string;
  readonly arrivedAt: number;
  readonly #response: ServerResponse;
  #gone: AbortSignal | undefined;

  constructor(requestId: string, arrivedAt: number, response: ServerResponse) {
    this.requestId = requestId;
    this.arrivedAt = arrivedAt;
    this.#response = response;
  }

  /** Made when it is first asked for: most requests call nobody. */
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
 * The id that a trusted proxy gave, if it is one that may be written to logs and headers; else a new one. A client's own is
 * not taken: it could make its lines in the log look like somebody else's.
 */
export function requestIdOf({ headers, socket }: IncomingMessage, trust: TrustFunction | false): string {
  const given = headers["x-request-id"];
  if (trust === false || typeof given !== "string" || !GIVEN.test(given)) return randomUUID();
  return trust(socket.remoteAddress ?? "", 0) ? given : randomUUID();
}
