import { verbatim } from "@tradeslip/contracts/rules";
import { ChangeEmailInput, EmailCodeInput, Profile, ProfileInput } from "@tradeslip/contracts/schemas";
import { STEP_UP_NEEDED } from "../../access.ts";
import { ADDRESS_LIMITS } from "../account-limits.ts";
import type { AccountOperation } from "./account-operation.ts";

const NAMES: ProfileInput = { firstname: "Ada", lastname: "Lovelace", phone: "+12025550143" };
const PROFILE: Profile = { ...NAMES, email: "ada@mail.example", emailChange: null };
const CODE = { request: { code: { summary: "Of the email", value: { code: "7KQ2MXW9HBC4RTZ8NPDJ" } } } };
const TAKEN = {
  code: "email_taken",
  detail: verbatim("This address has an account of its own by now, so nothing was changed."),
} as const;

/** Somebody's name, phone and address. */
export const PROFILE_OPERATIONS: readonly AccountOperation[] = [
  {
    method: "GET",
    path: "/api/account/profile",
    operationId: "getProfile",
    summary: "Read name, phone and address of the account",
    answer: Profile,
    examples: {
      answers: {
        200: {
          ada: { summary: "Somebody", value: PROFILE },
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
  {
    method: "PUT",
    path: "/api/account/profile",
    operationId: "setProfile",
    summary: "Change name and phone",
    body: ProfileInput,
    answer: Profile,
    examples: {
      request: { ada: { summary: "All of it", value: NAMES } },
      answers: { 200: { ada: { summary: "Changed", value: PROFILE } } },
    },
  },
  {
    method: "POST",
    path: "/api/account/email",
    operationId: "askForEmail",
    summary: "Ask for another email address",
    description:
      "Mails a code to the new address, which confirms it within an hour, and one to the old address, which takes the account back within 7 days. The response is the same whether or not the new address has an account.",
    body: ChangeEmailInput,
    answer: null,
    rateLimit: ADDRESS_LIMITS.mail,
    refusals: { 403: [STEP_UP_NEEDED] },
    examples: { request: { new: { summary: "The new one", value: { email: "ada@post.example" } } } },
  },
  {
    method: "POST",
    path: "/api/account/email/confirm",
    operationId: "confirmEmail",
    summary: "Confirm a new email address",
    description: "With the code of the email to it. Ends all sessions but the one that asked.",
    isPublic: true,
    body: EmailCodeInput,
    answer: null,
    rateLimit: ADDRESS_LIMITS.code,
    refusals: { 409: [TAKEN] },
    examples: CODE,
  },
  {
    method: "POST",
    path: "/api/account/email/undo",
    operationId: "undoEmail",
    summary: "Take an account back to its old email address",
    description:
      "With the code of an email to the old address, before or after the change. Ends all sessions and removes second factors that were set up since the day before; the password counts no more: POST /api/auth/forgot-password.",
    isPublic: true,
    body: EmailCodeInput,
    answer: null,
    rateLimit: ADDRESS_LIMITS.code,
    refusals: { 409: [TAKEN] },
    examples: CODE,
  },
];
