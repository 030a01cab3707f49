import type { FastifyReply, FastifyRequest } from "fastify";
import type { ClientIdentities } from "../platform/limits/client-identity.ts";
import type { ClientIdentity } from "../provider/provider-client.ts";
import type { BrowserCookie } from "./browser-cookie.ts";
import type { DeviceCookie } from "./device-cookie.ts";
import { isNotVerified } from "./provider-failure.ts";

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
