import { createHmac, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { clientNetwork } from "../platform/limits/client-network.ts";
import { hostCookie, type HostCookie } from "../platform/http/host-cookie.ts";
import { deriveKey } from "../platform/crypto/derive-key.ts";

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
