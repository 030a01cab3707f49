import { createHmac, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { deriveKey } from "../platform/crypto/derive-key.ts";
import type { HostCookie } from "../platform/http/host-cookie.ts";
import { COOKIE_SECONDS } from "./payment-cookies.ts";

const ID = /^[\w-]{43}$/;

/** A browser, and one of its purchases. */
export interface BuyerAndKey {
  /** The browser's own, which it keeps in a cookie. */
  readonly browserId: string;
  /** The provider's key for the browser's. */
  readonly key: string;
}

/**
 * Keeps browsers apart that choose the same Idempotency-Key: the provider gets a key made of the browser's id and
 * its own.
 */
export class IdempotencyScope {
  readonly #cookie: HostCookie;
  readonly #key: Buffer;

  constructor(secrets: readonly string[], cookie: HostCookie) {
    this.#cookie = cookie;
    this.#key = deriveKey(secrets[0] ?? randomBytes(32).toString("base64url"), "buyers");
  }

  /** Gives the browser an id if it has none. */
  identify(request: FastifyRequest, reply: FastifyReply, idempotencyKey: string): BuyerAndKey {
    const browserId = this.#idOf(request) ?? this.#firstId(request, idempotencyKey);
    this.#cookie.set(reply, browserId, COOKIE_SECONDS);
    return { browserId, key: createHmac("sha256", browserId).update(idempotencyKey).digest("base64url") };
  }

  #idOf(request: FastifyRequest): string | null {
    const id = this.#cookie.read(request) ?? "";
    return ID.test(id) ? id : null;
  }

  /**
   * Not by chance: the answer that brings a browser its first id may get lost, and its second try must still be known
   * for the same purchase.
   */
  #firstId(request: FastifyRequest, idempotencyKey: string): string {
    const seen = [request.ip, request.headers["user-agent"] ?? "", idempotencyKey];
    return createHmac("sha256", this.#key).update(JSON.stringify(seen)).digest("base64url");
  }
}
