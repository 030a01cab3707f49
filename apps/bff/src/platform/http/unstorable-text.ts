import { REQUEST_UNREADABLE } from "@tradeslip/contracts/rules";
import type { preHandlerHookHandler } from "fastify";
import { AppError } from "../../errors.ts";

const REFUSED = new AppError("bad_request", 400, REQUEST_UNREADABLE);

/**
 * Refuses U+0000, which PostgreSQL stores in no text, the same whatever the provider keeps its data in
 * (docs/product.md, P13.1). Checks what a call's schema accepted, and forms. Pages that are only read pass
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
      // A file comes as one text, and is left to its reader.
      (isForm || schema?.body !== undefined) && typeof body === "object" && body,
    ];
    done(given.some(holdsNul) ? REFUSED : undefined);
  };
}

function holdsNul(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\u0000");
  return typeof value === "object" && value !== null && Object.values(value).some(holdsNul);
}
