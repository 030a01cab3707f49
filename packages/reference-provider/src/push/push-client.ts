import { lookup } from "node:dns/promises";
import { Agent, request } from "node:https";
import { isIP } from "node:net";
import type { Duplex } from "node:stream";
import { buildPushPayload } from "@block65/webcrypto-web-push";
import { isPublicAddress } from "./public-address.ts";
import type { VapidKey } from "./vapid-key.ts";

/** A browser's push subscription. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** What the service worker shows. */
export interface PushNotice {
  readonly title: string;
  readonly body: string;
  /** Path of the page that it opens. */
  readonly page: string;
  /** A newer notice replaces an older one with the same tag. */
  readonly tag: string;
}

/** Replaced in tests. */
export interface PushNetwork {
  /** All addresses of a host name. */
  resolve(hostname: string): Promise<readonly string[]>;
  /** Undefined: connects by TLS. */
  readonly connect?: (address: string) => Duplex;
}

export const INTERNET: PushNetwork = {
  async resolve(hostname) {
    return (await lookup(hostname, { all: true })).map(({ address }) => address);
  },
};

/** "gone": the browser is no longer subscribed. "failed": a retry may succeed. */
export type PushOutcome = "taken" | "gone" | "failed";

const TIMEOUT_MS = 10_000;
/** Older news of an order or a price is useless. */
const TTL_SECONDS = 4 * 3_600;
/** 403: the subscription was made with another key. */
const GONE = new Set([403, 404, 410]);

interface Parts {
  readonly network: PushNetwork;
  readonly key: VapidKey;
  /** Contact for push services (RFC 8292). */
  readonly contact: string;
}

/**
 * Sends encrypted notices (RFC 8030, 8291, 8292) to the push services of browsers. A browser names the
 * endpoint, so it may name any host: we resolve it here and connect to the very address that was found to be
 * public. Redirects are not followed.
 */
export class PushClient {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get publicKey(): string {
    return this.#parts.key.publicKey;
  }

  /** An address to connect to; null: the endpoint has no public address, or is no push service's. */
  async addressOf(endpoint: string): Promise<string | null> {
    const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
    if (
      url === null ||
      url.protocol !== "https:" ||
      url.port !== "" ||
      url.username !== "" ||
      url.password !== ""
    )
      return null;
    const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
    const found = isIP(host) > 0 ? [host] : await this.#parts.network.resolve(host).catch(() => []);
    const [first] = found;
    return first !== undefined && found.every(isPublicAddress) ? first : null;
  }

  async send({ endpoint, p256dh, auth }: PushTarget, notice: PushNotice): Promise<PushOutcome> {
    const { network, key, contact } = this.#parts;
    try {
      const address = await this.addressOf(endpoint);
      if (address === null) return "failed";
      const built = await buildPushPayload(
        { data: { ...notice }, options: { ttl: TTL_SECONDS, urgency: "high" } },
        { endpoint, expirationTime: null, keys: { p256dh, auth } },
        { ...key, subject: contact },
      );
      const status = await post(new URL(endpoint), address, network, {
        headers: built.headers,
        body: Buffer.from(built.body),
      });
      if (GONE.has(status)) return "gone";
      return status >= 200 && status < 300 ? "taken" : "failed";
    } catch {
      return "failed";
    }
  }
}

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Returns the status; the response body is not read. */
function post(url: URL, address: string, { connect }: PushNetwork, { headers, body }: Sent): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: address,
        servername: isIP(url.hostname) > 0 ? "" : url.hostname,
        port: 443,
        path: `${url.pathname}${url.search}`,
        method: "POST",
        headers: { ...headers, host: url.host, "content-length": body.length },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        agent:
          connect === undefined
            ? false
            : Object.assign(new Agent(), { createConnection: () => connect(address) }),
      },
      (response) => {
        response.destroy();
        resolve(response.statusCode ?? 0);
      },
    );
    call.on("error", reject);
    call.end(body);
  });
}
