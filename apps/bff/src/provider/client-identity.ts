import { createHmac } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import { clientNetwork } from "../platform/http/client-address.ts";

/**
 * Pseudonyms that let the provider tell clients apart without learning who they are: keyed hashes, stable
 * across calls.
 */
export interface ClientIdentity {
  /** Undefined for a browser without cookies, and for programs. */
  readonly browser?: string | undefined;
  /** Of the client's network (see clientNetwork). */
  readonly network: string;
  /** Whether a user has logged in with this browser before, to the account that the call is about. */
  readonly isKnown?: boolean;
  /** "Chrome on Android", for the owner's list of sessions, and for mails about logins. */
  readonly device?: string;
}

export class ClientPseudonyms {
  readonly #key: Buffer;

  constructor(keys: KeyRing) {
    this.#key = keys.current("clients");
  }

  /** @param browserId from the browser's own cookie; null without one */
  of(request: FastifyRequest, browserId: string | null): ClientIdentity {
    return {
      network: this.#pseudonym("network", clientNetwork(request.ip)),
      ...(browserId === null ? {} : { browser: this.#pseudonym("browser", browserId) }),
    };
  }

  #pseudonym(kind: "browser" | "network", text: string): string {
    return createHmac("sha256", this.#key).update(`${kind} ${text}`).digest("base64url");
  }
}
