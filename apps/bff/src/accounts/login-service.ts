import { isDeepStrictEqual } from "node:util";
import type {
  LoginAnswer,
  LoginInput,
  PasskeyLoginInput,
  ResetPasswordInput,
  SecondFactorInput,
  SecondFactorNeeded,
  VerifyCodeInput,
} from "@tradeslip/contracts";
import { type Message, WRONG_LOGIN } from "@tradeslip/contracts/rules";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sessionOf } from "../access.ts";
import { PasskeyLoginOptions } from "@tradeslip/contracts/schemas";
import { AppError } from "../errors.ts";
import { readFields } from "../provider/provider-answer.ts";
import type { ProviderLogin, SecondStepAsked, SessionHolder } from "./read-login.ts";
import type { WaitingLoginCookie } from "./waiting-login.ts";
import type { BrowserIds } from "./browser-ids.ts";
import { type AccountProvider, isWrongPassword } from "./account-provider.ts";
import { tooManyAttempts } from "../platform/limits/keyed-limit.ts";
import type { HostCookie } from "../platform/http/host-cookie.ts";
import type { DeviceCookie } from "./device-cookie.ts";
import type { LoginThrottle } from "./login-throttle.ts";
import { UnreadSessionError } from "./sessions/session-store.ts";
import { REMEMBERED_SECONDS, type NewSession, type Session, type Sessions } from "./sessions/sessions.ts";

export interface LoginServiceOptions {
  readonly accounts: AccountProvider;
  readonly sessions: Sessions;
  readonly throttle: LoginThrottle;
  readonly sessionCookie: HostCookie;
  readonly deviceCookie: DeviceCookie;
  readonly clients: BrowserIds;
  readonly waitingLogin: WaitingLoginCookie;
  readonly hashAccount: (email: string) => string;
}

export const LOGIN_EXPIRED: Message = /*i18n*/ {
  id: "login_expired",
  message: "This login waited too long, or began in another browser. Please log in again.",
};

/** Login, logout and the session of one browser. */
export class LoginService {
  readonly #options: LoginServiceOptions;

  constructor(options: LoginServiceOptions) {
    this.#options = options;
  }

  async logIn(
    input: LoginInput,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<LoginAnswer | SecondFactorNeeded> {
    const asked = await this.#askProvider(input, request, reply);
    if (!("waiting" in asked)) return this.#welcome(asked, input, { request, reply });
    const { waiting, ...next } = asked;
    this.#options.waitingLogin.set(reply, { waiting, email: input.email, remember: input.remember });
    return next;
  }

  /** The second step, in the browser that made the first. */
  async secondStep(
    input: SecondFactorInput,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<LoginAnswer> {
    const { waitingLogin, accounts, clients } = this.#options;
    const login = waitingLogin.read(request);
    if (login === null) throw new AppError("login_expired", 401, LOGIN_EXPIRED);
    const who = await accounts.secondStep(login, input, clients.forSecondStep(request, login.email));
    waitingLogin.clear(reply);
    return this.#welcome(who, login, { request, reply });
  }

  async passkeyOptions(request: FastifyRequest, reply: FastifyReply): Promise<PasskeyLoginOptions> {
    const { accounts, clients } = this.#options;
    return readFields(
      PasskeyLoginOptions,
      await accounts.passkeyOptions(clients.forCodeRequest(request, reply)),
    );
  }

  async logInByPasskey(
    { response, remember }: PasskeyLoginInput,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<LoginAnswer> {
    const { accounts, clients } = this.#options;
    const who = await accounts.logInByPasskey(response, clients.forCodeEntry(request));
    return this.#welcome(who, { email: who.user.email, remember }, { request, reply });
  }

  /** Verifies the account, and logs its user in if the provider's answer includes a session. */
  async verifyCode(
    input: VerifyCodeInput,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ said: Message; who: LoginAnswer | null }> {
    const { accounts, clients } = this.#options;
    const { said, login } = await accounts.verifyCode(input, clients.forCodeEntry(request));
    if (login === null || input.email === undefined) return { said, who: null };
    const credentials = { email: input.email, remember: false };
    const who = await this.#welcome(login, credentials, { request, reply }).catch((error: unknown) => {
      request.log.warn({ err: error }, "no session began after a code");
      return null;
    });
    return { said, who };
  }

  /** Always starts a new session and ends the browser's old one, against session fixation. */
  async #welcome(
    { session: providerSession, ...who }: ProviderLogin,
    input: Pick<LoginInput, "email" | "remember">,
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  ): Promise<LoginAnswer> {
    const { sessionCookie, deviceCookie } = this.#options;
    await this.#endOf(request);
    const key = await this.#begin({ ...who, providerSession, remembered: input.remember });
    sessionCookie.set(reply, key, input.remember ? REMEMBERED_SECONDS : undefined);
    deviceCookie.set(reply, input.email);
    const { user, role, assurance } = who;
    return { user, role, assurance };
  }

  /** Ends the session even if the store fails: a logout never leaves the user logged in. */
  async logOut(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { sessionCookie } = this.#options;
    if (sessionCookie.read(request) === undefined) return;
    sessionCookie.clear(reply);
    await this.#endOf(request);
  }

