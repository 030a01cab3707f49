import {
  AccountNotice,
  ForgotPasswordInput,
  LoginAnswer,
  LoginInput,
  ResendCodeInput,
  ResetPasswordInput,
  SessionAnswer,
  SignUpInput,
  VerifyCodeInput,
} from "@tradeslip/contracts/schemas";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod";
import { BODY_PROBLEMS, problem } from "../errors.ts";
import type { AccountCallers } from "./client-identifier.ts";
import type { AccountProvider } from "./account-provider.ts";
import { ADDRESS_LIMITS, type AccountLimits } from "./account-limits.ts";
import type { LoginService } from "./login-service.ts";

const REFUSED = {
  400: problem("Something typed is not right; `errors` names the fields."),
  401: problem("The provider refuses; `detail` says why."),
  403: problem("The call came from another site, or the provider refuses."),
  409: problem("The provider refuses; `detail` says why."),
  ...BODY_PROBLEMS,
  422: problem("The provider refuses; `detail` says why."),
  429: problem("Too many tries; Retry-After says how long to wait."),
  502: problem("The provider's answer could not be used."),
  503: problem("The provider cannot be reached at the moment."),
};

export interface AuthServices {
  readonly accounts: AccountProvider;
  readonly callers: AccountCallers;
  readonly login: LoginService;
  readonly limits: AccountLimits;
}

/** Sign-up, one-time codes, login, logout, forgotten password and the session (specification, sections 2, 5, 7, 8). */
export function registerAccountRoutes(server: FastifyInstance, services: AuthServices): void {
  const app = typed(server);
  registerSignUp(app, services);
  registerSession(app, services.login);
  registerPasswordReset(app, services);
}

type App = ReturnType<typeof typed>;
const typed = (server: FastifyInstance) => server.withTypeProvider<ZodTypeProvider>();

function registerSignUp(app: App, { accounts, callers, limits }: AuthServices): void {
  app.post(
    "/api/auth/sign-up-one",
    {
      config: { rateLimit: ADDRESS_LIMITS.signUp },
      preHandler: limits.hook("signUp"),
      schema: {
        operationId: "signUp",
        tags: ["accounts"],
        summary: "Sign up; a one-time code goes out by mail",
        description:
          "The answer is the same whether or not the address has an account already. Sending the same sign-up again makes no second account. The code belongs to the browser that signed up, told by its cookie; a login with the right password lets another browser enter it, too.",
        body: SignUpInput,
        response: { 201: AccountNotice, ...REFUSED },
      },
    },
    async (request, reply) => {
      const notice = await accounts.signUp(request.body, callers.signingUp(request, reply));
      return reply.code(201).send(notice);
    },
  );
  app.post(
    "/api/auth/verify-otp",
    {
      config: { rateLimit: ADDRESS_LIMITS.code },
      preHandler: limits.hook("code"),
      schema: {
        operationId: "verifyCode",
        tags: ["accounts"],
        summary: "Verify an account with its one-time code",
        description:
          "A code is good for 5 minutes, 5 tries and one success, in the browser that asked for it. The account is the one that this browser signed up.",
        body: VerifyCodeInput,
        response: { 200: AccountNotice, ...REFUSED },
      },
    },
    (request) => accounts.verifyCode(request.body, callers.entering(request)),
  );
  app.post(
    "/api/auth/resend-otp",
    {
      config: { rateLimit: ADDRESS_LIMITS.mail },
      preHandler: limits.hook("mail"),
      schema: {
        operationId: "resendCode",
        tags: ["accounts"],
        summary: "Ask for another one-time code",
        description:
          "For the browser that signed up. At most one mail a minute; the answer never tells whether an account exists.",
        body: ResendCodeInput,
        response: { 200: AccountNotice, ...REFUSED },
      },
    },
    (request, reply) => accounts.resendCode(request.body, callers.asking(request, reply)),
  );
}

function registerSession(app: App, login: LoginService): void {
  app.post(
    "/api/auth/login",
    {
      config: { rateLimit: ADDRESS_LIMITS.login },
      schema: {
        operationId: "logIn",
        tags: ["accounts"],
        summary: "Log in",
        description: "Sets the session cookie. The provider's token never leaves the server.",
        body: LoginInput,
        response: {
          200: LoginAnswer,
          ...REFUSED,
          401: problem("Address and password do not belong together."),
        },
      },
    },
    async (request, reply) => ({ user: await login.logIn(request.body, request, reply) }),
  );
  app.post(
    "/api/auth/logout",
    {
      schema: {
        operationId: "logOut",
        tags: ["accounts"],
        summary: "Log out",
        description: "Ends the session here and at the provider; without a session nothing happens.",
        response: {
          204: z.null().describe("There is no session any more."),
          400: problem("There is a body, and it is not JSON. None is needed."),
          403: REFUSED[403],
          ...BODY_PROBLEMS,
          429: REFUSED[429],
        },
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
      schema: {
        operationId: "getSession",
        tags: ["accounts"],
        summary: "Who is logged in",
        description: "Never stored by a cache.",
        response: { 200: SessionAnswer, 429: REFUSED[429] },
      },
    },
    async (request, reply) =>
      reply.header("cache-control", "no-store").send(await login.session(request, reply)),
  );
}

function registerPasswordReset(app: App, { accounts, callers, login, limits }: AuthServices): void {
  app.post(
    "/api/auth/forgot-password",
    {
      config: { rateLimit: ADDRESS_LIMITS.mail },
      preHandler: limits.hook("mail"),
      schema: {
        operationId: "forgotPassword",
        tags: ["accounts"],
        summary: "Ask for a code to set a new password",
        description:
          "The answer is the same whether or not the address has an account. The code belongs to the browser that asked, told by its cookie.",
        body: ForgotPasswordInput,
        response: { 200: AccountNotice, ...REFUSED },
      },
    },
    (request, reply) => accounts.forgotPassword(request.body, callers.asking(request, reply)),
  );
  app.post(
    "/api/auth/reset-password",
    {
      config: { rateLimit: ADDRESS_LIMITS.code },
      preHandler: limits.hook("code"),
      schema: {
        operationId: "resetPassword",
        tags: ["accounts"],
        summary: "Set a new password with a code",
        description: "Ends every session of the account.",
        body: ResetPasswordInput,
        response: { 200: AccountNotice, ...REFUSED },
      },
    },
    (request, reply) => login.resetPassword(request.body, request, reply),
  );
}
