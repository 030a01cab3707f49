import { AppError } from "../errors.ts";
import type { ProviderError } from "../provider/provider-error.ts";

/** What to say when a call fails and the provider has no words for it (specification, section 8). */
export interface FailureSentences {
  /** @param status the provider's */
  readonly answered: (status: number) => string;
  readonly unreachable: string;
}

const UNEXPECTED = "An unexpected error occurred. Please try again.";
const UNUSABLE = "Invalid response from server";
const always = (sentence: string): FailureSentences => ({ answered: () => sentence, unreachable: sentence });

export const FAILURE_SENTENCES = {
  logIn: always("Login failed"),
  signUp: { answered: (status) => `Registration failed (${status})`, unreachable: UNEXPECTED },
  verifyCode: always("Verification failed. Please try again."),
  resendCode: always("Failed to resend OTP. Please try again."),
  forgotPassword: always(UNEXPECTED),
  resetPassword: always(UNEXPECTED),
} satisfies Record<string, FailureSentences>;

/** Statuses that mean the same here as there; any other 4xx becomes 400. */
const KEPT = new Set([400, 401, 403, 409, 422, 429]);
const ACCOUNT_NOT_VERIFIED = "account_not_verified";
const REFUSED = "provider_refused";
const RETRY_AFTER_SECONDS = 5;

/** The provider's failure as the browser learns of it. */
export function toAppError(error: ProviderError, sentences: FailureSentences): AppError {
  switch (error.kind) {
    case "refused":
      return toRefusal(error, sentences);
    case "unusable":
      return new AppError("invalid_provider_answer", 502, UNUSABLE);
    case "broken":
      return new AppError("provider_unavailable", 502, sentences.answered(error.status ?? 500));
    case "unreachable":
    case "busy":
      return new AppError("provider_unavailable", 503, sentences.unreachable, {
        retryAfterSeconds: error.retryAfterSeconds ?? RETRY_AFTER_SECONDS,
      });
  }
}

function toRefusal(error: ProviderError, sentences: FailureSentences): AppError {
  const status = error.status ?? 400;
  const detail = error.sentence ?? sentences.answered(status);
  const { retryAfterSeconds } = error;
  return new AppError(
    codeOf(error),
    KEPT.has(status) ? status : 400,
    detail,
    retryAfterSeconds === undefined ? {} : { retryAfterSeconds },
  );
}

function codeOf({ status, code }: ProviderError): string {
  if (status === 429) return "rate_limited";
  return code === ACCOUNT_NOT_VERIFIED ? ACCOUNT_NOT_VERIFIED : REFUSED;
}

/** Whether the password was right, and the account only waits for its code. */
export function isNotVerified(error: unknown): boolean {
  return error instanceof AppError && error.code === ACCOUNT_NOT_VERIFIED;
}

/** Whether the provider looked at the password and found it wrong. */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof AppError && error.code === REFUSED;
}
