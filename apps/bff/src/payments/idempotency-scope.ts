import { createHmac } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { HostCookie } from "../platform/http/host-cookie.ts";
import { COOKIE_SECONDS } from "./payment-cookies.ts";

const ID = /^[\w-]{43}$/;

export interface ScopedKey {
  /** The browser's id, which it keeps in a cookie. */
  readonly browserId: string;
  /** For the provider. */
  readonly key: string;
}

/** Scopes Idempotency-Keys to a browser, so that two browsers may choose the same one. */
export class IdempotencyScope {
  readonly #cookie: HostCookie;
  readonly #key: Buffer;

  constructor(keys: KeyRing, cookie: HostCookie) {
    this.#cookie = cookie;
    this.#key = keys.current("buyers");
  }

  /** Sets the browser's cookie. */
  scope(request: FastifyRequest, reply: FastifyReply, idempotencyKey: string): ScopedKey {
    const browserId = this.#browserId(request) ?? this.#derivedId(request, idempotencyKey);
    this.#cookie.set(reply, browserId, COOKIE_SECONDS);
    return { browserId, key: createHmac("sha256", browserId).update(idempotencyKey).digest("base64url") };
  }

  #browserId(request: FastifyRequest): string | null {
    const id = this.#cookie.read(request) ?? "";
    return ID.test(id) ? id : null;
  }

  /** Not random: if the answer with the cookie is lost, the retry must still count as the same purchase. */
  #derivedId(request: FastifyRequest, idempotencyKey: string): string {
    const seen = [request.ip, request.headers["user-agent"] ?? "", idempotencyKey];
    return createHmac("sha256", this.#key).update(JSON.stringify(seen)).digest("base64url");
  }
}
