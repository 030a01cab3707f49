import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { PaymentTerms } from "./payment-method.ts";
import type { HostCookie } from "../platform/http/host-cookie.ts";

/** More would fill the request's headers; the oldest cookie is dropped. */
const MAX_COOKIES = 10;
const NAME = /^(?:__Host-)?(payment-[\w-]{16})$/;
const VALUE = /^([\w-]{1,1000})\.([\w-]{43})$/;
/** Expiry, amount, address, URI: a tuple, to keep it short in each request. */
const Payload = z.tuple([z.int(), z.string(), z.string(), z.string()]);

/**
 * A payment belongs to the browser that created it. Each puts a signed cookie there that also holds the terms, so nothing
 * said later can change where the money goes. One cookie for each payment: two created at the same moment would overwrite
 * each other in a shared one. The server stores nothing.
 */
export class PaymentCookies {
  readonly #keys: readonly [Buffer, ...Buffer[]];
  readonly #cookie: (name: string) => HostCookie;

  constructor(keys: KeyRing, cookie: (name: string) => HostCookie) {
    this.#keys = keys.all("payments");
    this.#cookie = cookie;
  }

  issue(request: FastifyRequest, reply: FastifyReply, terms: PaymentTerms): void {
    const name = nameOf(terms.paymentId);
    this.#dropOldest(request, reply, name);
    const { expiresAt, btcAmount, address, uri } = terms;
    const payload: z.infer<typeof Payload> = [expiresAt, btcAmount, address, uri];
    const text = Buffer.from(JSON.stringify(payload)).toString("base64url");
    const signature = sign(this.#keys[0], terms.paymentId, text).toString("base64url");
    this.#cookie(name).set(reply, `${text}.${signature}`, COOKIE_SECONDS);
  }

  /** The terms of a payment that this browser created; null for any other. */
  read(request: FastifyRequest, paymentId: string): PaymentTerms | null {
    const [, text, signature] = VALUE.exec(this.#cookie(nameOf(paymentId)).read(request) ?? "") ?? [];
    if (text === undefined || signature === undefined) return null;
    const given = Buffer.from(signature, "base64url");
    if (!this.#keys.some((key) => timingSafeEqual(sign(key, paymentId, text), given))) return null;
    const [expiresAt, btcAmount, address, uri] = parsePayload(text);
    return { paymentId, expiresAt, btcAmount, address, uri };
  }

  #dropOldest(request: FastifyRequest, reply: FastifyReply, newName: string): void {
    const others = Object.entries(request.cookies).flatMap(([fullName, value = ""]) => {
      const name = NAME.exec(fullName)?.[1];
      return name === undefined || name === newName ? [] : [{ name, expiresAt: expiryIn(value) }];
    });
    const oldestFirst = others.toSorted((a, b) => a.expiresAt - b.expiresAt);
    const surplus = Math.max(0, others.length + 1 - MAX_COOKIES);
    for (const { name } of oldestFirst.slice(0, surplus)) this.#cookie(name).clear(reply);
  }
}

function nameOf(paymentId: string): string {
  return `payment-${createHash("sha256").update(paymentId).digest("base64url").slice(0, 16)}`;
}

function sign(key: Buffer, paymentId: string, text: string): Buffer {
  return createHmac("sha256", key).update(`${paymentId} ${text}`).digest();
}

function parsePayload(text: string): z.infer<typeof Payload> {
  return Payload.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
}

/** Not verified: a browser that forges cookies only loses its own. */
function expiryIn(value: string): number {
  try {
    return parsePayload(value.slice(0, value.indexOf(".")))[0];
  } catch {
    return 0;
  }
}

/** 400 days, the maximum in browsers (RFC 6265bis, 5.5): a book that was paid for stays accessible. */
export const COOKIE_SECONDS = 400 * 24 * 3600;
