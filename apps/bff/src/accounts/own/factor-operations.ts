import { verbatim } from "@tradeslip/contracts/rules";
import { AccountFactors, ConfirmTotpInput, RecoveryCodeList, TotpSecret } from "@tradeslip/contracts/schemas";
import { STEP_UP_NEEDED } from "../../access.ts";
import { ADDRESS_LIMITS } from "../account-limits.ts";
import type { AccountOperation } from "./account-operation.ts";

const TOTP_OFF = { code: "totp_off", detail: verbatim("Set up an authenticator app first.") } as const;
const CODES = {
  answers: {
    200: {
      ten: {
        summary: "Two of ten",
        value: { recoveryCodes: ["7KQ2M-XW9HB", "C4RTZ-8NPDJ"] } satisfies RecoveryCodeList,
      },
    },
  },
};

/** An account's authenticator app and recovery codes. */
export const FACTOR_OPERATIONS: readonly AccountOperation[] = [
  {
    method: "GET",
    path: "/api/account/factors",
    operationId: "getFactors",
    summary: "Read what the account proves itself with beside its password",
    answer: AccountFactors,
    examples: {
      answers: {
        200: {
          on: {
            summary: "With an authenticator app",
            value: {
              totp: { since: "2026-03-03T09:12:00.000Z" },
              recoveryCodesLeft: 8,
              passkeys: 1,
            } satisfies AccountFactors,
          },
        },
      },
    },
  },
  {
    method: "POST",
    path: "/api/account/totp",
    operationId: "beginTotp",
    summary: "Begin to set up an authenticator app",
    description: "Counts once POST /api/account/totp/confirm has taken a code of it.",
    answer: TotpSecret,
    refusals: {
      403: [STEP_UP_NEEDED],
      409: [
        { code: "totp_on", detail: verbatim("Your authenticator app is on already. Turn it off first.") },
      ],
    },
    examples: {
      answers: {
        200: {
          secret: {
            summary: "A secret",
            value: {
              secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
              uri: "otpauth://totp/Tradeslip:ada%40mail.example?issuer=Tradeslip&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30",
            } satisfies TotpSecret,
          },
        },
      },
    },
  },
  {
    method: "POST",
    path: "/api/account/totp/confirm",
    operationId: "confirmTotp",
    summary: "Confirm an authenticator app by its first code",
    description: "The code counts as spent, and the session has assurance 2 from then on.",
    body: ConfirmTotpInput,
    answer: RecoveryCodeList,
    rateLimit: ADDRESS_LIMITS.code,
    refusals: { 403: [STEP_UP_NEEDED], 409: [TOTP_OFF] },
    examples: { request: { code: { summary: "Its code", value: { code: "123456" } } }, ...CODES },
  },
  {
    method: "POST",
    path: "/api/account/recovery-codes",
    operationId: "renewRecoveryCodes",
    summary: "Make new recovery codes",
    description: "Those before count no more. They are shown once.",
    answer: RecoveryCodeList,
    refusals: { 403: [STEP_UP_NEEDED], 409: [TOTP_OFF] },
    examples: CODES,
  },
  {
    method: "DELETE",
    path: "/api/account/totp",
    operationId: "removeTotp",
    summary: "Turn the authenticator app off",
    description: "Its recovery codes go, too.",
    answer: null,
    refusals: { 403: [STEP_UP_NEEDED] },
  },
];