  /**
   * Reads the session's holder again after a change to the account, or to how the session is proved, so that
   * the browser that made the change sees it at once.
   */
  async readAgain(request: FastifyRequest): Promise<void> {
    const { accounts, sessions, sessionCookie } = this.#options;
    const session = await sessions.find(sessionCookie.read(request)).catch(nullIfUnread);
    if (session === null || session.token === null) return;
    const said = await accounts.checkSession(session.token);
    if (said === "over") await sessions.end(session);
    else if (said !== null) await this.#learn(session, said);
  }

  /** Ends the sessions here of an account that was deleted at the provider. */
  async endDeleted(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { sessions, sessionCookie } = this.#options;
    sessionCookie.clear(reply);
    await sessions.endAll(sessionOf(request).user.email);
  }

  /**
   * Finds the browser's session. Once a minute, asks the provider whether its own session is still alive, and
   * who holds it. Clears the cookie of a session that has ended; one that can't be read may be open.
   */
  async find(request: FastifyRequest, reply: FastifyReply): Promise<Session | null> {
    return this.#find(request, reply).catch(nullIfUnread);
  }

  async #find(request: FastifyRequest, reply: FastifyReply): Promise<Session | null> {
    const { sessions, sessionCookie } = this.#options;
    const key = sessionCookie.read(request);
    if (key === undefined) return null;
    const session = await sessions.find(key);
    // The browser keeps its key too: when the clock is right again, it is logged in again (P10.9).
    if (session && !session.counts) return null;
    const alive = session && (await this.#checked(session, key));
    if (alive) return alive;
    sessionCookie.clear(reply);
    return null;
  }

  /**
   * Ends every session of the account, so a thief of the old password is out. Only the owner of the address
   * had the code, so the next login from this browser is not throttled by others' wrong guesses.
   */
  async resetPassword(
    input: ResetPasswordInput,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Message> {
    const { accounts, sessions, deviceCookie, clients } = this.#options;
    const notice = await accounts.resetPassword(input, clients.forCodeEntry(request));
    await sessions.endAll(input.email);
    deviceCookie.set(reply, input.email);
    return notice;
  }

  async #askProvider(
    input: LoginInput,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ProviderLogin | SecondStepAsked> {
    const { accounts, clients, throttle, deviceCookie, hashAccount } = this.#options;
    const attempt = await throttle.begin({
      account: hashAccount(input.email),
      ip: request.ip,
      device: deviceCookie.read(request, input.email),
    });
    if (!("refund" in attempt)) throw tooManyAttempts(reply, attempt);
    try {
      const login = await clients.duringLogin(request, reply, (client) => accounts.logIn(input, client));
      await attempt.refund();
      return login;
    } catch (error) {
      if (!isWrongPassword(error)) await attempt.refund();
      throw error;
    }
  }

  /** Ends the provider's session if ours cannot be stored. */
  async #begin(session: NewSession): Promise<string> {
    const { sessions, accounts } = this.#options;
    let key: string | null;
    try {
      key = await sessions.begin(session);
    } catch (error) {
      if (session.token !== null) await accounts.logOut(session.token);
      throw error;
    }
    if (key === null) throw new AppError("provider_refused", 401, WRONG_LOGIN);
    return key;
  }

  /** The session, updated from the provider when it is time to ask; null when it is over. */
  async #checked(session: Session, key: string): Promise<Session | null> {
    const { accounts, sessions } = this.#options;
    const isDue = await sessions.noteSeen(session);
    if (!isDue || session.token === null) return session;
    const said = await accounts.checkSession(session.token);
    if (said === "over") {
      await sessions.end(session);
      return null;
    }
    if (said === null || !(await this.#learn(session, said))) return session;
    const changed = await sessions.find(key);
    return changed?.counts ? changed : null;
  }

  /** Stores what the provider says about the session; true if that is a change. */
  async #learn(session: Session, said: SessionHolder): Promise<boolean> {
    const { sessions } = this.#options;
    const { role, user = session.user, assurance = session.assurance } = said;
    const isAnother = assurance !== session.assurance || !isDeepStrictEqual(user, session.user);
    if (isAnother) await sessions.noteHolder(session, { user, assurance });
    if (role !== session.role) sessions.noteRole(session.accountId, role);
    return isAnother || role !== session.role;
  }

  /** Ends the browser's session, also one that can't be read at the moment. */
  async #endOf(request: FastifyRequest): Promise<void> {
    const { sessions, sessionCookie } = this.#options;
    const key = sessionCookie.read(request);
    if (key === undefined) return;
    try {
      await this.#end(await sessions.find(key));
    } catch (error) {
      request.log.error({ err: error }, "a session could not be read when it ended");
      await sessions.endUnread(key);
    }
  }

  /** Ours first, so that it has ended whatever the provider does. */
  async #end(session: Session | null): Promise<void> {
    if (!session) return;
    await this.#options.sessions.end(session);
    if (session.token !== null) await this.#options.accounts.logOut(session.token);
  }
}

function nullIfUnread(error: unknown): null {
  if (error instanceof UnreadSessionError) return null;
  throw error;
}
