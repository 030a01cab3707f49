import { REQUEST_UNREADABLE } from "@tradeslip/contracts/rules";
import type { preHandlerHookHandler } from "fastify";
import { AppError } from "../../errors.ts";

const REFUSED = new AppError("bad_request", 400, REQUEST_UNREADABLE);

/**
 * U+0000, which PostgreSQL holds in no text: refused at the door, the same whatever the provider keeps its data
 * in (docs/product.md, P13.1). Asked of what a call's schema took, and of forms. Pages that are only read hand
 * nothing on.
 */
export function refuseUnstorableText(): preHandlerHookHandler {
  return ({ method, routeOptions, params, query, body }, _reply, done) => {
    const { url, schema } = routeOptions;
    const isCall = url?.startsWith("/api/") ?? false;
    const isForm = !isCall && method === "POST";
    const given = [
      isCall && schema?.params !== undefined && params,
      isCall && schema?.querystring !== undefined && query,
      // A file is its reader's, and comes as one text.
      (isForm || schema?.body !== undefined) && typeof body === "object" && body,
    ];
    done(given.some(holdsNul) ? REFUSED : undefined);
  };
}

function holdsNul(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\u0000");
  return typeof value === "object" && value !== null && Object.values(value).some(holdsNul);
}
