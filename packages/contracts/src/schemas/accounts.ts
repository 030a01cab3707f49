import * as z from "zod";
import {
  checkDateOfBirth,
  checkEmail,
  checkFirstName,
  checkInternationalPhone,
  checkLastName,
  checkNewEmail,
  checkNewPassword,
  checkPasswordGiven,
  checkUsername,
  cleanEmail,
  cleanOneTimeCode,
  cleanPhone,
  checkOneTimeCode,
  CODE_INVALID,
  EMAIL_REQUIRED,
  PHONE_REQUIRED,
} from "../rules/account-rules.ts";
import { ROLES } from "../rules/capabilities.ts";
import type { Message } from "../rules/message.ts";
import { WRONG_LOGIN } from "../rules/account-messages.ts";
import { isCommonPassword } from "../rules/common-passwords.ts";
import { sentence } from "./sentences.ts";

const TEXT_LIMIT = 1_024;

/** A text checked by one of our rules, whose own sentence becomes the error. */
export function text(check: (value: string) => Message | null) {
  const missing = check("");
  return z.string(missing ? sentence(missing) : undefined).superRefine((value, context) => {
    const refusal = check(value);
    if (refusal !== null) context.addIssue({ code: "custom", message: sentence(refusal) });
  });
}

/** This date has already begun somewhere on earth, so no user is refused on a birthday. */
function latestDateOnEarth(): string {
  return new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
}

export const Email = text(checkEmail)
  .transform(cleanEmail)
  .describe(
    "Case doesn't matter; surrounding spaces are removed, and an international domain becomes ASCII.",
  );
const COMMON_PASSWORD: Message = /*i18n*/ {
  id: "password.common",
  message: "Please choose a less common password",
};
export const NewPassword = text(
  (value) => checkNewPassword(value) ?? (isCommonPassword(value) ? COMMON_PASSWORD : null),
).describe("Up to 128 characters; at least 8, and four of the five requirements.");
export const OneTimeCode = z
  .string(sentence(CODE_INVALID))
  .transform(cleanOneTimeCode)
  .pipe(text(checkOneTimeCode))
  .describe("Six digits, of any script; spaces and hyphens are removed.");
const Phone = z.string(sentence(PHONE_REQUIRED)).transform(cleanPhone).pipe(text(checkInternationalPhone));

export const GivenPassword = text(checkPasswordGiven).pipe(z.string().max(TEXT_LIMIT, sentence(WRONG_LOGIN)));

export const LoginInput = z
  .object({
    email: Email,
    password: GivenPassword,
    remember: z
      .boolean()
      .default(false)
      .describe("Keep the session for 30 days instead of until the browser closes."),
  })
  .meta({ id: "LoginRequest" });
export type LoginInput = z.infer<typeof LoginInput>;

export const SignUpInput = z
  .object({
    firstname: text(checkFirstName).transform((name) => name.trim()),
    lastname: text(checkLastName).transform((name) => name.trim()),
    email: text(checkNewEmail).transform(cleanEmail).describe("As at a login, but all ASCII before the @."),
    username: text(checkUsername)
      .transform((name) => name.trim())
      .describe("A name that the account shows; not unique."),
    phone: Phone.describe("Country code with its plus sign, then 7 to 15 digits."),
    dateOfBirth: text((date) => checkDateOfBirth(date, latestDateOnEarth())).describe("YYYY-MM-DD"),
    password: NewPassword,
    role: z
      .unknown()
      .optional()
      .describe("Accepted for compatibility and ignored: everyone signs up as a user."),
  })
  .meta({ id: "SignUpRequest" });
export type SignUpInput = z.infer<typeof SignUpInput>;

const contact = { email: Email.optional(), phone: Phone.optional() };
const hasContact = ({ email, phone }: { email?: string | undefined; phone?: string | undefined }) =>
  email !== undefined || phone !== undefined;
const CONTACT_MISSING = { path: ["email"], message: sentence(EMAIL_REQUIRED) };

export const VerifyCodeInput = z
  .object({ code: OneTimeCode, ...contact })
  .refine(hasContact, CONTACT_MISSING)
  .meta({ id: "VerifyCodeRequest" });
export type VerifyCodeInput = z.infer<typeof VerifyCodeInput>;

export const ResendCodeInput = z
  .object(contact)
  .refine(hasContact, CONTACT_MISSING)
  .meta({ id: "ResendCodeRequest" });
export type ResendCodeInput = z.infer<typeof ResendCodeInput>;

export const ForgotPasswordInput = z.object({ email: Email }).meta({ id: "ForgotPasswordRequest" });
export type ForgotPasswordInput = z.infer<typeof ForgotPasswordInput>;

export const ResetPasswordInput = z
  .object({ email: Email, code: OneTimeCode, password: NewPassword })
  .meta({ id: "ResetPasswordRequest" });
export type ResetPasswordInput = z.infer<typeof ResetPasswordInput>;

/** A step succeeded; with a sentence for a person. */
export const AccountNotice = z
  .object({ message: z.string() })
  .meta({ id: "AccountNotice", description: "Done, with a sentence to show to a person." });
export type AccountNotice = z.infer<typeof AccountNotice>;

export const SessionUser = z
  .object({
    username: z.string(),
    email: z.string(),
    firstName: z.string().optional(),
    language: z
      .string()
      .optional()
      .describe("BCP 47: what mails and pages without scripts are in. Absent: the site's first."),
  })
  .meta({ id: "SessionUser", description: "The person who is logged in." });
export type SessionUser = z.infer<typeof SessionUser>;

export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

/** 1: a password. 2: with a second factor. */
export const Assurance = z.literal([1, 2]);
export type Assurance = z.infer<typeof Assurance>;

const WHO = {
  user: SessionUser,
  role: Role.describe("What the account may do; `user` without a role at the desk."),
  assurance: Assurance.describe("1: with a password. 2: with a second factor, too."),
};

export const LoginAnswer = z
  .object(WHO)
  .meta({ id: "LoginAnswer", description: "Who is now logged in; the session is in the cookie." });
export type LoginAnswer = z.infer<typeof LoginAnswer>;

export const CodeVerified = z.object({ message: z.string(), ...z.object(WHO).partial().shape }).meta({
  id: "CodeVerified",
  description:
    "The account is verified. With `user`, `role` and `assurance` its owner is logged in; without them the provider handed no session.",
});
export type CodeVerified = z.infer<typeof CodeVerified>;

export const SessionAnswer = z
  .discriminatedUnion("authenticated", [
    z.object({ authenticated: z.literal(false) }),
    z.object({ authenticated: z.literal(true), ...WHO }),
  ])
  .meta({ id: "SessionAnswer", description: "Who is logged in, if anybody." });
export type SessionAnswer = z.infer<typeof SessionAnswer>;
