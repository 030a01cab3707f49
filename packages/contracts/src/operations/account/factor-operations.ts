import { verbatim } from "../../rules/index.ts";
import { AccountFactors, ConfirmTotpInput, RecoveryCodeList, TotpSecret } from "../../schemas/index.ts";
import type { Operations } from "../operation.ts";

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
export const FACTOR_OPERATIONS = {
  getFactors: {
    method: "GET",
    path: "/api/account/factors",
    access: "session",
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
  beginTotp: {
    method: "POST",
    path: "/api/account/totp",
    access: "session",
    stepUp: "always",
    summary: "Begin to set up an authenticator app",
    description: "Counts once POST /api/account/totp/confirm has taken a code of it.",
    answer: TotpSecret,
    refusals: {
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
  confirmTotp: {
    method: "POST",
    path: "/api/account/totp/confirm",
    access: "session",
    stepUp: "always",
    summary: "Confirm an authenticator app by its first code",
    description: "The code counts as spent, and the session has assurance 2 from then on.",
    body: ConfirmTotpInput,
    answer: RecoveryCodeList,
    refusals: { 409: [TOTP_OFF] },
    examples: { request: { code: { summary: "Its code", value: { code: "123456" } } }, ...CODES },
  },
  renewRecoveryCodes: {
    method: "POST",
    path: "/api/account/recovery-codes",
    access: "session",
    stepUp: "always",
    summary: "Make new recovery codes",
    description: "Those before count no more. They are shown once.",
    answer: RecoveryCodeList,
    refusals: { 409: [TOTP_OFF] },
    examples: CODES,
  },
  removeTotp: {
    method: "DELETE",
    path: "/api/account/totp",
    access: "session",
    stepUp: "always",
    summary: "Turn the authenticator app off",
    description: "Its recovery codes go, too.",
    answer: null,
  },
} as const satisfies Operations;
