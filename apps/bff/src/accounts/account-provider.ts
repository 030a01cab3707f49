import type {
  AccountNotice,
  ForgotPasswordInput,
  LoginInput,
  ResendCodeInput,
  ResetPasswordInput,
  SignUpInput,
  VerifyCodeInput,
} from "@tradeslip/contracts";
import type { FastifyBaseLogger } from "fastify";
import { cleanSentence } from "../provider/clean-sentence.ts";
import type { JsonObject } from "../provider/json-object.ts";
import type { ClientIdentity, ProviderClient } from "../provider/provider-client.ts";
import { ProviderError } from "../provider/provider-error.ts";
import { readLogin, type ProviderLogin } from "../provider/read-login.ts";
import { FAILURE_SENTENCES, toAppError } from "./provider-failure.ts";

/** Calls that nobody should wait for long: the answer does not depend on them. */
const SIDE_CALL_TIMEOUT_MS = 2_000;

type Step = keyof typeof FAILURE_SENTENCES;

const DONE: Readonly<Record<Exclude<Step, "logIn">, string>> = {
  signUp: "Your account was created. Please enter the code that we sent you.",
  verifyCode: "Account verified successfully!",
  resendCode: "OTP has been resent successfully!",
  forgotPassword: "If there is an account with this address, a code is on its way.",
  resetPassword: "Your password was changed. You can log in with it now.",
};

const PATHS: Readonly<Record<Step, string>> = {
  logIn: "/api/auth/login",
  signUp: "/api/auth/sign-up-one",
  verifyCode: "/api/auth/verify-otp",
  resendCode: "/api/auth/resend-otp",
  forgotPassword: "/api/auth/forgot-password",
  resetPassword: "/api/auth/reset-password",
};

/** The provider's account calls. What fails in them is thrown as an AppError whose sentence may be shown. */
export class AccountProvider {
  readonly #client: ProviderClient;
  readonly #log: FastifyBaseLogger;

  constructor(client: ProviderClient, log: FastifyBaseLogger) {
    this.#client = client;
    this.#log = log;
  }

  /** Everybody signs up as a user, whatever the call asked for. */
  signUp({ role: _ignored, ...person }: SignUpInput, client: ClientIdentity): Promise<AccountNotice> {
    return this.#notice("signUp", { ...person, role: "user" }, client);
  }

  verifyCode(input: VerifyCodeInput, client: ClientIdentity): Promise<AccountNotice> {
    return this.#notice("verifyCode", input, client);
  }

  resendCode(input: ResendCodeInput, client: ClientIdentity): Promise<AccountNotice> {
    return this.#notice("resendCode", input, client);
  }

  forgotPassword(input: ForgotPasswordInput, client: ClientIdentity): Promise<AccountNotice> {
    return this.#notice("forgotPassword", input, client);
  }

  resetPassword(input: ResetPasswordInput, client: ClientIdentity): Promise<AccountNotice> {
    return this.#notice("resetPassword", input, client);
  }

  async logIn({ email, password }: LoginInput, client: ClientIdentity): Promise<ProviderLogin> {
    return readLogin(await this.#call("logIn", { email, password }, client), email);
  }

  /** Does its best: our own session has ended already. */
  async logOut(token: string): Promise<void> {
    const call = {
      gate: "accounts",
      method: "POST",
      path: "/api/auth/logout",
      token,
      isDetached: true,
    } as const;
    await this.#client.call({ ...call, totalTimeoutMs: SIDE_CALL_TIMEOUT_MS }).catch((error: unknown) => {
      this.#note("logOut", error);
    });
  }

  /** False only if the provider says so: one that cannot be reached, or has no such call, ends no session. */
  async isStillLoggedIn(token: string): Promise<boolean> {
    const call = { gate: "accounts", method: "GET", path: "/api/auth/session", token } as const;
    try {
      await this.#client.call({ ...call, totalTimeoutMs: SIDE_CALL_TIMEOUT_MS });
      return true;
    } catch (error) {
      return !(error instanceof ProviderError && error.status === 401);
    }
  }

  async #notice(step: Exclude<Step, "logIn">, body: object, client: ClientIdentity): Promise<AccountNotice> {
    const answer = await this.#call(step, body, client);
    return { message: cleanSentence(answer["message"]) ?? DONE[step] };
  }

  async #call(step: Step, body: object, client: ClientIdentity): Promise<JsonObject> {
    try {
      return await this.#client.call({ gate: "accounts", method: "POST", path: PATHS[step], body, client });
    } catch (error) {
      this.#note(step, error);
      throw error instanceof ProviderError ? toAppError(error, FAILURE_SENTENCES[step]) : error;
    }
  }

  /** A refusal is everyday; anything else is for the operator. Nothing of what was sent or answered is logged. */
  #note(step: string, error: unknown): void {
    if (!(error instanceof ProviderError) || error.kind === "refused") return;
    this.#log.warn(
      { step, kind: error.kind, status: error.status, reason: error.message },
      "provider failed",
    );
  }
}
