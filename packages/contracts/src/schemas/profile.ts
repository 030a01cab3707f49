import * as z from "zod";
import { cleanOneTimeCode } from "../rules/account-rules.ts";
import { EMAIL_CODE_MISSING, EMAIL_CODE_REFUSED } from "../rules/account-messages.ts";
import { SignUpInput } from "./accounts.ts";
import { sentence } from "./sentences.ts";

const { firstname, lastname, phone, email } = SignUpInput.shape;

/** From 1. */
const version = z.int().min(1).describe("Of what was read; 409 `content_moved` for an old one.");

/** What takes effect at once when an account's owner changes it. */
export const ProfileInput = z.object({ version, firstname, lastname, phone }).meta({ id: "ProfileRequest" });
export type ProfileInput = z.infer<typeof ProfileInput>;

export const Profile = z
  .object({
    version,
    firstname: z.string(),
    lastname: z.string(),
    phone: z.string(),
    email: z.string(),
    emailChange: z
      .object({ email: z.string(), until: z.iso.datetime() })
      .nullable()
      .describe("The new address, and until when it may confirm itself; null: none waits."),
  })
  .meta({ id: "Profile" });
export type Profile = z.infer<typeof Profile>;

export const ChangeEmailInput = z.object({ email }).meta({ id: "ChangeEmailRequest" });
export type ChangeEmailInput = z.infer<typeof ChangeEmailInput>;

export const EmailCodeInput = z
  .object({
    code: z
      .string(sentence(EMAIL_CODE_MISSING))
      .transform(cleanOneTimeCode)
      .pipe(z.string().min(1, sentence(EMAIL_CODE_MISSING)).max(64, sentence(EMAIL_CODE_REFUSED)))
      .describe("As the email has it; case, spaces and hyphens don't matter."),
  })
  .meta({ id: "EmailCodeRequest" });
export type EmailCodeInput = z.infer<typeof EmailCodeInput>;
