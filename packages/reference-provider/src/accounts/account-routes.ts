import {
  ACCOUNT_CREATED,
  ACCOUNT_VERIFIED,
  NEW_CODE_SENT,
  PASSWORD_CHANGED,
  PLEASE_LOG_IN,
  RESET_CODE_SENT,
} from "@tradeslip/contracts/rules";
import {
  AccountNotice,
  ForgotPasswordInput,
  LoginAnswer,
  LoginInput,
  ResendCodeInput,
  ResetPasswordInput,
  SignUpInput,
  VerifyCodeInput,
} from "@tradeslip/contracts/schemas";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod";
import { callerOf } from "../caller.ts";
import { ProviderError } from "../errors.ts";
import type { createLogIn } from "../sessions/log-in.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { AccountService } from "./account-service.ts";

/** The same text whether or not an account exists. */
const MESSAGES = {
  signUp: ACCOUNT_CREATED,
  verified: ACCOUNT_VERIFIED,
  resent: NEW_CODE_SENT,
  forgot: RESET_CODE_SENT,
  reset: PASSWORD_CHANGED,
};

export function registerAccountRoutes(server: FastifyInstance, accounts: AccountService): void {
  const app = server.withTypeProvider<ZodTypeProvider>();
  app.post(
    "/api/auth/sign-up-one",
    { schema: { body: SignUpInput, response: { 201: AccountNotice } } },
    async ({ body, headers }, reply) => {
      await accounts.signUp(body, callerOf(headers));
      return reply.code(201).send({ message: MESSAGES.signUp });
    },
  );
  app.post(
    "/api/auth/verify-otp",
    { schema: { body: VerifyCodeInput, response: { 200: AccountNotice } } },
    async ({ body, headers }) => {
      await accounts.verify(body, callerOf(headers));
      return { message: MESSAGES.verified };
    },
  );
  app.post(
    "/api/auth/resend-otp",
    { schema: { body: ResendCodeInput, response: { 200: AccountNotice } } },
    async ({ body, headers }) => {
      await accounts.resend(body, callerOf(headers));
      return { message: MESSAGES.resent };
    },
  );
  app.post(
    "/api/auth/forgot-password",
    { schema: { body: ForgotPasswordInput, response: { 200: AccountNotice } } },
    async ({ body, headers }) => {
      await accounts.forgotPassword(body, callerOf(headers));
      return { message: MESSAGES.forgot };
    },
  );
  app.post(
    "/api/auth/reset-password",
    { schema: { body: ResetPasswordInput, response: { 200: AccountNotice } } },
    async ({ body, headers }) => {
      await accounts.resetPassword(body, callerOf(headers));
      return { message: MESSAGES.reset };
    },
  );
}

interface SessionParts {
  readonly logIn: ReturnType<typeof createLogIn>;
  readonly sessions: Sessions;
}

const Holder = z.object({ ...LoginAnswer.shape, accountId: z.string() });
const LoggedIn = z.object({
  ...Holder.shape,
  message: z.string(),
  sessionId: z.string(),
  token: z.string(),
  expiresAt: z.iso.datetime(),
});

export function registerSessionRoutes(server: FastifyInstance, { logIn, sessions }: SessionParts): void {
  const app = server.withTypeProvider<ZodTypeProvider>();
  app.post(
    "/api/auth/login",
    { schema: { body: LoginInput, response: { 200: LoggedIn } } },
    async ({ body, headers }) => {
      const { id: sessionId, expiresAt, ...who } = await logIn(body, callerOf(headers));
      return {
        ...who,
        message: "Login successful",
        sessionId,
        expiresAt: new Date(expiresAt).toISOString(),
      };
    },
  );
  app.post("/api/auth/logout", async (request, reply) => {
    const token = bearerToken(request.headers.authorization);
    if (token !== null) await sessions.end(token);
    return reply.code(204).send();
  });
  app.get("/api/auth/session", { schema: { response: { 200: Holder } } }, async ({ headers }) => {
    const token = bearerToken(headers.authorization);
    const holder = token === null ? null : await sessions.holderOf(token);
    if (holder === null) throw new ProviderError(401, PLEASE_LOG_IN);
    return holder;
  });
}

function bearerToken(authorization = ""): string | null {
  return /^Bearer ([\w-]+)$/i.exec(authorization)?.[1] ?? null;
}
