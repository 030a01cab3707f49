import {
  AccountNotice,
  ForgotPasswordInput,
  ResendCodeInput,
  ResetPasswordInput,
  SignUpInput,
  VerifyCodeInput,
} from "@tradeslip/contracts/schemas";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { callerOf } from "../caller.ts";
import type { AccountService } from "./account-service.ts";

/** The same text whether or not an account exists. */
const MESSAGES = {
  signUp: "Almost done. We have sent a code to your email address.",
  verified: "Your account is verified. You can log in now.",
  resent: "If this account waits for a code, a new one is on its way.",
  forgot: "If there is an account for this address, a code is on its way.",
  reset: "Your password was changed. Please log in with the new one.",
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
