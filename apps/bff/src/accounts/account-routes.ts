import {
  ACCOUNT_NOT_VERIFIED,
  checkDateOfBirth,
  checkPasswordGiven,
  CODE_INVALID,
  EMAIL_REQUIRED,
  INVALID_RESPONSE,
  type Message,
  RESEND_FAILED,
  UNEXPECTED_ERROR,
  VERIFICATION_FAILED,
  verbatim,
  WRONG_CODE,
  WRONG_LOGIN,
} from "@tradeslip/contracts/rules";
import {
  AccountNotice,
  CodeVerified,
  ForgotPasswordInput,
  LoginAnswer,
  LoginInput,
  LoginStep,
  ResendCodeInput,
  ResetPasswordInput,
  SecondFactorInput,
  SessionAnswer,
  SignUpInput,
  VerifyCodeInput,
} from "@tradeslip/contracts/schemas";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod";
import {
  BODY_EMPTY,
  BODY_NOT_JSON,
  BODY_PROBLEMS,
  FROM_ANOTHER_SITE,
  UNUSABLE_RESPONSE,
  invalidFields,
  problem,
  TOO_MANY_REQUESTS,
} from "../errors.ts";
import { ACCOUNT_DOCS } from "./account-examples.ts";
import { refusals } from "./account-refusals.ts";
import type { BrowserIds } from "./browser-ids.ts";
import { LOGIN_FAILED, registrationFailed, type AccountProvider } from "./account-provider.ts";
import { ADDRESS_LIMITS, type AccountLimits } from "./account-limits.ts";
import { NOT_OFFERED } from "../provider/not-offered.ts";
import { ACCOUNT_UNAVAILABLE } from "./own/own-account-provider.ts";
import { LOGIN_EXPIRED, type LoginService } from "./login-service.ts";
import { LOGINS_OF_ADDRESS } from "./login-throttle.ts";
import { languageOf } from "../platform/language/languages.ts";
import { SESSIONS_UNAVAILABLE } from "./sessions/session-store.ts";

const EMAIL_MISSING = { field: "email", message: EMAIL_REQUIRED };
const CODE_TOO_SHORT = { field: "code", message: CODE_INVALID };

/** For request metrics. */
export const SESSIONS_BEGUN = {
  responses: ["POST /api/auth/login 200"],
  name: "tradeslip_sessions_begun_total",
  help: "Logins that started a session",
};

export interface AuthServices {
  readonly accounts: AccountProvider;
  readonly clients: BrowserIds;
  readonly login: LoginService;
  readonly limits: AccountLimits;
}

/** Sign-up, one-time codes, login, logout, forgotten password and the session (chapters P9, P10). */
export function registerAccountRoutes(server: FastifyInstance, services: AuthServices): void {
  const app = typed(server);
  registerSignUp(app, services);
  registerSession(app, services.login);
  registerPasswordReset(app, services);
}

type App = ReturnType<typeof typed>;
const typed = (server: FastifyInstance) => server.withTypeProvider<ZodTypeProvider>();

/** The message for a successful step, in the language of the request. */
function notice(request: FastifyRequest, said: Message): AccountNotice {
  return { message: languageOf(request).say(said) };
}

