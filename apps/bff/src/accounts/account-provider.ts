import {
  ACCOUNT_CREATED,
  CODE_RESENT,
  INVALID_RESPONSE,
  type Message,
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
import { cleanSentence, type JsonObject } from "../provider/provider-answer.ts";
import type { ClientIdentity } from "../provider/client-identity.ts";
import type { ProviderClient } from "../provider/provider-client.ts";
import { ProviderError } from "../provider/provider-error.ts";
import { accountError } from "./own/own-account-provider.ts";
import {
  readHolder,
  readLogin,
  readSecondStep,
  type ProviderLogin,
  type SessionHolder,
  type SecondStepAsked,
} from "./read-login.ts";
import type { WaitingLogin } from "./waiting-login.ts";
import { AppError } from "../errors.ts";

/** For calls that the answer does not depend on. */
const SIDE_CALL_TIMEOUT_MS = 2_000;

type Step = keyof typeof FAILURE_SENTENCES;

/** Where the provider's answer has no sentence. */
const SUCCESS_SENTENCES: Readonly<Record<Exclude<Step, "logIn">, Message>> = {
  signUp: ACCOUNT_CREATED,
  verifyCode: /*i18n*/ { id: "code_verified", message: "Account verified successfully!" },
  resendCode: CODE_RESENT,
  forgotPassword: RESET_CODE_SENT,
  resetPassword: PASSWORD_CHANGED,
};

const PATHS: Readonly<Record<Step, string>> = {
  logIn: "/api/auth/login",
  signUp: "/api/auth/sign-up-one",
  verifyCode: "/api/auth/verify-otp",
  resendCode: "/api/auth/resend-otp",
  forgotPassword: "/api/auth/forgot-password",
  resetPassword: "/api/auth/reset-password",
};

/** The provider's account calls: what to say of a success. Failures are thrown as AppErrors. */
export class AccountProvider {
  readonly #client: ProviderClient;
  readonly #log: FastifyBaseLogger;

  constructor(client: ProviderClient, log: FastifyBaseLogger) {
    this.#client = client;
    this.#log = log;
  }

  /** The role is always "user", whatever the call asks for. */
  signUp({ role: _ignored, ...person }: SignUpInput, client: ClientIdentity): Promise<Message> {
    return this.#notice("signUp", { ...person, role: "user" }, client);
  }

  /** `login` is null where the provider's answer holds a message and no session. */
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
    return readSecondStep(answer) ?? readLogin(answer, email);
  }

  /** The second step of a login. Field errors are the provider's own. */
  async secondStep(
    { waiting, email }: Pick<WaitingLogin, "waiting" | "email">,
    input: SecondFactorInput,
    client: ClientIdentity,
  ): Promise<ProviderLogin> {
    const call = { gate: "accounts", method: "POST", path: "/api/auth/second-factor", client } as const;
    try {
      return readLogin(await this.#client.call({ ...call, body: { waiting, ...input } }), email);
    } catch (error) {
      this.#logFailure("secondStep", error);
      throw error instanceof ProviderError ? accountError(error) : error;
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
      return await this.#client.call({ gate: "accounts", method: "POST", path, body, client });
    } catch (error) {
      this.#logFailure("passkey", error);
      throw error instanceof ProviderError ? accountError(error) : error;
    }
  }

  /** Best effort: our own session has ended already. */
  async logOut(token: string): Promise<void> {
    const call = {
      gate: "accounts",
      method: "POST",
      path: "/api/auth/logout",
      token,
      isDetached: true,
    } as const;
    await this.#client.call({ ...call, totalTimeoutMs: SIDE_CALL_TIMEOUT_MS }).catch((error: unknown) => {
      this.#logFailure("logOut", error);
    });
  }

  /**
   * What the provider says of its session: whose it is, or that it is over. Null: it says nothing; one that is unreachable,
   * or has no such call, ends no session.
   */
  async checkSession(token: string): Promise<SessionHolder | "over" | null> {
    const call = { gate: "accounts", method: "GET", path: "/api/auth/session", token } as const;
    try {
      const answer = await this.#client.call({ ...call, totalTimeoutMs: SIDE_CALL_TIMEOUT_MS });
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
      return await this.#client.call({ gate: "accounts", method: "POST", path: PATHS[step], body, client });
    } catch (error) {
      this.#logFailure(step, error);
      throw error instanceof ProviderError ? toAppError(error, FAILURE_SENTENCES[step]) : error;
    }
  }

  /** Refusals are expected; anything else is for the operator. Neither request nor answer is logged. */
  #logFailure(step: string, error: unknown): void {
    if (!(error instanceof ProviderError) || error.kind === "refused") return;
    this.#log.warn(
      { step, kind: error.kind, status: error.status, reason: error.message },
      "provider failed",
    );
  }
}

