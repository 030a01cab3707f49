import { createHmac, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ClientIdentities } from "../provider/client-identity.ts";
import type { ClientIdentity } from "../provider/provider-client.ts";
import type { DeviceCookie } from "./device-cookie.ts";
import { isNotVerified } from "./account-provider.ts";
import { clientNetwork } from "../platform/http/client-address.ts";
import { hostCookie, type HostCookie } from "../platform/http/host-cookie.ts";
import { deriveKey } from "../platform/crypto/derive-key.ts";

interface Contact {
  readonly email?: string | undefined;
}

export interface AccountCallersOptions {
  readonly identities: ClientIdentities;
  readonly browsers: BrowserCookie;
  readonly devices: DeviceCookie;
}

/** Who makes an account call, as the provider is told: a code belongs to the browser that asked for it. */
export class AccountCallers {
  readonly #options: AccountCallersOptions;

  constructor(options: AccountCallersOptions) {
    this.#options = options;
  }

  /** Signing up. */
  signingUp(request: FastifyRequest, reply: FastifyReply): ClientIdentity {
    const { browsers } = this.#options;
    return this.#withId(request, reply, browsers.read(request) ?? browsers.firstId(request));
  }

  /** Asking for a code. */
  asking(request: FastifyRequest, reply: FastifyReply): ClientIdentity {
    const { browsers } = this.#options;
    return this.#withId(request, reply, browsers.read(request) ?? browsers.newId());
  }

  /** Entering a code: the browser has its id, or is told that it keeps none. */
  entering(request: FastifyRequest): ClientIdentity {
    return this.#identity(request, this.#options.browsers.read(request));
  }

  /** Logging in binds a sign-up that waits for its code to this browser, which keeps its id only then. */
  async loggingIn<Value>(
    request: FastifyRequest,
    reply: FastifyReply,
    call: (client: ClientIdentity) => Promise<Value>,
  ): Promise<Value> {
    const { browsers } = this.#options;
    const id = browsers.read(request) ?? browsers.newId();
    try {
      return await call(this.#identity(request, id));
    } catch (error) {
      if (isNotVerified(error)) browsers.set(reply, id);
      throw error;
    }
  }

  #withId(request: FastifyRequest, reply: FastifyReply, id: string): ClientIdentity {
    this.#options.browsers.set(reply, id);
    return this.#identity(request, id);
  }

  #identity(request: FastifyRequest, id: string | null): ClientIdentity {
    const { identities, devices } = this.#options;
    const { email } = request.body as Contact;
    const isKnown = email !== undefined && devices.read(request, email) !== null;
    return { ...identities.of(request, id), ...(isKnown ? { isKnown } : {}) };
  }
}

const ID_BYTES = 16;
const ID = /^[\w-]{22}$/;
/** As long as a sign-up waits for its code. */
const KEPT_SECONDS = 30 * 24 * 3600;

/** Tells a browser from others, so that the code it asked for is of use to no other. It opens nothing by itself. */
export class BrowserCookie {
  readonly #cookie: HostCookie;
  readonly #key: Buffer;

  constructor(secrets: readonly string[], publicOrigin: string | null) {
    // Lax: it must be there when somebody comes by a link.
    this.#cookie = hostCookie("browser", "lax", publicOrigin);
    this.#key = deriveKey(secrets[0]!, "browser-cookie");
  }

  /** Null: the browser never asked for a code, or keeps no cookies. */
  read(request: FastifyRequest): string | null {
    const id = this.#cookie.read(request) ?? "";
    return ID.test(id) ? id : null;
  }

  /** For another 30 days. */
  set(reply: FastifyReply, id: string): void {
    this.#cookie.set(reply, id, KEPT_SECONDS);
  }

  newId(): string {
    return randomBytes(ID_BYTES).toString("base64url");
  }

  /**
   * The same for the same form with its password, not by chance: the answer that brings a browser its first id may get
   * lost, and who sends the form again must still be known for the one that the code belongs to.
   */
  firstId(request: FastifyRequest): string {
    const seen = [clientNetwork(request.ip), request.headers["user-agent"] ?? "", request.body];
    const id = createHmac("sha256", this.#key).update(JSON.stringify(seen)).digest();
    return id.subarray(0, ID_BYTES).toString("base64url");
  }
}
