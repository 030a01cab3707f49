/** One-time codes (docs/product.md, P9.15, P9.16). */
export const CODE_LENGTH = 6;
export const CODE_VALID_SECONDS = 300;
export const RESEND_COOLDOWN_SECONDS = 60;

const CODE = /^\d{6}$/;

/** The sentence to show, or null. */
export function checkOneTimeCode(code: string): string | null {
  return CODE.test(code) ? null : "OTP must be a 6-digit number.";
}
