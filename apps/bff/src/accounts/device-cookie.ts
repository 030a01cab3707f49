import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import { hostCookie, type HostCookie } from "../platform/http/host-cookie.ts";

const ID_BYTES = 16;
const VALUE = /^([\w-]{22})\.([\w-]{43})$/;
const HALF_A_YEAR_SECONDS = 180 * 24 * 3600;

/**
 * Tells a browser that logged in to an account before from one that guesses passwords (OWASP, "Slow Down
 * Online Guessing Attacks with Device Cookies"). It grants no access: its holder only gets a failure count of
 * their own.
 */
export class DeviceCookie {
  readonly #cookie: HostCookie;
  readonly #keys: readonly [Buffer, ...Buffer[]];

  constructor(keys: KeyRing, publicOrigin: string | null) {
    this.#cookie = hostCookie("device", "strict", publicOrigin);
    this.#keys = keys.all("device-cookie");
  }

  /** The browser's id for this account; null without an id that we signed. */
  read(request: FastifyRequest, email: string): string | null {
    const [, id, signature] = VALUE.exec(this.#cookie.read(request) ?? "") ?? [];
    if (id === undefined || signature === undefined) return null;
    const given = Buffer.from(signature, "base64url");
    return this.#keys.some((key) => timingSafeEqual(sign(key, id, email), given)) ? id : null;
  }

  set(reply: FastifyReply, email: string): void {
    const id = randomBytes(ID_BYTES).toString("base64url");
    const signature = sign(this.#keys[0], id, email).toString("base64url");
    this.#cookie.set(reply, `${id}.${signature}`, HALF_A_YEAR_SECONDS);
  }
}

function sign(key: Buffer, id: string, email: string): Buffer {
  return createHmac("sha256", key).update(`${id} ${email}`).digest();
}
