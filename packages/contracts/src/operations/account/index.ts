import { ALERT_OPERATIONS } from "./alert-operations.ts";
import { DESTINATION_OPERATIONS } from "./destination-operations.ts";
import { FACTOR_OPERATIONS } from "./factor-operations.ts";
import { NOTICE_OPERATIONS } from "./notice-operations.ts";
import { ORDER_MAIL_OPERATIONS } from "./order-mail-operations.ts";
import { OWN_ORDER_OPERATIONS } from "./order-operations.ts";
import { OWN_ACCOUNT_OPERATIONS, PROOF_OPERATIONS } from "./own-account-operations.ts";
import { PASSKEY_OPERATIONS } from "./passkey-operations.ts";
import { EMAIL_OPERATIONS, PROFILE_OPERATIONS } from "./profile-operations.ts";
import { PUSH_OPERATIONS } from "./push-operations.ts";
import { SESSION_OPERATIONS } from "./session-operations.ts";

export {
  ALERT_OPERATIONS,
  DESTINATION_OPERATIONS,
  EMAIL_OPERATIONS,
  FACTOR_OPERATIONS,
  NOTICE_OPERATIONS,
  ORDER_MAIL_OPERATIONS,
  OWN_ACCOUNT_OPERATIONS,
  OWN_ORDER_OPERATIONS,
  PASSKEY_OPERATIONS,
  PROFILE_OPERATIONS,
  PROOF_OPERATIONS,
  PUSH_OPERATIONS,
  SESSION_OPERATIONS,
};

/** All calls about the caller's own account. */
export const ACCOUNT_OPERATIONS = {
  ...SESSION_OPERATIONS,
  ...PROOF_OPERATIONS,
  ...OWN_ACCOUNT_OPERATIONS,
  ...FACTOR_OPERATIONS,
  ...PASSKEY_OPERATIONS,
  ...NOTICE_OPERATIONS,
  ...PUSH_OPERATIONS,
  ...PROFILE_OPERATIONS,
  ...EMAIL_OPERATIONS,
  ...ALERT_OPERATIONS,
  ...DESTINATION_OPERATIONS,
  ...OWN_ORDER_OPERATIONS,
  ...ORDER_MAIL_OPERATIONS,
};