function registerSignUp(app: App, { accounts, clients, login, limits }: AuthServices): void {
  app.post(
    "/api/auth/sign-up-one",
    {
      config: { access: "public", rateLimit: ADDRESS_LIMITS.signUp },
      preHandler: limits.hook("signUp"),
      schema: {
        operationId: "signUp",
        tags: ["accounts"],
        summary: "Sign up and get a one-time code by email",
        description:
          "The response is the same whether or not the address already has an account. Repeating a sign-up doesn't create a second account. The code works only in the browser that signed up, identified by its cookie, and in a browser that has logged in with the right password.",
        body: SignUpInput,
        response: {
          201: AccountNotice,
          ...refusals({
            invalid: invalidFields(EMAIL_MISSING, {
              field: "dateOfBirth",
              message: checkDateOfBirth("2020-01-01", "2026-01-01")!,
            }),
            refused: verbatim("Please use another email address."),
            failed: registrationFailed(500),
            unreachable: UNEXPECTED_ERROR,
          }),
        },
        docs: ACCOUNT_DOCS.signUp,
      },
    },
    async (request, reply) => {
      const said = await accounts.signUp(request.body, clients.forSignUp(request, reply));
      return reply.code(201).send(notice(request, said));
    },
  );
  app.post(
    "/api/auth/verify-otp",
    {
      config: { access: "public", rateLimit: ADDRESS_LIMITS.code },
      preHandler: limits.hook("code"),
      schema: {
        operationId: "verifyCode",
        tags: ["accounts"],
        summary: "Verify an account with its one-time code",
        description:
          "A code works once, for 5 minutes and 5 attempts, in the browser that requested it. It verifies the account that this browser signed up, and logs it in where the provider hands a session with its answer.",
        body: VerifyCodeInput,
        response: {
          200: CodeVerified,
          ...refusals({
            invalid: invalidFields(CODE_TOO_SHORT),
            refused: WRONG_CODE,
            refusedCode: "wrong_code",
            failed: VERIFICATION_FAILED,
          }),
        },
        docs: ACCOUNT_DOCS.verifyCode,
      },
    },
    async (request, reply) => {
      const { said, who } = await login.verifyCode(request.body, request, reply);
      return { ...notice(request, said), ...who };
    },
  );
  app.post(
    "/api/auth/resend-otp",
    {
      config: { access: "public", rateLimit: ADDRESS_LIMITS.mail },
      preHandler: limits.hook("mail"),
      schema: {
        operationId: "resendCode",
        tags: ["accounts"],
        summary: "Ask for another one-time code",
        description:
          "For the browser that signed up. At most one email a minute; the response never reveals whether an account exists.",
        body: ResendCodeInput,
        response: {
          200: AccountNotice,
          ...refusals({
            invalid: invalidFields(EMAIL_MISSING),
            refused: verbatim("Please wait a minute, then try again."),
            failed: RESEND_FAILED,
          }),
        },
        docs: ACCOUNT_DOCS.resendCode,
      },
    },
    async (request, reply) =>
      notice(request, await accounts.resendCode(request.body, clients.forCodeRequest(request, reply))),
  );
}

