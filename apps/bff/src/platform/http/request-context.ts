import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import type { preHandlerHookHandler } from "fastify";
import type { Clock } from "@tradeslip/node-kit/clock";

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
