/** Sentences about accounts that more than one of pages, server and provider show. */
import type { Message } from "./message.ts";

export const ACCOUNT_CREATED: Message = /*i18n*/ {
  id: "account_created",
  message: "Almost done. We've emailed you a code.",
};
export const ACCOUNT_VERIFIED: Message = /*i18n*/ {
  id: "account_verified",
  message: "Your account is verified.",
};
export const ACCOUNT_NOT_VERIFIED: Message = /*i18n*/ {
  id: "account_not_verified",
  message: "Please verify your account first.",
};
export const ACCOUNT_BLOCKED: Message = /*i18n*/ {
  id: "account_blocked",
  message: "This account is blocked. Please contact us.",
};
export const NEW_CODE_SENT: Message = /*i18n*/ {
  id: "new_code_sent",
  message: "If this account needs a code, a new one is on its way.",
};
export const RESET_CODE_SENT: Message = /*i18n*/ {
  id: "reset_code_sent",
  message: "If there's an account for this address, a code is on its way.",
};
export const PASSWORD_CHANGED: Message = /*i18n*/ {
  id: "password_changed",
  message: "Your password is changed. Please log in with the new one.",
};
export const PLEASE_LOG_IN: Message = /*i18n*/ { id: "not_logged_in", message: "Please log in." };
export const NO_ACCESS: Message = /*i18n*/ { id: "not_allowed", message: "Your account can't do this." };
export const SECOND_FACTOR_NEEDED: Message = /*i18n*/ {
  id: "second_factor_needed",
  message: "Please log in with your second factor.",
};
export const WRONG_CODE: Message = /*i18n*/ {
  id: "wrong_code",
  message: "That code doesn't match. Check it and try again.",
};
export const WRONG_LOGIN: Message = /*i18n*/ { id: "wrong_login", message: "Invalid email or password" };
export const VERIFICATION_FAILED: Message = /*i18n*/ {
  id: "verification_failed",
  message: "Verification failed. Please try again.",
};
export const CODE_RESENT: Message = /*i18n*/ {
  id: "code_resent",
  message: "OTP has been resent successfully!",
};
export const RESEND_FAILED: Message = /*i18n*/ {
  id: "resend_failed",
  message: "Failed to resend OTP. Please try again.",
};
export const UNEXPECTED_ERROR: Message = /*i18n*/ {
  id: "unexpected_error",
  message: "An unexpected error occurred. Please try again.",
};
export const INVALID_RESPONSE: Message = /*i18n*/ {
  id: "invalid_response",
  message: "Invalid response from server",
};

/** 409 `content_moved`. */
export const PROFILE_MOVED: Message = /*i18n*/ {
  id: "profile.moved",
  message: "You changed this meanwhile, in another window or on another device. Please look at it again.",
};
/** For a mail about a change of an account's address. */
export const EMAIL_CODE_MISSING: Message = /*i18n*/ {
  id: "email_code.missing",
  message: "Enter the code of the email.",
};
export const EMAIL_CODE_REFUSED: Message = /*i18n*/ {
  id: "email_code.refused",
  message: "That code is wrong, used or too old. Take it from the latest email.",
};
