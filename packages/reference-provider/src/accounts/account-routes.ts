import {
  ACCOUNT_CREATED,
  ACCOUNT_VERIFIED,
  type Message,
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
  PasskeyLoginInput,
  PasskeyLoginOptions,
  ResendCodeInput,
  ResetPasswordInput,
  SecondFactorInput,
  SecondFactorNeeded,
  SignUpInput,
  VerifyCodeInput,
} from "@tradeslip/contracts/schemas";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod";
import { callerOf } from "../caller.ts";
import { ProviderError } from "../errors.ts";
import { languageOf } from "../language.ts";
import { bearerToken } from "../sessions/session-guard.ts";
import type { Passkeys } from "../factors/passkeys.ts";
import type {
  createLogIn,
  createPasskeyLogIn,
  createSecondStep,
  LoggedIn as Begun,
} from "../sessions/log-in.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { AccountService } from "./account-service.ts";

const LOGGED_IN: Message = /*i18n*/ { id: "logged_in", message: "Login successful" };

const Holder = z.object({ ...LoginAnswer.shape, accountId: z.string() });
const LoggedIn = z.object({
  ...Holder.shape,
  message: z.string(),
  sessionId: z.string(),
  token: z.string(),
  expiresAt: z.iso.datetime(),
});

/** Responses are the same whether or not an account exists. */
export function registerAccountRoutes(server: FastifyInstance, accounts: AccountService): void {
  const app = server.withTypeProvider<ZodTypeProvider>();
  app.post(
    "/api/auth/sign-up-one",
    { schema: { body: SignUpInput, response: { 201: AccountNotice } } },
    async (request, reply) => {
      await accounts.signUp(request.body, callerOf(request));
      return reply.code(201).send(notice(request, ACCOUNT_CREATED));
    },
  );
  app.post(
    "/api/auth/verify-otp",
    { schema: { body: VerifyCodeInput, response: { 200: z.union([LoggedIn, AccountNotice]) } } },
    (request) =>
      accounts
        .verify(request.body, callerOf(request))
        .then((begun) =>
          begun ? welcome(request, begun, ACCOUNT_VERIFIED) : notice(request, ACCOUNT_VERIFIED),
        ),
  );
  app.post(
    "/api/auth/resend-otp",
    { schema: { body: ResendCodeInput, response: { 200: AccountNotice } } },
    (request) => accounts.resend(request.body, callerOf(request)).then(() => notice(request, NEW_CODE_SENT)),
  );
  app.post(
    "/api/auth/forgot-password",
    { schema: { body: ForgotPasswordInput, response: { 200: AccountNotice } } },
    (request) =>
      accounts.forgotPassword(request.body, callerOf(request)).then(() => notice(request, RESET_CODE_SENT)),
  );
  app.post(
    "/api/auth/reset-password",
    { schema: { body: ResetPasswordInput, response: { 200: AccountNotice } } },
    (request) =>
      accounts.resetPassword(request.body, callerOf(request)).then(() => notice(request, PASSWORD_CHANGED)),
  );
}

function notice(request: FastifyRequest, said: Message): AccountNotice {
  return { message: languageOf(request).say(said) };
}

/** Response for a session that has just begun. */
function welcome(
  request: FastifyRequest,
  { id: sessionId, expiresAt, ...who }: Begun,
  said: Message,
): z.infer<typeof LoggedIn> {
  return { ...who, ...notice(request, said), sessionId, expiresAt: new Date(expiresAt).toISOString() };
}

interface SessionParts {
  readonly logIn: ReturnType<typeof createLogIn>;
  readonly secondStep: ReturnType<typeof createSecondStep>;
  readonly logInByPasskey: ReturnType<typeof createPasskeyLogIn>;
  readonly passkeys: Passkeys;
  readonly sessions: Sessions;
}

const SecondStepAsked = z.object({ ...SecondFactorNeeded.shape, waiting: z.string() });
const SecondStepGiven = SecondFactorInput.safeExtend({ waiting: z.string() });

export function registerSessionRoutes(
  server: FastifyInstance,
  { logIn, secondStep, logInByPasskey, passkeys, sessions }: SessionParts,
): void {
  const app = server.withTypeProvider<ZodTypeProvider>();
  app.post(
    "/api/auth/login",
    { schema: { body: LoginInput, response: { 200: z.union([LoggedIn, SecondStepAsked]) } } },
    (request) =>
      logIn(request.body, callerOf(request)).then((begun) =>
        "next" in begun ? begun : welcome(request, begun, LOGGED_IN),
      ),
  );
  app.post(
    "/api/auth/second-factor",
    { schema: { body: SecondStepGiven, response: { 200: LoggedIn } } },
    (request) =>
      secondStep(request.body, callerOf(request)).then((begun) => welcome(request, begun, LOGGED_IN)),
  );
  app.post("/api/auth/passkey/options", { schema: { response: { 200: PasskeyLoginOptions } } }, (request) =>
    passkeys.loginOptions(callerOf(request).browser),
  );
  app.post(
    "/api/auth/passkey",
    { schema: { body: PasskeyLoginInput, response: { 200: LoggedIn } } },
    (request) =>
      logInByPasskey(request.body.response, callerOf(request)).then((begun) =>
        welcome(request, begun, LOGGED_IN),
      ),
  );
  app.post("/api/auth/logout", async (request, reply) => {
    const token = bearerToken(request.headers);
    if (token !== null) await sessions.end(token);
    return reply.code(204).send();
  });
  app.get("/api/auth/session", { schema: { response: { 200: Holder } } }, async ({ headers }) => {
    const token = bearerToken(headers);
    const holder = token === null ? null : await sessions.holderOf(token);
    if (holder === null) throw new ProviderError(401, PLEASE_LOG_IN);
    return holder;
  });
}
