import { REQUEST_UNREADABLE } from "@tradeslip/contracts/rules";
import { holdsNul, takesNul } from "@tradeslip/node-kit/unstorable-text";
import type { preHandlerHookHandler } from "fastify";
import { AppError } from "../../errors.ts";

const REFUSED = new AppError("bad_request", 400, REQUEST_UNREADABLE);

/**
 * Refuses U+0000 in API calls and forms, whichever database the provider uses (docs/product.md, P13.1). Page
 * reads pass nothing on.
 */
export function refuseUnstorableText(): preHandlerHookHandler {
  return (request, _reply, done) => {
    const { method, routeOptions, body } = request;
    const isCall = routeOptions.url?.startsWith("/api/") ?? false;
    const isForm = !isCall && method === "POST" && typeof body === "object";
    done((isCall && takesNul(request)) || (isForm && holdsNul(body)) ? REFUSED : undefined);
  };
}