function sentenceOf(step: Exclude<Step, "logIn">, answer: JsonObject): Message {
  const sentence = cleanSentence(answer["message"]);
  return sentence === null ? SUCCESS_SENTENCES[step] : verbatim(sentence);
}

/** What a person reads when a call fails and the provider sends no sentence (docs/product.md, P13.2 to P13.4). */
interface FailureSentences {
  /** @param status the provider's */
  readonly answered: (status: number) => Message;
  readonly unreachable: Message;
  /** The answer is no JSON object. */
  readonly unreadable: Message;
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

const always = (sentence: Message): FailureSentences => ({
  answered: () => sentence,
  unreachable: sentence,
  unreadable: sentence,
});

const FAILURE_SENTENCES = {
  logIn: { ...always(LOGIN_FAILED), unreadable: INVALID_RESPONSE },
  signUp: { ...always(UNEXPECTED_ERROR), answered: registrationFailed },
  verifyCode: always(VERIFICATION_FAILED),
  resendCode: always(RESEND_FAILED),
  forgotPassword: always(UNEXPECTED_ERROR),
  resetPassword: always(UNEXPECTED_ERROR),
} satisfies Record<string, FailureSentences>;

/** Passed on unchanged; any other 4xx becomes 400. */
const PASSED_STATUSES = new Set([400, 401, 403, 409, 422, 429]);
const ACCOUNT_NOT_VERIFIED = "account_not_verified";
/** Of the provider's own codes; any other refusal is a {@link REFUSED}. */
const PASSED_CODES: readonly string[] = [ACCOUNT_NOT_VERIFIED, "wrong_code"];
const REFUSED = "provider_refused";
const RETRY_AFTER_SECONDS = 5;

/** The provider's failure as the browser sees it. */
function toAppError(error: ProviderError, sentences: FailureSentences): AppError {
  switch (error.kind) {
    case "refused":
      return toRefusal(error, sentences);
    case "unusable":
      return new AppError("invalid_provider_answer", 502, sentences.unreadable);
    case "broken":
      return toBroken(error, sentences);
    case "unreachable":
    case "busy":
      return new AppError("provider_unavailable", 503, sentences.unreachable, {
        retryAfterSeconds: error.retryAfterSeconds ?? RETRY_AFTER_SECONDS,
      });
  }
}

/** A provider that says that it is unavailable for now (503) may be asked again; one that broke may not. */
function toBroken({ status = 500, retryAfterSeconds }: ProviderError, sentences: FailureSentences): AppError {
  const sentence = sentences.answered(status);
  if (status !== 503) return new AppError("provider_unavailable", 502, sentence);
  return new AppError("provider_unavailable", 503, sentence, {
    retryAfterSeconds: retryAfterSeconds ?? RETRY_AFTER_SECONDS,
  });
}

function toRefusal(error: ProviderError, sentences: FailureSentences): AppError {
  const status = error.status ?? 400;
  const detail = error.sentence === null ? sentences.answered(status) : verbatim(error.sentence);
  const { retryAfterSeconds } = error;
  return new AppError(
    codeOf(error),
    PASSED_STATUSES.has(status) ? status : 400,
    detail,
    retryAfterSeconds === undefined ? {} : { retryAfterSeconds },
  );
}

function codeOf({ status, code }: ProviderError): string {
  if (status === 429) return "rate_limited";
  return PASSED_CODES.find((each) => each === code) ?? REFUSED;
}

/** The password was right, but the account still waits for its code. */
export function isNotVerified(error: unknown): boolean {
  return error instanceof AppError && error.code === ACCOUNT_NOT_VERIFIED;
}

/** The provider checked the password and refused it. */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof AppError && error.code === REFUSED;
}
