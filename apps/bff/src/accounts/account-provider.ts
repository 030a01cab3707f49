import {
  ACCOUNT_CREATED,
  CODE_RESENT,
  INVALID_RESPONSE,
  type Message,
  NO_ROLE,
  PASSWORD_CHANGED,
  RESEND_FAILED,
  RESET_CODE_SENT,
  UNEXPECTED_ERROR,
  VERIFICATION_FAILED,
  verbatim,
} from "@tradeslip/contracts/rules";
import type {
  ForgotPasswordInput,
  LoginInput,
  PasskeyLoginInput,
  ResendCodeInput,
  ResetPasswordInput,
  SecondFactorInput,
  SignUpInput,
  VerifyCodeInput,
} from "@tradeslip/contracts";
import type { FastifyBaseLogger } from "fastify";
import { type Failures, passedOn, translated } from "../provider/app-error.ts";
import { cleanSentence, type JsonObject } from "../provider/provider-answer.ts";
import type { ClientIdentity } from "../provider/client-identity.ts";
import type { ProviderCall, ProviderClient } from "../provider/provider-client.ts";
import { ProviderError } from "../provider/provider-error.ts";
import { ACCOUNT_FAILURES } from "./own/own-account-provider.ts";
import {
  readHolder,
  readLogin,
  readSecondStep,
  type ProviderLogin,
  type SessionHolder,
  type SecondStepAsked,
} from "./read-login.ts";
import { boundedCache } from "./sessions/session-store.ts";
import type { WaitingLogin } from "./waiting-login.ts";
import { AppError } from "../errors.ts";

/** For calls that our own answer does not depend on. */
const SIDE_CALL_TIMEOUT_MS = 2_000;
/** After this many failures the logout call itself is at fault, because the provider answers other calls. */
const LOGOUT_TRIES = 10;

type Step = keyof typeof PATHS;

/** Used when the provider's answer has no message. */
const SUCCESS_SENTENCES: Readonly<Record<Exclude<Step, "logIn">, Message>> = {
  signUp: ACCOUNT_CREATED,
  verifyCode: /*i18n*/ { id: "code_verified", message: "Account verified successfully!" },
  resendCode: CODE_RESENT,
  forgotPassword: RESET_CODE_SENT,
  resetPassword: PASSWORD_CHANGED,
};

const PATHS = {
  logIn: "/api/auth/login",
  signUp: "/api/auth/sign-up-one",
  verifyCode: "/api/auth/verify-otp",
  resendCode: "/api/auth/resend-otp",
  forgotPassword: "/api/auth/forgot-password",
  resetPassword: "/api/auth/reset-password",
} as const;

/** The provider's account calls; they return what to say on success. Failures are thrown as AppErrors. */
export class AccountProvider {
  readonly #client: ProviderClient;
  readonly #log: FastifyBaseLogger;
  /** Tokens of sessions that ended here but not yet at the provider, with the number of failed attempts. */
  readonly #unended = boundedCache<number>();
  #isEnding = false;

  constructor(client: ProviderClient, log: FastifyBaseLogger) {
    this.#client = client;
    this.#log = log;
  }

  /** The role is always "user", whatever the call asks for. */
  signUp({ role: _ignored, ...person }: SignUpInput, client: ClientIdentity): Promise<Message> {
    return this.#notice("signUp", { ...person, role: NO_ROLE }, client);
  }

  /** `login` is null when the provider's answer has a message but no session. */
  async verifyCode(
    input: VerifyCodeInput,
    client: ClientIdentity,
  ): Promise<{ said: Message; login: ProviderLogin | null }> {
    const answer = await this.#call("verifyCode", input, client);
    const login = readLogin(answer, input.email ?? "");
    const isSession = login.token !== null && input.email !== undefined;
    return { said: sentenceOf("verifyCode", answer), login: isSession ? login : null };
  }

  resendCode(input: ResendCodeInput, client: ClientIdentity): Promise<Message> {
    return this.#notice("resendCode", input, client);
  }

  forgotPassword(input: ForgotPasswordInput, client: ClientIdentity): Promise<Message> {
    return this.#notice("forgotPassword", input, client);
  }

  resetPassword(input: ResetPasswordInput, client: ClientIdentity): Promise<Message> {
    return this.#notice("resetPassword", input, client);
  }

  async logIn(
    { email, password }: LoginInput,
    client: ClientIdentity,
  ): Promise<ProviderLogin | SecondStepAsked> {
    const answer = await this.#call("logIn", { email, password }, client);
    try {
      return readSecondStep(answer) ?? readLogin(answer, email);
    } catch (error) {
      throw this.#translated("logIn", error, FAILURES.logIn);
    }
  }

  /** The second step of a login. Field errors are the provider's own. */
  async secondStep(
    { waiting, email }: Pick<WaitingLogin, "waiting" | "email">,
    input: SecondFactorInput,
    client: ClientIdentity,
  ): Promise<ProviderLogin> {
    const call = { gate: "accounts", method: "POST", path: "/api/auth/second-factor", client } as const;
    try {
      return readLogin(await this.#ask({ ...call, body: { waiting, ...input } }), email);
    } catch (error) {
      throw this.#translated("secondStep", error, ACCOUNT_FAILURES);
    }
  }

  passkeyOptions(client: ClientIdentity): Promise<JsonObject> {
    return this.#passkeyCall("/api/auth/passkey/options", {}, client);
  }

  async logInByPasskey(
    response: PasskeyLoginInput["response"],
    client: ClientIdentity,
  ): Promise<ProviderLogin> {
    const answer = await this.#passkeyCall("/api/auth/passkey", { response }, client);
    const { user } = readHolder(answer);
    if (user === undefined) throw new AppError("invalid_provider_answer", 502, INVALID_RESPONSE);
    return readLogin(answer, user.email);
  }

  async #passkeyCall(path: string, body: object, client: ClientIdentity): Promise<JsonObject> {
    try {
      return await this.#ask({ gate: "accounts", method: "POST", path, body, client });
    } catch (error) {
      throw this.#translated("passkey", error, ACCOUNT_FAILURES);
    }
  }

