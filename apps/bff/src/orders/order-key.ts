import { createHash, randomBytes } from "node:crypto";
import { ACCOUNT_MARK_BYTES, CUSTOMER_MARK_BYTES, type SlipMarks } from "@tradeslip/contracts/slips";
import {
  isMarkOf,
  type MarkOwner,
  MOST_ORDER_KEYS,
  ORDER_KEY_BYTES,
  orderMark,
  readOrderKey,
} from "@tradeslip/node-kit/order-marks";
import type { FastifyReply, FastifyRequest } from "fastify";
import { hostCookie, type HostCookie } from "../platform/http/host-cookie.ts";

const NAME = "order-key";
const COOKIE_SECONDS = 90 * 24 * 3600;
/** A shorter account id might be guessed, and its mark with it. */
const UNGUESSABLE = /^[\w-]{22,}$/;

/** The cookie that ties orders to their browser, as the OpenAPI document describes it. */
export const ORDER_KEY_COOKIE = {
  id: "orderKey",
  cookie: "__Host-order-key",
  description:
    "Set by POST /api/orders; over http on localhost it's named `order-key`. The first order of a browser sets the same key as `__Host-order-key-…`, too: of first orders made at once the browser has all keys.",
} as const;

/**
 * The key that makes a browser the customer of its orders (docs/product.md, P8.14): random bytes in a cookie,
 * the same for all its orders. Lax: a tap on the slip's link in a chat sends it along.
 *
 * First orders made at once get a key each, and the last answer's cookie replaces the others'. So a new key
 * is also set in a cookie with a name of its own: the browser stays the customer of all of them.
 */
export class OrderKeyCookie {
  readonly #cookie: HostCookie;
  readonly #publicOrigin: string | null;

  constructor(publicOrigin: string | null) {
    this.#publicOrigin = publicOrigin;
    this.#cookie = this.#named(NAME);
  }

  /** The key for new orders; null without one, and for a cookie that we never set. */
  read(request: FastifyRequest): Buffer | null {
    return this.#keys(request)[0] ?? null;
  }

  /** All keys of the browser, for the provider; null without one. */
  readAll(request: FastifyRequest): string | null {
    const keys = this.#keys(request).map(written);
    return keys.length === 0 ? null : keys.join(",");
  }

  /** The browser's key; a new one where it has none. {@link keep} it once the order is issued. */
  keyFor(request: FastifyRequest): Buffer {
    return this.read(request) ?? randomBytes(ORDER_KEY_BYTES);
  }

  /** Keeps the key for another 90 days. */
  keep(request: FastifyRequest, reply: FastifyReply, key: Buffer): void {
    this.#cookie.set(reply, written(key), COOKIE_SECONDS);
    if (this.read(request) === null) this.#named(besideName(key)).set(reply, written(key), COOKIE_SECONDS);
  }

  forget(request: FastifyRequest, reply: FastifyReply): void {
    this.#cookie.clear(reply);
    for (const name of this.#namesBeside(request)) this.#named(name).clear(reply);
  }

  /** The key for new orders comes first. */
  #keys(request: FastifyRequest): readonly Buffer[] {
    const cookies = [this.#cookie, ...this.#namesBeside(request).map((name) => this.#named(name))];
    const keys = cookies.flatMap((cookie) => readOrderKey(cookie.read(request) ?? "") ?? []);
    return [...new Map(keys.map((key) => [written(key), key])).values()].slice(0, MOST_ORDER_KEYS);
  }

  #namesBeside({ cookies }: FastifyRequest): readonly string[] {
    const { fullName } = this.#cookie;
    const names = Object.keys(cookies).filter((name) => name.startsWith(`${fullName}-`));
    return names.toSorted().map((name) => NAME + name.slice(fullName.length));
  }

  #named(name: string): HostCookie {
    return hostCookie(name, "lax", this.#publicOrigin);
  }
}

function besideName(key: Buffer): string {
  return `${NAME}-${createHash("sha256").update(key).digest("hex").slice(0, 8)}`;
}

function written(key: Buffer): string {
  return key.toString("base64url");
}

/** Who owns a new slip: a browser, a logged-in account, or both. */
export interface Claimant {
  readonly key: Buffer | null;
  readonly accountId: string | null;
}

export interface MarkedSlip extends SlipMarks {
  readonly nonce: Uint8Array;
}

/** The marks of a slip with this nonce. */
export type MarksOf = (nonce: Uint8Array) => SlipMarks;

/** What a slip reveals of its customer: nothing without the browser's key or the account's id. */
export function marksOf({ key, accountId }: Claimant): MarksOf {
  return (nonce) => ({
    customer: key && orderMark(browser(key), nonce),
    account:
      accountId !== null && UNGUESSABLE.test(accountId) ? orderMark(accountOf(accountId), nonce) : null,
  });
}

/** Who may be an order's customer. */
export interface Caller {
  readonly keys: readonly Buffer[];
  readonly accountId: string | null;
}

/** The order belongs to the browser with a matching key, and to the account logged in when it was issued. */
export function isCustomer({ nonce, customer, account }: MarkedSlip, { keys, accountId }: Caller): boolean {
  const isBrowser = keys.some((key) => isMarkOf(customer, browser(key), nonce));
  const isAccount = accountId !== null && isMarkOf(account, accountOf(accountId), nonce);
  return isBrowser || isAccount;
}

function browser(key: Buffer): MarkOwner {
  return { purpose: "maker", key, bytes: CUSTOMER_MARK_BYTES };
}

function accountOf(accountId: string): MarkOwner {
  return { purpose: "account", key: accountId, bytes: ACCOUNT_MARK_BYTES };
}
