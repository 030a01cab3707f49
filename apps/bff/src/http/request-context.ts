import { AsyncLocalStorage } from "node:async_hooks";
import type { preHandlerHookHandler } from "fastify";

const current = new AsyncLocalStorage<string>();

/** From here on {@link currentRequestId} knows the request. After its body: reading that loses the context. */
export const keepRequestId: preHandlerHookHandler = (request, _reply, done) => {
  current.run(request.id, done);
};

/** The id of the request that is being answered; undefined where nobody asked, as in a timer. */
export function currentRequestId(): string | undefined {
  return current.getStore();
}