function registerSession(app: App, login: LoginService): void {
  app.post(
    "/api/auth/login",
    {
      config: { access: "public", rateLimit: LOGINS_OF_ADDRESS },
      schema: {
        operationId: "logIn",
        tags: ["accounts"],
        summary: "Log in",
        description:
          "Sets the session cookie. The provider's token never leaves the server. Where the account has a second factor there's no session yet: POST /api/auth/second-factor within 5 minutes, in the same browser.",
        body: LoginInput,
        response: {
          200: LoginStep,
          ...refusals({
            invalid: invalidFields(EMAIL_MISSING, { field: "password", message: checkPasswordGiven("")! }),
            refused: WRONG_LOGIN,
            failed: LOGIN_FAILED,
            unreadable: INVALID_RESPONSE,
            forbidden: {
              code: "account_not_verified",
              detail: ACCOUNT_NOT_VERIFIED,
            },
            unauthorized: "The email address and password don't match.",
            notStored: SESSIONS_UNAVAILABLE,
          }),
        },
        docs: ACCOUNT_DOCS.logIn,
      },
    },
    (request, reply) => login.logIn(request.body, request, reply),
  );
  app.post(
    "/api/auth/second-factor",
    {
      config: { access: "public", rateLimit: ADDRESS_LIMITS.code },
      schema: {
        operationId: "giveSecondFactor",
        tags: ["accounts"],
        summary: "End a login by its second factor",
        description:
          "For the browser that gave the password, by a cookie of 5 minutes. A code counts once; after 5 wrong ones the browser waits 15 minutes.",
        body: SecondFactorInput,
        response: {
          200: LoginAnswer,
          400: problem("Some of the input is invalid; `errors` names the fields.", BODY_NOT_JSON),
          401: problem("No login waits for a second factor in this browser.", {
            code: "login_expired",
            detail: LOGIN_EXPIRED,
          }),
          403: FROM_ANOTHER_SITE,
          ...BODY_PROBLEMS,
          404: problem("The provider has no such call.", NOT_OFFERED),
          429: TOO_MANY_REQUESTS,
          502: problem(UNUSABLE_RESPONSE, {
            code: "invalid_provider_answer",
            detail: ACCOUNT_UNAVAILABLE,
          }),
          503: problem(
            "The provider is unreachable or unavailable, or the session can't be stored.",
            { code: "provider_unavailable", detail: ACCOUNT_UNAVAILABLE },
            SESSIONS_UNAVAILABLE,
          ),
        },
        docs: ACCOUNT_DOCS.giveSecondFactor,
      },
    },
    (request, reply) => login.secondStep(request.body, request, reply),
  );
  app.post(
    "/api/auth/logout",
    {
      // Reads its cookie itself, to end even a session that can't be read.
      config: { access: "public" },
      schema: {
        operationId: "logOut",
        tags: ["accounts"],
        summary: "Log out",
        description: "Ends the session here and at the provider. Without a session, it does nothing.",
        response: {
          204: z.null().describe("The session has ended."),
          400: problem("There's a body, and it isn't JSON. No body is needed.", BODY_NOT_JSON, BODY_EMPTY),
          403: FROM_ANOTHER_SITE,
          ...BODY_PROBLEMS,
          429: TOO_MANY_REQUESTS,
        },
        docs: ACCOUNT_DOCS.logOut,
      },
    },
    async (request, reply) => {
      await login.logOut(request, reply);
      return reply.code(204).send(null);
    },
  );
  app.get(
    "/api/session",
    {
      config: { access: "public", readsSession: true },
      schema: {
        operationId: "getSession",
        tags: ["accounts"],
        summary: "Who is logged in",
        description: "Never cached.",
        response: { 200: SessionAnswer, 429: TOO_MANY_REQUESTS },
        docs: ACCOUNT_DOCS.getSession,
      },
    },
    ({ session }, reply) => {
      reply.header("cache-control", "no-store");
      if (session === null) return { authenticated: false as const };
      const { user, role, assurance } = session;
      return { authenticated: true as const, user, role, assurance };
    },
  );
}

function registerPasswordReset(app: App, { accounts, clients, login, limits }: AuthServices): void {
  app.post(
    "/api/auth/forgot-password",
    {
      config: { access: "public", rateLimit: ADDRESS_LIMITS.mail },
      preHandler: limits.hook("mail"),
      schema: {
        operationId: "forgotPassword",
        tags: ["accounts"],
        summary: "Ask for a code to set a new password",
        description:
          "The response is the same whether or not the address has an account. The code works only in the browser that requested it, identified by its cookie.",
        body: ForgotPasswordInput,
        response: {
          200: AccountNotice,
          ...refusals({
            invalid: invalidFields(EMAIL_MISSING),
            refused: verbatim("Please wait a minute, then try again."),
            failed: UNEXPECTED_ERROR,
          }),
        },
        docs: ACCOUNT_DOCS.forgotPassword,
      },
    },
    async (request, reply) =>
      notice(request, await accounts.forgotPassword(request.body, clients.forCodeRequest(request, reply))),
  );
  app.post(
    "/api/auth/reset-password",
    {
      config: { access: "public", rateLimit: ADDRESS_LIMITS.code },
      preHandler: limits.hook("code"),
      schema: {
        operationId: "resetPassword",
        tags: ["accounts"],
        summary: "Set a new password with a code",
        description: "Ends every session of the account.",
        body: ResetPasswordInput,
        response: {
          200: AccountNotice,
          ...refusals({
            invalid: invalidFields(CODE_TOO_SHORT),
            refused: WRONG_CODE,
            refusedCode: "wrong_code",
            failed: UNEXPECTED_ERROR,
          }),
        },
        docs: ACCOUNT_DOCS.resetPassword,
      },
    },
    async (request, reply) => notice(request, await login.resetPassword(request.body, request, reply)),
  );
}
