import { randomBytes } from "node:crypto";
import { ACCOUNT_MARK_BYTES, CUSTOMER_MARK_BYTES, type SlipMarks } from "@tradeslip/contracts/slips";
import {
  isMarkOf,
  type MarkOwner,
  ORDER_KEY_BYTES,
  orderMark,
  readOrderKey,
} from "@tradeslip/node-kit/order-marks";
import type { FastifyReply, FastifyRequest } from "fastify";
import { hostCookie, type HostCookie } from "../platform/http/host-cookie.ts";

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
 * The key that makes a browser its orders' (docs/product.md, P8.14): random bytes of its own in a cookie, the
 * same for all its orders. Lax: a tap on the slip's link in a chat brings it along.
 */
export class OrderKeyCookie {
  readonly #cookie: HostCookie;

  constructor(publicOrigin: string | null) {
    this.#cookie = hostCookie("order-key", "lax", publicOrigin);
  }

  /** Null without one, and for what we never set. */
  read(request: FastifyRequest): Buffer | null {
    return readOrderKey(this.#cookie.read(request) ?? "");
  }

  /** The browser's key; a new one where it has none. {@link keep} it once the order is issued. */
  keyFor(request: FastifyRequest): Buffer {
    return this.read(request) ?? randomBytes(ORDER_KEY_BYTES);
  }

  /** For another 90 days. */
  keep(reply: FastifyReply, key: Buffer): void {
    this.#cookie.set(reply, key.toString("base64url"), COOKIE_SECONDS);
  }

  forget(reply: FastifyReply): void {
    this.#cookie.clear(reply);
  }
}

/** Who may be an order's customer: a browser, a logged-in account, or both. */
export interface Claimant {
  readonly key: Buffer | null;
  readonly accountId: string | null;
}

export interface MarkedSlip extends SlipMarks {
  readonly nonce: Uint8Array;
}

/** The marks of a slip with this nonce. */
export type MarksOf = (nonce: Uint8Array) => SlipMarks;

/** What a slip says of its customer: nothing to anybody without the browser's key or the account's id. */
export function marksOf({ key, accountId }: Claimant): MarksOf {
  return (nonce) => ({
    customer: key && orderMark(browser(key), nonce),
    account:
      accountId !== null && UNGUESSABLE.test(accountId) ? orderMark(accountOf(accountId), nonce) : null,
  });
}

/** The order is the browser's whose key fits, and the account's that was logged in when it was issued. */
export function isCustomer({ nonce, customer, account }: MarkedSlip, { key, accountId }: Claimant): boolean {
  const isBrowser = key !== null && isMarkOf(customer, browser(key), nonce);
  const isAccount = accountId !== null && isMarkOf(account, accountOf(accountId), nonce);
  return isBrowser || isAccount;
}

function browser(key: Buffer): MarkOwner {
  return { purpose: "maker", key, bytes: CUSTOMER_MARK_BYTES };
}

function accountOf(accountId: string): MarkOwner {
  return { purpose: "account", key: accountId, bytes: ACCOUNT_MARK_BYTES };
}
