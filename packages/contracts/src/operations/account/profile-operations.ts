import { PROFILE_MOVED, verbatim } from "../../rules/index.ts";
import { ChangeEmailInput, EmailCodeInput, Profile, ProfileInput } from "../../schemas/index.ts";
import type { Operations } from "../operation.ts";

const NAMES: ProfileInput = { version: 1, firstname: "Ada", lastname: "Lovelace", phone: "+12025550143" };
const PROFILE: Profile = { ...NAMES, email: "ada@mail.example", emailChange: null };
const CODE = { request: { code: { summary: "Of the email", value: { code: "7KQ2MXW9HBC4RTZ8NPDJ" } } } };
const TAKEN = {
  code: "email_taken",
  detail: verbatim("This address has an account of its own by now, so nothing was changed."),
} as const;

/** A user's name and phone. */
export const PROFILE_OPERATIONS = {
  getProfile: {
    method: "GET",
    path: "/api/account/profile",
    access: "session",
    summary: "Read name, phone and address of the account",
    answer: Profile,
    examples: {
      answers: {
        200: {
          ada: { summary: "A user", value: PROFILE },
          changing: {
            summary: "While a new address waits for its proof",
            value: {
              ...PROFILE,
              emailChange: { email: "ada@post.example", until: "2026-11-26T15:03:00.000Z" },
            } satisfies Profile,
          },
        },
      },
    },
  },
  setProfile: {
    method: "PUT",
    path: "/api/account/profile",
    access: "session",
    summary: "Change name and phone",
    body: ProfileInput,
    answer: Profile,
    refusals: { 409: [{ code: "content_moved", detail: PROFILE_MOVED }] },
    examples: {
      request: { ada: { summary: "All of it", value: NAMES } },
      answers: { 200: { ada: { summary: "Changed", value: { ...PROFILE, version: 2 } } } },
    },
  },
} as const satisfies Operations;

/** Change of email address; its codes work with or without a session. */
export const EMAIL_OPERATIONS = {
  askForEmail: {
    method: "POST",
    path: "/api/account/email",
    access: "session",
    stepUp: "always",
    summary: "Ask for another email address",
    description:
      "Mails a code to the new address, which confirms it within an hour, and one to the old address, which takes the account back within 7 days. The response is the same whether or not the new address has an account.",
    body: ChangeEmailInput,
    answer: null,
    examples: { request: { new: { summary: "The new one", value: { email: "ada@post.example" } } } },
  },
  confirmEmail: {
    method: "POST",
    path: "/api/account/email/confirm",
    access: "public",
    summary: "Confirm a new email address",
    description: "With the code of the email to it. Ends all sessions but the one that asked.",
    body: EmailCodeInput,
    answer: null,
    refusals: { 409: [TAKEN] },
    examples: CODE,
  },
  undoEmail: {
    method: "POST",
    path: "/api/account/email/undo",
    access: "public",
    summary: "Take an account back to its old email address",
    description:
      "With the code of an email to the old address, before or after the change. Ends all sessions and removes second factors that were set up since the day before; the password counts no more: POST /api/auth/forgot-password.",
    body: EmailCodeInput,
    answer: null,
    refusals: { 409: [TAKEN] },
    examples: CODE,
  },
} as const satisfies Operations;
