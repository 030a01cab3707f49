import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { PaymentTerms } from "./payment-method.ts";
import type { HostCookie } from "../platform/http/host-cookie.ts";

/** More would fill the request's headers; the oldest cookie is dropped. */
const MAX_COOKIES = 10;
const NAME = /payment-[\w-]{16}$/;
const VALUE = /^([\w-]{1,1000})\.([\w-]{43})$/;
/** An on-chain payment's expiry, amount, address and URI. A tuple, to keep it short in each request. */
const Payload = z.tuple([z.int(), z.string(), z.string(), z.string()]);

/**
 * A payment belongs to the browser that created it. Each sets a signed cookie there that also holds the
 * terms, so that nothing can later change where the money goes. One cookie per payment: two created at the
 * same moment would overwrite each other in a shared one. The server stores nothing.
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
    const signature = sign(this.#keys[0], signedUnder(name), text).toString("base64url");
    this.#cookie(name).set(reply, `${text}.${signature}`, COOKIE_SECONDS);
  }

  /** The terms of a payment that this browser created; null for any other. */
  read(request: FastifyRequest, paymentId: string): PaymentTerms | null {
    const name = nameOf(paymentId);
    // Before 0.2 the payment's id was signed, not the cookie's name.
    const text = this.#signedText(this.#cookie(name).read(request), [signedUnder(name), paymentId]);
    if (text === null) return null;
    const [expiresAt, btcAmount, address, uri] = parsePayload(text);
    return { method: "onchain", paymentId, expiresAt, btcAmount, address, uri };
  }

  /**
   * A cookie that we did not sign evicts none that we did: an attacker who sets cookies from a sibling
   * subdomain could plant ten.
   */
  #dropOldest(request: FastifyRequest, reply: FastifyReply, newName: string): void {
    const others = Object.entries(request.cookies).flatMap(([fullName, value]) => {
      const name = NAME.exec(fullName)?.[0];
      if (name === undefined || name === newName || this.#cookie(name).fullName !== fullName) return [];
      const text = this.#signedText(value, [signedUnder(name)]);
      return [{ name, expiresAt: text === null ? null : parsePayload(text)[0] }];
    });
    const ours = others.filter(({ expiresAt }) => expiresAt !== null);
    const oldestFirst = ours.toSorted((a, b) => a.expiresAt! - b.expiresAt!);
    const strangers = others.filter(({ expiresAt }) => expiresAt === null);
    const surplus = (count: number) => Math.max(0, count + 1 - MAX_COOKIES);
    const dropped = [
      ...strangers.slice(0, surplus(others.length)),
      ...oldestFirst.slice(0, surplus(ours.length)),
    ];
    for (const { name } of dropped) this.#cookie(name).clear(reply);
  }

  /** Null unless one of our keys signed it under one of these names. */
  #signedText(value: string | undefined, under: readonly string[]): string | null {
    const [, text, signature] = VALUE.exec(value ?? "") ?? [];
    if (text === undefined || signature === undefined) return null;
    const given = Buffer.from(signature, "base64url");
    const isSigned = (key: Buffer) => under.some((name) => timingSafeEqual(sign(key, name, text), given));
    return this.#keys.some(isSigned) ? text : null;
  }
}

function nameOf(paymentId: string): string {
  return `payment-${createHash("sha256").update(paymentId).digest("base64url").slice(0, 16)}`;
}

/** No payment's id contains a space. */
const signedUnder = (cookieName: string) => `cookie ${cookieName}`;

function sign(key: Buffer, under: string, text: string): Buffer {
  return createHmac("sha256", key).update(`${under} ${text}`).digest();
}

function parsePayload(text: string): z.infer<typeof Payload> {
  return Payload.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
}

/** 400 days, the maximum in browsers (RFC 6265bis, 5.5): a book that was paid for stays accessible. */
export const COOKIE_SECONDS = 400 * 24 * 3600;
