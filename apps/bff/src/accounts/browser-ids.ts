import { createHmac, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import { clientNetwork } from "../platform/http/client-address.ts";
import { hostCookie, type HostCookie } from "../platform/http/host-cookie.ts";
import { ClientPseudonyms, type ClientIdentity } from "../provider/client-identity.ts";
import { isNotVerified } from "./account-provider.ts";
import type { DeviceCookie } from "./device-cookie.ts";
import { deviceLabel } from "./device-label.ts";

const ID_BYTES = 16;
const ID = /^[\w-]{22}$/;
/** A sign-up waits this long for its code. */
const COOKIE_SECONDS = 30 * 24 * 3600;

interface Contact {
  readonly email?: string | undefined;
}

export interface BrowserIdsOptions {
  readonly keys: KeyRing;
  readonly publicOrigin: string | null;
  readonly deviceCookie: DeviceCookie;
}

/**
 * Tells the provider who makes an account call. A code works only in the browser that asked for it, so each
 * browser gets an id in a cookie of its own; the id grants nothing by itself.
 */
export class BrowserIds {
  readonly #identities: ClientPseudonyms;
  readonly #cookie: HostCookie;
  readonly #key: Buffer;
  readonly #deviceCookie: DeviceCookie;

  constructor({ keys, publicOrigin, deviceCookie }: BrowserIdsOptions) {
    this.#identities = new ClientPseudonyms(keys);
    // Lax: browsers must send it when a user follows a link.
    this.#cookie = hostCookie("browser", "lax", publicOrigin);
    this.#key = keys.current("browser-cookie");
    this.#deviceCookie = deviceCookie;
  }

  forSignUp(request: FastifyRequest, reply: FastifyReply): ClientIdentity {
    return this.#remember(request, reply, this.#browserId(request) ?? this.#derivedId(request));
  }

  forCodeRequest(request: FastifyRequest, reply: FastifyReply): ClientIdentity {
    return this.#remember(request, reply, this.#browserId(request) ?? randomId());
  }

  /** The browser has its id by now, or stores no cookies. */
  forCodeEntry(request: FastifyRequest): ClientIdentity {
    return this.#identity(request, this.#browserId(request));
  }

  /** @param email of the waiting login */
  forSecondStep(request: FastifyRequest, email: string): ClientIdentity {
    return this.#identity(request, this.#browserId(request), email);
  }

  /** A login binds a sign-up that waits for its code to this browser; only then is the cookie set. */
  async duringLogin<Value>(
    request: FastifyRequest,
    reply: FastifyReply,
    call: (client: ClientIdentity) => Promise<Value>,
  ): Promise<Value> {
    const id = this.#browserId(request) ?? randomId();
    try {
      return await call(this.#identity(request, id));
    } catch (error) {
      if (isNotVerified(error)) this.#cookie.set(reply, id, COOKIE_SECONDS);
      throw error;
    }
  }

  #remember(request: FastifyRequest, reply: FastifyReply, id: string): ClientIdentity {
    this.#cookie.set(reply, id, COOKIE_SECONDS);
    return this.#identity(request, id);
  }

  #identity(
    request: FastifyRequest,
    id: string | null,
    email: string | undefined = (request.body as Contact | undefined)?.email,
  ): ClientIdentity {
    const isKnown = email !== undefined && this.#deviceCookie.read(request, email) !== null;
    const device = deviceLabel(request.headers["user-agent"]);
    return { ...this.#identities.of(request, id), device, ...(isKnown ? { isKnown } : {}) };
  }

  /** Null when the browser never asked for a code, or stores no cookies. */
  #browserId(request: FastifyRequest): string | null {
    const id = this.#cookie.read(request) ?? "";
    return ID.test(id) ? id : null;
  }

  /**
   * Derived from the form with its password, not random: if the answer that sets the cookie is lost, a
   * browser that sends the form again must still be the one that the code belongs to.
   */
  #derivedId(request: FastifyRequest): string {
    const seen = [clientNetwork(request.ip), request.headers["user-agent"] ?? "", request.body];
    const id = createHmac("sha256", this.#key).update(JSON.stringify(seen)).digest();
    return id.subarray(0, ID_BYTES).toString("base64url");
  }
}

function randomId(): string {
  return randomBytes(ID_BYTES).toString("base64url");
}
