import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { deriveKey } from "../platform/crypto/derive-key.ts";
import type { PaymentTerms } from "./read-payment.ts";
import type { HostCookie } from "../platform/http/host-cookie.ts";

/** More would fill the request's headers; the oldest goes. */
const MAX_TICKETS = 10;
const NAME = /^(?:__Host-)?(payment-[\w-]{16})$/;
const VALUE = /^([\w-]{1,1000})\.([\w-]{43})$/;
/** Expiry, amount, address, URI: by place, because it travels with each request. */
const Payload = z.tuple([z.int(), z.string(), z.string(), z.string()]);

/**
 * A payment belongs to the browser that made it: each gives it a signed cookie that also holds the terms, so that nothing
 * said later, by whomever, can change where the money goes. One cookie for each payment, because two that are made at
 * the same moment would lose each other in a common one. Nothing is kept on the server.
 */
export class PaymentCookies {
  readonly #keys: readonly Buffer[];
  readonly #cookie: (name: string) => HostCookie;

  /** @param secrets the first signs, all are recognised; without any, tickets end with the process */
  constructor(secrets: readonly string[], cookie: (name: string) => HostCookie) {
    const known = secrets.length > 0 ? secrets : [randomBytes(32).toString("base64url")];
    this.#keys = known.map((secret) => deriveKey(secret, "payments"));
    this.#cookie = cookie;
  }

  issue(request: FastifyRequest, reply: FastifyReply, terms: PaymentTerms): void {
    const name = nameOf(terms.paymentId);
    this.#dropOldest(request, reply, name);
    const { expiresAt, btcAmount, address, uri } = terms;
    const payload: z.infer<typeof Payload> = [expiresAt, btcAmount, address, uri];
    const text = Buffer.from(JSON.stringify(payload)).toString("base64url");
    const signature = sign(this.#keys[0]!, terms.paymentId, text).toString("base64url");
    this.#cookie(name).set(reply, `${text}.${signature}`, COOKIE_SECONDS);
  }

  /** The terms of a payment that this browser made; null for any other. */
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
    const surplus = Math.max(0, others.length + 1 - MAX_TICKETS);
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

/** Not checked: a browser that writes its own tickets loses its own. */
function expiryIn(value: string): number {
  try {
    return parsePayload(value.slice(0, value.indexOf(".")))[0];
  } catch {
    return 0;
  }
}

/** 400 days, the longest that browsers keep one (RFC 6265bis, 5.5): a book that was paid for stays within reach. */
export const COOKIE_SECONDS = 400 * 24 * 3600;