  /**
   * Our own session has already ended. If the provider is unreachable, it is told after the next call that it
   * answers; if this process ends first, its session simply expires.
   */
  async logOut(token: string): Promise<void> {
    if (await this.#end(token)) void this.#endWaiting();
  }

  /** False: it couldn't be told. */
  async #end(token: string, tries = 1): Promise<boolean> {
    const call = { gate: "accounts", method: "POST", path: "/api/auth/logout", token } as const;
    try {
      await this.#client.call({ ...call, isDetached: true, totalTimeoutMs: SIDE_CALL_TIMEOUT_MS });
      return true;
    } catch (error) {
      this.#translated("logOut", error, ACCOUNT_FAILURES);
      if (error instanceof ProviderError && error.kind === "refused") return true;
      if (tries < LOGOUT_TRIES) this.#unended.set(token, tries);
      return false;
    }
  }

  /** One after the other; a failure leaves the rest to the next call. */
  async #endWaiting(): Promise<void> {
    if (this.#isEnding) return;
    this.#isEnding = true;
    for (const [token, tries] of this.#unended.entries()) {
      this.#unended.delete(token);
      if (!(await this.#end(token, tries + 1))) break;
    }
    this.#isEnding = false;
  }

  async #ask(call: ProviderCall): Promise<JsonObject> {
    const answer = await this.#client.call(call);
    void this.#endWaiting();
    return answer;
  }

  /**
   * Asks the provider about its session: who holds it, or that it is over. Null without an answer: a provider
   * that is unreachable, or lacks the call, ends no session.
   */
  async checkSession(token: string): Promise<SessionHolder | "over" | null> {
    const call = { gate: "accounts", method: "GET", path: "/api/auth/session", token } as const;
    try {
      const answer = await this.#ask({ ...call, totalTimeoutMs: SIDE_CALL_TIMEOUT_MS });
      return readHolder(answer);
    } catch (error) {
      return error instanceof ProviderError && error.status === 401 ? "over" : null;
    }
  }

  async #notice(step: Exclude<Step, "logIn">, body: object, client: ClientIdentity): Promise<Message> {
    return sentenceOf(step, await this.#call(step, body, client));
  }

  async #call(step: Step, body: object, client: ClientIdentity): Promise<JsonObject> {
    try {
      return await this.#ask({ gate: "accounts", method: "POST", path: PATHS[step], body, client });
    } catch (error) {
      throw this.#translated(step, error, FAILURES[step]);
    }
  }

  #translated(step: string, error: unknown, failures: Failures): unknown {
    return translated(this.#log, { step }, { error, failures });
  }
}

function sentenceOf(step: Exclude<Step, "logIn">, answer: JsonObject): Message {
  const sentence = cleanSentence(answer["message"]);
  return sentence === null ? SUCCESS_SENTENCES[step] : verbatim(sentence);
}

export const LOGIN_FAILED: Message = /*i18n*/ { id: "login_failed", message: "Login failed" };
const REGISTRATION_FAILED: Message = /*i18n*/ {
  id: "registration_failed",
  message: "Registration failed ({status})",
};

/** @param status the provider's */
export function registrationFailed(status: number): Message {
  return { ...REGISTRATION_FAILED, values: { status } };
}

/** Passed on unchanged; any other 4xx becomes 400. */
const PASSED_STATUSES = new Set([400, 401, 403, 409, 422, 429]);
const ACCOUNT_NOT_VERIFIED = "account_not_verified";
/** The provider's codes that are passed on; any other refusal is a {@link REFUSED}. */
const PASSED_CODES: readonly string[] = [ACCOUNT_NOT_VERIFIED, "wrong_code"];
const REFUSED = "provider_refused";

/** What a person reads when a call fails and the provider sends no sentence (P13.2 to P13.4). */
function failuresOfStep(sentence: Failures["sentence"], unreadable = sentence()): Failures {
  return {
    sentence,
    unreadable,
    refusal(error) {
      const { kind, status = 400 } = error;
      if (kind !== "refused") return undefined;
      return passedOn(error, {
        code: codeOf(error),
        status: PASSED_STATUSES.has(status) ? status : 400,
        unsaid: sentence(status),
      });
    },
  };
}

function codeOf({ status, code }: ProviderError): string {
  if (status === 429) return "rate_limited";
  return PASSED_CODES.find((each) => each === code) ?? REFUSED;
}

const FAILURES: Readonly<Record<Step, Failures>> = {
  logIn: failuresOfStep(() => LOGIN_FAILED, INVALID_RESPONSE),
  signUp: failuresOfStep((status) => (status === undefined ? UNEXPECTED_ERROR : registrationFailed(status))),
  verifyCode: failuresOfStep(() => VERIFICATION_FAILED),
  resendCode: failuresOfStep(() => RESEND_FAILED),
  forgotPassword: failuresOfStep(() => UNEXPECTED_ERROR),
  resetPassword: failuresOfStep(() => UNEXPECTED_ERROR),
};

/** The password was right, but the account still waits for its code. */
export function isNotVerified(error: unknown): boolean {
  return error instanceof AppError && error.code === ACCOUNT_NOT_VERIFIED;
}

/** The provider checked the password and refused it. */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof AppError && error.code === REFUSED;
}
