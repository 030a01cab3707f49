import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { ACCOUNT_MARK_BYTES, MAKER_MARK_BYTES, type SlipMarks } from "@tradeslip/contracts/slips";
import type { FastifyReply, FastifyRequest } from "fastify";
import { hostCookie, type HostCookie } from "../platform/http/host-cookie.ts";

const KEY_BYTES = 32;
const COOKIE_SECONDS = 90 * 24 * 3600;
/** A shorter id of an account may be guessed, and its mark with it. */
const UNGUESSABLE = /^[\w-]{22,}$/;

/** By which an order knows its browser, as the OpenAPI document names it. */
export const ORDER_KEY_COOKIE = {
  id: "orderKey",
  cookie: "__Host-order-key",
  description: "Set by POST /api/orders; over http on localhost it's named `order-key`.",
} as const;

/**
 * The key that makes a browser its orders' (docs/product.md, P8.14): random bytes of its own in a cookie, the same for all its
 * orders. Lax: a tap on the slip's link in a chat brings it along.
 */
export class OrderKeyCookie {
  readonly #cookie: HostCookie;

  constructor(publicOrigin: string | null) {
    this.#cookie = hostCookie("order-key", "lax", publicOrigin);
  }

  /** Null without one, and for what we never set. */
  read(request: FastifyRequest): Buffer | null {
    const text = this.#cookie.read(request) ?? "";
    const key = Buffer.from(text, "base64url");
    return key.length === KEY_BYTES && key.toString("base64url") === text ? key : null;
  }

  /** The browser's key; a new one where it has none. {@link keep} it once the order is issued. */
  keyFor(request: FastifyRequest): Buffer {
    return this.read(request) ?? randomBytes(KEY_BYTES);
  }

  /** For another 90 days. */
  keep(reply: FastifyReply, key: Buffer): void {
    this.#cookie.set(reply, key.toString("base64url"), COOKIE_SECONDS);
  }

  forget(reply: FastifyReply): void {
    this.#cookie.clear(reply);
  }
}

/** Who may be an order's maker: a browser, a logged-in account, or both. */
export interface Claimant {
  readonly key: Buffer | null;
  readonly accountId: string | null;
}

export interface MarkedSlip extends SlipMarks {
  readonly nonce: Uint8Array;
}

/** The marks of a slip with this nonce. */
export type MarksOf = (nonce: Uint8Array) => SlipMarks;

/** What a slip says of its maker: nothing to anybody without the browser's key or the account's id. */
export function marksOf({ key, accountId }: Claimant): MarksOf {
  return (nonce) => ({
    maker: key && makerMark(key, nonce),
    account: accountId !== null && UNGUESSABLE.test(accountId) ? accountMark(accountId, nonce) : null,
  });
}

/** The order is the browser's whose key fits, and the account's that was logged in when it was issued. */
export function isMaker({ nonce, maker, account }: MarkedSlip, { key, accountId }: Claimant): boolean {
  const isBrowser = maker !== null && key !== null && timingSafeEqual(maker, makerMark(key, nonce));
  const isAccount =
    account !== null && accountId !== null && timingSafeEqual(account, accountMark(accountId, nonce));
  return isBrowser || isAccount;
}

/** No secret of ours is in it, so that none that we replace makes a maker a stranger. */
function makerMark(key: Buffer, nonce: Uint8Array): Buffer {
  return createHmac("sha256", key).update("maker").update(nonce).digest().subarray(0, MAKER_MARK_BYTES);
}

/** The id of an account is random and never shown. */
function accountMark(accountId: string, nonce: Uint8Array): Buffer {
  return createHmac("sha256", accountId)
    .update("account")
    .update(nonce)
    .digest()
    .subarray(0, ACCOUNT_MARK_BYTES);
}
