import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { type HostCookie, hostCookie } from "../platform/http/host-cookie.ts";
import type { SessionCipher } from "./sessions/session-cipher.ts";

const SECONDS = 5 * 60;
const PURPOSE = "waiting-login";

const WaitingLogin = z.object({
  /** The provider's id of it. */
  waiting: z.string(),
  email: z.string(),
  remember: z.boolean(),
});
export type WaitingLogin = z.infer<typeof WaitingLogin>;

/** A login between its two steps, kept in the browser that gave the password, which cannot read it. */
export class WaitingLoginCookie {
  readonly #cookie: HostCookie;
  readonly #cipher: SessionCipher;

  constructor(cipher: SessionCipher, publicOrigin: string | null) {
    this.#cookie = hostCookie("login", "strict", publicOrigin);
    this.#cipher = cipher;
  }

  set(reply: FastifyReply, login: WaitingLogin): void {
    this.#cookie.set(reply, this.#cipher.encrypt(JSON.stringify(login), PURPOSE), SECONDS);
  }

  clear(reply: FastifyReply): void {
    this.#cookie.clear(reply);
  }

  /** Null without a cookie, and for one that none of our secrets opens. */
  read(request: FastifyRequest): WaitingLogin | null {
    const sealed = this.#cookie.read(request);
    const text = sealed === undefined ? null : this.#cipher.decrypt(sealed, PURPOSE);
    return text === null ? null : WaitingLogin.parse(JSON.parse(text));
  }
}
