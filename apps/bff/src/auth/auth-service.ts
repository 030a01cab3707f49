import type {
  AccountNotice,
  ForgotPasswordInput,
  LoginInput,
  ResendCodeInput,
  ResetPasswordInput,
  SessionAnswer,
  SessionUser,
  SignUpInput,
  VerifyCodeInput,
} from "@tradeslip/contracts";
import type { FastifyReply, FastifyRequest } from "fastify";

/** What the account calls do. Each throws an AppError whose sentence may be shown. */
export interface AuthService {
  signUp(input: SignUpInput, request: FastifyRequest): Promise<AccountNotice>;
  verifyCode(input: VerifyCodeInput, request: FastifyRequest): Promise<AccountNotice>;
  resendCode(input: ResendCodeInput, request: FastifyRequest): Promise<AccountNotice>;
  forgotPassword(input: ForgotPasswordInput, request: FastifyRequest): Promise<AccountNotice>;
  resetPassword(input: ResetPasswordInput, request: FastifyRequest): Promise<AccountNotice>;
  /** Sets the session cookie. */
  logIn(input: LoginInput, request: FastifyRequest, reply: FastifyReply): Promise<SessionUser>;
  /** Clears the session cookie, and ends the session here and at the provider. */
  logOut(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  session(request: FastifyRequest): Promise<SessionAnswer>;
}
