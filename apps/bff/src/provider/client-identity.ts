import { createHmac, randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { deriveKey } from "../platform/crypto/derive-key.ts";
import type { ClientIdentity } from "./provider-client.ts";
import { clientNetwork } from "../platform/http/client-address.ts";

/** Names clients to the provider by keyed hashes: it can tell them apart, and learns neither address nor cookie. */
export class ClientIdentities {
  readonly #key: Buffer;

  /** @param secrets the first names; without any, names change with the process */
  constructor(secrets: readonly string[]) {
    this.#key = deriveKey(secrets[0] ?? randomBytes(32).toString("base64url"), "clients");
  }

  /** @param browserId what the browser's own cookie says, if it has one */
  of(request: FastifyRequest, browserId: string | null): ClientIdentity {
    return {
      network: this.#name("network", clientNetwork(request.ip)),
      ...(browserId === null ? {} : { browser: this.#name("browser", browserId) }),
    };
  }

  #name(kind: "browser" | "network", text: string): string {
    return createHmac("sha256", this.#key).update(`${kind} ${text}`).digest("base64url");
  }
}
