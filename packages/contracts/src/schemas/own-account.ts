import * as z from "zod";
import { CODE_INVALID, cleanOneTimeCode, checkPasswordGiven } from "../rules/account-rules.ts";
import { WRONG_CODE } from "../rules/account-messages.ts";
import { GivenPassword, LoginAnswer, NewPassword } from "./accounts.ts";
import { PasskeyAnswer } from "./passkeys.ts";
import { sentence } from "./sentences.ts";

/** A session of the user. */
export const AccountSession = z
  .object({
    id: z.string().describe("Names the session to end it; it opens nothing."),
    current: z.boolean().describe("Whether it's the one that asks."),
    device: z.string().describe("Browser and system, such as `Chrome on Android`."),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime().describe("To the minute."),
  })
  .meta({ id: "AccountSession" });
export type AccountSession = z.infer<typeof AccountSession>;

export const AccountSessions = z
  .object({ sessions: z.array(AccountSession) })
  .meta({ id: "AccountSessions", description: "The one that asks first, then the last used." });
export type AccountSessions = z.infer<typeof AccountSessions>;

/** A code of an authenticator app, or a recovery code. */
const FactorCode = z
  .string(sentence(CODE_INVALID))
  .transform(cleanOneTimeCode)
  .pipe(z.string().min(1, sentence(CODE_INVALID)).max(64, sentence(WRONG_CODE)))
  .describe("Six digits of an authenticator app, of any script, or a recovery code.");

export const StepUpInput = z
  .object({
    password: GivenPassword.optional(),
    code: FactorCode.optional().describe("Where the account has a second factor."),
    response: PasskeyAnswer.optional().describe("Of a passkey, in place of both."),
  })
  .refine(({ password, response }) => password !== undefined || response !== undefined, {
    path: ["password"],
    message: sentence(checkPasswordGiven("")!),
  })
  .meta({ id: "StepUpRequest" });
export type StepUpInput = z.infer<typeof StepUpInput>;

export const ChangePasswordInput = z
  .object({ current: GivenPassword, password: NewPassword })
  .meta({ id: "ChangePasswordRequest" });
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;

export const AccountExport = z
  .looseObject({ exportedAt: z.iso.datetime() })
  .meta({ id: "AccountExport", description: "All that is kept of the person; parts may be added." });
export type AccountExport = z.infer<typeof AccountExport>;

export const AccountFactors = z
  .object({
    totp: z.object({ since: z.iso.datetime() }).nullable().describe("Null: no authenticator app is on."),
    recoveryCodesLeft: z.int().min(0),
    passkeys: z.int().min(0).describe("How many there are."),
  })
  .meta({ id: "AccountFactors" });
export type AccountFactors = z.infer<typeof AccountFactors>;

export const TotpSecret = z
  .object({
    secret: z.string().describe("Base32, for typing it into the app."),
    uri: z.string().describe("`otpauth://…`, for a QR code: SHA-1, 6 digits, 30 seconds."),
  })
  .meta({ id: "TotpSecret" });
export type TotpSecret = z.infer<typeof TotpSecret>;

export const ConfirmTotpInput = z.object({ code: FactorCode }).meta({ id: "ConfirmTotpRequest" });
export type ConfirmTotpInput = z.infer<typeof ConfirmTotpInput>;

export const RecoveryCodeList = z
  .object({ recoveryCodes: z.array(z.string()) })
  .meta({ id: "RecoveryCodes", description: "Shown once; each is good once." });
export type RecoveryCodeList = z.infer<typeof RecoveryCodeList>;

const FactorMethod = z.enum(["totp", "recovery", "passkey"]);

export const SecondFactorNeeded = z
  .object({ next: z.literal("second-factor"), methods: z.array(FactorMethod) })
  .meta({
    id: "SecondFactorNeeded",
    description: "The password is right; there is no session before the second factor.",
  });
export type SecondFactorNeeded = z.infer<typeof SecondFactorNeeded>;

export const SecondFactorInput = z
  .object({
    method: FactorMethod,
    code: FactorCode.optional().describe("Of an authenticator app, or a recovery code."),
    response: PasskeyAnswer.optional().describe("Of a passkey."),
  })
  .refine(({ method, code, response }) => (method === "passkey" ? response : code) !== undefined, {
    path: ["code"],
    message: sentence(CODE_INVALID),
  })
  .meta({ id: "SecondFactorRequest" });
export type SecondFactorInput = z.infer<typeof SecondFactorInput>;

export const LoginStep = z
  .union([LoginAnswer, SecondFactorNeeded])
  .meta({ id: "LoginStep", description: "Who is now logged in, or what the login still needs." });
export type LoginStep = z.infer<typeof LoginStep>;
